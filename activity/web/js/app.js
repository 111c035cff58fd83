// The page: who looks at it, what it shows, and what its parts tell each other.

import { enter, Refused, setup, socketAddress, watchAddress } from "./api.js";
import { ask, attach, close, isOpen, notice, offer, open, tell, toggle } from "./dialog.js";
import { fill, h, iconButton, write } from "./dom.js";
import { Lobby } from "./lobby.js";
import { arrived, loginAddress } from "./login.js";
import { plainText } from "./markdown.js";
import { like, likes } from "./memory.js";
import { connect, consentRefused } from "./rpc.js";
import { gradients } from "./shapes.js";
import { Socket } from "./socket.js";
import { sounds } from "./sound.js";
import { Table } from "./table.js";
import { load, say, spoken } from "./words.js";

const quiet = 900; // ms that a line may be lost before anything is said

const app = document.getElementById("app");
const query = new URLSearchParams(location.search);
const came = arrived(query, storage(), location.hostname);
let rpc = null, socket = null, session = "", table = null, lobby = null, showing = null;
let study = null; // loaded when it is needed
let late = 0; // answers to requests up to this number come too late: the person has left what asked for them
let newest = 0; // the number of the newest board of the study
let login = null; // for who has not logged in and watches by a match's public link: where to log in
const done = new Map(); // by the number of a request: what follows its answer
const no = new Set(); // the numbers of those that were refused

start().catch(fail);

async function start() {
  const [told] = await Promise.all([setup(), load([query.get("lang"), ...navigator.languages].filter(Boolean))]);
  const about = { ...told, redirect: new URL(told.redirect ?? "./", document.baseURI).href };
  document.body.append(gradients());
  attach();
  rpc = await connect(about.client_id);
  await begin(about);
}

// In Discord, who has refused to say who they are can be asked again.
async function begin(about) {
  try {
    await signIn(about);
  } catch (problem) {
    if (rpc) problem.again = () => begin(about).catch(fail);
    throw problem;
  }
  build();
  socket = new Socket(() => address(about));
  socket.on("frame", take).on("status", status).on("dropped", dropped).on("refused", fail);
  show(showing);
  await socket.connect();
}

// A session, by the code that Discord gives. In a tab, Discord has sent the browser here with it.
async function signIn(about) {
  const refuse = (problem) => {
    throw new Refused(problem.code === consentRefused ? "consent" : "code");
  };
  const entry = rpc ? { code: await rpc.authorize().catch(refuse), instance: rpc.instance } : { code: came.code, instance: "", redirect: about.redirect };
  const match = rpc ? rpc.custom : came.match;
  const where = () => loginAddress(about, showing?.key ?? match, storage(), location.hostname);
  if (!entry.code && match && !rpc) {
    login = where;
    showing = { t: "open", key: match };
    return;
  }
  if (!entry.code) throw Object.assign(new Refused("login"), { login: where() });
  const answer = await enter(entry).catch((problem) => {
    if (!rpc && problem.message === "code") { // it is good for once
      problem.login = where();
      if (session) problem.message = "login"; // it was over
    }
    throw problem;
  });
  session = answer.session;
  const key = answer.open || match;
  showing ??= key ? { t: "open", key } : { t: "lobby" };
  if (answer.locale) await load([query.get("lang"), answer.locale, ...navigator.languages].filter(Boolean));
}

function storage() {
  try {
    return sessionStorage;
  } catch {
    return null; // it is switched off
  }
}

// Where to connect to. A session that the server has forgotten, as after its restart, is made anew.
async function address(about) {
  try {
    if (login) return await watchAddress(showing.key, spoken());
    return await socketAddress(session);
  } catch (problem) {
    if (login) problem.login = login();
    if (login || problem.status !== 401) throw problem;
    await signIn(about);
    return socketAddress(session);
  }
}

const home = () => show({ t: "lobby" });

// What a tab shows stands in its address, so that it is there again when it is loaded again.
function show(frame) {
  showing = frame;
  study?.clear();
  late = socket.n;
  if (!rpc) {
    const kept = new URLSearchParams({ ...(query.get("lang") && { lang: query.get("lang") }), ...(frame.key && { m: frame.key }) });
    history.replaceState(null, "", kept.size ? `?${kept}` : location.pathname);
  }
  socket.show(frame);
}

// Sends a request; after is called with its answer.
function request(frame, after) {
  const n = socket.ask(frame);
  if (after) done.set(n, after);
  return n;
}

