// A match on the page: the board, the players, and beside them what is said and
// what there is to do.

import { Aim } from "./aim.js";
import { Board, lookOf } from "./board.js";
import { Clocks } from "./clock.js";
import { button, notice } from "./dialog.js";
import { fill, h, write } from "./dom.js";
import { blocks, inline } from "./markdown.js";
import { likes } from "./memory.js";
import { Model } from "./model.js";
import { Moves } from "./moves.js";
import { Seat, watchers } from "./seats.js";
import { sample } from "./shapes.js";
import { sounds } from "./sound.js";
import { say } from "./words.js";

/** A text without its markup. */
const plain = (text) => h("p", {}, inline(text)).textContent;

/** What the match's message says beside what the page shows anyway: its first lines are the title and the players. The rules come last. */
export function besides({ text, headline, rules }) {
  const lines = text.split("\n").slice(2).filter((line) => line !== headline);
  const isRules = (line) => line.startsWith("-# ") && rules.includes(line.slice("-# ".length));
  return [...lines.filter((line) => !isRules(line)), `-# ${rules}`].join("\n");
}

/** The page's view of a match. act sends: press(id), at(ply), open(key); seen(n) is told of a press that is seen to be done. */
export class Table {
  constructor(act) {
    this.act = act;
    this.model = new Model();
    this.frame = h("div.board-frame");
    this.board = new Board(this.frame);
    this.seats = [new Seat(), new Seat()];
    this.confirm = h("div.confirm", { hidden: true });
    this.headline = h("p.headline");
    this.words = h("div.words");
    this.choices = h("div.choices", { role: "radiogroup", "aria-label": say("choices"), hidden: true });
    this.controls = h("div.controls");
    this.watching = h("section.watching", { hidden: true });
    this.live = h("p.visually-hidden", { "aria-live": "polite" });
    this.moves = new Moves((ply) => this.look(ply));
    this.past = h("button.past-bar", { type: "button", hidden: true, onclick: () => this.look(Infinity) });
    this.panel = h("aside.panel", { "aria-label": say("panel") }, this.headline, this.choices, this.words, this.controls, this.moves.el, this.watching);
    this.el = h("main.table", {}, this.seats[1].el, h("div.board-place", {}, this.frame, this.confirm, this.past), this.seats[0].el, this.panel, this.live);
    this.clocks = new Clocks((seat, left, runs) => this.#time(seat, left, runs));
    this.aim = new Aim(this.board, {
      choose: (cell) => this.#choose(cell),
      over: (cell, aimed) => this.#over(cell, aimed),
      swap: () => this.#swap(),
    });
  }

  /** Takes the server's word of the match. */
  take(frame) {
    const before = this.model.match, same = before?.key === frame.key, shown = same ? this.model.view() : null, { pending } = this.model;
    if (!this.model.take(frame)) return;
    if (pending && !this.model.pending) this.act.seen(pending.n);
    if (!same) Object.assign(this, { here: null, aimed: null, warned: false });
    if (this.aimed && !this.model.click(this.aimed.at)) this.aimed = null;
    this.clocks.set(frame.seats, frame.age ?? 0);
    this.show();
    if (!same || before.says !== frame.says) write(this.live, plain(frame.says));
    if (same) this.#heard(shown, frame, before);
  }

  /** Takes who is here. */
  meet(here) {
    if (here.key !== this.model.match?.key) return;
    this.here = here;
    this.#people();
  }

  /** Takes an earlier position. */
  keep(board) {
    if (board.key !== this.model.match?.key) return;
    this.model.keep(board);
    if (board.ply === this.model.ply) this.show();
  }

  /** Hears the answer to a request. */
  answered(n, refused) {
    const { pending } = this.model;
    if (!this.model.answered(n, refused)) return;
    if (refused) {
      sounds.play("refused");
      this.board.refuse(pending.click.at);
    }
    this.show();
  }

  /** Looks at the game after so many moves. */
  look(ply) {
    if (!this.model.match) return;
    this.aimed = null;
    if (this.model.look(ply)) this.act.at(this.model.ply);
    this.show();
    const { moves } = this.model.match, at = this.model.at();
    write(this.live, at ? say("moves.at", { Number: at, Move: moves[at - 1].name }) : say("moves.start"));
  }

  /** Shows all that has changed. */
  show() {
    const { match: m } = this.model, look = lookOf(m), view = this.model.view();
    this.board.show(view);
    this.board.ghost(this.aimed ?? null, true);
    this.#people();
    if (this.says !== m.headline) fill(this.headline, inline((this.says = m.headline)));
    this.headline.classList.toggle("yours", !!m.you?.turn && !m.over);
    this.headline.classList.toggle("over", m.over);
    this.#controls(m);
    this.#choices(look);
    this.moves.show(m.moves, this.model.at(), look);
    this.past.hidden = !view.past;
    write(this.past, say("moves.past"));
    this.#confirm();
    this.el.dataset.turn = String(!!m.you?.turn && !m.over);
  }

  /** Draws what depends on how the person likes the page. */
  refit(bare) {
    this.board.refit(bare);
    this.aimed = null;
    if (this.model.match) this.show();
  }

  #people() {
    const { match: m } = this.model, near = this.#near(), look = lookOf(m);
    m.seats.forEach((seat, i) => {
      const letter = seat.side && Object.entries(m.stones).find(([, s]) => s.sign === seat.sign)?.[0];
      this.seats[i === near ? 0 : 1].show(seat, look, letter, this.here?.seats[i]);
    });
    watchers(this.watching, this.here);
  }

