// What the pages with boards share: a game's data, and the drawing of one position.
const byId = id => document.getElementById(id);
const SECOND = 1000;
let game = null, words = null, at = 0, isFlipped = false;

/** The position that is shown. */
let shownPly = () => game.plies[at];

/** Texts come as what has changed since the ply before: so much stays in front, so much at the end. */
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

/** What a browser may refuse to pages from files. */
function remember(what) {
  try {
    return what();
  } catch {
    return null;
  }
}

/** Shows what a player has captured: each kind of piece once, with its number. */
function showWon(into, pieces) {
  const roles = [...new Set(pieces.map(({ role }) => role))];
  into.replaceChildren(...roles.flatMap(role => {
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

/** Where each piece is drawn now. */
function placesOfPieces() {
  const pieces = [...document.querySelectorAll("#board [data-piece]")];
  return new Map(pieces.map(piece => [piece.dataset.on, placeOfPiece(piece)]));
}

const placeOfPiece = piece => ["x", "y"].map(name => Number(piece.getAttribute(name)));

/** Lets the piece that moved slide from where it was drawn before. */
function slide(places, from, to) {
  const piece = to && document.querySelector(`#board [data-on="${to}"]`), start = places.get(from);
  if (!piece || !start || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [x, y] = placeOfPiece(piece);
  piece.animate([{ transform: `translate(${start[0] - x}px, ${start[1] - y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
}

/** Keeps the move in sight without scrolling the page. */
function follow(entry) {
  const list = byId("moves"), top = entry.offsetTop, bottom = top + entry.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** Draws the board of the position, with letters that are large enough on this screen. */
function draw() {
  const board = byId("board"), drawn = isTower() ? drawTower : drawFlat;
  drawn(board, shownPly(), isFlipped);
  const before = letters, box = board.viewBox.baseVal;
  const scale = Math.min(board.clientWidth / box.width, board.clientHeight / box.height);
  letters = Math.min(LETTERS.most, Math.max(LETTERS.least, LETTERS.pixels / scale));
  board.style.setProperty("--letters", `${letters.toFixed(1)}px`);
  if (Math.abs(letters - before) > 0.5) drawn(board, shownPly(), isFlipped);
}
