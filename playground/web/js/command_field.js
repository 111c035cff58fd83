// One option of a command in the command bar: its input, what was typed or
// chosen, and what is wrong with it.

import { optionType } from "./discord.js";
import { h } from "./dom.js";
import { coerce, misplaced } from "./parse.js";
import { say } from "./words.js";

const sizesItself = CSS.supports("field-sizing", "content");

/** An input of the command bar. */
export function optionInput(label) {
  return h("input", {
    type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", "aria-label": label,
    "aria-autocomplete": "list", "aria-controls": "suggestions", "aria-expanded": "false", "aria-describedby": "composer-note",
  });
}

/** A field: its value, if set, was chosen from a list and wins over the text. */
export class Field {
  value = undefined;
  choices = []; // what could be chosen when last asked

  /** @param {boolean} line the option's name was typed, so Enter means "send" */
  constructor(option, raw, line) {
    this.option = option;
    this.line = line;
    this.input = optionInput(say(option.required ? "command.field.required" : "command.field", { Name: option.name, Help: option.description }));
    this.input.value = raw;
    if (option.required) this.input.setAttribute("aria-required", "true");
    this.el = h("label.command-field", { dataset: { option: option.name } },
      h("span.command-option", {}, option.name, option.required && h("i", { title: say("field.required") }, "*")), this.input);
  }

  /** Fits the input to its text. */
  size() {
    if (!sizesItself) this.input.style.width = `${Math.max(2, this.input.value.length + 1)}ch`;
  }

  /** Shows that something is wrong, or no longer. */
  mark(error) {
    this.el.classList.toggle("bad", Boolean(error));
    this.input.setAttribute("aria-invalid", String(Boolean(error)));
  }

  /** Marks what is wrong once the field was left; an empty one may wait. */
  check(names) {
    const open = !this.input.value || this.value !== undefined || this.option.autocomplete;
    this.mark(open ? "" : coerce(this.option, this.input.value, names).error);
  }

  /** What is wrong already while it is typed, or "": a number that is none, an option that is none. */
  wrong(entry, names) {
    const numeric = [optionType.integer, optionType.number].includes(this.option.type);
    const text = this.input.value;
    return misplaced(entry, text, names) || (numeric && text && coerce(this.option, text, names).error) || "";
  }

  /** What the option is for and may hold. */
  about() {
    const { name, description, required, min_value: min, max_value: max } = this.option;
    const limits = [min !== undefined || max !== undefined ? say("command.range", { Min: min ?? "…", Max: max ?? "…" }) : "", required ? say("command.required") : ""].filter(Boolean);
    return `${name} — ${description}${limits.length ? ` (${limits.join(", ")})` : ""}`;
  }

  /** The listed choice whose name or value was typed out. */
  listed() {
    const text = this.input.value.trim().toLowerCase();
    return this.choices.find((c) => c.name.toLowerCase() === text) ?? this.choices.find((c) => String(c.value).toLowerCase() === text);
  }

  /** Takes such a choice as chosen. */
  adopt() {
    if (this.value === undefined) this.value = this.listed()?.value;
  }
}
