// The list of suggestions over the composer, for whichever input is in use:
// a combobox's listbox, moved through by the input's keys. What is marked in
// it is what Enter takes, and Enter takes nothing else.

import { fill, h } from "./dom.js";
import { say } from "./words.js";

/** Suggestions for one input at a time. */
export class Suggest {
  #items = [];
  #at = -1;
  #input = null;

  constructor() {
    this.list = h("div.suggest-list", { role: "listbox", id: "suggestions", "aria-label": say("suggestions") });
    this.title = h("div.suggest-title", { "aria-hidden": "true" });
    this.el = h("div.suggest", { hidden: true }, this.title, this.list);
    this.el.addEventListener("pointerdown", (e) => e.preventDefault()); // the input keeps its focus
  }

  /** Whether the list shows. */
  get open() {
    return !this.el.hidden;
  }

  /**
   * Shows items for an input.
   * @param {HTMLElement} input
   * @param {string} title
   * @param {Array<{label, detail?, aside?, lead?: Node, pick: Function}>} items
   * @param {object} [more]
   * @param {string} [more.empty] what to say when there are none; without it the list hides
   * @param {number} [more.mark] the item that Enter takes before any was gone to; -1 for none
   */
  show(input, title, items, { empty, mark = 0 } = {}) {
    if (!items.length && !empty) return this.hide();
    this.hide();
    this.#input = input;
    this.#items = items;
    this.title.textContent = title;
    fill(this.list, items.length ? items.map((item, i) => this.#row(item, i)) : h("p.suggest-empty", {}, empty));
    this.el.hidden = false;
    this.#expanded(true);
    this.#go(Math.min(mark, items.length - 1));
  }

  /** Takes the mark away: the list is not about what the input says now. */
  unmark() {
    this.#go(-1);
  }

  // Says whether the list is there, if the input may: a text of several lines is no combobox.
  #expanded(is) {
    if (this.#input?.getAttribute("role") === "combobox") this.#input.setAttribute("aria-expanded", String(is));
  }

  /** Hides the list. */
  hide() {
    this.el.hidden = true;
    this.#expanded(false);
    this.#input?.removeAttribute("aria-activedescendant");
    this.#items = [];
    this.#at = -1;
  }

  #row(item, i) {
    return h("div.suggestion", {
      role: "option", id: `suggestion-${i}`, onclick: () => this.#pick(i), onpointermove: () => this.#at !== i && this.#go(i),
    }, item.lead, h("span.suggestion-text", {}, h("span.suggestion-label", {}, item.label), item.detail && h("span.suggestion-detail", {}, item.detail)),
    item.aside && h("span.suggestion-aside", {}, item.aside));
  }

  #go(i) {
    const rows = this.list.children;
    if (this.#at >= 0) rows[this.#at]?.setAttribute("aria-selected", "false");
    this.#at = i;
    if (i < 0) return this.#input?.removeAttribute("aria-activedescendant");
    rows[i].setAttribute("aria-selected", "true");
    rows[i].scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", rows[i].id);
  }

  #pick(i) {
    const item = this.#items[i];
    this.hide();
    item?.pick();
  }

  /** Picks the marked item, or the first if asked for one; false when there is none. */
  accept({ first = false } = {}) {
    const at = this.#at < 0 && first ? 0 : this.#at;
    if (!this.#items[at]) return false;
    this.#pick(at);
    return true;
  }

  /** Handles arrows and Escape; true when the key was used. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const n = this.#items.length;
    if (event.key === "Escape") this.hide();
    else if (n && event.key === "ArrowDown") this.#go((this.#at + 1) % n);
    else if (n && event.key === "ArrowUp") this.#go((Math.max(this.#at, 0) - 1 + n) % n);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