  // The seat that is drawn below the board: the person's own.
  #near() {
    const you = this.model.match?.you;
    return you && !you.both ? you.seat : 0;
  }

  #time(seat, left, runs) {
    const near = this.#near();
    this.seats[seat === near ? 0 : 1].time(left, runs);
    if (seat !== near || !this.model.match?.you) return;
    if (left !== null && runs && left < 10_000 && !this.warned) {
      this.warned = true;
      sounds.play("low");
    } else if (left > 20_000) this.warned = false;
  }

  #controls(m) {
    const said = besides(m);
    if (said !== this.said) fill(this.words, blocks((this.said = said)));
    const key = JSON.stringify([m.buttons.map((row) => row.map(({ label, style }) => [label, style])), m.next]);
    if (key !== this.controlsKey) {
      this.controlsKey = key;
      const focused = this.controls.contains(document.activeElement) && document.activeElement.textContent;
      fill(
        this.controls, m.buttons.map((row) => h("div.actions", {}, row.map((b) => button(b, (_, el) => this.#press(el))))),
        m.next && h("button.button.primary", { type: "button", onclick: () => this.act.open(m.next) }, say("next")),
      );
      if (focused) [...this.controls.querySelectorAll("button")].find((b) => b.textContent === focused)?.focus();
    }
    // Those that stay send by now what belongs to the newest move.
    m.buttons.flat().forEach(({ id, disabled }, i) => {
      const el = this.controls.querySelectorAll(".actions > *")[i];
      if (el.dataset.id === id) return;
      el.dataset.id = id;
      el.removeAttribute("aria-busy");
      el.disabled = !!disabled;
    });
  }

  #press(el) {
    const { id } = el.dataset;
    el.setAttribute("aria-busy", "true");
    el.disabled = true;
    this.act.press(id, () => {
      if (el.dataset.id !== id) return;
      el.removeAttribute("aria-busy");
      el.disabled = false;
    });
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
    this.show();
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
    const click = this.model.click(cell);
    if (!click) return this.#explain(cell);
    if (!likes("confirm") || this.aimed?.id === click.id) return this.#place(click);
    this.aimed = click;
    this.show();
    this.confirm.querySelector("button")?.focus({ preventScroll: true });
  }

  #place(click) {
    this.aimed = null;
    this.pointed = -1;
    this.board.ghost(null);
    const n = this.act.press(click.id);
    this.model.place(click, n);
    this.show();
    sounds.play(this.model.match.upright ? "disc" : "stone");
  }

  #confirm() {
    const click = this.aimed;
    this.confirm.hidden = !click;
    const key = click ? click.id : "";
    this.confirm.classList.toggle("high", !!click && click.at < this.model.match.cells.length / 2);
    if (key === this.confirmKey) return;
    this.confirmKey = key;
    if (!click) return this.confirm.replaceChildren();
    fill(
      this.confirm,
      h("button.button.primary", { type: "button", onclick: () => this.#place(click) }, say("confirm.play", { Cell: this.board.name(click.at) })),
      h("button.button", { type: "button", onclick: () => ((this.aimed = null), this.show()) }, say("confirm.cancel")),
    );
  }

  // Why a cell cannot be clicked.
  #explain(cell) {
    const { match: m } = this.model;
    if (this.model.pending) return;
    if (this.model.ply !== null) return this.look(Infinity);
    const why = m.over || !m.you ? "" : !m.you.turn || !m.clicks.length ? plain(m.headline) : this.board.says(cell);
    if (!why) return;
    this.board.refuse(cell);
    write(this.live, why);
    if (m.you.turn && m.cells[cell] === ".") notice(why);
  }

  // What has happened can be heard.
  #heard(shown, frame, before) {
    const stones = (cells) => [...cells].filter((c) => c !== ".").length;
    if (frame.over && !before.over) {
      const { you } = frame;
      sounds.play(you && frame.seats[you.seat].won && !you.both ? "won" : "over");
    } else if (stones(frame.cells) > stones(shown.cells)) sounds.play(frame.upright ? "disc" : "stone");
  }
}
