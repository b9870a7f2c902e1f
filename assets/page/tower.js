// Draws the tower of Space Chess from any side. All boards are horizontal and seen from above, so
// drawing the levels from the lowest up hides what is behind. A place has a file x, a rank y and a
// level z; squares are one wide, and their names give the place: b3(5).
// From Black's side boards hide more, so there the levels are further apart and the view is lower.
const SIGHT = { white: { storey: 1.3, lower: 0 }, black: { storey: 1.75, lower: 0.2 } };
const RIGHT_ANGLE = Math.PI / 2;
const LOWEST = 0.2;
const view = { yaw: -0.3, pitch: 0.5, isTower: false };
let column = null, drag = null, isWaiting = false;
const tower = document.getElementById("tower"), board = document.getElementById("board");

const isTower = () => view.isTower;

/** A square's corner with the smallest file and rank. */
function placeOf(name) {
  const [, file, rank, level] = name.match(/^([a-f])(\d)\((\d)\)$/);
  return [file.charCodeAt(0) - 97, Number(rank), Number(level)];
}

/** The projection for the current view: maps a place to a point of the drawing and its depth. */
function projection(isFlipped) {
  const yaw = view.yaw + (isFlipped ? Math.PI : 0);
  const { storey, lower } = isFlipped ? SIGHT.black : SIGHT.white;
  const pitch = Math.min(RIGHT_ANGLE, Math.max(LOWEST, view.pitch - lower));
  const [cosine, sine, up, flat] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  const project = ([x, y, z]) => {
    const [right, far, high] = [x - 3, y - 5, (z - 4) * storey];
    const depth = right * sine + far * cosine;
    return { x: CELL * (right * cosine - far * sine), y: -CELL * (high * up + depth * flat), depth };
  };
  return { project, flat, storey };
}

const pathOf = points => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** The corners of a rectangle of a level. */
const corners = (left, near, right, far, z) => [[left, near, z], [right, near, z], [right, far, z], [left, far, z]];

/** A ring around the middle of a square, flat on its board. */
function ring([x, y, z], radius) {
  return Array.from({ length: 24 }, (_, step) => {
    const angle = step * Math.PI / 12;
    return [x + 0.5 + radius * Math.cos(angle), y + 0.5 + radius * Math.sin(angle), z];
  });
}

/** Draws a position as a tower. */
function drawTower(into, ply, isFlipped) {
  const see = projection(isFlipped), { project } = see;
  const boards = boardsOf(ply).map(one => {
    const places = one.squares.map(square => placeOf(square.name));
    const [xs, ys] = [0, 1].map(axis => places.map(place => place[axis]));
    const isMain = places.length > 4;
    return {
      ...one, isMain, z: places[0][2], left: Math.min(...xs), near: Math.min(...ys),
      right: Math.max(...xs) + 1, far: Math.max(...ys) + 1,
      squares: one.squares.map((square, index) => ({ ...square, place: places[index] })),
    };
  });
  const parts = [], below = [], planes = boards.filter(one => one.isThere).map(one => planeOf(one).map(project)), written = [];
  for (const level of [1, 2, 3, 4, 5, 6, 7]) {
    const here = boards.filter(one => one.z === level);
    for (const one of here) {
      // A board that would hide a piece is drawn transparent.
      const plane = shape("g", below.some(point => isWithin(point, planeOf(one).map(project))) ? { class: "thin" } : {});
      drawPlane(one, plane, see);
      parts.push(plane);
      if (one.isThere && see.flat < 0.9) drawNames(one, plane, project, { planes, written });
    }
    drawColumn(parts, boards, level, project);
    const standing = here.flatMap(one => standsOn(one, boards, project)).sort((one, other) => other.depth - one.depth);
    for (const { draw } of standing) draw(parts, see);
    const pieces = here.flatMap(one => one.squares).filter(square => square.piece);
    below.push(...pieces.map(({ place: [x, y, z] }) => project([x + 0.5, y + 0.5, z + 0.2])));
  }
  drawCheckInSpace(parts, boards, project);
  drawMove(parts, ply, boards, see);
  const points = boards.flatMap(one => planeOf(one).map(project));
  const [left, right] = [Math.min, Math.max].map(most => most(...points.map(point => point.x)));
  const [top, bottom] = [Math.min, Math.max].map(most => most(...points.map(point => point.y)));
  into.setAttribute("viewBox", [left - 90, top - 70, right - left + 180, bottom - top + 130].map(Math.round).join(" "));
  into.replaceChildren(...parts);
}

