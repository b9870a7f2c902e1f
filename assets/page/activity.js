// The client of Discord's frame: messages between the page and the program around it, and the session that they lead to.
const ROOT = "/.proxy";
const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
const FOCUSED = 0, UNLOCKED = 1;
const query = new URLSearchParams(location.search), around = window.parent.opener ?? window.parent;
const waiting = new Map(), events = {};
let locale = null, introduced = null, connected = null, entering = null, own = null, present = [], layout = FOCUSED;

/** A sentence for the reader: closed, refused, elsewhere or failed. */
class Problem extends Error {}

document.body.classList.add("activity");
byId("ended").textContent = byId("activity").dataset.closed;
byId("again").onclick = () => location.reload();

/** Sends a message. It has no secrets, so it may go to any origin if the browser doesn't tell Discord's. */
function post(opcode, data) {
  const from = document.referrer && new URL(document.referrer).origin;
  around.postMessage([opcode, data], introduced.hosts.includes(from) ? from : "*");
}

/** Whether messages from an origin are heard. In Discord's app for phones, the page itself passes them on. */
const isDiscords = ({ origin, source }) => introduced?.hosts.includes(origin) || origin === location.origin
  || origin === "null" && source === around && query.get("platform") === "mobile";

addEventListener("message", event => {
  const { data } = event;
  if (!isDiscords(event) || !Array.isArray(data)) return;
  const [opcode, told] = data;
  if (opcode === CLOSE) return fail("closed");
  // A window of its own hears itself, too.
  if (opcode !== FRAME || !told || !("data" in told)) return;
  if (told.cmd === "DISPATCH") return events[told.evt]?.(told.data ?? {});
  const sender = waiting.get(told.nonce);
  waiting.delete(told.nonce);
  if (told.evt === "ERROR") sender?.reject(new Problem("refused"));
  else sender?.resolve(told.data ?? {});
});

/** Gives Discord's client a command. */
function command(cmd, args = {}, evt = undefined) {
  const nonce = crypto.randomUUID();
  return new Promise((resolve, reject) => {
    waiting.set(nonce, { resolve, reject });
    post(FRAME, { cmd, args, evt, nonce });
  });
}

/** Asks for something that the board can do without. */
const request = (...command_) => command(...command_).catch(() => ({}));

function connect() {
  connected ??= new Promise((resolve, reject) => {
    events.READY = resolve;
    setTimeout(() => reject(new Problem("closed")), 15 * SECOND);
    post(HANDSHAKE, { v: 1, encoding: "json", client_id: introduced.application, frame_id: query.get("frame_id") });
  }).then(() => {
    request("SET_ORIENTATION_LOCK_STATE", { lock_state: UNLOCKED, picture_in_picture_lock_state: null, grid_lock_state: null });
    for (const event of ["ACTIVITY_LAYOUT_MODE_UPDATE", "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE"]) request("SUBSCRIBE", {}, event);
    request("GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS").then(events.ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE);
  });
  return connected;
}

/** A small window shows the board alone. */
function arrange() {
  document.body.classList.toggle("alone", layout !== FOCUSED || innerWidth < 500 && innerHeight < 300);
  if (game && !press) redraw();
}
addEventListener("resize", arrange);

events.ACTIVITY_LAYOUT_MODE_UPDATE = ({ layout_mode: mode }) => {
  layout = mode;
  arrange();
};

events.ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE = ({ participants = [] }) => {
  present = participants;
  showPeople();
};

/** Shows who is here, with their seats. */
function showPeople() {
  const people = present.map(({ id, nickname, global_name: name, username }) => {
    const entry = document.createElement("li"), seat = ["white", "black"][game?.people?.indexOf(id) ?? -1];
    entry.append(element("bdi", {}, nickname || name || username));
    if (seat) entry.append(element("small", {}, ` ${words[`side-${seat}`]}`));
    if (id !== own) entry.append(challengeButton(id, nickname || name || username));
    return entry;
  });
  byId("people").querySelector("ul").replaceChildren(...people);
  byId("people").hidden = isEnded || !secret;
  const heading = byId("own").querySelector("h2");
  heading.removeAttribute("data-word");
  heading.textContent = byId("activity").dataset.games;
}

/** A button that has the challenge's form sent to the chat: pages can't open it. */
function challengeButton(opponent, name) {
  const made = element("button", { type: "button" }, byId("activity").dataset.challenge);
  made.onclick = async () => {
    const body = JSON.stringify({ instance: query.get("instance_id"), opponent, name });
    const answer = await ask("/board/activity/challenge", { method: "POST", body }).catch(() => null);
    const { offered, failed } = byId("activity").dataset, hint = byId("people").querySelector(".hint");
    const typed = hint.dataset.typed ??= hint.textContent;
    hint.replaceChildren(element("strong", {}, answer?.ok ? offered : answer?.status === 409 ? typed : failed));
  };
  return made;
}

function fail(problem) {
  const told = byId("activity").dataset;
  byId("activity").hidden = false;
  byId("connecting").hidden = true;
  byId("again").hidden = false;
  end(told[problem] ?? told.failed);
  showPeople();
}

/** Begins a session as the person whom Discord names, whatever a browser remembers; returns whether that succeeded. */
function login() {
  const failed = error => {
    fail(error instanceof Problem ? error.message : "failed");
    return false;
  };
  entering ??= enter().then(() => true, failed).finally(() => { entering = null; });
  return entering;
}

async function enter() {
  const instance = query.get("instance_id"), address = `${ROOT}/board/activity`;
  // Discord may not know yet that somebody has come.
  for (const isLast of [false, true]) {
    const introduction = await fetch(`${address}?instance=${instance}`);
    if (!introduction.ok) throw new Problem("failed");
    introduced = await introduction.json();
    await connect();
    const { application: client_id, state } = introduced;
    const { code } = await command("AUTHORIZE", { client_id, response_type: "code", state, prompt: "none", scope: ["identify"] });
    const body = JSON.stringify({ code, state, instance, wanted: query.get("custom_id") ?? "" });
    const answer = await fetch(address, { method: "POST", body });
    if (answer.ok) return begin(await answer.json());
    if (answer.status !== 403 || isLast) throw new Problem({ 401: "refused", 403: "elsewhere" }[answer.status] ?? "failed");
    await new Promise(done => { setTimeout(done, 2 * SECOND); });
  }
}

function begin(session) {
  ({ secret, language: locale, person: own } = session);
  wanted = session.game ?? undefined;
  byId("activity").hidden = true;
  showPeople();
}

// Games of the channel begin and end elsewhere.
setInterval(() => { if (secret && !isEnded && document.visibilityState === "visible") fetchGames(); }, 30 * SECOND);
