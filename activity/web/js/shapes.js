// Draws what stands on boards: stones on lines, discs in a frame, and symbols
// on cells, which differ by shape first and by color second.

import { svg } from "./dom.js";

/** The side of a cell, in the units of all drawings. */
export const unit = 40;

const radius = 0.43 * unit;
const arm = 0.235 * unit;

const cross = (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
const circle = (cx, cy, r, name = null) => svg("circle", { class: name, cx, cy, r });
const symbols = {
  X: (x, y) => svg("path", { d: cross(x, y, arm) }),
  O: (x, y) => circle(x, y, 0.27 * unit),
  T: (x, y) => svg("path", { d: `M${x} ${y - 0.275 * unit}l${0.27 * unit} ${0.485 * unit}h${-0.54 * unit}z` }),
  S: (x, y) => svg("rect", { x: x - arm, y: y - arm, width: 2 * arm, height: 2 * arm }),
};

const stamps = {
  X: (x, y) => svg("path", { class: "stamp on-X", d: cross(x, y, 0.17 * unit) }),
  O: (x, y) => circle(x, y, 0.19 * unit, "stamp on-O"),
};

/** A stone around a point, as boards of a look have it. It stands there by its coordinates: what is moved there is a layer of its own to browsers, of which hundreds cost them milliseconds in every frame. */
export function stone(look, letter, x = 0, y = 0) {
  if (look === "lined" && letter in stamps) return circle(x, y, radius, `stone disc-${letter}`);
  if (look === "framed" && letter in stamps) return svg("g", { class: "stone" }, circle(x, y, radius, `disc-${letter}`), stamps[letter](x, y));
  const el = (symbols[letter] ?? symbols.S)(x, y);
  if (look === "wood" && letter === "O") { // told from the wood by its edge
    el.setAttribute("class", "symbol symbol-O");
    return svg("g", { class: "stone" }, circle(x, y, 0.27 * unit, "symbol ring-edge"), el);
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
