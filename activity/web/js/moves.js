// The moves of the game, through which one goes by buttons and arrow keys.

import { h, iconButton, write } from "./dom.js";
import { sample } from "./shapes.js";
import { say } from "./words.js";

/** The list of moves. */
export class Moves {
  #items = [];
  #names = [];

  /** @param {(ply: number) => void} go called with the number of moves after which the game is to be looked at */
  constructor(go) {
    this.list = h("ol.move-list", { onclick: (e) => e.target.closest(".move") && go(Number(e.target.closest(".move").dataset.ply)) });
    const step = (name, label, to) => iconButton(name, label, () => go(to(this.at, this.#items.length)));
    this.buttons = [
      step("first", say("moves.first"), () => 0), step("back", say("moves.back"), (at) => at - 1),
      step("forward", say("moves.forward"), (at) => at + 1), step("newest", say("moves.newest"), (_, end) => end),
    ];
    this.where = h("span.where", { "aria-hidden": "true" });
    this.el = h(
      "section.moves", { "aria-label": say("moves.title"), hidden: true },
      h("div.moves-bar", { role: "group", "aria-label": say("moves.steps") }, this.buttons.slice(0, 2), this.where, this.buttons.slice(2)),
      this.list,
    );
    addEventListener("keydown", (e) => this.#key(e, go));
  }

  /** Shows the moves, the one after which the board is shown marked. */
  show(moves, at, look) {
    this.at = at;
    this.el.hidden = moves.length === 0;
    const names = moves.map((m) => `${m.name} ${m.stone} ${look}`);
    let same = 0;
    while (same < this.#names.length && this.#names[same] === names[same]) same++;
    for (const item of this.#items.splice(same)) item.remove();
    for (let i = same; i < moves.length; i++) {
      const button = h("button.move", { type: "button", "data-ply": i + 1, tabindex: "-1" }, h("span.move-number", {}, i + 1), sample(look, moves[i].stone), moves[i].name);
      this.#items.push(h("li", {}, button));
    }
    this.list.append(...this.#items.slice(same));
    this.#names = names;
    this.#items.forEach((item, i) => {
      const button = item.firstChild, current = i + 1 === at;
      if (current === button.hasAttribute("aria-current")) return;
      current ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current");
      button.tabIndex = current ? 0 : -1;
    });
    const current = this.#items[at - 1];
    if (current && !this.el.hidden) {
      const { list } = this, box = current.getBoundingClientRect(), room = list.getBoundingClientRect();
      list.scrollTop += Math.min(0, box.top - room.top - 4) + Math.max(0, box.bottom - room.bottom + 4);
      list.scrollLeft += Math.min(0, box.left - room.left - 12) + Math.max(0, box.right - room.right + 12);
    }
    write(this.where, `${at} / ${moves.length}`);
    const [first, back, forward, newest] = this.buttons;
    first.disabled = back.disabled = at === 0;
    forward.disabled = newest.disabled = at === moves.length;
  }

  #key(e, go) {
    if (this.el.hidden || !this.el.isConnected || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.target.closest?.("input, select, textarea, dialog, [role=radiogroup]")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.#items.length }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    const within = this.list.contains(document.activeElement);
    go(Math.max(0, Math.min(this.#items.length, to)));
    if (within) this.list.querySelector("[aria-current]")?.focus();
  }
}