const planeOf = ({ left, near, right, far, z }) => corners(left, near, right, far, z);

/** Whether a convex polygon contains a point of the drawing. */
function isWithin(point, shape) {
  const sides = shape.map((from, index) => {
    const to = shape[(index + 1) % shape.length];
    return (to.x - from.x) * (point.y - from.y) > (to.y - from.y) * (point.x - from.x);
  });
  return sides.every(Boolean) || !sides.some(Boolean);
}

/** Draws a board with its edges, squares and names, without pieces. */
function drawPlane(one, plane, see) {
  const { left, near, right, far, z } = one;
  const path = (kind, places, more = {}) =>
    plane.append(shape("path", { class: kind, d: pathOf(places.map(see.project)), ...more }));
  const rim = 0.08, thick = 0.1;
  if (one.isThere) {
    const [top, below] = [z, z - thick].map(height => corners(left - rim, near - rim, right + rim, far + rim, height));
    path("shade-below", below);
    for (const side of [0, 1, 2, 3]) {
      const next = (side + 1) % 4;
      path(`edge ${one.owner ?? ""}`, [top[side], top[next], below[next], below[side]]);
    }
    path(`board ${one.owner ?? ""}`, top);
  }
  for (const square of one.squares) {
    if (!one.isThere && !square.marks.length) continue;
    const [x, y] = square.place;
    path(looks(square) + (one.isThere ? "" : " gone"), corners(x, y, x + 1, y + 1, z), { "data-square": square.name });
    if (square.marks.includes("to")) path("frame", corners(x + 0.05, y + 0.05, x + 0.95, y + 0.95, z));
    if (square.marks.includes("from")) path("frame broken", corners(x + 0.05, y + 0.05, x + 0.95, y + 0.95, z));
    if (square.marks.includes("captured")) {
      // A piece covers the middle.
      const [low, high, end] = square.piece ? [0.72, 0.06, 0.22] : [0.3, 0.3, 0.4];
      for (const [from, to] of [[0, end], [end, 0]]) {
        path("cross", [[x + low, y + high + from, z], [x + low + end, y + high + to, z]]);
      }
    }
    if (square.marks.includes("check")) path("check-ring", ring(square.place, 0.44));
  }
}

/**
 * The files and ranks along the edges nearest to the viewer, and the board's name. Letters that would cover a board go to
 * its other edge, or are left out.
 */
function drawNames(one, plane, project, taken) {
  const { left, near, right, far, z } = one;
  const depth = place => project(place).depth;
  const isNear = depth([left, near, z]) + depth([right, near, z]) < depth([left, far, z]) + depth([right, far, z]);
  const isLeft = depth([left, near, z]) + depth([left, far, z]) < depth([right, near, z]) + depth([right, far, z]);
  const off = 0.2 + 0.35 * letters / LETTERS.least;
  const row = (from, to, text, place) => Array.from({ length: to - from }, (_, step) =>
    ({ text: text(from + step), at: project(place(from + step + 0.5)), kind: "" }));
  const files = [near - off, far + off].map(y => row(left, right, file => "abcdef"[file], x => [x, y, z]));
  const ranks = [left - off, right + off].map(x => row(near, far, String, y => [x, y, z]));
  const text = one.isMain ? `(${z})` : one.handle.replace("AB", "");
  const sides = [0.3, 2.2 * off].map(away => [left - away, right + away]).flatMap(both => isLeft ? both.reverse() : both);
  const names = sides.flatMap(x => [0.5, 0.15, 0.85].map(part => {
    const at = project([x, near + (far - near) * part, z]);
    return [{ text, at, kind: at.x < project([(left + right) / 2, near + (far - near) * part, z]).x ? "name before" : "name" }];
  }));
  for (const rows of [isNear ? files : files.reverse(), isLeft ? ranks : ranks.reverse(), names]) {
    const free = rows.map(letters => letters.filter(one => isFree(boxOf(one), taken)));
    const best = free.find(letters => letters.length === rows[0].length) ?? free.sort((one, other) => other.length - one.length)[0];
    for (const one of best) {
      taken.written.push(boxOf(one));
      plane.append(shape("text", { x: one.at.x.toFixed(1), y: one.at.y.toFixed(1), class: one.kind }, one.text));
    }
  }
}

