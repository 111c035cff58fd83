// A match on the page: the board, the players, and beside them what is said and
// what there is to do.

import { lookOf } from "./board.js";
import { Clocks } from "./clock.js";
import { button, messageRows, notice, once, refill } from "./dialog.js";
import { fill, h, iconButton, write } from "./dom.js";
import { blocks, inline, plainText } from "./markdown.js";
import { Model } from "./model.js";
import { Moves } from "./moves.js";
import { Placing } from "./placing.js";
import { Seat, watchers } from "./seats.js";
import { sounds } from "./sound.js";
import { say } from "./words.js";

/** What the match's message says beside what the page shows anyway: its first lines are the title and the players. The rules come last. */
export function besides({ text, headline, rules }) {
  const lines = text.split("\n").slice(2).filter((line) => line !== headline);
  const isRules = (line) => line.startsWith("-# ") && rules.includes(line.slice("-# ".length));
  return [...lines.filter((line) => !isRules(line)), `-# ${rules}`].join("\n");
}

/** Has buttons that stay send what belongs to the newest move. One that was pressed is busy until then, or until it is refused. */
export function renew(els, buttons) {
  buttons.forEach(({ id, disabled }, i) => {
    const el = els[i];
    if (el.dataset.id !== id) {
      el.dataset.id = id;
      el.removeAttribute("aria-busy");
    }
    el.disabled = !!disabled;
  });
}

