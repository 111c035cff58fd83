// What there is to do in a channel: matches to join, to go on with and to
// watch, new games, and the puzzle.

import { fill, h, icon } from "./dom.js";
import { say } from "./words.js";

/** The lobby. act: open(key), press(id, after). */
export class Lobby {
  #presses = []; // the buttons that begin or join something
  #busy = false; // what one of them asked for is not answered yet

  constructor(act) {
    this.act = act;
    this.el = h("main.lobby", { tabindex: "-1" });
  }

  /** Shows a lobby. */
  show(lobby) {
    const key = JSON.stringify(lobby);
    if (key === this.key) return;
    this.key = key;
    this.#presses = [];
    const { matches, new: games, more, puzzles } = lobby;
    const held = document.activeElement?.dataset?.of;
    const by = (...states) => matches.filter((m) => states.includes(m.state));
    fill(
      this.el, h("h2.lobby-title", {}, lobby.title || say("lobby.title")),
      this.#part(say("lobby.join"), by("join")), this.#part(say("lobby.yours"), by("yours")),
      puzzles?.length ? h("section", {}, h("div.cards", {}, puzzles.map((p) => this.#whole(p, "spark")))) : null,
      games?.length ? h("section", {}, h("h3", {}, say("lobby.new")), h("div.cards", {}, games.map((g) => this.#game(g)), more && this.#whole(more, "more"))) : null,
      this.#part(say("lobby.watch"), by("watch")), this.#part(say("lobby.over"), by("over")),
      !matches.length && h("p.lobby-empty", {}, games?.length ? say("lobby.empty") : say("lobby.nothing")),
    );
    if (held) [...this.el.querySelectorAll("[data-of]")].find((el) => el.dataset.of === held)?.focus({ preventScroll: true });
  }

  #part(title, list) {
    return list.length ? h("section", {}, h("h3", {}, title), h("ul.rows", {}, list.map((m) => this.#row(m)))) : null;
  }

  #row(m) {
    return h(
      "li.row", { class: m.turn ? "row turn" : null },
      h("button.row-open", { type: "button", "data-of": m.key, onclick: () => this.act.open(m.key) }, h("b", {}, m.title), h("span", {}, m.line)),
      m.thread && h("span.tag.quiet", {}, say("lobby.thread")),
      m.turn && h("span.tag", {}, say("lobby.turn")),
      m.id && this.#press("button.button.primary", { "data-of": `join ${m.key}`, "aria-label": `${say("lobby.accept")}: ${m.title}` }, m.id, () => this.act.open(m.key), say("lobby.accept")),
    );
  }

  // A button that asks for something. Until it is answered none of them can be pressed, so that a
  // double click begins one game; a lobby that comes meanwhile does not change that.
  #press(tag, props, id, after, ...children) {
    const answered = (refused) => {
      this.#hold(false);
      if (!refused) after?.();
    };
    const ask = () => {
      if (this.#busy) return;
      this.#hold(true);
      this.act.press(id, answered);
    };
    const el = h(tag, { type: "button", disabled: this.#busy, ...props, onclick: ask }, ...children);
    this.#presses.push(el);
    return el;
  }

  #hold(on) {
    this.#busy = on;
    for (const el of this.#presses) if (el !== document.activeElement) el.disabled = on; // else the focus is lost
  }

  // A game that is begun against Noughts, or offered to all.
  #game({ label, detail, id, open }) {
    const press = (name, id) => this.#press("button.button", { "data-of": `${label}: ${name}`, "aria-label": `${label}: ${name}` }, id, null, name);
    return h("div.card", {}, h("b", {}, label), detail && h("small", {}, detail), h("div.actions", {}, press(say("lobby.against"), id), open && press(say("lobby.open"), open)));
  }

  // Something else to begin.
  #whole({ label, detail, id }, drawing) {
    return this.#press("button.card.whole", { "data-of": label }, id, null, icon(drawing), h("span", {}, h("b", {}, label), detail && h("small", {}, detail)));
  }
}