const act = {
  press: (id, after) => request({ t: "press", id }, after),
  choose: (id, values) => request({ t: "choose", id, values }),
  submit: (id, fields) => request({ t: "submit", id, fields }),
  seen: (n) => socket.forget(n),
  at: (ply) => socket.tell({ t: "at", ply }),
  open: (key) => show({ t: "open", key }),
};

const parts = {};

function build() {
  table = new Table(act);
  lobby = new Lobby(act);
  parts.title = h("h1.bar-title");
  parts.line = h("span.line-word", { role: "status" });
  parts.home = iconButton("home", say("bar.lobby"), home);
  parts.link = iconButton("link", say("bar.link"), copyLink, { hidden: true });
  parts.sound = iconButton("sound", say("bar.sound"), () => hear(!likes("sound")));
  parts.bar = h(
    "header.bar", {}, parts.home, parts.title, parts.line,
    rpc && iconButton("invite", say("bar.invite"), invite),
    parts.link, parts.sound, iconButton("settings", say("bar.settings"), settings),
    login?.() && h("a.button.primary", { href: "", onclick: (e) => e.currentTarget.setAttribute("href", login()) }, say("bar.login")),
  );
  hear(likes("sound"));
  rpc?.on("layout", (mode) => layout(["focused", "pip", "grid"][mode] ?? "focused"));
  rpc?.lockPortrait();
  addEventListener("pointerdown", () => sounds.wake(), { capture: true });
  addEventListener("click", leave);
  const small = matchMedia("(max-width: 260px), (max-height: 260px)");
  small.addEventListener("change", () => layout(small.matches ? "pip" : "focused"));
  layout(small.matches ? "pip" : "focused");
  app.removeAttribute("aria-busy");
}

// Invites people to the match that is shown, by a link that leads to it, or to the channel's games.
async function invite() {
  if (showing.key) return rpc.shareLink(say("bar.share", { Game: parts.title.textContent }), showing.key);
  return await rpc.invite() || notice(say("bar.no_invite"));
}

// The public link of the match. Where the clipboard is not to be had, it can be copied by hand.
async function copyLink() {
  const { link } = table.model.match;
  try {
    await navigator.clipboard.writeText(link);
    notice(say("bar.copied"));
  } catch {
    const field = h("input", { value: link, readonly: true, onfocus: (e) => e.currentTarget.select() });
    open("", h("label.field", {}, h("span", {}, say("bar.link")), field));
    field.focus();
  }
}

// In a small picture there is only the board.
function layout(mode) {
  app.dataset.layout = mode;
  table.refit(mode !== "focused");
  study?.refit(mode !== "focused");
}

function hear(on) {
  like("sound", on);
  parts.sound.setAttribute("aria-pressed", String(on));
  parts.sound.classList.toggle("off", !on);
}

// Links leave by Discord's own door.
function leave(e) {
  const link = e.target.closest?.("a[href^='https:']");
  if (!link || !rpc) return;
  e.preventDefault();
  rpc.openLink(link.href);
}

function refit() {
  table.refit();
  study?.refit();
}

function settings() {
  const change = (name, after) => (on) => {
    like(name, on);
    after?.(on);
  };
  open(
    say("bar.settings"),
    toggle(say("settings.sound"), likes("sound"), hear),
    toggle(say("settings.confirm"), likes("confirm"), change("confirm", refit)),
    toggle(say("settings.coordinates"), likes("coordinates"), change("coordinates", refit)),
    h("p.small", {}, say("settings.keys")),
  );
}

// What could not be sent for a long time is not done any more.
function dropped(n) {
  answered(n, true);
  finish(n);
  notice(say("line.dropped"), "refused");
}

// What follows the answer to a request is told whether it was refused.
function finish(n) {
  const refused = no.delete(n);
  done.get(n)?.(refused);
  done.delete(n);
}

let lostAt = 0;

// That the line is lost is said after a moment: most losses are short.
function status(is) {
  clearTimeout(lostAt);
  app.dataset.line = is;
  if (is === "open") write(parts.line, "");
  else lostAt = setTimeout(() => write(parts.line, say("line.lost")), quiet);
}

