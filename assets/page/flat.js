// Draws boards flat, like the pictures. A cell of the scene is four quarter squares wide.
const CELL = 90, QUARTER = CELL / 4;
// Distance between the rows of a folded line, in quarter squares.
const ROW = 8;
// Height of the letters beside the boards: relative to the drawing, but legible on a small screen.
const LETTERS = { least: 26, most: 40, pixels: 12.6 };
let letters = LETTERS.least;
const SIDES = { w: "white", b: "black" };

/** Creates an SVG element. */
function shape(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The role and side of a letter in a position text. */
function pieceOf(letter) {
  if (letter === ".") return null;
  const capital = letter.toUpperCase();
  return { letter, role: game.roles[capital], side: letter === capital ? "white" : "black" };
}

/** The boards of a position: each with its squares, and each square with its piece and its marks. */
function boardsOf(ply) {
  let next = 0;
  return ply.boards.map(([index, owner, isThere]) => {
    const board = game.boards[index];
    const squares = board.cells.map(([name, x, y, isDark]) => ({
      name, x, y, isDark,
      piece: isThere ? pieceOf(ply.pieces[next++]) : null,
      marks: ply.marks.filter(([square]) => square === name).map(([, mark]) => mark),
    }));
    return { ...board, owner: SIDES[owner], isThere, squares };
  });
}

/** The classes of a square. */
function looks(square) {
  return ["cell", square.isDark ? "dark" : "light", ...square.marks].join(" ");
}

/** Rotates the scene by 180°: squares stay upright, labels keep their edge, pockets their order. */
function turned(boards) {
  const all = boards.flatMap(board => board.squares);
  const [x, y] = ["x", "y"].map(axis => {
    const places = all.map(square => square[axis]);
    return Math.min(...places) + Math.max(...places);
  });
  return boards.map(board => {
    const across = (at, width) => (isPocket(board) ? at : x + 4 - width - at);
    const squares = board.squares.map(square => ({ ...square, x: across(square.x, 4), y: y - square.y }));
    const labels = board.labels.map(([text, edge, along]) => [text, edge, edge === "below" ? across(along, 0) : y + 4 - along]);
    return { ...board, squares, labels };
  });
}

/** Folds a long line into rows of eight, the first at the bottom. */
function folded(boards) {
  const [line] = boards, row = 8;
  const isLine = boards.length === 1 && line.squares.every(square => square.y === line.squares[0].y);
  if (!isLine || line.squares.length <= 12) return boards;
  const sorted = [...line.squares].sort((one, other) => one.x - other.x);
  const start = sorted[0].x, rows = Math.ceil(sorted.length / row);
  return Array.from({ length: rows }, (_, number) => {
    const squares = sorted.slice(number * row, (number + 1) * row);
    const shift = squares[0].x - start;
    const labels = line.labels
      .filter(([, , along]) => squares.some(square => along > square.x && along < square.x + 4))
      .map(([text, edge, along]) => [text, edge, along - shift]);
    const y = (rows - 1 - number) * ROW;
    return { ...line, labels, squares: squares.map(square => ({ ...square, x: square.x - shift, y })), leads: number + 1 < rows };
  });
}

/** The boards of a tower as the pictures lay them out: the middle one is pulled out like a drawer. */
function pulledOut(boards, { corners, tags }) {
  const LEVELS = { 2: "tower-bottom", 4: "tower-middle", 6: "tower-top" };
  const mains = { 1: 2, 4: 2, 3: 4, 6: 4, 5: 6, 8: 6 };
  return boards.map((board, index) => {
    const [, level] = board.squares[0].name.match(/\((\d)\)/), corner = board.handle?.match(/(\d)\(/)?.[1];
    const name = `${level > mains[corner] ? "▲" : "▼"} ${board.handle?.replace("AB", "")}`;
    if (!corners[index]) return tags[index] && { ...board, name, tag: tags[index] };
    const [right, down] = ["x", "y"].map((axis, place) =>
      corners[index][place] / QUARTER - Math.min(...board.squares.map(square => square[axis])));
    const isMain = board.squares.length > 4;
    return {
      ...board,
      title: isMain ? (letters < 32 ? words[LEVELS[level]] : `(${level})`) : name,
      // Large letters have no room beside those of the small boards.
      hasRanksOnRight: isMain && level !== "4" && letters < 32,
      squares: board.squares.map(square => ({ ...square, x: square.x + right, y: square.y + down })),
      labels: board.labels.map(([text, edge, along]) => [text, edge, along + (edge === "below" ? right : down)]),
    };
  }).filter(Boolean);
}

/** Whether a board has the pieces that a side can drop; a label is the number of one. */
const isPocket = board => board.squares[0].name.endsWith("@");

/** The pieces that a pocket may have. */
const HELD = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen" };

/** Draws a position flat. */
function drawFlat(into, ply, isFlipped) {
  const drawer = game.drawers[isFlipped ? ply.turned : ply.drawer];
  let boards = boardsOf(ply);
  if (isFlipped) boards = turned(boards);
  if (drawer) boards = pulledOut(boards, drawer);
  boards = folded(boards).filter(board => board.isThere || board.squares.some(square => square.marks.length));
  // The letters of the files stand before the lower pocket.
  for (const { squares } of boards.filter(isPocket)) if (squares[0].y > 0) for (const square of squares) square.y += 1;
  // The ranks that two boards share, as the pictures colour them.
  const shared = isFlipped ? ["upper", "lower"] : ["lower", "upper"];
  const parts = (drawer?.ramps ?? []).map((ramp, index) =>
    shape("path", { class: `ramp ${shared[index]}`, d: `M${ramp.join("L")}Z` }));
  const pieces = [], labels = [], box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const include = (left, top, right, bottom) => {
    box.left = Math.min(box.left, left);
    box.top = Math.min(box.top, top);
    box.right = Math.max(box.right, right);
    box.bottom = Math.max(box.bottom, bottom);
  };
  const rim = boards.length > 1 && !boards[0].leads ? 6 : 3;
  for (const board of boards) {
    if (board.tag) {
      const [[x, y, width, height]] = board.tag;
      include(x, y, x + width, y + height);
      drawTag(parts, pieces, board);
      continue;
    }
    const left = Math.min(...board.squares.map(square => square.x)) * QUARTER;
    const top = Math.min(...board.squares.map(square => square.y)) * QUARTER;
    const right = Math.max(...board.squares.map(square => square.x + 4)) * QUARTER;
    const bottom = Math.max(...board.squares.map(square => square.y + 4)) * QUARTER;
    include(left - rim - 4, top - rim - 4, right + rim + 4, bottom + rim + 4);
    if (board.isThere) {
      parts.push(shape("rect", { class: `board ${board.owner ?? ""}`, "data-board": board.handle ?? "", x: left - rim, y: top - rim, width: right - left + 2 * rim, height: bottom - top + 2 * rim, rx: 4 }));
    }
    for (const square of board.squares) {
      if (board.isThere || square.marks.length) drawSquare(parts, pieces, board, square);
    }
    for (const [text, edge, along] of board.isThere ? board.labels : []) {
      const away = isPocket(board) ? -0.4 * letters : rim + 5 + 0.4 * letters;
      const [x, y] = isPocket(board) ? [along * QUARTER + 0.32 * CELL, bottom + away] : edge === "below" ? [along * QUARTER, bottom + away] : [board.hasRanksOnRight ? right + away : left - away, along * QUARTER];
      include(x - 0.75 * letters, y - 0.45 * letters, x + 0.75 * letters, y + 0.65 * letters);
      (isPocket(board) ? pieces : labels).push(shape("text", { class: isPocket(board) ? "count" : "", x, y, "aria-hidden": true }, text));
    }
    if (board.title && board.isThere) {
      const y = top - rim - 6 - 0.5 * letters;
      include(left, y - 0.65 * letters, right, bottom);
      labels.push(shape("text", { class: "title", x: (left + right) / 2, y }, board.title));
    }
    if (board.leads) {
      const [x, y, gap] = [right + 30, (top + bottom) / 2, top - 24];
      const end = top - ROW * QUARTER + CELL / 2;
      include(left - 50, top, x + 8, bottom);
      parts.push(shape("path", { class: "lead", d: `M${right + 6} ${y}H${x}V${gap}H${left - 40}V${end}H${left - 24}` }));
      parts.push(shape("path", { class: "lead-end", d: `M${left - 28} ${end - 10}L${left - 8} ${end}L${left - 28} ${end + 10}Z` }));
    }
  }
  for (const leg of drawer?.legs ?? []) {
    const [[x, y]] = leg;
    const [endX, endY] = leg.at(-1), [toX, toY, top, squares] = nearestOf(boards, leg.at(-1));
    // From the left it leads between the two numbers.
    const end = toX > endX ? [[endX - 10, endY], [endX - 10, top + CELL], [toX, top + CELL]] : [[endX, endY], [toX, toY]];
    const d = `M${[...leg.slice(0, -1), ...end].join("L")}`;
    const look = squares.every(({ marks }) => marks.includes("to")) ? "arrow" : "post";
    for (const kind of [`${look} outline`, look]) parts.push(shape("path", { class: kind, d }));
    parts.push(shape("circle", { class: "joint", cx: x, cy: y, r: 12 }));
    include(x - 15, y - 15, x + 15, y + 15);
  }
  if (drawer) {
    drawCovered(parts, boards);
    drawWay(parts, boards, ply.path ?? []);
    const moved = ply.moved?.[isFlipped ? 1 : 0];
    // The pin that a board has left; its way there is drawn in the same colour.
    if (moved) {
      const [cx, cy] = moved;
      include(cx - 25, cy - 25, cx + 25, cy + 25);
      for (const kind of ["arrow outline", "arrow"]) parts.push(shape("circle", { class: kind, cx, cy, r: 17 }));
    }
  }
  // Above the arrows, which may cross them.
  parts.push(...labels);
  drawCheck(parts, boards, drawer);
  parts.push(...pieces);
  drawGoals(parts, boards);
  drawSwap(parts, boards);
  into.setAttribute("viewBox", `${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`);
  into.replaceChildren(...parts);
}

/** A corner where a board can go: a tag with its name, which stands for its squares. */
function drawTag(below, parts, { name, squares, tag: [[x, y, width, height], corner] }) {
  // A finger needs more room, where there's no board.
  below.unshift(shape("rect", { class: "touch", "data-on": squares[0].name, x: x - 16, y: y - 34, width: width + 32, height: height + 68 }));
  const [cx, cy] = corner, way = `M${corner}L${Math.max(x, Math.min(x + width, cx))} ${Math.max(y, Math.min(y + height, cy))}`;
  parts.push(shape("path", { class: "tag-way", d: way }), shape("circle", { class: "joint", cx, cy, r: 12 }));
  parts.push(shape("rect", { class: "cell free tag", "data-square": squares[0].name, x, y, width, height, rx: 6 }));
  parts.push(shape("text", { class: "tag-name", x: x + width / 2, y: y + height / 2, "aria-hidden": true }, name));
}

/** The nearest point of an attack board, since only the pictures have a frame for its labels. */
function nearestOf(boards, [x, y]) {
  const points = boards.filter(board => board.handle && board.isThere).map(({ squares }) => {
    const [left, top] = ["x", "y"].map(axis => Math.min(...squares.map(square => square[axis])) * QUARTER);
    return [Math.max(left, Math.min(left + 2 * CELL, x)), Math.max(top, Math.min(top + 2 * CELL, y)), top, squares];
  });
  const distance = point => Math.hypot(point[0] - x, point[1] - y);
  return points.reduce((one, other) => distance(one) <= distance(other) ? one : other);
}

/** Shades each square under another board, and folds its corner in that board's colour. */
function drawCovered(parts, boards) {
  const squares = boards.filter(board => board.isThere).flatMap(board => board.squares), folds = [];
  const [column, level] = [square => square.name.split("(")[0], square => Number(square.name.match(/\((\d)\)/)?.[1])];
  for (const square of squares) {
    const above = squares.filter(one => column(one) === column(square) && level(one) > level(square));
    if (!above.length) continue;
    const nearest = above.reduce((one, other) => level(one) < level(other) ? one : other);
    const { owner } = boards.find(board => board.squares.includes(nearest));
    const [right, top] = [square.x * QUARTER + CELL, square.y * QUARTER];
    parts.find(part => part.dataset.square === square.name)?.classList.add("under");
    folds.push(shape("path", { class: `covered ${owner ?? (level(nearest) > 4 ? "upper" : "lower")}`, d: `M${right - 26} ${top}H${right}V${top + 26}Z` }));
  }
  parts.push(...folds);
}

/** The names between two squares on a straight line through the levels. */
function squaresBetween(from, to) {
  const [start, end] = [from, to].map(name => {
    const [, file, rank, level] = name.match(/^([a-z])(\d+)\((\d)\)$/) ?? [];
    return file ? [file.charCodeAt(0), Number(rank), Number(level)] : null;
  });
  const apart = start && end ? start.map((place, axis) => end[axis] - place) : [0];
  const steps = Math.max(...apart.map(Math.abs));
  if (apart.some(one => one && Math.abs(one) !== steps)) return [];
  return Array.from({ length: Math.max(0, steps - 1) }, (_, step) => {
    const [file, rank, level] = start.map((place, axis) => place + (step + 1) * Math.sign(apart[axis]));
    return `${String.fromCharCode(file)}${rank}(${level})`;
  });
}

/** An arrow for a move from one board to another, over the squares in between. */
function drawWay(parts, boards, [from, to]) {
  const find = name => boards.find(board => board.squares.some(square => square.name === name));
  const [start, end] = [from, to].map(find);
  if (!start || !end || start === end) return;
  const middle = (board, name) => {
    const { x, y } = board.squares.find(square => square.name === name);
    return [x, y].map(place => (place + 2) * QUARTER);
  };
  const passed = squaresBetween(from, to).map(name => [find(name), name]).filter(([board]) => board?.isThere);
  drawArrow(parts, [[start, from], ...passed].map(one => middle(...one)), middle(end, to), CELL / 2);
}

/** An arrow that ends shortly before its target. */
function drawArrow(parts, way, [toX, toY], before, of = "") {
  const [x, y] = way.at(-1);
  const length = Math.hypot(toX - x, toY - y), [right, down] = [(toX - x) / length, (toY - y) / length];
  const at = (along, aside) => `${toX - right * along - down * aside} ${toY - down * along + right * aside}`;
  if (length <= before) return;
  const d = `M${way.join("L")}L${at(before, 0)}M${at(before + 18, 16)}L${at(before - 4, 0)}L${at(before + 18, -16)}`;
  for (const kind of ["arrow outline", "arrow"]) parts.push(shape("path", { class: `${kind} ${of}`, d }));
}

/** A swap on a line as an arrow with two heads, over the feet of both pieces. */
function drawSwap(parts, boards) {
  if (!boards.every(({ squares }) => squares.every(({ y }) => y === squares[0].y))) return;
  const swapped = boards.flatMap(board => board.squares).filter(({ piece, marks }) => piece && marks.some(mark => ["from", "to"].includes(mark)));
  const [from, to] = swapped;
  if (!to) return;
  const way = wayOf(boards, from, to, 3.5);
  for (const one of [way, way.toReversed()]) drawArrow(parts, one.slice(0, -1), one.at(-1), 4, "swap");
}

/** One outline around the goals, which make a rectangle. */
function drawGoals(parts, boards) {
  const goals = boards.flatMap(board => board.squares).filter(({ marks }) => marks.includes("goal"));
  if (!goals.length) return;
  const [xs, ys] = ["x", "y"].map(axis => goals.map(square => square[axis] * QUARTER));
  const [x, y] = [Math.min(...xs) + 3, Math.min(...ys) + 3];
  parts.push(shape("rect", { class: "goals", x, y, width: Math.max(...xs) + CELL - 3 - x, height: Math.max(...ys) + CELL - 3 - y }));
}

/** The way from square to square: straight, or in a folded line around the ends of its rows. */
function wayOf([{ leads, squares }], from, to, down = 2) {
  const ends = [from, to].map(({ x, y }) => [(x + 2) * QUARTER, (y + down) * QUARTER]);
  if (!leads || from.y === to.y) return ends;
  const xs = squares.map(({ x }) => x * QUARTER), gap = squares[0].y * QUARTER - 24;
  const [left, right] = [Math.min(...xs) - 40, Math.max(...xs) + CELL + 30];
  const sides = from.y > to.y ? [right, left] : [left, right];
  const between = sides.map((x, end) => [[x, ends[end][1]], [x, gap]]);
  return [ends[0], ...between[0], ...between[1].reverse(), ends[1]];
}

/** The square of the king in check, and those of the pieces that give it. */
function checkOf(boards) {
  const marked = mark => boards.flatMap(board => board.squares.filter(square => square.marks.includes(mark)));
  return { king: marked("check")[0], checkers: marked("checker") };
}

/** The points of a ring within a square. */
const ringOf = ({ x, y }) => [...Array(33).keys()].map(step => [Math.cos, Math.sin].map((of, axis) => ([x, y][axis] + 2) * QUARTER + 40 * of(step * Math.PI / 16)));

/** Draws a line from each piece that gives check to the ring around the king, or from another board a ring around the piece. */
function drawCheck(parts, boards, hasLevels) {
  const { king, checkers } = checkOf(boards);
  for (const checker of king ? checkers : []) {
    const isFar = hasLevels && !boards.some(({ squares }) => squares.includes(checker) && squares.includes(king));
    const way = isFar ? ringOf(checker) : wayOf(boards, checker, king), [from, to] = way.slice(-2);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    // Between neighbours there's no room for a line.
    if (way.length === 2 && length < 1.2 * CELL) continue;
    if (!isFar) way[way.length - 1] = to.map((end, axis) => end - (end - from[axis]) * Math.min(1, 42 / length));
    for (const kind of ["check-line outline", "check-line"]) parts.push(shape("path", { class: kind, d: `M${way.join("L")}` }));
  }
}

/** Draws a square with its marks; its piece is drawn later, and a mark beside it on top. */
function drawSquare(parts, pieces, board, square) {
  const place = { x: square.x * QUARTER, y: square.y * QUARTER, width: CELL, height: CELL };
  parts.push(shape("rect", { ...place, class: looks(square) + (board.isThere ? "" : " gone"), "data-square": square.name }));
  if (square.piece) drawPiece(pieces, square, place);
  else if (isPocket(board)) parts.push(shape("use", { ...place, href: `#${HELD[square.name[0].toLowerCase()]}`, class: `missing ${board.owner}` }));
  if (square.marks.some(mark => ["from", "to"].includes(mark))) parts.push(shape("use", { ...place, href: "#mark-moved", class: "mark moved" }));
  for (const mark of square.marks.filter(mark => ["captured", "check"].includes(mark))) {
    const isBeside = mark === "captured" && square.piece;
    const href = `#mark-${mark}${isBeside ? "-beside" : ""}`;
    (isBeside ? pieces : parts).push(shape("use", { ...place, href, class: `mark ${mark}` }));
  }
}

function drawPiece(parts, square, place) {
  const { letter, role, side } = square.piece;
  parts.push(shape("use", { ...place, href: `#${role}`, class: side, "data-on": square.name, "data-piece": letter }));
}
