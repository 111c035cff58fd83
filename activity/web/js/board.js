// The board as a drawing that is brought up to date piece by piece: what has
// not changed is not touched. It is a grid for screen readers, in which one
// cell can have the focus.

import { svg } from "./dom.js";
import { likes } from "./memory.js";
import { stars, stone, unit } from "./shapes.js";
import { say } from "./words.js";

const half = unit / 2;
const none = [];
const later = globalThis.requestIdleCallback ? (f) => requestIdleCallback(f, { timeout: 200 }) : (f) => setTimeout(f, 30);

/** The look of the board of a match, by which its colors and shapes are chosen. */
export function lookOf(m) {
  if (m.theme !== "stones") return m.theme === "light" ? "light" : "dark";
  return m.look ?? "wood";
}

/** A board that shows views of matches. */
export class Board {
  /** @param {HTMLElement} host where it stands */
  constructor(host) {
    this.host = host;
    this.el = svg("svg", { class: "board", role: "grid" });
    host.append(this.el);
    // A selector for this would have the browser look through the whole board at every click. On the
    // drawing itself these would make it a stop of the Tab key.
    host.addEventListener("focusin", (e) => this.focusRing?.classList.toggle("seen", e.target.matches(".cell:focus-visible")));
    host.addEventListener("focusout", () => this.focusRing?.classList.remove("seen"));
    new ResizeObserver(() => this.#fit()).observe(host);
  }

  /** Shows a view of a match. */
  show(view) {
    const look = lookOf(view);
    const kind = [view.key, look, view.rows, view.cols, view.labels, view.groups].join();
    if (kind !== this.kind) this.#build(view, look, kind);
    const before = this.view;
    this.view = view;
    this.#tiles(view, before);
    this.#stones(view, before);
    this.#keyed(this.layers.lines, this.lineNodes, view.lines ?? none, (l) => `${l.kind} ${l.stone} ${l.cells}`, (l) => this.#line(l));
    this.#keyed(this.layers.marks, this.lastNodes, view.last ?? none, String, (c) => this.#last(c));
    this.#keyed(this.layers.marks, this.forbiddenNodes, view.forbidden ?? none, String, (c) => this.#forbidden(c));
    this.#keyed(this.layers.marks, this.offeredNodes, view.offered ?? none, String, (c) => this.#ring(c, "offered"));
    this.#keyed(this.layers.marks, this.hintedNodes, view.hinted ?? none, String, (c) => this.#ring(c, "hinted"));
    this.#veil(view);
    if (before?.title !== view.title) this.el.setAttribute("aria-label", view.title);
    if (this.el.classList.contains("past") !== !!view.past) this.el.classList.toggle("past");
  }

  /** Draws signs above the stones, in place of those before. */
  sign(nodes) {
    this.layers.signs.replaceChildren(...nodes);
  }

  /** Has a drawing stand on a cell. */
  stand(el, cell) {
    return this.#put(svg("g", {}, el), cell);
  }

  /** The cell at a point of the window, or -1. */
  cellAt(x, y) {
    if (!this.kind) return -1;
    const box = this.el.getBoundingClientRect();
    const scale = this.width / box.width;
    const col = Math.floor(((x - box.left) * scale - this.left) / unit);
    const row = this.rows - 1 - Math.floor(((y - box.top) * scale - this.top) / unit);
    return col < 0 || row < 0 || col >= this.cols || row >= this.rows ? -1 : row * this.cols + col;
  }

  /** How large a cell is on the screen. */
  cellSize() {
    return this.el.getBoundingClientRect().width * unit / this.width;
  }

  /** Shows what a click would do, as a ghost of its stone; null for nothing. */
  ghost(click, aimed = false) {
    const key = click ? `${click.at} ${click.stone} ${aimed}` : "";
    if (this.ghostKey === key) return;
    this.ghostKey = key;
    const { ghosts } = this.layers;
    ghosts.replaceChildren();
    if (!click) return;
    if (click.cells.length > 1) ghosts.append(...click.cells.map((c) => this.#square(c, "column")));
    if (aimed) {
      const x = this.#x(click.at), y = this.#y(click.at);
      ghosts.append(svg("path", { class: "hair", d: `M0 ${y}H${this.cols * unit}M${x} 0V${this.rows * unit}` }));
    }
    if (click.marks || !click.stone) ghosts.append(this.#ring(click.at, "offered"));
    else {
      const el = stone(this.look, click.stone);
      el.classList.add("ghost");
      ghosts.append(this.#stand(el, click.at));
    }
    if (aimed) ghosts.append(this.#square(click.at, "aim"));
  }

  /** Moves the place of the focus to a cell, and the focus if asked. */
  cursor(cell, focus = false) {
    this.cells[this.at]?.setAttribute("tabindex", "-1");
    this.at = cell;
    const el = this.cells[cell];
    el.setAttribute("tabindex", "0");
    this.focusRing.setAttribute("transform", `translate(${this.#x(cell)} ${this.#y(cell)})`);
    if (focus) el.focus({ preventScroll: true });
  }

  /** Says no: the cell shakes a little. */
  refuse(cell) {
    const el = this.#square(cell, "refused");
    this.layers.ghosts.append(el);
    el.addEventListener("animationend", () => el.remove());
    setTimeout(() => el.remove(), 600);
  }

  /** What a cell is called, with what stands there, and what is known of it. */
  says(cell) {
    return [this.#stands(cell), this.view.hinted?.includes(cell) && say("cell.hinted"), this.view.said?.[cell]].filter(Boolean).join(", ");
  }

  /** What is said of the cells of lines of play in a match: each move with its number. */
  steps(lines, match) {
    const said = {};
    const note = ({ at, stone: letter }, i) => (said[at] ??= say("cell.step", { Number: i + 1, Stone: this.stoneName(letter, match) }));
    for (const line of lines) line.forEach(note);
    return said;
  }

  #stands(cell) {
    const { view } = this, letter = view.cells[cell];
    const name = this.name(cell), label = view.labels?.[cell];
    if (letter !== ".") return say("cell.stone", { Cell: name, Stone: this.stoneName(letter) });
    if (view.forbidden?.includes(cell)) return say("cell.forbidden", { Cell: name });
    if (view.offered?.includes(cell)) return say("cell.offered", { Cell: name });
    return label ? say("cell.label", { Cell: name, Label: label }) : say("cell.free", { Cell: name });
  }

  /** What the stone of a letter is called. */
  stoneName(letter, { stones } = this.view) {
    const s = stones[letter];
    return s?.name || s?.sign || letter;
  }

  /** What a cell is called. */
  name(cell) {
    const { names } = this.view;
    return (names.cols[cell % this.cols] ?? "") + (names.rows[Math.floor(cell / this.cols)] ?? "");
  }

  /** Draws a part of the board around a cell into another drawing. */
  under(cell, cells) {
    const x = this.left + this.#x(cell), y = this.top + this.#y(cell), size = cells * unit;
    return `${x - size / 2} ${y - size / 2} ${size} ${size}`;
  }

  #x(cell) { return (cell % this.cols) * unit + half; }
  #y(cell) { return (this.rows - 1 - Math.floor(cell / this.cols)) * unit + half; }

  #put(el, cell) {
    el.setAttribute("transform", `translate(${this.#x(cell)} ${this.#y(cell)})`);
    return el;
  }

  // A stone leaves the corner of its cell to the label.
  #stand(el, cell) {
    if (this.labelNodes[cell]) el.setAttribute("transform", `translate(${this.#x(cell)} ${this.#y(cell) - 4}) scale(.76)`);
    else this.#put(el, cell);
    return el;
  }

  #square(cell, className) {
    return this.#put(svg("rect", { class: className, x: -half + 1, y: -half + 1, width: unit - 2, height: unit - 2, rx: 6 }), cell);
  }

  #ring(cell, className) {
    return this.#put(svg("circle", { class: className, r: className === "offered" ? 0.2 * unit : 0.44 * unit }), cell);
  }

  // Makes all of the board that only another match changes.
  #build(view, look, kind) {
    const same = this.view?.key === view.key && this.rows === view.rows && this.cols === view.cols;
    const at = same ? this.at : Math.floor(view.rows / 2) * view.cols + Math.floor(view.cols / 2);
    Object.assign(this, { kind, look, rows: view.rows, cols: view.cols, view: null, at: undefined, ghostKey: "" });
    this.lineNodes = new Map();
    this.lastNodes = new Map();
    this.forbiddenNodes = new Map();
    this.offeredNodes = new Map();
    this.hintedNodes = new Map();
    this.stoneNodes = [];
    this.countedNodes = [];
    this.labelNodes = [];
    this.cells = [];
    const layer = (name) => svg("g", { class: name, "aria-hidden": "true" });
    this.layers = Object.fromEntries(["grid", "lines", "labels", "shadows", "stones", "marks", "signs", "ghosts", "names"].map((n) => [n, layer(n)]));
    this.shadows = Array.from({ length: this.rows }, () => svg("path", { class: "shadow" }));
    this.layers.shadows.append(...this.shadows);
    this.veil = svg("path", { class: "veil" });
    this.focusRing = svg("rect", { class: "cursor", x: -half + 1, y: -half + 1, width: unit - 2, height: unit - 2, rx: 7, "aria-hidden": "true" });
    const tiles = svg("g", { class: "cells", role: "presentation" });
    for (let row = this.rows - 1; row >= 0; row--) {
      const line = svg("g", { role: "row" });
      for (let col = 0; col < this.cols; col++) line.append((this.cells[row * this.cols + col] = this.#tile(row * this.cols + col)));
      tiles.append(line);
    }
    this.unsaid = new Set(this.cells.keys());
    if (look === "lined") this.#crossings();
    if (look === "framed") this.#window();
    const { grid, lines, labels, shadows, stones, marks, signs, ghosts, names } = this.layers;
    this.area = svg("g", { id: "board-area", class: `look-${look}` }, grid, tiles, this.veil, lines, labels, shadows, stones, marks, signs, ghosts, this.focusRing, names);
    this.card = svg("rect", { class: "card", width: "100%", height: "100%" });
    this.el.replaceChildren(this.card, this.area);
    this.el.setAttribute("class", `board look-${look}`);
    this.host.style.setProperty("--rows", this.rows);
    this.host.style.setProperty("--cols", this.cols);
    this.#labels(view);
    this.#fit(view);
    this.cursor(at);
  }

  #tile(cell) {
    const props = { class: "cell", role: "gridcell", tabindex: "-1" };
    if (this.look === "framed") return svg("circle", { ...props, cx: this.#x(cell), cy: this.#y(cell), r: 0.47 * unit });
    const gap = this.look === "lined" ? 0 : 1.2;
    const side = unit - 2 * gap;
    return svg("rect", { ...props, x: this.#x(cell) - half + gap, y: this.#y(cell) - half + gap, width: side, height: side, rx: this.look === "lined" ? 0 : 6 });
  }

  // The lines of the board end at the middles of the outermost cells.
  #crossings() {
    const right = this.cols * unit - half, bottom = this.rows * unit - half;
    let d = "";
    for (let i = 0; i < this.rows; i++) d += `M${half} ${half + i * unit}H${right}`;
    for (let i = 0; i < this.cols; i++) d += `M${half + i * unit} ${half}V${bottom}`;
    this.layers.grid.append(svg("path", { class: "thread", d }));
    this.layers.grid.append(...stars(this.rows, this.cols).map((c) => this.#put(svg("circle", { class: "star", r: 0.09 * unit }), c)));
  }

  // Discs are seen through the holes of the frame, behind which they fall.
  #window() {
    const holes = this.cells.map((_, i) => svg("circle", { cx: this.#x(i), cy: this.#y(i), r: 0.455 * unit }));
    this.layers.grid.append(svg("clipPath", { id: "holes" }, ...holes));
    this.layers.stones.setAttribute("clip-path", "url(#holes)");
  }

  #labels(view) {
    const { labels = none, groups = none } = view;
    labels.forEach((label, cell) => {
      const large = groups[cell] > 0;
      const el = svg("text", { class: large ? "label large" : "label", x: this.#x(cell) - (large ? 0 : half - 4.5), y: this.#y(cell) + (large ? 6 : half - 5) });
      el.textContent = label;
      this.labelNodes[cell] = el;
      this.layers.labels.append(el);
    });
    groups.forEach((group, cell) => {
      if (group <= 0) return;
      this.cells[cell].style.setProperty("--hue", `${(group * 137.5) % 360}deg`);
      this.cells[cell].classList.add("group");
    });
  }

  // The names of rows and columns are as large as can be read, whatever the board's size.
  #fit(view = this.view) {
    if (!this.kind || !this.host.clientWidth) return;
    const names = likes("coordinates") && !this.bare;
    const width = this.el.getBoundingClientRect().width || this.host.clientWidth;
    const scale = width / (this.cols * unit + 30); // nearly what it will be
    const size = Math.min(0.8 * unit, Math.max(11 / scale, Math.min(0.24 * unit, 18 / scale)));
    const digits = Math.max(...view.names.rows.map((n) => n.length));
    const edge = Math.min(10, 7 / scale);
    const left = names ? size * (0.62 * digits + 0.55) + edge * 0.4 : edge;
    const bottom = names ? size * 1.25 + edge * 0.4 : edge;
    const key = [left, bottom, size, names].map((v) => Number(v).toFixed(1)).join();
    if (this.fitKey === this.kind + key) return;
    this.fitKey = this.kind + key;
    this.left = left;
    this.top = edge;
    this.width = left + this.cols * unit + edge;
    this.height = edge + this.rows * unit + bottom;
    this.el.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.host.style.setProperty("--ratio", this.width / this.height);
    this.area.setAttribute("transform", `translate(${this.left} ${this.top})`);
    this.card.setAttribute("rx", Math.min(14, 14 / scale));
    this.el.style.touchAction = unit * scale < 24 ? "none" : "manipulation"; // large cells are tapped, and the page scrolls
    const list = names ? [
      ...view.names.cols.map((name, col) => this.#nameAt(name, col * unit + half, this.rows * unit + size * 0.95, "middle", size)),
      ...view.names.rows.map((name, row) => this.#nameAt(name, -size * 0.4, this.#y(row * this.cols) + size * 0.36, "end", size)),
    ] : none;
    this.layers.names.replaceChildren(...list);
  }

  #nameAt(name, x, y, anchor, size) {
    const el = svg("text", { x, y, "text-anchor": anchor, "font-size": size.toFixed(2) });
    el.textContent = name;
    return el;
  }

  /** Draws the names of rows and columns again, or leaves them out. */
  refit(bare = this.bare) {
    this.bare = bare;
    this.fitKey = "";
    this.#fit();
  }

  #tiles(view, before) {
    const last = new Set(view.last), was = new Set(before?.last);
    for (const cell of new Set([...last, ...was])) this.cells[cell]?.classList.toggle("last", last.has(cell));
  }

  #stones(view, before) {
    const fresh = [], changed = [];
    for (let i = 0; i < view.cells.length; i++) {
      const letter = view.cells[i], was = before ? before.cells[i] : ".";
      if (was === letter) continue;
      changed.push(i);
      this.stoneNodes[i]?.remove();
      this.stoneNodes[i] = letter === "." ? undefined : this.#stone(letter, i);
      this.labelNodes[i]?.classList.toggle("taken", letter !== ".");
      if (letter !== ".") fresh.push(i);
    }
    this.layers.stones.append(...fresh.map((i) => this.stoneNodes[i]));
    this.#counted(view, before);
    this.#rename([...changed, ...[view, before].flatMap((v) => [...(v?.forbidden ?? none), ...(v?.offered ?? none), ...(v?.hinted ?? none), ...Object.keys(v?.said ?? {}).map(Number)])]);
    if (this.look === "lined") for (const row of new Set(changed.map((i) => Math.floor(i / this.cols)))) this.#shade(view, row);
    if (before && fresh.length <= 3) for (const i of fresh) this.#enter(this.stoneNodes[i], i, view);
  }

  #stone(letter, cell) {
    if (this.labelNodes[cell]) return this.#stand(stone(this.look, letter), cell);
    return stone(this.look, letter, this.#x(cell), this.#y(cell));
  }

  // What empty cells count as, once the game is over.
  #counted(view, before) {
    if (view.counted === before?.counted) return;
    for (const el of this.countedNodes.splice(0)) el?.remove();
    [...(view.counted ?? "")].forEach((letter, i) => {
      if (letter === "." || view.cells[i] !== ".") return;
      const el = stone(this.look, letter, this.#x(i), this.#y(i));
      el.classList.add("counted");
      this.countedNodes.push(el);
      this.layers.stones.append(el);
    });
  }

  // What is read aloud of cells waits until the stones are drawn.
  #rename(cells) {
    for (const cell of cells) this.unsaid.add(cell);
    if (this.unsaid.size) later(() => {
      for (const cell of this.unsaid) this.cells[cell]?.setAttribute("aria-label", this.says(cell));
      this.unsaid.clear();
    });
  }

  // One path is the shadow of all stones of a row.
  #shade(view, row) {
    const r = 0.43 * unit;
    let d = "";
    for (let i = row * this.cols; i < (row + 1) * this.cols; i++) {
      if (view.cells[i] !== ".") d += `M${this.#x(i) - r} ${this.#y(i)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    this.shadows[row].setAttribute("d", d);
  }

  #enter(el, cell, view) {
    const place = this.labelNodes[cell] ? `translate(${this.#x(cell)}px, ${this.#y(cell) - 4}px) scale(.76)` : "translate(0)";
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !el.animate) return;
    if (view.upright) {
      const fall = this.rows - Math.floor(cell / this.cols);
      const above = `translateY(${-half - this.#y(cell)}px)`;
      el.animate([{ transform: above, easing: "cubic-bezier(.45,0,.9,.55)" }, { transform: place, offset: 0.72 }, { transform: "translateY(-3px)", offset: 0.86 }, { transform: place }], 140 + 55 * fall);
      return;
    }
    el.animate([{ transform: `${place} scale(1.2)`, opacity: 0.75 }, { transform: `${place} scale(1)`, opacity: 1 }], { duration: 130, easing: "ease-out" });
  }

  #line({ kind, stone: letter, cells }) {
    const from = cells[0], to = cells.at(-1);
    const d = `M${this.#x(from)} ${this.#y(from)}L${this.#x(to)} ${this.#y(to)}${from === to ? "h.01" : ""}`;
    return svg("path", { class: `line line-${kind} band-${letter ?? "none"}`, d, pathLength: kind === "win" ? 1 : null });
  }

  #last(cell) {
    if (this.look === "lined") return this.#put(svg("circle", { class: "last-dot", r: 0.14 * unit }), cell);
    if (this.look === "framed") return this.#put(svg("circle", { class: "last-ring", r: 0.455 * unit }), cell);
    const edge = half - 1.2, fold = 0.24 * unit;
    return this.#put(svg("path", { class: "last-corner", d: `M${edge - fold} ${-edge}H${edge - 6}a6 6 0 0 1 6 6V${-edge + fold}Z` }), cell);
  }

  #forbidden(cell) {
    const r = 0.3 * unit, d = r * 0.7071;
    return this.#put(svg("path", { class: "forbidden", d: `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0M${-d} ${-d}L${d} ${d}` }), cell);
  }

  // Free cells that cannot be clicked are veiled where only some can.
  #veil(view) {
    const open = view.clicks.size;
    let d = "";
    if (open > 0 && !view.upright) {
      const shut = [];
      for (let i = 0; i < view.cells.length; i++) if (view.cells[i] === "." && !view.clicks.has(i) && !view.forbidden?.includes(i)) shut.push(i);
      d = shut.map((c) => `M${this.#x(c) - half} ${this.#y(c) - half}h${unit}v${unit}h${-unit}z`).join("");
    }
    if (this.veil.getAttribute("d") !== d) this.veil.setAttribute("d", d);
  }

  #keyed(layer, nodes, list, keyOf, make) {
    const wanted = new Set(list.map(keyOf));
    for (const [key, el] of nodes) {
      if (wanted.has(key)) continue;
      el.remove();
      nodes.delete(key);
    }
    for (const item of list) {
      const key = keyOf(item);
      if (nodes.has(key)) continue;
      const el = make(item);
      nodes.set(key, el);
      layer.append(el);
    }
  }
}
