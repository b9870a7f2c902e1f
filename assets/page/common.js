// Shared by the pages with boards: a game's data, and drawing one position.
const byId = id => document.getElementById(id);
const SECOND = 1000;
let game = null, words = null, at = 0, isFlipped = false;

/** The position that is shown. */
let shownPly = () => game.plies[at];

/** Expands texts: each ply has only the changed middle, and the lengths of the common start and end. */
function unfold() {
  const changed = (before, [start, middle, end]) =>
    before.slice(0, start) + middle + before.slice(before.length - end);
  let before = { pieces: "", lost: "", text: "", state: "", described: [] };
  for (const ply of game.plies) {
    for (const name of ["pieces", "lost", "text", "state"]) ply[name] = changed(before[name], ply[name]);
    ply.described = ply.described.map((change, index) => changed(before.described[index] ?? "", change));
    before = ply;
  }
}

/** Calls a storage function; browsers may forbid storage to pages opened from files. */
function remember(what) {
  try {
    return what();
  } catch {
    return null;
  }
}

/** Shows what a player has captured, each kind of piece once, with its count, and the checks that the player has given. */
function showWon(into, pieces, checks) {
  const roles = [...new Set(pieces.map(({ role }) => role))];
  const given = checks === undefined ? "" : `${"●".repeat(checks)}${"○".repeat(3 - checks)}`;
  into.replaceChildren(given, ...roles.flatMap(role => {
    const own = pieces.filter(piece => piece.role === role);
    const piece = shape("svg", { class: own[0].side, viewBox: "0 0 90 90" });
    piece.append(shape("use", { href: `#${role}` }));
    return own.length > 1 ? [piece, String(own.length)] : [piece];
  }));
  const names = pieces.map(({ role }) => words[`piece-${role}`]);
  const label = { role: "img", "aria-label": `${words["page-captured"]}: ${names.join(", ")}` };
  for (const [name, value] of Object.entries(label)) {
    if (names.length) into.setAttribute(name, value);
    else into.removeAttribute(name);
  }
}

/** Where each piece is currently drawn. */
function placesOfPieces() {
  const pieces = [...document.querySelectorAll("#board [data-piece]")];
  return new Map(pieces.map(piece => [piece.dataset.on, placeOfPiece(piece)]));
}

const placeOfPiece = piece => ["x", "y"].map(name => Number(piece.getAttribute(name)));

/** Animates the moved piece from its previous place. */
function slide(places, from, to) {
  const piece = to && document.querySelector(`#board [data-on="${to}"]`), start = places.get(from);
  if (!piece || !start || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = placeOfPiece(piece);
  piece.animate([{ transform: `translate(${start[0] - x}px, ${start[1] - y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
}

/** Scrolls the move list to the move, without scrolling the page. */
function follow(entry) {
  const list = byId("moves"), top = entry.offsetTop, bottom = top + entry.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** Draws the board of the position, with letters large enough for this screen. */
function draw() {
  const board = byId("board"), drawn = isTower() ? drawTower : drawFlat;
  drawn(board, shownPly(), isFlipped);
  const before = letters, box = board.viewBox.baseVal;
  const scale = Math.min(board.clientWidth / box.width, board.clientHeight / box.height);
  letters = Math.min(LETTERS.most, Math.max(LETTERS.least, LETTERS.pixels / scale));
  board.style.setProperty("--letters", `${letters.toFixed(1)}px`);
  if (Math.abs(letters - before) > 0.5) drawn(board, shownPly(), isFlipped);
}
