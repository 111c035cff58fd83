// The newcomer's greeting: what this is, and three things to try. It comes
// from the server as data; one press on a card runs its command line.

import { fill, h, icon, iconButton } from "./dom.js";

const key = "playground.welcome"; // "open" until put away, then "done"; once for everybody in this browser

function remembered(value) {
  try {
    if (value) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null; // without storage the server's word alone counts
  }
}

/** The card above the messages. */
export class Welcome {
  #app;

  constructor(app) {
    this.#app = app;
    this.el = h("section.welcome", { "aria-labelledby": "welcome-title", hidden: true });
  }

  /** Shows the greeting from the first visit on until it is put away. */
  greet() {
    const before = remembered();
    if (before === "done" || (before === null && !this.#app.state.firstVisit)) return;
    remembered("open");
    this.show();
  }

  /** Shows the greeting. */
  show() {
    const { welcome } = this.#app.state;
    if (!welcome) return;
    fill(this.el,
      h("div.welcome-head", {}, h("h2", { id: "welcome-title" }, welcome.title), iconButton("close", "Close the welcome", () => this.dismiss())),
      h("p.welcome-text", {}, welcome.text),
      h("div.welcome-cards", {}, (welcome.try ?? []).map((t) => this.#card(t))));
    this.el.hidden = false;
  }

  #card({ label, description, command }) {
    return h("button.welcome-card", { type: "button", dataset: { command }, onclick: () => this.#try(command) },
      h("span.welcome-label", {}, label, icon("send")), h("span.welcome-what", {}, description), h("code", {}, command));
  }

  #try(command) {
    this.dismiss();
    this.#app.composer.runLine(command);
  }

  /** Puts the greeting away for good; "?" brings it back. */
  dismiss() {
    this.putAway();
    this.#app.composer.offerFocus();
  }

  /** Puts it away and leaves the focus where it is. */
  putAway() {
    this.el.hidden = true;
    remembered("done");
  }

  /** Shows it, or puts it away. */
  toggle() {
    if (this.el.hidden) this.show();
    else this.dismiss();
  }
}
