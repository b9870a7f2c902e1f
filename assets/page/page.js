// Which position is shown, and everything that changes it.
game = JSON.parse(byId("game").textContent);
words = game.words;
const moves = [...document.querySelectorAll("#moves button")];
const last = game.plies.length - 1;
const points = [...document.querySelectorAll(".points button")];
unfold();
isFlipped = game.flipped;
at = plyInAddress();
let timer = 0, naming = 0;

/** The position in the address, as in `game.html#12`, or the last one; the first one of a game that plays automatically. */
function plyInAddress() {
  const named = location.hash.match(/^#(\d+)$/);
  return named ? Math.min(Number(named[1]), last) : game.plays ? 0 : last;
}

/** Shows the position after so many moves. */
function show(ply) {
  const before = at, places = placesOfPieces();
  at = Math.max(0, Math.min(last, ply));
  draw();
  if (at === before + 1) slide(places, ...(game.plies[at].path ?? []));
  if (at === before - 1) slide(places, ...(game.plies[before].path?.toReversed() ?? []));
  const { state, described, text, turn, lost, checks } = game.plies[at];
  const played = moves[at].textContent.replace(/\s+/g, " ").trim();
  byId("status").textContent = `${played} · ${state}`;
  byId("when").textContent = moves[at].parentElement.querySelector("time")?.textContent ?? "";
  byId("described").replaceChildren(...described.map(line => {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    return paragraph;
  }));
  byId("position").value = text;
  const continued = byId("continue");
  if (continued) {
    const { from, skipped } = continued.dataset;
    continued.closest("section").hidden = game.plies[at].is_final;
    continued.value = from + (skipped === undefined ? text : at + Number(skipped));
  }
  for (const [index, side] of ["white", "black"].entries()) {
    byId(side).classList.toggle("turn", turn === side);
    showWon(byId(side).querySelector(".won"), [...lost].map(pieceOf).filter(piece => piece.side !== side), checks?.[index]);
    byId(side).querySelector(".clock").textContent = clockOf(side);
  }
  moves.forEach((move, index) => {
    // The list is one stop for the tab key; arrow keys move within it.
    move.tabIndex = index === at ? 0 : -1;
    if (index === at) move.setAttribute("aria-current", "step");
    else move.removeAttribute("aria-current");
  });
  follow(moves[at].parentElement);
  showChance();
  if (moves.includes(document.activeElement)) moves[at].focus({ preventScroll: true });
  if (at !== before) nameInAddress();
  if (at === last) play(false);
}

/** Writes the ply into the address, delayed: browsers limit how often an address may change. */
function nameInAddress() {
  clearTimeout(naming);
  naming = setTimeout(() => remember(() => history.replaceState(null, "", `#${at}`)), SECOND / 4);
}

/** What a player's clock showed after their last move. */
function clockOf(side) {
  const own = moves.slice(0, at + 1).map(move => move.parentElement).filter(entry => entry.className === side[0]);
  return own.at(-1)?.querySelector(".clock")?.textContent ?? "";
}

/** Shows in the graph of the review which position is on the board, and White's chances there. */
function showChance() {
  const graph = byId("chances");
  if (!graph) return;
  const { left, right } = graph.dataset;
  const x = Number(left) + (right - left) * at / Math.max(1, last) - 3;
  byId("now").setAttribute("d", byId("now").getAttribute("d").replace(/^M[\d.]+/, `M${x}`));
  byId("chance").textContent = (game.chances[at] / 1000).toLocaleString(document.documentElement.lang, { style: "percent" });
  for (const point of points) point.setAttribute("aria-pressed", Number(point.dataset.ply) === at);
}

/** Starts or stops autoplay. */
function play(isOn) {
  if (isOn === Boolean(timer)) return;
  clearInterval(timer);
  timer = 0;
  if (isOn) {
    if (at === last) show(0);
    timer = setInterval(() => show(at + 1), 1.2 * SECOND);
  }
  const button = byId("play"), word = isOn ? words["page-pause"] : words["page-play"];
  button.setAttribute("aria-pressed", isOn);
  button.setAttribute("aria-label", word);
  button.title = word;
}

/** Goes to a position at the reader's request, which stops autoplay. */
function go(ply) {
  play(false);
  show(ply);
}

function flip() {
  isFlipped = !isFlipped;
  byId("stage").classList.toggle("flipped", isFlipped);
  draw();
}

const KEYS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  ArrowUp: () => go(at - 1),
  ArrowDown: () => go(at + 1),
  Home: () => go(0),
  End: () => go(last),
  " ": () => play(!timer),
  f: flip,
};

document.addEventListener("keydown", event => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTower() && (event.shiftKey || target === byId("board")) && turnByKey(key)) {
    event.preventDefault();
    return;
  }
  const isTyped = target.matches("select, textarea");
  const isPressed = key === " " && target.matches("button, summary");
  const does = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (!does || isTyped || isPressed || event.shiftKey) return;
  event.preventDefault();
  does();
});