/** The bounding box of letters. */
function boxOf({ text, at: { x, y }, kind }) {
  const width = 0.66 * letters * text.length, height = 0.8 * letters;
  const left = { "name before": x - width, name: x }[kind] ?? x - width / 2;
  return { left, top: y - height / 2, right: left + width, bottom: y + height / 2 };
}

/** Whether a box overlaps no board and no letters. */
function isFree({ left, top, right, bottom }, { planes, written }) {
  const points = [left, (left + right) / 2, right].flatMap(x => [top, (top + bottom) / 2, bottom].map(y => ({ x, y })));
  const isIn = ({ x, y }) => x > left && x < right && y > top && y < bottom;
  return !planes.some(plane => plane.some(isIn) || points.some(point => isWithin(point, plane)))
    && !written.some(box => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
}

/** Draws what is on a board: its pieces, and the posts of boards attached above or below. */
function standsOn(one, boards, project) {
  const pieces = one.squares.filter(square => square.piece).map(square => {
    const [x, y, z] = square.place;
    return { depth: project([x + 0.5, y + 0.5, z]).depth, draw: (parts, see) => drawStanding(parts, square, see) };
  });
  const posts = boards.filter(other => !other.isMain && other.isThere).flatMap(other => {
    const middle = [other.left + 1, other.near + 1];
    const main = boards.find(held => held.isMain && Math.abs(held.z - other.z) === 1
      && middle[0] >= held.left && middle[0] <= held.right && middle[1] >= held.near && middle[1] <= held.far);
    const foot = main && (main.z < other.z ? main : other);
    if (foot !== one) return [];
    const places = [[...middle, one.z], [...middle, one.z + 1]];
    return [{
      depth: project(places[0]).depth,
      draw: parts => {
        const [low, high] = places.map(project);
        for (const kind of ["post outline", `post ${other.owner}`]) {
          parts.push(shape("path", { class: kind, d: `M${low.x} ${low.y}L${high.x} ${high.y}` }));
        }
      },
    }];
  });
  return [...pieces, ...posts];
}

/** Draws a piece on its square: a shadow on the board, and the figure upright in every view. */
function drawStanding(parts, square, { project, flat }) {
  const [x, y, z] = square.place;
  parts.push(shape("path", { class: "shadow", d: pathOf(ring(square.place, 0.34).map(project)) }));
  const foot = project([x + 0.5, y + 0.5, z]);
  // Seen from above, the figure is centred on its square.
  const size = CELL * 0.98, anchor = 0.87 - 0.37 * flat ** 3;
  const place = { x: (foot.x - size / 2).toFixed(1), y: (foot.y - anchor * size).toFixed(1), width: size, height: size };
  // A dark figure on a dark page needs an outline.
  if (square.piece.side === "black") parts.push(shape("use", { ...place, href: `#${square.piece.role}`, class: "halo" }));
  drawPiece(parts, square, place);
}

/** Highlights the squares directly above and below one another. */
function drawColumn(parts, boards, level, project) {
  if (!column) return;
  const lit = boards.filter(one => one.isThere).flatMap(one => one.squares)
    .filter(square => square.name.split("(")[0] === column).map(square => square.place)
    .sort((one, other) => one[2] - other[2]);
  const here = lit.findIndex(place => place[2] === level);
  if (here < 0) return;
  const [x, y] = lit[here];
  parts.push(shape("path", { class: "lit", d: pathOf(corners(x, y, x + 1, y + 1, level).map(project)) }));
  if (lit[here + 1]) {
    const [low, high] = [lit[here], lit[here + 1]].map(([, , z]) => project([x + 0.5, y + 0.5, z]));
    parts.push(shape("path", { class: "plumb", d: `M${low.x} ${low.y}L${high.x} ${high.y}` }));
  }
}

/** A line through space from each piece that gives check to the king. */
function drawCheckInSpace(parts, boards, project) {
  const { king, checkers } = checkOf(boards);
  for (const checker of king ? checkers : []) {
    const [from, to] = [checker, king].map(({ place: [x, y, z] }) => project([x + 0.5, y + 0.5, z + 0.2]));
    for (const kind of ["check-line outline", "check-line"]) {
      parts.push(shape("path", { class: kind, d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
    }
  }
}

/** The last move as an arrow through space. */
function drawMove(parts, ply, boards, { project, storey }) {
  if (!ply.path) return;
  const middleOf = name => {
    const held = boards.find(one => one.handle === name);
    if (held) return [held.left + 1, held.near + 1, held.z];
    const gone = name.match(/^(?:AB)?([a-f]\d\(\d\))$/)?.[1];
    const square = boards.flatMap(one => one.squares).find(one => one.name === (gone ?? name));
    return square && [square.place[0] + 0.5, square.place[1] + 0.5, square.place[2]];
  };
  const [from, to] = ply.path.map(middleOf);
  if (!from || !to) return;
  const way = Math.hypot(to[0] - from[0], to[1] - from[1], (to[2] - from[2]) * storey);
  const points = Array.from({ length: 25 }, (_, step) => {
    const part = step / 24;
    const place = [0, 1, 2].map(axis => from[axis] + (to[axis] - from[axis]) * part);
    place[2] += 4 * part * (1 - part) * Math.min(0.9, 0.15 * way) / storey;
    return project(place);
  });
  const [before, end] = points.slice(-3).filter((_, index) => index !== 1);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const tip = [2.6, -2.6].map(turn => ({ x: end.x + 26 * Math.cos(angle + turn), y: end.y + 26 * Math.sin(angle + turn) }));
  const d = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}M${tip[0].x} ${tip[0].y}L${end.x} ${end.y}L${tip[1].x} ${tip[1].y}`;
  parts.push(shape("path", { class: "arrow outline", d }), shape("path", { class: "arrow", d }));
}

/** Turns the tower, and draws it with the next frame. */
function turn(yaw, pitch) {
  view.yaw += yaw;
  view.pitch = Math.min(RIGHT_ANGLE, Math.max(LOWEST, view.pitch + pitch));
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    draw();
  });
}

/** Turns the tower if the key is an arrow. */
function turnByKey(key) {
  const step = 0.1;
  const turns = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
  if (!turns[key]) return false;
  turn(...turns[key]);
  return true;
}

/** Highlights the column of a square, or none. */
function lightColumn(name) {
  const next = name ? name.split("(")[0] : null;
  if (drag || next === column) return;
  column = next;
  turn(0, 0);
}

board.tabIndex = 0;
board.addEventListener("pointerdown", event => {
  if (isTower()) drag = [event.clientX, event.clientY];
});
addEventListener("pointermove", event => {
  if (!drag) return;
  turn((drag[0] - event.clientX) * 0.008, (event.clientY - drag[1]) * 0.006);
  drag = [event.clientX, event.clientY];
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { drag = null; });
tower.onclick = () => {
  view.isTower = !view.isTower;
  tower.setAttribute("aria-pressed", view.isTower);
  draw();
};