/** The page's view of a match. act sends: press(id), choose(id, values), at(ply), open(key); seen(n) is told of a press that is seen to be done. */
export class Table {
  constructor(act) {
    this.act = act;
    this.model = new Model();
    this.placing = new Placing(this.model, { place: (click) => act.press(click.id), explain: (cell) => this.#explainText(cell), changed: () => this.show() });
    this.board = this.placing.board;
    this.seats = [new Seat(), new Seat()];
    this.headline = h("p.headline", { tabindex: "-1" });
    this.hint = h("section.hint", { hidden: true });
    this.words = h("div.words");
    this.controls = h("div.controls");
    this.watching = h("section.watching", { hidden: true });
    this.live = h("p.visually-hidden", { "aria-live": "polite" });
    this.moves = new Moves((ply) => this.look(ply));
    this.past = h("button.past-bar", { type: "button", hidden: true, onclick: () => (this.look(Infinity), this.board.cursor(this.board.at, true)) });
    this.panel = h("aside.panel", { "aria-label": say("panel") }, this.headline, this.placing.choices, this.hint, this.words, this.controls, this.moves.el, this.watching);
    this.el = h("main.table", { tabindex: "-1" }, this.seats[1].el, h("div.board-place", {}, this.placing.frame, this.placing.confirm, this.past), this.seats[0].el, this.panel, this.live);
    this.clocks = new Clocks((seat, left, runs) => this.#time(seat, left, runs));
  }

  /** Takes the server's word of the match. */
  take(frame) {
    const before = this.model.match, same = before?.key === frame.key, shown = same ? this.model.view() : null, { pending } = this.model;
    if (!this.model.take(frame)) return;
    if (pending && !this.model.pending) this.act.seen(pending.n);
    if (!same) Object.assign(this, { here: null, warned: false, advice: null });
    if (this.advice?.scene.cells !== frame.cells) this.advice = null;
    this.placing.settle();
    this.clocks.set(frame.seats, frame.age ?? 0);
    this.show();
    if (!same || before.says !== frame.says) write(this.live, plainText(frame.says));
    if (same) this.#heard(shown, frame, before);
  }

  /** Takes a hint: it is marked on the board, and beside it in words, until somebody moves. */
  advise(message) {
    if (message.scene.cells !== this.model.match?.cells) return;
    this.advice = message;
    this.show();
    const { hinted = [], line = [] } = message.scene;
    write(this.live, [plainText(message.text), ...line.length ? [] : hinted.map((cell) => this.board.name(cell))].join(" "));
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
    this.placing.answered(n, refused);
  }

  /** Looks at the game after so many moves. */
  look(ply) {
    if (!this.model.match) return;
    this.placing.aimed = null;
    if (this.model.look(ply)) this.act.at(this.model.ply);
    this.show();
    const { moves } = this.model.match, at = this.model.at();
    write(this.live, at ? say("moves.at", { Number: at, Move: moves[at - 1].name }) : say("moves.start"));
  }

  /** Shows all that has changed. */
  show() {
    const { match: m } = this.model, look = lookOf(m), seen = this.model.view();
    const hint = seen.cells === this.advice?.scene.cells && !seen.past ? this.advice.scene : null;
    const plans = seen.past || this.model.pending ? [] : m.plan?.lines ?? [], line = hint?.line ?? [];
    const view = { ...seen, ...hint && { hinted: hint.hinted, lines: hint.lines }, said: this.board.steps([...plans, line], m) };
    this.placing.show(view);
    this.#people();
    if (this.says !== m.headline) fill(this.headline, inline((this.says = m.headline)));
    this.headline.classList.toggle("yours", !!m.you?.turn && !m.over);
    this.headline.classList.toggle("over", m.over);
    this.#controls(m);
    this.moves.show(m.moves, this.model.at(), look);
    this.past.hidden = !view.past;
    write(this.past, say("moves.past"));
    this.#hint();
    this.#signs(m, plans, line);
    this.el.dataset.turn = String(!!m.you?.turn && !m.over);
  }

  /** Draws what depends on how the person likes the page. */
  refit(bare) {
    this.placing.refit(bare);
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
    const key = JSON.stringify([m.buttons.map((row) => row.map(({ label, style }) => [label, style])), m.next, m.plan?.label]);
    if (key !== this.controlsKey) {
      this.controlsKey = key;
      const held = this.controls.contains(document.activeElement) && document.activeElement.textContent;
      fill(
        this.controls, m.buttons.map((row) => h("div.actions", {}, row.map((b) => button(b, (_, el) => this.#press(el))))),
        m.plan && button({ ...m.plan, style: "plan-ahead" }, (_, el) => this.#press(el)),
        m.next && h("button.button.primary", { type: "button", onclick: () => this.act.open(m.next) }, say("next")),
      );
      if (held) ([...this.controls.querySelectorAll("button")].find((b) => b.textContent === held) ?? this.headline).focus({ preventScroll: true });
    }
    renew(this.controls.querySelectorAll(".actions > *, .plan-ahead"), [...m.buttons.flat(), m.plan].filter(Boolean));
    const { activeElement: at } = document;
    if (at?.disabled && this.controls.contains(at)) this.headline.focus({ preventScroll: true }); // it would be nowhere
  }

  // What the person has planned, and the line of a hint, stand on the board, for them alone.
  #signs(m, plans, line) {
    const signed = plans.length + line.length > 0, key = JSON.stringify([m.key, plans, line, m.cells, lookOf(m)]);
    if (key === this.signsKey || !signed && !this.signed) return;
    Object.assign(this, { signed, signsKey: key });
    Promise.all([import("./marks.js"), import("./dressed.js")]).then(async ([{ draw }, { dressed }]) => {
      await dressed;
      if (key === this.signsKey) draw(this.board, { ...m, plans, line }, lookOf(m));
    });
  }

  #hint() {
    const { advice } = this;
    this.hint.hidden = !advice;
    if (advice === this.hintShown) return;
    this.hintShown = advice;
    refill(this.hint, advice && [
      h("div.words", {}, blocks(advice.text)), messageRows(advice.rows, { press: once(this.act.press), choose: this.act.choose }),
      iconButton("close", say("dialog.close"), () => this.#forgetHint()),
    ]);
  }

  #forgetHint() {
    this.advice = null;
    this.show();
    this.board.cursor(this.board.at, true);
  }

  #press(el) {
    const { id } = el.dataset;
    if (el.hasAttribute("aria-busy")) return;
    el.setAttribute("aria-busy", "true");
    this.act.press(id, () => el.dataset.id === id && el.removeAttribute("aria-busy"));
  }

  // Why a cell cannot be clicked.
  #explainText(cell) {
    const { match: m } = this.model;
    if (this.model.ply !== null) return this.look(Infinity);
    const why = m.over || !m.you ? "" : !m.you.turn || !m.clicks.length ? plainText(m.headline) : this.board.says(cell);
    if (!why) return;
    this.board.refuse(cell);
    write(this.live, why);
    if (m.you.turn && m.cells[cell] === ".") notice(why);
  }

  // What has happened can be heard.
  #heard(shown, frame, before) {
    if (frame.over && !before.over) {
      const { you } = frame;
      sounds.play(you && frame.seats[you.seat].won && !you.both ? "won" : "over");
    } else this.placing.hear(shown.cells, frame.cells);
  }
}
