// Draws what stands on boards: stones on lines, discs in a frame, and symbols
// on cells, which differ by shape first and by color second.

import { svg } from "./dom.js";

/** The side of a cell, in the units of all drawings. */
export const unit = 40;

const radius = 0.43 * unit;
const arm = 0.235 * unit;

const cross = (r) => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;
const symbols = {
  X: () => svg("path", { d: cross(arm) }),
  O: () => svg("circle", { r: 0.27 * unit }),
  T: () => svg("path", { d: `M0 ${-0.275 * unit}L${0.27 * unit} ${0.21 * unit}H${-0.27 * unit}Z` }),
  S: () => svg("rect", { x: -arm, y: -arm, width: 2 * arm, height: 2 * arm }),
};

const stamps = {
  X: () => svg("path", { class: "stamp on-X", d: cross(0.17 * unit) }),
  O: () => svg("circle", { class: "stamp on-O", r: 0.19 * unit }),
};

/** A stone around the origin, as boards of a look have it. */
export function stone(look, letter) {
  if (look === "lined" && letter in stamps) return svg("circle", { class: `stone disc-${letter}`, r: radius });
  if (look === "framed" && letter in stamps) return svg("g", { class: "stone" }, svg("circle", { class: `disc-${letter}`, r: radius }), stamps[letter]());
  const el = (symbols[letter] ?? symbols.S)();
  if (look === "wood" && letter === "O") { // told from the wood by its edge
    el.setAttribute("class", "symbol symbol-O");
    return svg("g", { class: "stone" }, svg("circle", { class: "symbol ring-edge", r: 0.27 * unit }), el);
  }
  el.setAttribute("class", `stone symbol symbol-${letter}`);
  return el;
}

/** A stone as a small picture among words, which says nothing by itself. */
export function sample(look, letter) {
  const half = unit / 2;
  return svg("svg", { class: `sample look-${look}`, viewBox: `${-half} ${-half} ${unit} ${unit}`, "aria-hidden": "true" }, stone(look, letter));
}

/** The colors of stones that are round, which all drawings of the page refer to. */
export function gradients() {
  const of = (look, letter) => svg(
    "radialGradient", { id: `${look}-${letter}`, class: `look-${look}`, cx: "36%", cy: "30%", r: "72%" },
    svg("stop", { offset: "0", class: `light-${letter}` }), svg("stop", { offset: "1", class: `dark-${letter}` }),
  );
  return svg("svg", { class: "gradients", "aria-hidden": "true" }, svg("defs", {}, ...["lined", "framed"].flatMap((look) => ["X", "O"].map((l) => of(look, l)))));
}

/** The crossings that have a dot on boards of lines, as render has them: those near the corners, the middle, and on the largest boards those between. */
export function stars(rows, cols) {
  const along = (n) => {
    const from = n < 13 ? 2 : 3;
    return n % 2 ? [from, (n - 1) / 2, n - 1 - from] : [from, n - 1 - from];
  };
  const ys = along(rows), xs = along(cols);
  const middle = (list, i) => list.length === 3 && i === 1;
  return ys.flatMap((row, i) => xs.filter((_, j) => Math.min(rows, cols) >= 19 || middle(ys, i) === middle(xs, j)).map((col) => row * cols + col));
}
