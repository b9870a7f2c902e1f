// A board that is played on. It knows no rules: legal moves, words and buttons come from the server.
const STORE = "arbiter-session", SHOWN = "arbiter-game", SOUNDS = "arbiter-sounds";
const QUIET = 40 * SECOND, PATIENCE = 8 * SECOND;
let wanted;
let secret = login ? "" : secretOfAddress();
let labels = {}, chosen = null, cursor = null, press = null, told = [], toldAt = 0, isRefusal = false, toldSince = 0, isBusy = false, isEnded = false;
let isAnalysing = false, audio = null, pressed = "";
let received = 0, ended = 0, heard = 0, hearing = null, newest = 0, repeated = 0, artwork = "";

/** The secret comes in the fragment, which no server sees, and doesn't stay in the address. */
function secretOfAddress() {
  const [, given, first] = location.hash.match(/^#([0-9a-f]{32})(?:-(\w+))?$/) ?? [];
  wanted = first;
  if (!given) {
    wanted = remember(() => sessionStorage.getItem(SHOWN));
    return remember(() => sessionStorage.getItem(STORE)) ?? "";
  }
  if (remember(() => sessionStorage.setItem(STORE, given) ?? true)) history.replaceState(null, "", location.pathname);
  return given;
}

// A new link was pasted into this window.
addEventListener("hashchange", () => location.reload());

async function ask(path, options = {}, isAgain = false) {
  const headers = { ...options.headers, ...(locale && { "Accept-Language": locale }), Authorization: `Bearer ${secret}` };
  const answer = await fetch(ROOT + path, { signal: AbortSignal.timeout(PATIENCE), ...options, headers });
  // Inside Discord, a lost session is begun again.
  if (answer.status === 401 && login && !isAgain && !isEnded && await login()) return ask(path, options, true);
  if (answer.status === 401) end(login ? "" : await answer.text());
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
  return answer;
}

function end(words) {
  isEnded = true;
  if (words) byId("ended").textContent = words;
  hearing?.abort();
  for (const id of ["stage", "played", "lobby", "offline"]) byId(id).hidden = true;
  byId("ended").hidden = false;
}

const last = () => game.plies.length - 1;
const isNow = () => game && at === last();
const side = () => (shownPly().turn ?? "white");
const ghostOf = name => boardsOf(game.plies[last()]).find(board => !board.isThere && board.squares.some(square => square.name === name));
const boardAt = name => boardsOf(game.plies[last()]).find(board => board.isThere && board.handle && board.squares.some(square => square.name === name));

/** Places that boards can go to are shown for the board that was chosen. */
shownPly = () => {
  const ply = game.plies[at];
  const free = new Set(isNow() && chosen ? game.moves.filter(move => move[0] === chosen).map(move => move[1]) : []);
  const isShown = ([square, mark]) => mark !== "free" || (free.size > 0 && free.has(ghostOf(square)?.handle));
  return { ...ply, marks: ply.marks.filter(isShown) };
};

/** What can be moved by a square: its piece, or the board that it's on. */
function startOf(name) {
  if (!isNow() || isBusy || !name) return null;
  const starts = new Set(game.moves.map(([from]) => from)), handle = boardAt(name)?.handle;
  return starts.has(name) ? name : starts.has(handle) ? handle : null;
}

function movesTo(from, name) {
  const handle = ghostOf(name)?.handle;
  return game.moves.filter(([start, to]) => start === from && (to === name || to === handle));
}

/** Takes over what the server says of a game. */
async function take(state) {
  if (state.artwork !== artwork) await fetchArtwork(state.artwork);
  const before = game, seen = at, places = before ? placesOfPieces() : new Map();
  const isOther = before?.number !== state.number;
  if (!isOther && before && (state.event < before.event)) return;
  game = state;
  ({ words, labels } = state);
  labels = { ...words, ...labels };
  received = performance.now();
  unfold();
  const count = game.plies.length - (before?.plies.length ?? 0), hasMoved = isOther || count !== 0 || state.revision !== before.revision;
  // Somebody who looks at an earlier position stays there.
  const wasNow = seen === (before?.plies.length ?? 0) - 1;
  at = isOther || wasNow || seen > last() ? last() : seen;
  if (isOther || before.flipped !== state.flipped) isFlipped = state.flipped;
  if (hasMoved) chosen = null;
  if (hasMoved) told = [];
  // What was said belongs to the game as it was; a note about the own move is left for a moment.
  if ((hasMoved || state.event !== before.event) && (isRefusal || received - toldSince > 3 * SECOND)) tell({});
  if (hasMoved && state.is_over) ended = received;
  if (isOther) cursor = null;
  if (before?.follows[0] !== state.follows[0]) {
    newest = 0;
    hearing?.abort();
  }
  document.documentElement.lang = state.language;
  document.documentElement.dataset.theme = state.theme;
  byId("tower").hidden = !state.has_levels;
  if (!state.has_levels) view.isTower = false;
  for (const id of ["stage", "played", "lobby"]) byId(id).hidden = false;
  remember(() => sessionStorage.setItem(SHOWN, game.number));
  fillWords();
  showPeople();
  fillMoves();
  show();
  if (isOther || count <= 0 || !isNow()) return;
  slide(places, ...(game.plies[at].path ?? []));
  sound(game.moves.length ? 520 : 390);
}

/** A short tone, once somebody has touched the page: browsers refuse it before. */
function sound(pitch) {
  if (!byId("sounds").checked || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator(), volume = audio.createGain(), now = audio.currentTime;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.15, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.12);
}

byId("sounds").checked = remember(() => localStorage.getItem(SOUNDS)) === "on";
byId("sounds").onchange = () => {
  remember(() => localStorage.setItem(SOUNDS, byId("sounds").checked ? "on" : "off"));
  sound(520);
};

async function fetchArtwork(address) {
  const answer = await fetch(ROOT + address), text = await answer.text();
  if (!answer.ok) throw new Error(answer.status);
  const drawings = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  byId("artwork").replaceChildren(...[...drawings.children].map(one => document.importNode(one, true)));
  artwork = address;
}

function fillWords() {
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = labels[one.dataset.word];
  for (const one of document.querySelectorAll("[data-label]")) {
    one.setAttribute("aria-label", labels[one.dataset.label]);
    if (one.matches("button")) one.title = labels[one.dataset.label];
  }
  byId("board").setAttribute("aria-label", labels["board-grid"]);
  byId("typed").setAttribute("aria-label", labels["form-move"]);
  byId("chooser").setAttribute("aria-label", labels["pick-promotion"]);
  byId("keys").textContent = labels["board-keys"];
  byId("empty").textContent = labels["board-empty"];
  for (const hint of document.querySelectorAll("#lobby .hint")) hint.hidden = !game;
  if (!game) return;
  // A watcher has nothing to move or to set.
  for (const one of [byId("keys"), byId("theme").closest("p")]) one.hidden = game.controls.length === 0;
  for (const [name, choices, value] of game.looks) fillOptions(byId(name), choices, value);
}

function fillOptions(select, pairs, value) {
  select.replaceChildren(...pairs.map(([key, label]) => new Option(label, key)));
  if (pairs.some(([key]) => key === value)) select.value = value;
}

function element(name, attributes, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function fillMoves() {
  const entries = game.played.map((played, index) => {
    const [color, number, notation, clock] = played ?? ["start", "", labels["page-start"], null];
    const entry = element("li", { class: color }), button = element("button", { type: "button" });
    if (number) button.append(element("small", {}, number), " ");
    button.append(notation);
    button.onclick = () => go(index);
    entry.append(button);
    if (clock) entry.append(element("span", { class: "clock" }, clock));
    return entry;
  });
  byId("moves").replaceChildren(...entries);
}

/** Shows the position, the players and what may be done. */
function show() {
  redraw();
  const { state, turn, lost, checks } = game.plies[at], entries = [...byId("moves").children];
  const moved = at > 0 ? `${entries[at].querySelector("button").textContent.trim()} · ` : "";
  byId("status").textContent = [`${moved}${state}`, isNow() ? game.notice : ""].filter(Boolean).join(" · ");
  byId("title").textContent = game.title;
  byId("facts").textContent = game.facts.map(fact => fact.replace(/\.$/, "")).join(" · ");
  const isOwn = game.moves.length > 0;
  closeChooser();
  byId("typed").placeholder = [...new Set(game.moves.filter(([, , , , role]) => !role).map(([, , , label]) => label))].slice(0, 2).join(", ");
  document.title = `${isOwn && !game.is_analysis ? "● " : ""}${game.title}`;
  document.body.classList.toggle("analysing", game.is_analysis);
  ["white", "black"].forEach((one, index) => {
    byId(one).querySelector("bdi").textContent = game.players[index];
    byId(one).classList.toggle("turn", turn === one);
    showWon(byId(one).querySelector(".won"), [...lost].map(pieceOf).filter(piece => piece.side !== one), checks?.[index]);
  });
  byId("stage").classList.toggle("flipped", isFlipped);
  entries.forEach((entry, index) => {
    const button = entry.querySelector("button");
    button.tabIndex = index === at ? 0 : -1;
    if (index === at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
  follow(entries[at]);
  // Somebody who types goes on typing; whoever pressed a button finds it again.
  const focused = document.activeElement;
  byId("typing").hidden = !isOwn && (game.is_over || focused !== byId("typed"));
  const actions = game.controls.map(buttonFor), isAction = byId("actions").contains(focused);
  byId("actions").replaceChildren(...actions);
  if (isAction) (actions.find(one => one.dataset.command === focused.dataset.command) ?? byId("actions")).focus({ preventScroll: true });
  board.style.touchAction = isOwn || isTower() ? "pinch-zoom" : "pan-y pinch-zoom";
  tick();
}

function buttonFor({ label, command, game: number, revision, style }) {
  const made = element("button", { class: style, type: "button", "data-command": command }, label);
  made.onclick = ({ detail }) => {
    // The second click of a double click may hit the button that replaced the first.
    if (isBusy || detail > 1 && pressed !== command) return;
    pressed = command;
    if (command === "game think") isAnalysing = !isAnalysing;
    if (command !== "game think" || isAnalysing) return send(command, { game: number, revision });
    tell({});
    refresh().catch(() => hearing?.abort());
  };
  return made;
}

/** The command of a move, which is only tried on the analysis board. */
const moving = move => isAnalysing ? `game think line:${move}` : `move move:${move}`;

const addressOf = number => `/board/state?game=${number}${isAnalysing ? "&analysis=yes" : ""}`;

/** Draws the board, and what can be touched on it. */
function redraw() {
  const hadFocus = byId("board").contains(document.activeElement);
  draw();
  const targets = chosen ? game.moves.filter(([from]) => from === chosen) : [];
  const squares = new Map(boardsOf(shownPly()).flatMap(board => board.squares.map(square => [square.name, { ...square, board }])));
  const cells = [...document.querySelectorAll("#board [data-square]")];
  if (!squares.has(cursor) || !cells.some(cell => cell.dataset.square === cursor)) cursor = firstStop(cells);
  for (const cell of cells) {
    const name = cell.dataset.square, piece = squares.get(name)?.piece, ghost = ghostOf(name)?.handle;
    const isTarget = targets.some(([, to]) => to === name || to === ghost);
    const kind = !piece ? "target" : piece.side === squares.get(chosen)?.piece?.side ? "swap" : "taken";
    const described = piece ? `: ${words[`side-${piece.side}`]} ${words[`piece-${piece.role}`]}` : "";
    cell.setAttribute("role", "button");
    cell.setAttribute("tabindex", name === cursor ? 0 : -1);
    cell.setAttribute("aria-label", `${spokenPlace(squares.get(name), ghost)}${isPocket(squares.get(name).board) ? "" : described}${isTarget ? `, ${labels[kind === "taken" ? "board-capture" : "board-target"]}` : ""}`);
    cell.setAttribute("aria-pressed", name === chosen);
    if (isTarget && !cell.matches(".tag")) mark(name, kind);
    if (startOf(name) || isTarget) cell.classList.add("can");
  }
  for (const piece of document.querySelectorAll("#board [data-on]")) piece.classList.toggle("can", Boolean(startOf(piece.dataset.on)));
  if (chosen && squares.has(chosen)) mark(chosen, "chosen");
  const board = chosen && boardsOf(game.plies[at]).find(one => one.isThere && one.handle === chosen);
  for (const { name } of board?.squares ?? []) mark(name, "chosen");
  for (const [name, kind, to] of at === toldAt ? told : []) {
    if (to) point(name, to, kind);
    else mark(name, kind === "target" && squares.get(name)?.piece ? "taken" : kind);
  }
  if (hadFocus) focusCursor();
  showFocus();
}

/** What a screen reader says of a place: a square, the number of pieces to drop, or where a board is or can go. */
function spokenPlace({ name, x, piece, board }, ghost) {
  if (ghost) return `${labels["pick-a-board"]} ${ghost.replace("AB", "")}`;
  if (!isPocket(board)) return board.handle && !piece ? `${name}, ${labels["pick-a-board"]}` : name;
  const [count = piece ? 1 : 0] = board.labels.find(([, , along]) => along > x && along < x + 4) ?? [];
  return `${labels["board-drop"]}: ${words[`side-${board.owner}`]} ${words[`piece-${HELD[name[0].toLowerCase()]}`]}, ${count}`;
}

const firstStop = cells => (cells.find(cell => startOf(cell.dataset.square)) ?? cells.at(-1))?.dataset.square;
const cellOf = name => document.querySelector(`#board [data-square="${CSS.escape(name)}"]`);
const pieceOn = name => document.querySelector(`#board [data-on="${CSS.escape(name)}"]`);
const focusCursor = () => cellOf(cursor)?.focus({ preventScroll: true });

/** Draws the keyboard's focus above the neighbouring squares, light on dark. */
function showFocus() {
  document.querySelectorAll("#board .ring").forEach(one => one.remove());
  const cell = document.activeElement?.matches("#board [data-square]:focus-visible") && document.activeElement;
  if (!cell) return;
  for (const kind of ["outer", "inner"]) {
    const made = cell.cloneNode();
    for (const name of made.getAttributeNames()) if (/^(aria|data|role|tabindex)/.test(name)) made.removeAttribute(name);
    made.setAttribute("class", `ring ${kind}`);
    byId("board").append(made);
  }
}

/** The middle of a square in the drawing. */
function middleOf(name) {
  const box = cellOf(name)?.getBBox();
  return box && [box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height) / 2];
}

/** Draws a mark on a square, as the pictures do: only some over the piece. */
function mark(name, kind) {
  const [cx, cy, half] = middleOf(name) ?? [], side = 2 * half, isOver = isTower() || ["swap", "refused"].includes(kind);
  if (!half) return;
  const made = shape("use", { x: cx - half, y: cy - half, width: side, height: side, href: `#mark-${kind}`, class: `dot mark ${kind}` });
  byId("board").insertBefore(made, isOver ? null : pieceOn(name));
}

/** An arrow for a move, over the squares that it passes. */
function point(from, to, kind) {
  const way = [from, ...squaresBetween(from, to), to].map(middleOf).filter(Boolean).map(place => place.slice(0, 2)), parts = [];
  drawArrow(parts, way.slice(0, -1), way.at(-1), 10, kind);
  byId("board").append(...parts);
}

function choose(name) {
  if (chosen === name) return;
  chosen = name;
  // What was refused was another move.
  if (name && isRefusal) tell({});
  closeChooser();
  redraw();
}

function go(ply) {
  at = Math.max(0, Math.min(last(), ply));
  chosen = null;
  show();
}

/** A touch or Enter on a square. */
function tap(name) {
  if (!isNow()) return go(last());
  const options = chosen ? movesTo(chosen, name) : [];
  if (options.length) return play(options, name);
  const start = startOf(name);
  if (start && start !== chosen) return choose(start);
  const from = chosen;
  choose(null);
  if (from && from !== name && from !== start) explain(from, name);
}

/** Lets the referee say why a move isn't possible. */
function explain(from, to) {
  const target = ghostOf(to)?.handle ?? to;
  send(moving(`${from}-${target.replace("AB", "")}`));
}

function play(options, to) {
  if (options.length > 1) return openChooser(options, to);
  const [from, , code] = options[0];
  moveAhead(from, to);
  send(moving(code));
}

/** Shows a move before the server has answered; a refusal draws the position again. */
function moveAhead(from, to) {
  const piece = pieceOn(from), cell = cellOf(to);
  chosen = null;
  document.querySelectorAll("#board .dot").forEach(dot => dot.remove());
  if (!piece || !cell || isTower()) return;
  const places = placesOfPieces();
  pieceOn(to)?.remove();
  const isHeld = piece.hasAttribute("transform");
  piece.removeAttribute("transform");
  for (const axis of ["x", "y"]) piece.setAttribute(axis, cell.getAttribute(axis));
  piece.dataset.on = to;
  if (!isHeld) slide(places, from, to);
}

/** Asks which of several moves is meant: what a pawn becomes, or how it's done. */
function openChooser(options, to) {
  const chooser = byId("chooser"), cell = cellOf(to).getBoundingClientRect(), holder = chooser.parentElement.getBoundingClientRect();
  const color = side();
  chooser.replaceChildren(...options.map(([from, , code, label, role]) => {
    const made = element("button", { type: "button", "aria-label": label, title: label }, role ? "" : label);
    if (role) {
      const piece = shape("svg", { class: color, viewBox: "0 0 90 90" });
      piece.append(shape("use", { href: `#${role}` }));
      made.append(piece);
    }
    made.onclick = () => {
      closeChooser();
      moveAhead(from, to);
      send(moving(code));
    };
    return made;
  }));
  chooser.hidden = false;
  const { width, height } = chooser.getBoundingClientRect();
  const left = cell.left - holder.left + cell.width / 2 - width / 2;
  chooser.style.left = `${Math.max(0, Math.min(holder.width - width, left))}px`;
  const above = cell.top - holder.top - height - 4;
  chooser.style.top = `${above < 0 ? cell.bottom - holder.top + 4 : above}px`;
  chooser.firstChild.focus({ preventScroll: true });
}

function closeChooser() {
  const hadFocus = byId("chooser").contains(document.activeElement);
  byId("chooser").hidden = true;
  if (hadFocus) focusCursor();
}

/** Gives a command. It's the same request if it has to be sent again. */
async function send(command, { game: number = game?.number, revision = game?.revision } = {}) {
  if (isBusy) return;
  isBusy = true;
  clearTimeout(repeated);
  document.body.classList.add("waiting");
  const request = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const body = JSON.stringify({ request, game: number, revision, command, analysis: isAnalysing });
  try {
    const answer = await sent(body);
    if (answer) await hear(answer, command, { game: number, revision });
  } catch {
    tellLost();
    chosen = null;
    if (game) redraw();
  } finally {
    isBusy = false;
    document.body.classList.remove("waiting");
    if (game && !press) redraw();
    catchUp();
  }
}

const tellLost = () => tell({ kind: "failed", text: labels["board-failed"] ?? byId("offline").textContent });

/** Reads events that came while a command or a drag went on. */
function catchUp() {
  if (game && !isBusy && !press && newest > game.follows[1]) refresh().catch(() => hearing?.abort());
}

async function sent(body) {
  let isLate = false;
  for (const pause of [0.5, 1, 2, null]) {
    const waits = setTimeout(() => showLoss(isLate = true), 3 * SECOND);
    try {
      const answer = await ask("/board/command", { method: "POST", body });
      if (isLate) showLoss(false);
      return answer.ok ? await answer.json() : answer.status === 401 ? null : { kind: "refused", text: labels["board-failed"] };
    } catch (error) {
      if (pause === null || isEnded) throw error;
      isLate = true;
      showLoss(true);
      await new Promise(done => { setTimeout(done, pause * SECOND); });
    } finally {
      clearTimeout(waits);
    }
  }
  return null;
}

/** Shows the answer to a command. */
async function hear(answer, command, target) {
  const isMove = answer.kind === "fulfilled" && (command.startsWith("move ") && answer.is_event || command.startsWith("game think "));
  isBusy = false;
  if (answer.state) await take(answer.state);
  else if (answer.kind === "fulfilled") await refresh();
  chosen = null;
  const isShown = command.startsWith("settings ") || answer.is_event && game?.is_over || /^(challenge|rematch)/.test(command) && answer.kind === "fulfilled";
  const text = isMove || isShown ? answer.note : [answer.text, answer.note].filter(Boolean).join("\n");
  tell({ ...answer, text });
  // A turning point of a review is shown where it stands in the game.
  if (game && answer.ply != null) at = Math.min(answer.ply, last());
  // A review takes a while.
  if (answer.again) repeated = setTimeout(() => send(command, target), answer.again * SECOND);
  if (game) show();
  fetchGames();
}

/** Words of the referee, with their marks on the board and their buttons. */
function tell({ kind = "fulfilled", text = "", marks = [], controls = [], ply = null }) {
  clearTimeout(repeated);
  const own = new Set((game?.controls ?? []).map(({ command }) => command));
  const isUseful = ({ command, style }) => style === "danger" || !/^(board|more|draw|game (replay|review|pause)|(accept|decline) .*)$/.test(command);
  const further = controls.filter(one => !own.has(one.command) && isUseful(one)), names = further.map(({ label }) => label);
  told = marks;
  toldAt = ply ?? (game ? last() : 0);
  isRefusal = kind !== "fulfilled";
  toldSince = performance.now();
  byId("told").hidden = !text;
  byId("told").querySelector("p").textContent = text.replace(/^#\d+ · /, "");
  byId("told").querySelector(".answers").replaceChildren(...further.map(buttonFor));
  // Two buttons with the same words are counted.
  further.forEach(({ label }, index) => {
    const same = names.slice(0, index + 1).filter(name => name === label).length;
    if (names.indexOf(label) !== names.lastIndexOf(label)) byId("told").querySelectorAll(".answers button")[index].textContent += ` ${same}`;
  });
  // Not a button: a key that is held down would press it.
  if (further.length) byId("told").focus({ preventScroll: true });
}

byId("close").onclick = () => {
  tell({});
  redraw();
};

/** The square or piece under a pointer. */
function nameAt({ clientX, clientY }) {
  for (const one of document.elementsFromPoint(clientX, clientY)) {
    if (!byId("board").contains(one)) continue;
    if (one.dataset.square ?? one.dataset.on) return one.dataset.square ?? one.dataset.on;
    if (one.dataset.board) return boardsOf(game.plies[at]).find(board => board.isThere && board.handle === one.dataset.board)?.squares[0].name;
  }
  return null;
}

/** The parts of the drawing that move with a piece or a board. */
function partsOf(start) {
  const board = boardsOf(game.plies[at]).find(one => one.isThere && one.handle === start);
  if (!board) return [pieceOn(start)].filter(Boolean);
  const rim = document.querySelector(`#board [data-board="${CSS.escape(start)}"]`);
  const names = board.squares.map(({ name }) => name);
  return [rim, ...names.map(cellOf), ...names.map(pieceOn)].filter(Boolean);
}

// Beside the chooser, a tap only closes it.
document.addEventListener("pointerdown", ({ target }) => { if (!byId("chooser").hidden && !byId("chooser").contains(target)) choose(null); }, true);
board.removeAttribute("tabindex");
board.addEventListener("pointerdown", event => {
  if (!game || event.button !== 0 || !event.isPrimary) return;
  const name = nameAt(event), start = startOf(name);
  const isTarget = chosen && name && movesTo(chosen, name).length > 0;
  press = { id: event.pointerId, name, start, x: event.clientX, y: event.clientY, wasChosen: chosen, parts: null, isTouch: event.pointerType === "touch" };
  if (name) cursor = name;
  if (start && !isTarget && !isTower()) choose(start);
  if (!isTower()) board.setPointerCapture(event.pointerId);
});
board.addEventListener("pointermove", event => {
  if (press?.id !== event.pointerId) return;
  const [right, down] = [event.clientX - press.x, event.clientY - press.y];
  if (!press.parts && Math.hypot(right, down) > 6) press.hasMoved = true;
  if (!press.hasMoved || !press.start || isTower()) return;
  if (!press.parts) {
    choose(press.start);
    press.parts = partsOf(press.start);
    for (const part of press.parts) {
      part.classList.add("held");
      board.append(part);
    }
  }
  const scale = 1 / board.getScreenCTM().a, lift = press.isTouch ? 28 : 0;
  for (const part of press.parts) part.setAttribute("transform", `translate(${right * scale} ${(down - lift) * scale})`);
  const over = nameAt(event), isOver = over && movesTo(press.start, over).length > 0;
  document.querySelectorAll("#board .over").forEach(cell => cell.classList.remove("over"));
  if (isOver) cellOf(over)?.classList.add("over");
});
board.addEventListener("pointerup", event => {
  if (press?.id !== event.pointerId) return;
  const { name, start, wasChosen, parts, hasMoved } = press;
  press = null;
  queueMicrotask(catchUp);
  if (!parts) {
    if (hasMoved) return;
    if (start && start === wasChosen && !movesTo(start, name).length) return choose(null);
    if (start && start === chosen && start !== wasChosen) return;
    return name ? tap(name) : choose(null);
  }
  const to = nameAt(event), options = to ? movesTo(start, to) : [];
  const isOwn = to && parts.some(part => part.dataset.square === to || part.dataset.on === to);
  if (options.length) {
    if (options.length > 1) redraw();
    return play(options, to);
  }
  chosen = to && !isOwn ? null : start;
  redraw();
  if (to && !isOwn) explain(start, to);
});
board.addEventListener("pointercancel", ({ pointerId }) => {
  if (press?.id !== pointerId) return;
  press = null;
  redraw();
  catchUp();
});

// On the parent: Chromium makes a drawing with such a listener a stop of the Tab key.
board.parentElement.addEventListener("focusin", event => {
  cursor = event.target.dataset.square ?? cursor;
  showFocus();
});
board.parentElement.addEventListener("focusout", () => setTimeout(showFocus));

/** The nearest square in a direction. */
function neighbour([right, down]) {
  const [x, y] = middleOf(cursor);
  const cells = [...document.querySelectorAll("#board [data-square]")];
  let best = null, least = Infinity;
  for (const cell of cells) {
    const [cx, cy] = middleOf(cell.dataset.square), along = (cx - x) * right + (cy - y) * down;
    const aside = Math.abs((cx - x) * down) + Math.abs((cy - y) * right);
    if (along < 10 || aside > along * 1.2) continue;
    if (along + 2 * aside < least) [best, least] = [cell.dataset.square, along + 2 * aside];
  }
  // A folded line goes on in its other row.
  if (!best && document.querySelector("#board .lead")) best = cells[cells.indexOf(cellOf(cursor)) + right]?.dataset.square;
  return best;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", event => {
  const { key, target } = event;
  if (!game || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") {
    closeChooser();
    tell({});
    press = null;
    chosen = null;
    return redraw();
  }
  if (target.matches("input, select, textarea")) return;
  if (isTower() && event.shiftKey && turnByKey(key)) return event.preventDefault();
  const isOnBoard = target.matches("#board [data-square]");
  if (isOnBoard && ARROWS[key]) {
    event.preventDefault();
    const next = neighbour(ARROWS[key]);
    if (!next) return;
    cellOf(cursor)?.setAttribute("tabindex", -1);
    cursor = next;
    cellOf(next).setAttribute("tabindex", 0);
    return focusCursor();
  }
  if (isOnBoard && (key === "Enter" || key === " ")) {
    event.preventDefault();
    return tap(target.dataset.square);
  }
  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last() };
  if (steps[key] !== undefined && !target.closest("#chooser")) {
    event.preventDefault();
    return go(steps[key]);
  }
  // A letter begins a typed move.
  if (key.length === 1 && /[\p{L}\d]/u.test(key) && !byId("typing").hidden) byId("typed").focus();
});

byId("typing").onsubmit = event => {
  event.preventDefault();
  const text = byId("typed").value.trim();
  if (!text || isBusy) return;
  if (!isNow()) go(last());
  send(moving(text)).then(() => { if (!isRefusal && byId("typed").value.trim() === text) byId("typed").value = ""; });
};
byId("first").onclick = () => go(0);
byId("previous").onclick = () => go(at - 1);
byId("next").onclick = () => go(at + 1);
byId("last").onclick = () => go(last());
byId("flip").onclick = () => {
  isFlipped = !isFlipped;
  show();
};
for (const name of ["theme", "pieces", "language"]) byId(name).onchange = () => send(`settings change ${name}:${byId(name).value}`);
const turnTower = tower.onclick;
tower.onclick = () => {
  turnTower();
  redraw();
};
addEventListener("resize", () => { if (game && !press) redraw(); });

/** Clocks count on by themselves, from what the server said. */
function tick() {
  if (!game?.clocks) {
    for (const one of ["white", "black"]) byId(one).querySelector(".clock").textContent = "";
    return;
  }
  const { left, words: texts, running, live } = game.clocks;
  ["white", "black"].forEach((one, index) => {
    const gone = running === one ? performance.now() - received : 0;
    byId(one).querySelector(".clock").textContent = live ? countdown(left[index] - gone) : texts[index];
  });
}

function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND)), pad = number => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The other games, and the form of a new one. */
async function fetchGames() {
  const answer = await ask("/board/games").catch(() => null);
  if (!answer?.ok) return;
  const { games, begin, labels: own } = await answer.json();
  if (!game) {
    labels = own;
    fillWords();
  }
  byId("empty").hidden = Boolean(game) || games.length > 0;
  const others = games.filter(([number]) => number !== game?.number);
  byId("own").hidden = others.length === 0;
  byId("games").replaceChildren(...others.map(([number, label, isOwn]) => {
    const made = element("button", { type: "button", class: isOwn ? "own" : "" }, `${isOwn ? "● " : ""}${label}`);
    made.onclick = () => open(number).catch(tellLost);
    return made;
  }));
  byId("lobby").hidden = false;
  byId("begin").hidden = !begin;
  const { lang } = document.documentElement;
  if (begin && byId("begin").lang !== lang) fillBegin(begin);
  byId("begin").lang = lang;
}

function fillBegin({ variants, level, colours, clocks, guest }) {
  fillOptions(byId("variant"), variants, game?.variant);
  fillOptions(byId("colour"), colours);
  fillOptions(byId("clock"), clocks);
  const fillLevels = () => {
    const [, , levels, starts] = variants.find(([key]) => key === byId("variant").value), start = byId("position");
    start.parentElement.hidden = !starts;
    Object.assign(start, { value: "", max: starts - 1, placeholder: labels["choice-random"] });
    const own = levels.map(([key, label]) => [`@arbiter level:${key}`, label]);
    const before = byId("opponent").value || `@arbiter level:${level}`;
    fillOptions(byId("opponent"), [...own, [`@${guest}`, labels["board-two"]]], before);
  };
  byId("variant").onchange = fillLevels;
  fillLevels();
}

byId("begin").onsubmit = event => {
  event.preventDefault();
  const given = ["colour", "clock", "position"].filter(name => byId(name).value).map(name => ` ${name}:${byId(name).value}`);
  send(`challenge ${byId("opponent").value} game:${byId("variant").value}${given.join("")}`, { game: null }).then(() => scrollTo({ top: 0 }));
};

async function open(number) {
  isAnalysing = false;
  const answer = await ask(number ? `/board/state?game=${number}` : "/board/state");
  const state = await answer.json().catch(() => null);
  tell({});
  if (answer.ok && state) await take(state);
  else if (state && !isEnded) tell(state);
  await fetchGames();
  if (state) scrollTo({ top: 0 });
}

/** Reads the game again: another window, a channel or Arbiter has moved. */
async function refresh() {
  if (!game) return;
  const [awaited] = game.follows, answer = await ask(addressOf(game.number));
  const state = await answer.json();
  // Watching was switched off.
  if (answer.status === 404) return end(state.text);
  if (!answer.ok || !state || state.number !== game.number) return;
  const hasAnswer = awaited !== game.number && state.follows[0] !== awaited;
  if (hasAnswer && state.rematch) return open(state.rematch);
  await take(state);
  if (hasAnswer) tell({ text: labels["board-rematch-void"] });
}

const showLoss = isLost => { byId("offline").hidden = isEnded || !isLost; };

/** Listens for events as long as the page is open. */
async function listen() {
  let pause = SECOND, late;
  while (!isEnded) {
    const began = performance.now();
    late ??= setTimeout(() => showLoss(true), 3 * SECOND);
    const connected = () => {
      clearTimeout(late);
      late = null;
      showLoss(false);
    };
    let isLost = true;
    try {
      if (!game) await open(wanted);
      if (!game) wanted = null;
      isLost = Boolean(game);
      if (game && await hearEvents(connected) === "replaced") await rest();
    } catch {
      // Tried again below.
    }
    if (!isLost) connected();
    pause = performance.now() - began > 10 * SECOND ? SECOND / 4 : Math.min(2 * pause, 20 * SECOND);
    if (hearing?.signal.aborted) pause = SECOND / 10;
    await new Promise(done => { setTimeout(done, pause); });
  }
}

/** Waits until somebody comes back to a window that gave way to others. */
async function rest() {
  const bar = byId("offline"), words = bar.textContent;
  bar.textContent = labels["board-paused"];
  showLoss(true);
  await new Promise(done => { for (const kind of ["focus", "pointerdown", "keydown"]) addEventListener(kind, done, { once: true }); });
  bar.textContent = words;
}

async function hearEvents(connected) {
  hearing = new AbortController();
  const [followed, event] = game.follows, headers = { "Last-Event-ID": String(event) };
  const answer = await ask(`/board/events?game=${followed}`, { headers, signal: hearing.signal });
  if (!answer.ok) return;
  connected();
  heard = performance.now();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done || game.follows[0] !== followed) return;
    heard = performance.now();
    const events = (text + value).split("\n\n");
    text = events.pop();
    const told = line => events.map(one => one.match(line)?.[1]).filter(Boolean).at(-1);
    const database = told(/^event: database\ndata: (\w+)$/), news = told(/^id: (\d+)$/m);
    if (database) showLoss(database === "away");
    if (told(/^event: (games)/)) fetchGames();
    if (told(/^event: (replaced)/)) return "replaced";
    // Inside Discord, somebody who opens the board of another game comes back to this page.
    const opened = told(/^event: open\ndata: (\w+)$/);
    if (opened) await open(opened);
    newest = Number(news ?? newest);
    catchUp();
  }
}

// A page that slept hears nothing, and learns of it late.
const wake = () => {
  if (game && performance.now() - heard > QUIET) hearing?.abort();
};
setInterval(wake, 5 * SECOND);
setInterval(tick, SECOND / 4);
// Clocks that count days are words.
setInterval(() => {
  const { running, live } = game?.clocks ?? {};
  if (running && !live) refreshSeen();
}, 60 * SECOND);
// A rematch is offered without an event of this game.
setInterval(() => {
  if (game?.is_over && performance.now() - ended < 600 * SECOND) refreshSeen();
}, 15 * SECOND);

function refreshSeen() {
  if (!press && document.visibilityState === "visible") refresh().catch(() => hearing?.abort());
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") {
    wake();
    refresh().catch(() => hearing?.abort());
    fetchGames();
  }
});
addEventListener("online", () => hearing?.abort());
addEventListener("offline", () => showLoss(true));

if (secret || login && await login()) listen();
else end();
