// How a person puts stones on a board: what they point at, choose, confirm, between
// which stones they choose, and how it sounds. What is sent for it, others decide.

import { Aim } from "./aim.js";
import { Board, lookOf } from "./board.js";
import { fill, h } from "./dom.js";
import { likes } from "./memory.js";
import { sample } from "./shapes.js";
import { sounds } from "./sound.js";
import { say } from "./words.js";

const countStones = (cells) => [...cells].filter((c) => c !== ".").length;
const countAll = ({ cells, offered = [] }) => countStones(cells) + offered.length;

/** A board on which stones are placed. act: place(click) sends one and returns its number, explain(cell) says why there is none, changed() shows all anew. */
export class Placing {
  /** The click that is to be confirmed. */
  aimed = null;
  pointed = -1;
  #next = null; // what was chosen while a stone was under way: {cell, stones}, with how many stood then

  /**
   * @param {import("./model.js").Model} model
   * @param {{place: Function, explain: Function, changed: Function}} act
   */
  constructor(model, act) {
    this.model = model;
    this.act = act;
    this.frame = h("div.board-frame");
    this.board = new Board(this.frame);
    this.confirm = h("div.confirm", { hidden: true });
    this.choices = h("div.choices", { role: "radiogroup", "aria-label": say("choices"), hidden: true });
    new Aim(this.board, {
      choose: (cell) => this.#choose(cell),
      over: (cell, aimed) => this.#over(cell, aimed),
      swap: () => this.#swap(),
    });
  }

  /** Shows the board, and what there is to choose and to confirm. */
  show(view) {
    this.board.show(view);
    this.board.ghost(this.aimed ?? null, true);
    this.#choices(lookOf(view));
    this.#confirm(view);
  }

  /** Goes on after the server's word: what is to be confirmed is forgotten, unless it can still be clicked. */
  settle() {
    if (this.aimed && !this.model.click(this.aimed.at)) this.aimed = null;
    this.#goOn();
  }

  /** Hears the answer to a request, if it was that for the stone that is under way. */
  answered(n, refused) {
    const { pending } = this.model;
    if (!this.model.answered(n, refused)) return;
    if (refused) {
      sounds.play("refused");
      this.board.refuse(pending.click.at);
    }
    this.act.changed();
    this.#goOn();
  }

  /** Stones can be heard that were not there before. */
  hear(before, now) {
    if (countStones(now) > countStones(before)) this.#sound();
  }

  /** Draws what depends on how the person likes the page. */
  refit(bare) {
    this.board.refit(bare);
    this.aimed = null;
    if (this.model.match) this.act.changed();
  }

  #sound() {
    sounds.play(this.model.match.upright ? "disc" : "stone");
  }

  // Between which stones the person chooses, where a cell takes several.
  #choices(look) {
    const stones = this.model.choices(), key = [look, stones].join();
    this.choices.hidden = !stones.length;
    if (key !== this.choicesKey) {
      this.choicesKey = key;
      fill(this.choices, stones.map((letter) => h(
        "button.choice", { type: "button", role: "radio", "data-stone": letter, "aria-label": this.board.stoneName(letter), onclick: () => this.#pick(letter), onkeydown: (e) => this.#pickByKey(e) },
        sample(look, letter),
      )));
    }
    for (const el of this.choices.children) {
      const on = el.dataset.stone === this.model.stone;
      el.setAttribute("aria-checked", String(on));
      el.tabIndex = on ? 0 : -1;
    }
  }

  #pick(letter) {
    this.model.stone = letter;
    if (this.aimed) this.aimed = this.model.click(this.aimed.at);
    this.act.changed();
  }

  #pickByKey(e) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[e.key];
    if (!step) return;
    e.preventDefault();
    this.#swap(step);
    this.choices.querySelector("[aria-checked=true]").focus();
  }

  // The next stone that there is to choose.
  #swap(step = 1) {
    const stones = this.model.choices();
    if (!stones.length) return;
    this.#pick(stones[(stones.indexOf(this.model.stone) + step + stones.length) % stones.length]);
    if (this.pointed >= 0) this.#over(this.pointed);
  }

  #over(cell, aimed = false) {
    this.pointed = cell;
    const click = cell >= 0 ? this.model.click(cell) : undefined;
    this.board.el.classList.toggle("open", !!click);
    if (!this.aimed) this.board.ghost(click ?? null, aimed && !!click);
    else if (aimed) this.board.ghost(click ?? this.aimed, true);
  }

  #choose(cell) {
    if (!this.model.match) return;
    this.board.cursor(cell);
    if (this.model.pending) return void (this.#next ??= { cell, stones: countAll(this.model.match) });
    const click = this.model.click(cell);
    if (!click) return this.act.explain(cell);
    if (!likes("confirm") || this.aimed?.id === click.id) return this.#place(click);
    this.aimed = click;
    this.act.changed();
    this.confirm.querySelector("button")?.focus({ preventScroll: true });
  }

  // A quick person chooses the second stone of a turn while the first is under way. It is placed
  // if nothing but that one has come: what they chose is not an answer to what they had not seen.
  #goOn() {
    if (this.model.pending || this.#next === null) return;
    const { cell, stones } = this.#next, { match } = this.model;
    this.#next = null;
    if (match && countAll(match) === stones + 1 && this.model.click(cell)) this.#choose(cell);
  }

  #place(click) {
    this.aimed = null;
    this.pointed = -1;
    this.board.ghost(null);
    this.model.place(click, this.act.place(click));
    this.act.changed();
    this.#sound();
  }

  #confirm(view) {
    const click = this.aimed, key = click ? click.id : "";
    this.confirm.hidden = !click;
    this.confirm.classList.toggle("high", !!click && click.at < view.cells.length / 2);
    if (key === this.confirmKey) return;
    this.confirmKey = key;
    const held = this.confirm.contains(document.activeElement);
    if (!click) this.confirm.replaceChildren();
    if (!click && held) this.board.cursor(this.board.at, true);
    if (!click) return;
    fill(
      this.confirm,
      h("button.button.primary", { type: "button", onclick: () => this.#place(click) }, say("confirm.play", { Cell: this.board.name(click.at) })),
      h("button.button", { type: "button", onclick: () => ((this.aimed = null), this.act.changed()) }, say("confirm.cancel")),
    );
  }
}
