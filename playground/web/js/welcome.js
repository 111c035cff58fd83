// The newcomer's greeting: what this is, and three things to try. It comes
// from the server as data; one press on a card runs its command line. It
// stands in every channel where nobody has said anything yet, never over what
// others said, until something has begun or it is put away; "?" opens it anywhere.

import { fill, h, icon, iconButton } from "./dom.js";
import { float } from "./overlay.js";
import { inTheirNames } from "./parse.js";
import { suited } from "./suited.js";
import { say } from "./words.js";

const key = "playground.welcome"; // "open" until put away, then "done"; once for everybody in this browser

function remembered(value) {
  try {
    if (value) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null; // without storage the server's word alone counts
  }
}

/** The greeting. */
export class Welcome {
  #app;
  #wanted = false; // this person is new here and has not put it away

  constructor(app) {
    this.#app = app;
    this.el = h("section.welcome", { "aria-labelledby": "welcome-title", hidden: true });
    app.state.on("commands", () => this.#nameCommands()); // a bot may come after the greeting
  }

  /** Greets from the first visit on until the greeting is put away. */
  greet() {
    const before = remembered();
    this.#wanted = Boolean(this.#app.state.welcome) && before !== "done" && (before === "open" || this.#app.state.firstVisit);
    if (!this.#wanted) return;
    remembered("open");
    fill(this.el, this.#content("welcome-title", () => this.dismiss(), () => {}));
  }

  /** Shows itself where it is wanted: in an empty channel, or an empty talk with a bot. */
  standBy(empty, channel) {
    this.el.hidden = !(this.#wanted && empty && (channel?.guild_id || channel?.other?.bot));
    for (const card of this.el.querySelectorAll(".welcome-card")) { // nobody else is there to be asked
      card.hidden = !channel?.guild_id && card.dataset.command.includes("@");
    }
  }

  /** Opens the greeting beside a button. */
  open(anchor) {
    if (!this.#app.state.welcome) return;
    let close = () => {};
    const panel = h("section.welcome", { role: "dialog", "aria-labelledby": "try-title" }, this.#content("try-title", () => close()));
    close = float(panel, anchor);
    panel.querySelector(".welcome-card")?.focus();
  }

  #content(id, close, picked = close) {
    const { welcome, me, people } = this.#app.state;
    return [
      h("div.welcome-head", {}, h("h2", { id }, welcome.title), iconButton("close", say("welcome.close"), close)),
      h("p.welcome-text", {}, welcome.text),
      h("div.welcome-cards", {}, (welcome.try ?? []).map((t) => this.#card(suited(t, me, people), picked)))];
  }

  #card({ label, description, command }, picked) {
    const run = () => {
      picked();
      this.#app.composer.runLine(this.#named(command));
    };
    return h("button.welcome-card", { type: "button", dataset: { command }, onclick: run },
      h("span.welcome-label", {}, label, icon("send")), h("span.welcome-what", {}, description), h("code", {}, this.#named(command)));
  }

  #named(command) {
    return inTheirNames(command, this.#app.state.entries);
  }

  /** Shows the commands of the cards as they are called in the person's language. */
  #nameCommands() {
    for (const card of this.el.querySelectorAll(".welcome-card")) card.querySelector("code").textContent = this.#named(card.dataset.command);
  }

  /** Puts the greeting away for good and goes on to the message box; "?" brings it back. */
  dismiss() {
    this.putAway();
    this.#app.composer.offerFocus();
  }

  /** Puts it away and leaves the focus where it is. */
  putAway() {
    this.#wanted = false;
    this.el.hidden = true;
    remembered("done");
  }
}
