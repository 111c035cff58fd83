// A board that the person alone is shown: an analysis, a review, a puzzle, or what
// they plan. What they click is sent, and what it leads to is shown in its place.

import { Chart } from "./chart.js";
import { lookOf } from "./board.js";
import { messageRows, once, refill } from "./dialog.js";
import { fill, h, icon, svg, write } from "./dom.js";
import { dressed } from "./dressed.js";
import { blocks } from "./markdown.js";
import { draw, sign, spoken } from "./marks.js";
import { Model } from "./model.js";
import { Moves } from "./moves.js";
import { Placing } from "./placing.js";
import { unit } from "./shapes.js";
import { say } from "./words.js";

export { dressed };

/** Shows messages with boards. act sends: press(id) and choose(id, values), which return a number; leave() closes it. */
export class Study {
  #messages = []; // what is shown, and what one goes back to
  #rev = 0;
  #stepping = null; // the number of the request for another position of a review
  #wanted = null; // the ply that is wanted after it

  constructor(act) {
    this.act = act;
    this.model = new Model();
    this.placing = new Placing(this.model, { place: (click) => act.press(`${this.scene.press}.${click.id}`), explain: (cell) => this.#explain(cell), changed: () => this.#show() });
    this.back = h("button.button.study-back", { type: "button", onclick: () => this.leave() }, icon("back"), h("span"));
    this.words = h("div.words.study-text");
    this.chart = new Chart((ply) => this.step(ply));
    this.marks = h("ol.study-marks", { "aria-label": say("study.marks"), hidden: true });
    this.rows = h("div.controls");
    this.below = h("div.words.study-below");
    this.moves = new Moves((ply) => this.step(ply));
    this.live = h("p.visually-hidden", { "aria-live": "polite" });
    this.panel = h("aside.panel", { "aria-label": say("panel") }, this.back, this.words, this.chart.el, this.placing.choices, this.marks, this.rows, this.below, this.moves.el);
    this.el = h("main.table.study", { tabindex: "-1" }, h("div.board-place", {}, this.placing.frame, this.placing.confirm), this.panel, this.live);
  }

  /** What kind of board is shown; undefined for none. */
  get kind() {
    return this.#messages.at(-1)?.scene.kind;
  }

  /** Takes a message with a board: it takes the place of one of its kind, and otherwise comes after it. */
  take(message) {
    const before = this.#messages.at(-1), { scene } = message;
    if (scene.review && !scene.review.points) scene.review = { ...this.#messages.findLast((m) => m.scene.review)?.scene.review, at: scene.review.at };
    if (before?.scene.kind === scene.kind) this.#messages.pop();
    this.#messages.push(message);
    this.#enter();
    const said = this.words.firstElementChild?.textContent ?? "";
    write(this.live, [said, ...[...this.words.children].slice(1, 4).map((el) => el.textContent)].join(" "));
    if (before?.scene.kind === scene.kind) this.placing.hear(before.scene.cells, scene.cells);
  }

  /** Goes back to what was shown before. */
  leave() {
    this.#messages.pop();
    if (!this.#messages.length) return this.act.leave();
    this.act.left();
    this.#enter();
    this.focus();
  }

  /** Forgets everything. */
  clear() {
    this.#messages = [];
    this.model.leave();
  }

  /** Hears the answer to a request. */
  answered(n, refused) {
    if (n === this.#stepping) {
      this.#stepping = null;
      if (this.#wanted !== null) this.step(this.#wanted);
    }
    this.placing.answered(n, refused);
  }

  /** Shows the position of the review after so many plies: at once, and what was said of it when the answer comes. */
  step(ply) {
    const { scene } = this.#messages.at(-1) ?? {}, { review } = scene ?? {};
    if (!review?.moves || ply < 0 || ply > review.moves.length) return;
    if (this.#stepping !== null) this.#wanted = ply;
    else {
      this.#wanted = null;
      this.#stepping = this.act.press(`${review.press}.${ply}`);
    }
    const cells = [...review.whole];
    review.moves.forEach((m, i) => (cells[m.at] = i < ply ? m.stone : "."));
    const seen = { ...scene, cells: cells.join(""), last: ply ? [review.moves[ply - 1].at] : [], lines: [], line: [], marks: [], clicks: [], counted: "" };
    this.#board({ ...seen, review: { ...review, at: ply } });
  }

  /** Draws what depends on how the person likes the page. */
  refit(bare) {
    this.placing.refit(bare);
  }

  /** Has the keys go to the board. */
  focus() {
    this.placing.board.el.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  // Shows the newest message.
  #enter() {
    const { text, below, rows, scene } = this.#messages.at(-1);
    if (scene.review) scene.review.whole ??= scene.cells;
    write(this.back.lastChild, this.#messages.length > 1 ? say("study.back") : this.act.inGame() ? say("moves.past") : say("bar.lobby"));
    this.el.dataset.kind = scene.kind;
    fill(this.words, blocks(text));
    fill(this.below, blocks([below, scene.review?.legend && `-# ${scene.review.legend}`].filter(Boolean).join("\n")));
    refill(this.rows, messageRows(rows, { press: once(this.act.press), choose: this.act.choose }));
    this.#list(scene);
    this.#board(scene);
  }

  #board(scene) {
    this.scene = scene;
    this.model.pending = null;
    this.model.take({ ...scene, key: "study", rev: ++this.#rev, moves: [], title: scene.alt });
    this.placing.settle();
    this.#show();
  }

  #show() {
    const { scene } = this, look = lookOf(scene), { board } = this.placing, said = board.steps([...scene.plans ?? [], scene.line ?? []], scene);
    for (const mark of scene.marks ?? []) said[mark.at] = [said[mark.at], mark.stone && board.stoneName(mark.stone, scene), spoken(mark)].filter(Boolean).join(", ");
    const view = { ...this.model.view(), said };
    this.placing.show(view);
    draw(board, this.model.pending ? { cells: scene.cells } : scene, look);
    this.chart.show(scene.review, look);
    this.moves.show(scene.review?.moves ?? [], scene.review?.at ?? 0, look);
  }

  // The best moves by name, where the board only numbers them.
  #list({ marks = [] }) {
    const ranked = marks.filter((m) => m.rank), half = unit / 2;
    this.marks.hidden = !ranked.length;
    fill(this.marks, ranked.map((m) => h(
      "li", {}, h("b.study-rank", {}, m.rank), h("span.study-move", {}, m.name),
      m.kind !== "estimated" && svg("svg", { class: "study-sign", viewBox: `${-half} ${-half} ${unit} ${unit}`, "aria-hidden": "true" }, sign({ ...m, rank: 0, best: false })), h("span", {}, spoken({ ...m, best: false })),
    )));
  }

  #explain(cell) {
    this.placing.board.refuse(cell);
    write(this.live, this.placing.board.says(cell));
  }
}