byId("first").onclick = KEYS.Home;
byId("previous").onclick = KEYS.ArrowLeft;
byId("next").onclick = KEYS.ArrowRight;
byId("last").onclick = KEYS.End;
byId("play").onclick = KEYS[" "];
byId("flip").onclick = flip;
byId("moves").onclick = event => {
  const move = event.target.closest("li")?.querySelector("button");
  if (move) go(moves.indexOf(move));
};
const chances = byId("chances");
if (chances) chances.onclick = event => {
  const point = event.target.closest("[data-point]");
  if (point) return go(Number(point.dataset.point) + 1);
  const box = chances.getBoundingClientRect(), { left, right } = chances.dataset;
  const x = (event.clientX - box.left) / box.width * chances.viewBox.baseVal.width;
  go(Math.round((x - left) / (right - left) * last));
};
for (const point of points) point.onclick = () => go(Number(point.dataset.ply));
// After a click the space bar toggles autoplay; after the tab key it presses the focused button.
document.addEventListener("click", event => {
  if (event.detail) event.target.closest(".controls button, #moves button, .points button")?.blur();
});

let wheeled = 0;
byId("board").addEventListener("wheel", event => {
  if (event.ctrlKey) return;
  event.preventDefault();
  if (event.timeStamp - wheeled < 80) return;
  wheeled = event.timeStamp;
  go(event.deltaY > 0 ? at + 1 : at - 1);
}, { passive: false });

const THEME = "arbiter-theme";
const theme = byId("theme");
theme.onchange = () => {
  document.documentElement.dataset.theme = theme.value;
  remember(() => localStorage.setItem(THEME, theme.value));
};
// The reader's stored theme takes precedence over the page's.
const own = remember(() => localStorage.getItem(THEME));
if ([...theme.options].some(one => one.value === own)) {
  theme.value = own;
  document.documentElement.dataset.theme = own;
}
addEventListener("resize", draw);
addEventListener("hashchange", () => go(plyInAddress()));

// A swipe goes to the next or previous move; on the tower, dragging turns it.
let began = null;
byId("board").addEventListener("pointerdown", event => {
  began = [event.clientX, event.clientY];
});
byId("board").addEventListener("pointerup", event => {
  if (!began || isTower()) return;
  const [right, down] = [event.clientX - began[0], event.clientY - began[1]];
  began = null;
  if (Math.abs(right) > 40 && Math.abs(right) > 2 * Math.abs(down)) go(right < 0 ? at + 1 : at - 1);
});

// Names the square under the pointer.
byId("board").addEventListener("pointerover", event => {
  const { square, on } = event.target.dataset;
  tell(square ?? on);
});
byId("board").addEventListener("pointerleave", () => tell());

function tell(name) {
  const square = name && boardsOf(game.plies[at]).flatMap(board => board.squares).find(one => one.name === name);
  const piece = square?.piece;
  const parts = [name ?? "", piece ? `${words[`side-${piece.side}`]}: ${words[`piece-${piece.role}`]}` : ""];
  byId("square").textContent = parts.filter(Boolean).join(" · ");
  if (isTower()) lightColumn(name);
}

// Copies a text, or selects it where the browser denies the clipboard to pages opened from files.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.onclick = async () => {
    const source = byId(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(source.value ?? source.textContent);
    } catch {
      getSelection().selectAllChildren(source);
      source.select?.();
      document.execCommand("copy");
    }
    button.textContent = words["page-copied"];
    setTimeout(() => { button.textContent = words["page-copy"]; }, 2 * SECOND);
  };
}

// Saves a text as a file, without a network.
for (const button of document.querySelectorAll("[data-save]")) {
  button.onclick = () => {
    const link = document.createElement("a"), { save } = button.dataset;
    const name = decodeURIComponent(location.pathname.split("/").at(-1)).replace(/\.[^.]*$/, "") || "game";
    link.href = URL.createObjectURL(new Blob([byId(save).textContent], { type: "text/plain" }));
    link.download = `${name}.${save === "pgn" ? "pgn" : "txt"}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SECOND);
  };
}

// Checks the record against its digest, where the browser can compute one.
const record = byId("record");
if (record && globalThis.crypto?.subtle) {
  crypto.subtle.digest("SHA-256", new TextEncoder().encode(record.textContent)).then(bytes => {
    const digest = [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, "0")).join("");
    const isTrue = digest === byId("digest").textContent;
    byId("checked").textContent = isTrue ? words["page-true"] : words["page-false"];
  });
}

// Formats times in the reader's locale and time zone.
for (const time of document.querySelectorAll("time")) {
  const moment = new Date(time.dateTime);
  time.title = moment.toISOString();
  time.textContent = moment.toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
}

// Opens all details for printing.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(one => { one.open = true; }));
byId("stage").classList.toggle("flipped", isFlipped);
show(at);
if (game.plays && !location.hash && !matchMedia("(prefers-reduced-motion: reduce)").matches) play(true);
