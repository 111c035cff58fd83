// The page's client of Discord's RPC: messages between the frame of an Activity and the client of
// Discord around it. A message is [opcode, object], sent by postMessage.

import { Emitter } from "./emitter.js";

const opcode = { handshake: 0, frame: 1, close: 2 };
const patience = 10_000; // ms for READY, and for every answer that waits for no person
const oldVersion = 250; // phones before this version take no sdk_version in the handshake
const sdkVersion = "2.5.0"; // of the protocol as the official library speaks it
export const consentRefused = 5000; // the code of the error where somebody does not want to be known
const portrait = 2; // a lock state of the orientation
const mostShared = 1000; // characters of a shared message

// Where Discord's clients live. Phones wrap the page in a local file, whose origin is null.
const discordOrigins = [
  "https://discord.com", "https://ptb.discord.com", "https://canary.discord.com",
  "https://discordapp.com", "https://ptb.discordapp.com", "https://canary.discordapp.com", "null",
];

const pipEvent = "ACTIVITY_PIP_MODE_UPDATE"; // what old clients know of the layout

// The page's names of events, and how to read what comes with each.
const events = {
  participants: ["ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", (d) => people(d?.participants)],
  layout: ["ACTIVITY_LAYOUT_MODE_UPDATE", (d) => Number(d?.layout_mode) || 0],
  orientation: ["ORIENTATION_UPDATE", (d) => (d?.screen_orientation === 2 || d?.orientation === "landscape" ? "landscape" : "portrait")],
};

/** Why Discord did not do something; code is one of its RPC error codes, or 0. */
export class RPCError extends Error {
  constructor(message, code = 0) {
    super(message);
    this.name = "RPCError";
    this.code = code;
  }
}

/**
 * Joins the client of Discord around this page.
 * @param {string} clientID the id of the application
 * @param {Window} [page] the window of the page
 * @returns {Promise<RPC|null>} null where the page is no Activity; it rejects if no client answers in 10 s
 */
export async function connect(clientID, page = window) {
  const query = new URLSearchParams(page.location.search);
  if (!query.get("frame_id") || page.parent === page) return null;
  if (!clientID) throw new RPCError("no application to connect as"); // iOS crashes on a handshake without
  const rpc = new RPC(clientID, query, page);
  await rpc.ready;
  return rpc;
}

/** A connection to the client of Discord. What an old client does not know costs nothing: it is as if nobody were here, or as if nothing was done. */
class RPC extends Emitter {
  #clientID;
  #page;
  #peer;
  #target; // where messages may go
  #origins; // where messages may come from
  #waiting = new Map(); // nonce → {resolve, reject, timer}
  #subscribed = new Set(); // names of events
  #settle = {};
  #closed = null; // why the connection has ended
  #receive = (event) => this.#message(event);

  constructor(clientID, query, page) {
    super();
    this.#clientID = clientID;
    this.#page = page;
    this.#peer = page.parent.opener ?? page.parent;
    this.#target = page.document.referrer ? new URL(page.document.referrer).origin : "*";
    this.#origins = [page.location.origin, ...discordOrigins];
    this.instance = query.get("instance_id") ?? "";
    this.custom = query.get("custom_id") ?? "";
    this.platform = query.get("platform") === "mobile" ? "mobile" : "desktop";
    this.ready = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    page.addEventListener("message", this.#receive);
    const timer = setTimeout(() => this.#end(new RPCError("the client of Discord does not answer")), patience);
    this.ready.then(() => clearTimeout(timer), () => clearTimeout(timer));
    const hello = { v: 1, encoding: "json", client_id: clientID, frame_id: query.get("frame_id") };
    if (this.platform === "desktop" || Number.parseInt(query.get("mobile_app_version"), 10) >= oldVersion) hello.sdk_version = sdkVersion;
    this.#post(opcode.handshake, hello);
  }

  #post(op, body) {
    this.#peer.postMessage([op, body], this.#target);
  }

  // Only the window around the page is heard, and only while Discord's client is in it.
  #message({ origin, source, data }) {
    if (source !== this.#peer || !this.#origins.includes(origin) || !Array.isArray(data)) return;
    const [op, body] = data;
    if (op === opcode.close) this.#end(new RPCError(String(body?.message ?? "closed"), Number(body?.code) || 0));
    else if (op === opcode.frame && body && typeof body === "object") this.#frame(body);
  }

  #frame({ cmd, evt, nonce, data }) {
    if (cmd === "DISPATCH") return this.#dispatch(evt, data);
    const asked = this.#waiting.get(nonce);
    if (!asked) return;
    this.#waiting.delete(nonce);
    clearTimeout(asked.timer);
    if (evt === "ERROR") asked.reject(new RPCError(String(data?.message ?? "refused"), Number(data?.code) || 0));
    else asked.resolve(data ?? {});
  }

