// The list of suggestions over the composer, for whichever input is in use:
// a combobox's listbox, moved through by the input's keys.

import { fill, h } from "./dom.js";

/** Suggestions for one input at a time. */
export class Suggest {
  #items = [];
  #at = -1;
  #input = null;
  #touched = false; // whether the person moved in the list

  constructor() {
    this.list = h("div.suggest-list", { role: "listbox", id: "suggestions", "aria-label": "Suggestions" });
    this.title = h("div.suggest-title", { "aria-hidden": "true" });
    this.el = h("div.suggest", { hidden: true }, this.title, this.list);
    this.el.addEventListener("pointerdown", (e) => e.preventDefault()); // the input keeps its focus
  }

  /** Whether the list shows. */
  get open() {
    return !this.el.hidden;
  }

  /** Whether the person went through the list by keys. */
  get touched() {
    return this.#touched;
  }

  /**
   * Shows items for an input.
   * @param {HTMLElement} input
   * @param {string} title
   * @param {Array<{label, detail?, aside?, lead?: Node, pick: Function}>} items
   * @param {string} [empty] what to say when there are none; without it the list hides
   */
  show(input, title, items, empty) {
    if (!items.length && !empty) return this.hide();
    this.hide();
    this.#input = input;
    this.#items = items;
    this.title.textContent = title;
    fill(this.list, items.length ? items.map((item, i) => this.#row(item, i)) : h("p.suggest-empty", {}, empty));
    this.el.hidden = false;
    input.setAttribute("aria-expanded", "true");
    this.#go(items.length ? 0 : -1);
  }

  /** Hides the list. */
  hide() {
    this.el.hidden = true;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
    this.#items = [];
    this.#at = -1;
    this.#touched = false;
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
    if (i < 0) return;
    rows[i].setAttribute("aria-selected", "true");
    rows[i].scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", rows[i].id);
  }

  #pick(i) {
    const item = this.#items[i];
    this.hide();
    item?.pick();
  }

  /** Picks the active suggestion; false when there is none. */
  accept() {
    if (!this.open || this.#at < 0) return false;
    this.#pick(this.#at);
    return true;
  }

  /** Handles arrows and Escape; true when the key was used. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const n = this.#items.length;
    if (event.key === "Escape") this.hide();
    else if (n && event.key === "ArrowDown") this.#go((this.#at + 1) % n);
    else if (n && event.key === "ArrowUp") this.#go((this.#at - 1 + n) % n);
    else return false;
    if (event.key !== "Escape") this.#touched = true;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
