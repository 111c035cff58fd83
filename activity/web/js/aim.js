// How fingers, mice and keys reach the cells of the board. Where cells are
// smaller than a fingertip, a touch shows a ghost of the stone with a
// cross-hair, and what is under the finger in a magnifier above it.

import { h, svg, write } from "./dom.js";
import { sounds } from "./sound.js";

const fingertip = 24; // px: a smaller cell is not hit by one tap
const magnified = 7; // cells across the magnifier

/** Tells which cell is meant. Calls what(cell) for a choice, and over(cell, aimed) for what is pointed at, -1 for nothing. */
export class Aim {
  /**
   * @param {import("./board.js").Board} board
   * @param {{choose: Function, over: Function, name: Function, swap: Function}} act
   */
  constructor(board, act) {
    this.board = board;
    this.act = act;
    this.seen = svg("use");
    this.lens = svg("svg", { class: "lens-view" }, this.seen);
    this.lensName = h("span.lens-name");
    this.loupe = h("div.loupe", { "aria-hidden": "true", hidden: true }, this.lens, this.lensName);
    board.host.append(this.loupe);
    const { el } = board;
    el.addEventListener("pointerdown", (e) => this.#down(e));
    el.addEventListener("pointermove", (e) => this.#move(e));
    el.addEventListener("pointerup", (e) => this.#up(e));
    el.addEventListener("pointercancel", () => this.#end());
    el.addEventListener("pointerleave", (e) => !this.aiming && e.pointerType === "mouse" && act.over(-1));
    el.addEventListener("contextmenu", (e) => (e.preventDefault(), this.kind === "mouse" && act.swap()));
    // On the host, as in board.js.
    board.host.addEventListener("focusout", () => act.over(-1));
    board.host.addEventListener("keydown", (e) => this.#key(e));
  }

  /** Whether cells are too small for one tap. */
  small() {
    return this.board.cellSize() < fingertip;
  }

  #down(e) {
    this.kind = e.pointerType;
    if (!e.isPrimary) return this.#end(); // a second finger: nothing is meant
    if (e.button !== 0) return;
    sounds.wake();
    this.from = this.board.cellAt(e.clientX, e.clientY);
    this.aiming = e.pointerType !== "mouse" && this.small();
    if (!this.aiming) return;
    this.board.el.setPointerCapture(e.pointerId);
    this.#aimAt(e);
  }

  #move(e) {
    if (this.aiming) return this.#aimAt(e);
    if (e.pointerType === "mouse") this.act.over(this.board.cellAt(e.clientX, e.clientY));
  }

  #up(e) {
    const cell = this.board.cellAt(e.clientX, e.clientY);
    const meant = this.aiming || cell === this.from;
    const pressed = this.from !== undefined;
    this.#end();
    if (e.button === 0 && pressed && meant && cell >= 0) this.act.choose(cell);
  }

  #end() {
    this.from = undefined;
    if (!this.aiming) return;
    this.aiming = false;
    this.#magnify(-1);
    this.act.over(-1);
  }

  // The magnifier holds a copy of the board, which every stone would change: there is none while it
  // is not seen.
  #magnify(cell) {
    this.loupe.hidden = cell < 0;
    if (cell < 0) this.seen.removeAttribute("href");
    else if (!this.seen.hasAttribute("href")) this.seen.setAttribute("href", "#board-area");
  }

  #aimAt(e) {
    const { board } = this, cell = board.cellAt(e.clientX, e.clientY);
    this.act.over(cell, true);
    this.#magnify(cell);
    if (cell < 0) return;
    this.lens.setAttribute("viewBox", board.under(cell, magnified));
    this.loupe.className = `loupe look-${board.look}`;
    write(this.lensName, board.name(cell));
    const host = board.host.getBoundingClientRect(), size = this.loupe.offsetWidth;
    const x = Math.max(4, Math.min(e.clientX - size / 2, innerWidth - size - 4));
    const above = e.clientY - size - 44;
    this.loupe.style.left = `${(above < 4 && e.clientX < innerWidth / 2 ? Math.min(innerWidth - size - 4, e.clientX + 56) : above < 4 ? Math.max(4, e.clientX - size - 56) : x) - host.left}px`;
    this.loupe.style.top = `${Math.max(4, above) - host.top}px`;
  }

  #key(e) {
    const { board } = this, { rows, cols, at } = board;
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const row = Math.floor(at / cols), col = at % cols;
    const to = {
      ArrowUp: [row + 1, col], ArrowDown: [row - 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1],
      Home: [row, 0], End: [row, cols - 1], PageUp: [rows - 1, col], PageDown: [0, col],
    }[e.key];
    if (to) {
      const cell = Math.max(0, Math.min(rows - 1, to[0])) * cols + Math.max(0, Math.min(cols - 1, to[1]));
      board.cursor(cell, true);
      this.act.over(cell);
    } else if (e.key === "Enter" || e.key === " ") {
      sounds.wake();
      this.act.choose(at);
    } else if (e.key === "Escape") this.act.over(-1);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
}