  #dispatch(evt, data) {
    if (evt === "READY") return this.#settle.resolve();
    if (evt === pipEvent) return this.emit("layout", data?.is_pip_mode ? 1 : 0);
    for (const [name, [known, read]] of Object.entries(events)) {
      if (known === evt) this.emit(name, read(data));
    }
  }

  #end(why) {
    if (this.#closed) return;
    this.#closed = why;
    this.#page.removeEventListener("message", this.#receive);
    this.#settle.reject(why);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(why);
    }
    this.#waiting.clear();
    this.emit("close", why);
  }

  // Sends a command; asks says that a person is asked first, who may take their time.
  #send(cmd, args, { evt, asks } = {}) {
    if (this.#closed) return Promise.reject(this.#closed);
    const nonce = this.#page.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    return new Promise((resolve, reject) => {
      const late = () => this.#waiting.delete(nonce) && reject(new RPCError(`no answer to ${cmd}`));
      this.#waiting.set(nonce, { resolve, reject, timer: asks ? undefined : setTimeout(late, patience) });
      this.#post(opcode.frame, evt ? { cmd, args, evt, nonce } : { cmd, args, nonce });
    });
  }

  /** Asks the person to be known to the application, once. @returns {Promise<string>} a code for the server; it rejects if they refuse */
  async authorize() {
    const { code } = await this.#send("AUTHORIZE", { client_id: this.#clientID, scope: ["identify"], response_type: "code", prompt: "none", state: "" }, { asks: true });
    if (typeof code !== "string" || !code) throw new RPCError("no code was given");
    return code;
  }

  /** Tells the client the token that the code became; some commands want that. @returns {Promise<object>} the user */
  async authenticate(token) {
    return (await this.#send("AUTHENTICATE", { access_token: token })).user;
  }

  /** Who has the Activity open here: {id, name, avatar}; nobody where the client does not say. */
  async participants() {
    const answer = await this.#send("GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS", {}).catch(() => null);
    return people(answer?.participants);
  }

  /** The language of the client, such as "ja"; "" where it does not say. */
  async locale() {
    const answer = await this.#send("USER_SETTINGS_GET_LOCALE", {}).catch(() => null);
    return typeof answer?.locale === "string" ? answer.locale : "";
  }

  /** Opens the dialog that invites people. @returns {Promise<boolean>} false where there is none, as in direct messages */
  invite() {
    return this.#did("OPEN_INVITE_DIALOG", {}, () => true);
  }

  /** Opens the dialog that shares a link to this Activity; the page gets customID (64 characters at most) again as .custom. @returns {Promise<boolean>} whether the person has shared it */
  shareLink(message, customID) {
    return this.#did("SHARE_LINK", { message: Array.from(message).slice(0, mostShared).join(""), custom_id: customID }, (d) => d.success === true || d.didCopyLink === true || d.didSendMessage === true);
  }

  /** Opens an address outside of the frame. @returns {Promise<boolean>} false where the person or the client refused */
  openLink(url) {
    return this.#did("OPEN_EXTERNAL_LINK", { url }, (d) => d.opened !== false);
  }

  /** Keeps phones upright. @returns {Promise<boolean>} */
  lockPortrait() {
    return this.#did("SET_ORIENTATION_LOCK_STATE", { lock_state: portrait }, () => true, false);
  }

  #did(cmd, args, done, asks = true) {
    return this.#send(cmd, args, { asks }).then(done, () => false);
  }

  /**
   * Calls f whenever something happens: "participants" (who is here), "layout" (0 focused, 1 picture
   * in picture, 2 grid), "orientation" ("portrait", "landscape"), "close" (an RPCError).
   */
  on(event, f) {
    if (events[event] && !this.#subscribed.has(event)) {
      this.#subscribed.add(event);
      this.#subscribe(event);
    }
    return super.on(event, f);
  }

  // Old clients know picture in picture alone.
  async #subscribe(event) {
    const wanted = await this.#send("SUBSCRIBE", {}, { evt: events[event][0] }).catch((error) => error);
    if (event !== "layout" || !(wanted instanceof RPCError) || this.#closed) return;
    this.#send("SUBSCRIBE", {}, { evt: pipEvent }).catch(() => {});
  }
}

// Discord's users as the page shows them.
function people(list) {
  if (!Array.isArray(list)) return [];
  return list.filter((u) => typeof u?.id === "string").map((u) => ({
    id: u.id, name: String(u.nickname || u.global_name || u.username || ""), avatar: avatar(u),
  }));
}

const avatar = (u) => (typeof u.avatar === "string" && u.avatar ? `https://cdn.discordapp.com/avatars/${encodeURIComponent(u.id)}/${encodeURIComponent(u.avatar)}.png?size=64` : "");
