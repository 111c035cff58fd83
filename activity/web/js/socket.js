// The line to the server. What was sent and not answered is sent again when a
// lost line is back: the server does what has the same number only once.

import { Emitter } from "./emitter.js";

const firstRetry = 400; // ms after which a lost line is tried again, longer each time
const lastRetry = 10_000;
const longest = 60_000; // ms after which nobody waits for an answer any more
const silence = 60_000; // ms of it after which a line counts as lost; the server says something every 25 s
const echo = 5_000; // ms within which the server answers when it is asked whether it is there

/**
 * Emits "frame" for each that comes, "status" with open or lost, "dropped" with the number of what
 * is too old to be sent again, and "refused" where no ticket is to be had.
 */
export class Socket extends Emitter {
  #n = 0;
  #open = new Map(); // by n: {frame, at}
  #retry = firstRetry;
  #timer = 0; // until a lost line is tried again; 0 where none waits
  #deaf = 0; // until a line on which nothing comes is given up
  #ws = null;
  #behind = false; // the line is back, and what was open not yet sent again
  #shown = null; // the frame that says what the page shows

  /** @param {() => Promise<string>} address where to connect to, with a new ticket */
  constructor(address) {
    super();
    this.address = address;
    addEventListener("online", () => this.#soon());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#soon());
  }

  /** Connects. */
  async connect() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    try {
      this.#use(new WebSocket(await this.address()));
    } catch (problem) {
      if (problem.refused) this.emit("refused", problem);
      else this.#lost();
    }
  }

  /** Says what the page shows: {t: "open", key} or {t: "lobby"}. */
  show(frame) {
    this.#shown = frame;
    this.#send(frame);
  }

  /** Sends what is answered: returns its number. */
  ask(frame) {
    const numbered = { ...frame, n: ++this.#n };
    this.#open.set(this.#n, { frame: numbered, at: Date.now() });
    if (!this.#behind) this.#send(numbered);
    return this.#n;
  }

  /** The number of the newest request. */
  get n() {
    return this.#n;
  }

  /** Does not send a request again: it is seen to be done. */
  forget(n) {
    this.#open.delete(n);
  }

  /** Sends what needs no number; it is lost while the line is. */
  tell(frame) {
    return this.#send(frame);
  }

  #use(ws) {
    this.#ws = ws;
    this.#listen(silence);
    ws.onopen = () => {
      this.#retry = firstRetry;
      if (this.#shown) this.#send(this.#shown);
      this.#behind = true;
      this.emit("status", "open");
    };
    ws.onmessage = (e) => {
      if (ws !== this.#ws) return;
      this.#listen(silence);
      const frame = JSON.parse(e.data);
      if (frame.t === "ping") return;
      if (frame.t === "ack") this.#open.delete(frame.n);
      this.emit("frame", frame);
      if (this.#behind) this.#again();
    };
    ws.onclose = () => ws === this.#ws && this.#lost();
  }

  // What has not been answered is sent again once it is known how things stand: some of it may be
  // seen to be done.
  #again() {
    this.#behind = false;
    for (const [n, { frame, at }] of this.#open) {
      if (Date.now() - at < longest) this.#send(frame);
      else {
        this.#open.delete(n);
        this.emit("dropped", n);
      }
    }
  }

  #send(frame) {
    if (this.#ws?.readyState !== WebSocket.OPEN) return false;
    this.#ws.send(JSON.stringify(frame));
    return true;
  }

  // The network may be another one, or the device has slept: a line that seems open may be dead.
  #soon() {
    if (this.#timer) this.connect();
    else if (this.#send({ t: "ping" })) this.#listen(echo);
  }

  // Gives the line up if nothing comes for so long. It says by itself that it has closed only much
  // later, or never.
  #listen(ms) {
    clearTimeout(this.#deaf);
    this.#deaf = setTimeout(() => {
      const ws = this.#ws;
      this.#ws = null;
      ws.close();
      this.#lost();
    }, ms);
  }

  #lost() {
    this.emit("status", "lost");
    clearTimeout(this.#deaf);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), this.#retry * (0.8 + 0.4 * Math.random()));
    this.#retry = Math.min(this.#retry * 1.7, lastRetry);
  }
}
