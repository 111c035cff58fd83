// The players, with their clocks, and who watches.

import { fill, h, write } from "./dom.js";
import { read } from "./clock.js";
import { sample } from "./shapes.js";
import { say } from "./words.js";

/** A picture of a person, or the first letter of their name. */
export function avatar(name, address) {
  const letter = [...(name ?? "")][0]?.toUpperCase() ?? "";
  const el = h("span.avatar", { "aria-hidden": "true" }, letter);
  el.style.setProperty("--hue", `${[...(name ?? "")].reduce((sum, c) => (sum * 31 + c.codePointAt(0)) % 360, 7)}deg`);
  if (address) el.append(h("img", { src: address, alt: "", referrerpolicy: "no-referrer", onerror: (e) => e.currentTarget.remove() }));
  return el;
}

/** A player's place beside the board. */
export class Seat {
  constructor() {
    this.face = h("span.seat-face");
    this.name = h("b.seat-name");
    this.side = h("span.seat-side");
    this.clock = h("span.clock", { hidden: true });
    this.el = h("section.seat", {}, this.face, h("span.seat-text", {}, this.name, this.side), this.clock);
  }

  /** Shows who sits there, with the stone that is theirs, and whether they have the page open. */
  show(seat, look, letter, person) {
    const words = [seat.name, seat.side, seat.turn && say("seat.turn"), seat.won && say("seat.won"), person?.here && say("seat.here")];
    const label = words.filter(Boolean).join(", "), who = JSON.stringify([seat.name, seat.side, person?.avatar, look, letter]);
    if (who !== this.who) {
      this.who = who;
      fill(this.face, avatar(seat.name, person?.avatar));
      write(this.name, seat.name);
      fill(this.side, letter && sample(look, letter), seat.side);
    }
    this.el.classList.toggle("turn", !!seat.turn);
    this.el.classList.toggle("won", !!seat.won);
    this.el.classList.toggle("free", !!seat.free);
    this.el.classList.toggle("here", !!person?.here || !!seat.bot);
    if (label !== this.label) this.el.setAttribute("aria-label", (this.label = label));
  }

  /** Shows the time that is left; null for no clock. */
  time(left, runs) {
    this.clock.hidden = left === null;
    if (left === null) return;
    write(this.clock, read(left));
    this.clock.classList.toggle("runs", !!runs);
    this.clock.classList.toggle("low", left < 20_000);
  }
}

/** Shows who watches, in an element. */
export function watchers(el, here) {
  const { watching = [], count = 0 } = here ?? {};
  el.hidden = !count;
  if (!count) return;
  fill(el, h("h2", {}, say("watching", { Count: count })), h("ul.faces", {}, watching.map((p) => h("li", { title: p.name }, avatar(p.name, p.avatar), h("span.visually-hidden", {}, p.name)))));
}