function look(el, title) {
  if (el.isConnected) return;
  const first = !app.querySelector("main");
  fill(app, parts.bar, el);
  if (title) {
    write(parts.title, title);
    el.setAttribute("aria-label", title);
  }
  parts.home.hidden = el === lobby.el || !!login;
  if (el === lobby.el) parts.link.hidden = true;
  if (!first) el.focus({ preventScroll: true }); // what had it is gone
}

const takes = {
  match(frame) {
    if (showing.key !== frame.key) return; // of before
    write(parts.title, frame.title);
    parts.link.hidden = !frame.link;
    const { match: before } = table.model, turn = !!frame.you?.turn && !frame.over;
    document.title = turn ? `● ${frame.title}` : frame.title;
    table.take(frame);
    const moved = before?.key === frame.key && before.moves.length !== frame.moves.length;
    if (study?.kind === "plan" && moved) leaveStudy();
    if (study?.kind) return turn && moved && offer(frame.title, plainText(frame.headline), say("moves.past"), leaveStudy);
    const first = !table.el.isConnected;
    look(table.el, frame.title);
    if (first) table.refit();
  },
  lobby(frame) {
    if (showing.t !== "lobby") return;
    lobby.show(frame);
    if (study?.kind) return;
    write(parts.title, say("bar.name"));
    document.title = say("bar.name");
    look(lobby.el, say("bar.name"));
  },
  here: (frame) => table.meet(frame),
  board: (frame) => table.keep(frame),
  // Somebody wants to play with the person, who may be in the middle of another game.
  offer(m) {
    if (m.key !== showing.key) offer(m.title, m.line, say("bar.look"), () => act.open(m.key));
  },
  goto({ key }) {
    close();
    show({ t: "open", key });
  },
  gone({ why }) {
    if (login) return fail(Object.assign(new Refused("closed", 403, why), { login: login() }));
    if (showing.t === "lobby") return stop(why);
    notice(why);
    home();
  },
  ack({ n }) {
    answered(n, false);
    finish(n);
  },
  reply({ n, refused, message, form }) {
    if (refused) {
      no.add(n);
      answered(n, true);
    }
    if (message?.scene?.kind === "hint") return n > late && table.advise(message);
    if (message?.scene) return n > late && stage(n, message);
    if (form) ask(form, act.submit);
    else if (message) tell({ message, refused }, { press: (id, el) => pressIn(id, el), choose: act.choose });
  },
};

function answered(n, refused) {
  table.answered(n, refused);
  study?.answered(n, refused);
}

// Shows a board that the person alone is shown.
async function stage(n, message) {
  const { Study, dressed } = await import("./study.js");
  await dressed;
  if (n <= late || n < newest) return;
  newest = n;
  study ??= new Study({
    press: act.press, choose: act.choose, leave: leaveStudy, inGame: () => !!showing.key,
    left: () => (late = socket.n),
  });
  const first = !study.el.isConnected;
  close();
  look(study.el);
  study.take(message);
  if (!first) return;
  study.refit(app.dataset.layout !== "focused");
  study.focus();
}

function leaveStudy() {
  late = socket.n;
  study.clear();
  const { el } = showing.key ? table : lobby;
  look(el, showing.key ? table.model.match?.title ?? "" : say("bar.name"));
  el.querySelector(".board [tabindex='0'], .row-open, button")?.focus({ preventScroll: true });
}

// A press in the dialog: it closes if nothing takes its place.
function pressIn(id, el) {
  if (el.ariaBusy) return;
  el.ariaBusy = "true";
  act.press(id, () => el.isConnected && isOpen() && close());
}

const take = (frame) => takes[frame.t]?.(frame);

// What keeps the page from being of use.
function fail(problem) {
  if (!problem.refused) console.error(problem);
  const login = problem.login && h("a.button.primary", { href: problem.login }, say("boot.login"));
  const asked = problem.message === "consent" && again(say("boot.ask"), problem.again);
  stop(problem.says ?? { code: say("boot.code"), consent: say("boot.consent"), instance: say("boot.instance"), login: say("boot.who") }[problem.message] ?? say("boot.failed"), login || asked);
}

// A button to try something again, once.
function again(label, way = () => location.reload()) {
  return h("button.button.primary", { type: "button", onclick: (e) => ((e.currentTarget.disabled = true), way()) }, label);
}

// Nothing is shown but a sentence that says why, and what to do.
function stop(why, way) {
  fill(app, h("div.boot", {}, h("p", { role: "alert" }, why), way || again(say("boot.again"))));
  app.removeAttribute("aria-busy");
}
