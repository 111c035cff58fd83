// A slash command being filled in: its name, a field for each option in use,
// and a last input in which the remaining options are found by name.

import { fill, h, iconButton } from "./dom.js";
import { Field, optionInput } from "./command_field.js";
import { choiceHints, hintsFor, mentionHints } from "./hints.js";
import { build, buildPartial, formatLine, rank, splitOptions } from "./parse.js";
import { say } from "./words.js";

const pause = 150; // ms of quiet before the bot is asked for choices

/**
 * The bar. The host gives {app, suggest, note(text, bad), run(entry, options,
 * line), leave(text)}.
 */
export class CommandBar {
  entry = null;
  fields = [];
  #host;
  #asked = 0; // newest question to the bot; older answers are dropped
  #timer = 0;

  constructor(host) {
    this.#host = host;
    this.name = h("span.command-chip", {});
    this.row = h("div.command-fields", {});
    this.tail = optionInput(say("command.more"));
    this.tail.classList.add("tail");
    this.tail.addEventListener("keydown", (e) => this.#tailKey(e));
    this.tail.addEventListener("input", () => this.#tailTyped());
    this.tail.addEventListener("focus", () => this.#tailTyped());
    this.el = h("div.command-bar", { role: "group", hidden: true }, this.name, this.row,
      iconButton("close", say("command.leave"), () => this.#host.leave(""), { class: "command-leave" }));
    this.row.addEventListener("click", (e) => e.target === this.row && this.#focusNext());
  }

  /** Starts a command, with what is already filled in: [{option, raw}]. */
  open(entry, given = []) {
    this.entry = entry;
    this.fields = [];
    this.name.textContent = `/${entry.name}`;
    this.el.setAttribute("aria-label", say("command.label", { Name: entry.name, Help: entry.description }));
    fill(this.row, this.tail);
    this.tail.value = "";
    this.#fitTail();
    this.el.hidden = false;
    for (const { option, raw } of given) this.#add(option, raw, true);
    for (const option of entry.options) if (option.required && !this.#field(option)) this.#add(option);
    this.#focusNext();
  }

  /** Moves focus to the last thing being filled in. */
  focus() {
    (this.fields.at(-1)?.input ?? this.tail).focus();
  }

  /** Puts the bar away. */
  close() {
    clearTimeout(this.#timer);
    this.#asked++;
    this.el.hidden = true;
    this.entry = null;
    this.fields = [];
  }

  /** The line that would call the command as it stands. */
  line() {
    return formatLine(this.entry, this.#read());
  }

  /** Runs the command, or shows what is missing. */
  submit() {
    const loose = splitOptions(this.tail.value, this.#unused());
    this.tail.value = "";
    for (const { option, raw } of loose) this.#add(option, raw, true);
    this.fields.forEach((f) => f.adopt());
    const { options, errors } = build(this.entry, this.#read(), this.#host.app.state.names);
    if (!errors.size) return this.#host.run(this.entry, options, this.line());
    this.fields.forEach((f) => f.mark(errors.get(f.option.name)));
    for (const [name] of errors) if (!this.fields.some((f) => f.option.name === name)) this.#add(this.#option(name));
    const [[name, error]] = errors;
    const first = this.fields.find((f) => f.option.name === name);
    first.input.focus();
    this.#host.suggest.hide();
    first.mark(error);
    this.#host.note(`${name}: ${error}`, true);
  }

  #read() {
    return this.fields.map((f) => ({ option: f.option, raw: f.input.value, value: f.value }));
  }

  #option(name) {
    return this.entry.options.find((o) => o.name === name);
  }

  #field(option) {
    return this.fields.find((f) => f.option === option);
  }

  #unused() {
    return this.entry.options.filter((o) => !this.#field(o));
  }

  // Adds a field; line says that its name was typed, so Enter means "send".
  #add(option, raw = "", line = false) {
    const field = new Field(option, raw, line);
    field.input.addEventListener("keydown", (e) => this.#key(e, field));
    field.input.addEventListener("input", () => this.#typed(field));
    field.input.addEventListener("focus", () => this.#focused(field));
    field.input.addEventListener("blur", () => field.check(this.#host.app.state.names));
    this.fields.push(field);
    this.row.insertBefore(field.el, this.tail);
    field.size();
    this.#fitTail();
    return field;
  }

  #remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    field.el.remove();
    this.#fitTail();
    (this.fields[at - 1]?.input ?? this.tail).focus();
  }

  // The last input is for the options not in use; without any it goes away.
  #fitTail() {
    const left = this.#unused().length;
    this.tail.hidden = left === 0;
    this.tail.placeholder = left ? say("command.optional", { Number: left }) : "";
  }

  #focusNext() {
    const empty = this.fields.find((f) => f.option.required && !f.input.value);
    const target = empty?.input ?? (this.tail.hidden ? this.fields.at(-1)?.input : this.tail) ?? this.tail;
    target.focus();
  }

  #focused(field) {
    this.#host.note(field.about());
    this.#suggest(field);
  }

  #typed(field) {
    field.value = undefined;
    if (this.#splitTyped(field)) return;
    field.size();
    const error = field.wrong(this.entry, this.#host.app.state.names);
    field.mark(error);
    if (error) this.#host.note(`${field.option.name}: ${error}`, true);
    else this.#host.note(field.about());
    this.#suggest(field);
  }

  // "7 opponent:" typed or pasted into a field opens the field it names.
  #splitTyped(field) {
    const text = field.input.value;
    if (text.toLowerCase().startsWith(`${field.option.name}:`)) {
      field.input.value = text.slice(field.option.name.length + 1).trimStart();
      field.line = true;
      this.#typed(field);
      return true;
    }
    const options = [field.option, ...this.#unused()];
    const parts = splitOptions(`${field.option.name}:${text}`, options);
    if (parts.length < 2) return false;
    field.input.value = parts[0].raw;
    field.line = true;
    field.size();
    this.#adoptLater(parts.slice(1));
    return true;
  }

  #adoptLater(parts) {
    const added = parts.map((p) => this.#field(p.option) ?? this.#add(p.option, p.raw, true));
    added.at(-1).input.focus();
  }

  #tailTyped() {
    const text = this.tail.value;
    const parts = splitOptions(text, this.#unused());
    if (/:/.test(text) && parts.length && parts.every((p) => text.toLowerCase().includes(`${p.option.name}:`))) {
      this.tail.value = "";
      return this.#adoptLater(parts);
    }
    this.#host.note(this.entry.description);
    const items = rank(this.#unused(), text).map((o) => ({
      label: o.name, detail: o.description, aside: o.required ? say("command.required") : "", pick: () => {
        this.tail.value = "";
        this.#add(o).input.focus();
      },
    }));
    this.#host.suggest.show(this.tail, say("command.options"), items, { mark: text ? 0 : -1 });
  }

  #tailKey(e) {
    const { suggest } = this.#host;
    if (suggest.key(e) || e.isComposing) return;
    if (e.key === "Enter") {
      e.preventDefault();
      if (!suggest.accept()) this.submit();
    } else if (e.key === "Tab" && !e.shiftKey && suggest.accept()) e.preventDefault();
    else if (e.key === "Backspace" && !this.tail.value) this.#back(e, this.fields.at(-1));
    else if (e.key === "ArrowLeft" && this.tail.selectionEnd === 0 && this.fields.length) this.#enter(e, this.fields.at(-1).input);
    else if (e.key === "Escape") this.#host.leave("");
  }

  #key(e, field) {
    const { suggest } = this.#host;
    if (suggest.key(e) || e.isComposing) return;
    const { input } = field;
    const at = this.fields.indexOf(field);
    if (e.key === "Enter") {
      e.preventDefault();
      if (!suggest.accept()) this.submit();
    } else if (e.key === "Tab" && !e.shiftKey && suggest.accept({ first: Boolean(input.value) })) e.preventDefault();
    else if (e.key === "Backspace" && !input.value) this.#back(e, this.fields[at - 1], field);
    else if (e.key === "ArrowLeft" && input.selectionEnd === 0 && at > 0) this.#enter(e, this.fields[at - 1].input);
    else if (e.key === "ArrowRight" && input.selectionStart === input.value.length) this.#enter(e, this.fields[at + 1]?.input ?? this.tail, true);
    else if (e.key === "Escape") this.#host.leave("");
  }

  // The first suggestion is marked, for Enter to take, unless the text already
  // says something: a listed name, or anything at all where the person writes
  // the line out.
  #mark(field) {
    if (field.line || field.value !== undefined || field.listed()) return -1;
    return field.input.value || field.option.required ? 0 : -1;
  }

  #enter(e, input, start = false) {
    e.preventDefault();
    input.focus();
    const at = start ? 0 : input.value.length;
    input.setSelectionRange(at, at);
  }

  #back(e, previous, field) {
    e.preventDefault();
    if (field && !field.option.required) return this.#remove(field);
    if (previous) return previous.input.focus();
    this.#host.leave(`/${this.entry.name}`);
  }

  #pickInto(field, label, value) {
    field.input.value = label;
    field.value = value;
    field.mark("");
    field.size();
    this.#focusNext();
  }

  #suggest(field) {
    if (field.option.autocomplete) return this.#askBot(field);
    const { suggest, app } = this.#host;
    const hints = hintsFor(field.option, field.value === undefined ? field.input.value : "", app.state);
    if (!hints) return suggest.hide();
    field.choices = hints.all ?? [];
    suggest.show(field.input, field.option.name, this.#items(field, hints.items), { empty: hints.empty, mark: this.#mark(field) });
  }

  #items(field, hints) {
    return hints.map((hint) => ({ ...hint, pick: () => this.#pickInto(field, hint.label, hint.value) }));
  }

  // Asks after a short pause; only the newest question's answer is shown.
  #askBot(field) {
    clearTimeout(this.#timer);
    this.#host.suggest.unmark();
    const question = ++this.#asked;
    this.#timer = setTimeout(async () => {
      const { app, suggest } = this.#host;
      if (!this.entry) return;
      const options = buildPartial(this.entry, this.#read(), field.option, app.state.names);
      const choices = await app.interactions.complete(this.entry, options);
      if (question !== this.#asked || document.activeElement !== field.input) return;
      field.choices = choices;
      const people = mentionHints(field.option, field.input.value, app.state);
      suggest.show(field.input, field.option.name, this.#items(field, [...choiceHints(choices), ...people]), {
        empty: say("command.no_suggestions"), mark: this.#mark(field),
      });
    }, field.input.value ? pause : 0);
  }
}
