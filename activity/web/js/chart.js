// The chart of a review: the value of every position as a line along which one
// goes. What is proved is solid, what is estimated dashed, what is not known a gap.

import { h, svg } from "./dom.js";
import { say } from "./words.js";

const width = 320, height = 104, edge = 8;

/** A chart of a review. go(ply) is called with the position that is wanted. */
export class Chart {
  constructor(go) {
    this.go = go;
    this.svg = svg("svg", { class: "chart-lines", viewBox: `0 0 ${width} ${height + 12}`, "aria-hidden": "true" });
    this.slider = h("div.chart-slider", { role: "slider", tabindex: "0", "aria-label": say("chart.label"), "aria-valuemin": "0" }, this.svg);
    this.labels = h("div.chart-labels", { "aria-hidden": "true" });
    this.el = h("div.chart", { hidden: true }, this.labels, this.slider);
    const at = (e) => {
      const box = this.svg.getBoundingClientRect();
      return Math.round(Math.max(0, Math.min(1, ((e.clientX - box.left) / box.width * width - edge) / (width - 2 * edge))) * this.last);
    };
    this.slider.addEventListener("pointerdown", (e) => {
      if (e.button !== 0) return;
      this.slider.setPointerCapture(e.pointerId);
      go(at(e));
    });
    this.slider.addEventListener("pointermove", (e) => this.slider.hasPointerCapture(e.pointerId) && at(e) !== this.at && go(at(e)));
  }

  /** Shows the values of a review, and where one is. */
  show(review, look) {
    this.el.hidden = !review;
    if (!review) return;
    if (this.points !== review.points) this.#draw(review, look);
    this.at = review.at;
    this.here.setAttribute("transform", `translate(${this.#x(review.at)} 0)`);
    this.slider.setAttribute("aria-valuenow", review.at);
    const move = review.moves[review.at - 1];
    this.slider.setAttribute("aria-valuetext", move ? [say("moves.at", { Number: review.at, Move: move.name }), move.says].join(", ") : say("moves.start"));
  }

  #x(ply) { return edge + (width - 2 * edge) * ply / Math.max(1, this.last); }
  #y({ score }) { return edge + (height - 2 * edge) * (1 - score / 100); }

  #draw(review, look) {
    const { points } = review;
    this.points = points;
    this.last = points.length - 1;
    this.slider.setAttribute("aria-valuemax", this.last);
    this.labels.replaceChildren(...review.labels.map((l) => h("span", {}, l)));
    this.el.className = `chart look-${look}`;
    const middle = height / 2, paths = { proved: "", estimated: "" }, areas = ["", ""];
    points.slice(1).forEach((to, i) => {
      const from = points[i];
      if (from.kind === "unknown" || to.kind === "unknown") return;
      const kind = from.kind === "proved" && to.kind === "proved" ? "proved" : "estimated";
      const x0 = this.#x(i), x1 = this.#x(i + 1), y0 = this.#y(from), y1 = this.#y(to);
      paths[kind] += `M${x0} ${y0}L${x1} ${y1}`;
      for (const side of [0, 1]) {
        const keep = (y) => side ? Math.max(middle, y) : Math.min(middle, y);
        areas[side] += `M${x0} ${middle}L${x0} ${keep(y0)}L${x1} ${keep(y1)}L${x1} ${middle}Z`;
      }
    });
    this.here = svg("path", { class: "chart-here", d: `M0 0V${height + 6}` });
    this.svg.replaceChildren(
      svg("path", { class: "chart-middle", d: `M0 ${middle}H${width}` }),
      ...areas.map((d, i) => svg("path", { class: `chart-area area-${review.sides[i]}`, d })),
      ...review.published === undefined ? [] : [svg("circle", { class: "chart-published", cx: edge, cy: this.#y({ score: review.published }), r: 4 })],
      svg("path", { class: "chart-proved", d: paths.proved }), svg("path", { class: "chart-estimated", d: paths.estimated }),
      ...points.flatMap((p, ply) => p.slip && p.slip !== "small" ? [
        svg("path", { class: `chart-slip ${p.slip}`, transform: `translate(${this.#x(ply)} ${this.#y(p)})`, d: "M0-5L5 0L0 5L-5 0Z" }),
        svg("path", { class: "chart-tick", d: `M${this.#x(ply)} ${height}v8` }),
      ] : []),
      this.here,
    );
  }
}
