// The moves of the game, through which one goes by buttons and arrow keys.

import { h, iconButton, write } from "./dom.js";
import { sample } from "./shapes.js";
import { say } from "./words.js";

const width = 88, height = 32; // px that a move has at least, and has
const beyond = 4; // rows that are there before they are seen

// What a move was worth, in a review.
const marked = ({ mark, turns, estimated, says }) => mark && [
  h("span", { class: `move-mark ${turns ? "turns" : ""} ${estimated ? "guess" : ""}`, title: says, "aria-hidden": "true" }, mark), h("span.visually-hidden", {}, `, ${says}`),
];

/** The list of moves. */
export class Moves {
  scroll = 0; // how far the list is scrolled
  #moves = [];
  #look = "";
  #items = new Map(); // those that are seen, by the number of their move

  /** @param {(ply: number) => void} go called with the number of moves after which the game is to be looked at */
  constructor(go) {
    this.room = h("ol.move-room");
    this.list = h("div.move-list", { onclick: (e) => e.target.closest(".move") && go(Number(e.target.closest(".move").dataset.ply)), onscroll: () => this.#scrolled() }, this.room);
    const step = (name, label, to) => iconButton(name, label, () => go(to(this.at, this.#moves.length)));
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
    new ResizeObserver(([{ contentRect }]) => this.#measure(contentRect)).observe(this.list);
  }

  /** Shows the moves, the one after which the board is shown marked. */
  show(moves, at, look) {
    const { at: was } = this, same = (m, i) => m.name === moves[i]?.name && m.stone === moves[i].stone;
    if (look !== this.#look || !this.#moves.every(same)) this.#forget();
    const longer = moves.length !== this.#moves.length;
    Object.assign(this, { at });
    this.#look = look;
    this.#moves = moves;
    this.el.hidden = moves.length === 0;
    if (longer) this.#size();
    if (longer || at !== was) this.#reveal();
    this.#fill();
    write(this.where, `${at} / ${moves.length}`);
    const [first, back, forward, newest] = this.buttons;
    first.disabled = back.disabled = at === 0;
    forward.disabled = newest.disabled = at === moves.length;
    if (this.buttons.includes(document.activeElement) && document.activeElement.disabled) (at ? back : forward).focus(); // the focus would be nowhere
  }

  // Only what is seen of the list is there: hundreds of moves would be laid out anew with each one.
  #fill() {
    const { cols, seen } = this;
    if (!seen) return;
    const from = Math.floor(this.scroll / (this.along ? width : height)) - beyond;
    const first = Math.max(0, from * cols) + 1, last = Math.min(this.#moves.length, (from + seen + 2 * beyond) * cols);
    for (const [ply, item] of this.#items) if (ply < first || ply > last) this.#drop(ply, item);
    for (let ply = first; ply <= last; ply++) if (!this.#items.has(ply)) this.#put(ply);
    for (const [ply, { firstChild: button }] of this.#items) {
      const current = ply === this.at;
      if (current === button.hasAttribute("aria-current")) continue;
      current ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current");
      button.tabIndex = current ? 0 : -1;
    }
  }

  #put(ply) {
    const move = this.#moves[ply - 1], { cols } = this, col = (ply - 1) % cols, row = Math.floor((ply - 1) / cols);
    const item = h(
      "li", { "aria-posinset": ply, "aria-setsize": -1 },
      h("button.move", { type: "button", "data-ply": ply, tabindex: "-1" }, h("span.move-number", {}, ply), sample(this.#look, move.stone), move.name, marked(move)),
    );
    item.style.left = this.along ? `${row * width}px` : `${col * 100 / cols}%`;
    item.style.top = this.along ? "0" : `${row * height}px`;
    item.style.width = this.along ? `${width}px` : `${100 / cols}%`;
    this.#items.set(ply, item);
    this.room.append(item);
  }

  #drop(ply, item) {
    item.remove();
    this.#items.delete(ply);
  }

  #forget() {
    for (const [ply, item] of this.#items) this.#drop(ply, item);
  }

  // How many moves are beside each other, and how many rows of them are seen. On a phone they are in
  // one row, through which one goes sideways.
  #measure({ width: wide, height: high }) {
    if (!wide) return;
    const along = high < 2 * height, cols = along ? 1 : Math.max(1, Math.floor(wide / width));
    const seen = along ? Math.ceil(wide / width) : Math.ceil(high / height);
    if (this.cols !== cols || this.along !== along) this.#forget();
    Object.assign(this, { along, cols, seen, wide, high });
    this.#size();
    this.#reveal();
    this.#fill();
  }

  #size() {
    const { cols, along } = this, rows = Math.ceil(this.#moves.length / (cols ?? 1));
    this.room.style.width = along ? `${rows * width}px` : "100%";
    this.room.style.height = along ? "100%" : `${rows * height}px`;
  }

  #scrolled() {
    this.scroll = this.along ? this.list.scrollLeft : this.list.scrollTop;
    this.#fill();
  }

  // Has the move be seen after which the board is shown. The list is asked for nothing: it would be
  // laid out for that.
  #reveal() {
    const { cols, along, wide, high, list } = this, row = Math.floor((Math.max(1, this.at) - 1) / cols);
    if (!cols) return;
    const size = along ? width : height, to = Math.max(0, Math.min(this.scroll, row * size), (row + 1) * size - (along ? wide : high));
    if (to === this.scroll) return;
    this.scroll = to;
    requestAnimationFrame(() => (list[along ? "scrollLeft" : "scrollTop"] = to));
  }

  #key(e, go) {
    if (this.el.hidden || !this.el.isConnected || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.target.closest?.("input, select, textarea, dialog, [role=radiogroup]")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.#moves.length }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    const within = this.list.contains(document.activeElement);
    go(Math.max(0, Math.min(this.#moves.length, to)));
    if (within) this.list.querySelector("[aria-current]")?.focus();
  }
}
