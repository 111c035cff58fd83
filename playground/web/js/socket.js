// The one connection to the server: frames in, frames out, and coming back
// after a loss.

import { Emitter } from "./emitter.js";
import { wanted } from "./words.js";

const firstRetry = 500; // ms after which a lost connection is tried again, longer each time
const lastRetry = 8000;

/**
 * Emits "frame" for every {t, d}, and "status" with "open" or "lost".
 * Frames sent while the line is down are refused, not queued: a click that
 * fires ten seconds late would surprise.
 */
export class Socket extends Emitter {
  #url;
  #ws = null;
  #retry = firstRetry;
  #timer = 0;

  /** @param {string} as the handle of the person to be */
  constructor(as) {
    super();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${location.host}/page/ws?as=${encodeURIComponent(as)}&lang=${encodeURIComponent(wanted[0] ?? "")}`;
    addEventListener("online", () => this.connect());
  }

  /** Connects now, if not connected. */
  connect() {
    if (this.#ws && this.#ws.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    const ws = (this.#ws = new WebSocket(this.#url));
    ws.onopen = () => {
      this.#retry = firstRetry;
      this.emit("status", "open");
    };
    ws.onmessage = (event) => this.emit("frame", JSON.parse(event.data));
    ws.onclose = () => {
      if (ws === this.#ws) this.#lost();
    };
  }

  #lost() {
    this.emit("status", "lost");
    this.#timer = setTimeout(() => this.connect(), this.#retry);
    this.#retry = Math.min(this.#retry * 1.7, lastRetry);
  }

  /** Sends a frame; false when the line is down. */
  send(t, d) {
    if (this.#ws?.readyState !== WebSocket.OPEN) return false;
    this.#ws.send(JSON.stringify({ t, d }));
    return true;
  }
}
