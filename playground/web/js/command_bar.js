// A slash command being filled in: its name, a field for each option in use,
// and a last input in which the remaining options are found by name.

import { fill, h, iconButton } from "./dom.js";
import { avatar, displayName } from "./avatar.js";
import { build, buildPartial, coerce, formatLine, optionType, rank, splitOptions } from "./parse.js";

const pause = 150; // ms of quiet before the bot is asked for choices

/**
 * The bar. The host gives {app, suggest, note(text, bad), run(entry, options,
 * line), leave(text)}.
 */
export class CommandBar {
  entry = null;
  fields = []; // {option, input, el, value, line, choices}
  #host;
  #asked = 0; // newest question to the bot; older answers are dropped
  #timer = 0;

  constructor(host) {
    this.#host = host;
    this.name = h("span.command-chip", {});
    this.row = h("div.command-fields", {});
    this.tail = this.#input("More options", (e) => this.#tailKey(e), () => this.#tailTyped());
    this.tail.classList.add("tail");
    this.tail.addEventListener("focus", () => this.#tailTyped());
    this.el = h("div.command-bar", { role: "group", hidden: true }, this.name, this.row,
      iconButton("close", "Leave this command", () => this.#host.leave(""), { class: "command-leave" }));
    this.row.addEventListener("click", (e) => e.target === this.row && this.#focusNext());
  }

  /** Starts a command, with what is already filled in: [{option, raw}]. */
  open(entry, given = []) {
    this.entry = entry;
    this.fields = [];
    this.name.textContent = `/${entry.name}`;
    this.el.setAttribute("aria-label", `Command ${entry.name}: ${entry.description}`);
    fill(this.row, this.tail);
    this.tail.value = "";
    this.el.hidden = false;
    for (const { option, raw } of given) this.#add(option, raw, true);
    for (const option of entry.options) if (option.required && !this.#field(option)) this.#add(option);
    this.#focusNext();
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
    this.fields.forEach((f) => this.#adoptChoice(f));
    const loose = this.tail.value.trim();
    if (loose) return this.#host.note(`There is no option called "${loose}" here.`, true);
    const { options, errors } = build(this.entry, this.#read(), this.#host.app.state.names);
    if (!errors.size) return this.#host.run(this.entry, options, this.line());
    this.fields.forEach((f) => this.#mark(f, errors.get(f.option.name)));
    for (const [name] of errors) if (!this.fields.some((f) => f.option.name === name)) this.#add(this.#option(name));
    const [[name, error]] = errors;
    const first = this.fields.find((f) => f.option.name === name);
    first.input.focus();
    this.#host.suggest.hide();
    this.#mark(first, error);
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

  #input(label, onkeydown, oninput) {
    return h("input", {
      type: "text", role: "combobox", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", "aria-label": label,
      "aria-autocomplete": "list", "aria-controls": "suggestions", "aria-expanded": "false", "aria-describedby": "composer-note", onkeydown, oninput,
    });
  }

  // Adds a field; line says that its name was typed, so Enter means "send".
  #add(option, raw = "", line = false) {
    const field = { option, line, value: undefined, choices: [] };
    field.input = this.#input(`${option.name}: ${option.description}${option.required ? " (required)" : ""}`, (e) => this.#key(e, field), () => this.#typed(field));
    if (option.required) field.input.setAttribute("aria-required", "true");
    field.input.value = raw;
    field.el = h("label.command-field", { dataset: { option: option.name } }, h("span.command-option", {}, option.name, option.required && h("i", { title: "Required" }, "*")), field.input);
    field.input.addEventListener("focus", () => this.#focused(field));
    field.input.addEventListener("blur", () => this.#check(field));
    this.fields.push(field);
    this.row.insertBefore(field.el, this.tail);
    this.#size(field);
    return field;
  }

  #remove(field) {
    const at = this.fields.indexOf(field);
    this.fields.splice(at, 1);
    field.el.remove();
    (this.fields[at - 1]?.input ?? this.tail).focus();
  }

  #size(field) {
    field.input.style.width = `${Math.max(2, field.input.value.length + 1)}ch`;
    this.tail.hidden = this.#unused().length === 0 && this.fields.length > 0;
    const optional = this.#unused().length;
    this.tail.placeholder = optional ? `+${optional} optional` : "";
  }

  #focusNext() {
    const empty = this.fields.find((f) => f.option.required && !f.input.value);
    const target = empty?.input ?? (this.tail.hidden ? this.fields.at(-1)?.input : this.tail) ?? this.tail;
    target.focus();
  }

  #mark(field, error) {
    field.el.classList.toggle("bad", Boolean(error));
    field.input.setAttribute("aria-invalid", String(Boolean(error)));
  }

  // What is wrong with a field, shown once it was left; an empty one may wait.
  #check(field) {
    const error = field.input.value && field.value === undefined && !field.option.autocomplete
      ? coerce(field.option, field.input.value, this.#host.app.state.names).error : "";
    this.#mark(field, error);
  }

  #focused(field) {
    this.#describe(field);
    this.#suggest(field);
  }

  #describe({ option }) {
    const limits = [];
    if (option.min_value !== undefined || option.max_value !== undefined) limits.push(`${option.min_value ?? "…"} to ${option.max_value ?? "…"}`);
    if (option.required) limits.push("required");
    this.#host.note(`${option.name} — ${option.description}${limits.length ? ` (${limits.join(", ")})` : ""}`);
  }

  #typed(field) {
    field.value = undefined;
    if (this.#splitTyped(field)) return;
    this.#size(field);
    const { error } = coerce(field.option, field.input.value, this.#host.app.state.names);
    const numeric = [optionType.integer, optionType.number].includes(field.option.type);
    this.#mark(field, numeric && field.input.value ? error : "");
    if (numeric && field.input.value && error) this.#host.note(`${field.option.name}: ${error}`, true);
    else this.#describe(field);
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
    this.#size(field);
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
      label: o.name, detail: o.description, aside: o.required ? "required" : "", pick: () => {
        this.tail.value = "";
        this.#add(o).input.focus();
      },
    }));
    this.#host.suggest.show(this.tail, "Options", items);
  }

  #tailKey(e) {
    const { suggest } = this.#host;
    if (suggest.key(e) || e.isComposing) return;
    if (e.key === "Enter") {
      e.preventDefault();
      if (!((suggest.touched || this.tail.value) && suggest.accept())) this.submit();
    } else if (e.key === "Tab" && !e.shiftKey && (this.tail.value || suggest.touched) && suggest.accept()) e.preventDefault();
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
      if (!this.#picksOnEnter(field) || !suggest.accept()) this.submit();
    } else if (e.key === "Tab" && !e.shiftKey && suggest.open && (input.value || suggest.touched || field.option.required) && suggest.accept()) e.preventDefault();
    else if (e.key === "Backspace" && !input.value) this.#back(e, this.fields[at - 1], field);
    else if (e.key === "ArrowLeft" && input.selectionEnd === 0 && at > 0) this.#enter(e, this.fields[at - 1].input);
    else if (e.key === "ArrowRight" && input.selectionStart === input.value.length) this.#enter(e, this.fields[at + 1]?.input ?? this.tail, true);
    else if (e.key === "Escape") this.#host.leave("");
  }

  // Enter takes the marked suggestion unless the text already says something:
  // a listed name, or anything at all where the person writes the line out.
  #picksOnEnter(field) {
    if (this.#host.suggest.touched) return true;
    if (field.line || field.value !== undefined || this.#listed(field)) return false;
    return Boolean(field.input.value) || Boolean(field.option.required);
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

  // The listed choice whose name or value was typed out.
  #listed(field) {
    const text = field.input.value.trim().toLowerCase();
    return field.choices.find((c) => c.name.toLowerCase() === text) ?? field.choices.find((c) => String(c.value).toLowerCase() === text);
  }

  #adoptChoice(field) {
    const choice = field.value === undefined && this.#listed(field);
    if (choice) field.value = choice.value;
  }

  #pickInto(field, label, value) {
    field.input.value = label;
    field.value = value;
    this.#mark(field, "");
    this.#size(field);
    this.#focusNext();
  }

  #suggest(field) {
    const { option } = field;
    const typed = field.value === undefined ? field.input.value : "";
    if (option.autocomplete) return this.#askBot(field);
    const { suggest, app } = this.#host;
    if (option.choices?.length) {
      field.choices = option.choices;
      return suggest.show(field.input, option.name, this.#choiceItems(field, rank(option.choices, typed)), "Nothing like that is on the list.");
    }
    const { user, mentionable, boolean, channel, string } = optionType;
    if (option.type === boolean) {
      return suggest.show(field.input, option.name, this.#choiceItems(field, rank([{ name: "True", value: true }, { name: "False", value: false }], typed)));
    }
    if (option.type === user || option.type === mentionable || (option.type === string && typed.startsWith("@"))) {
      return suggest.show(field.input, option.name, this.#people(field, typed));
    }
    if (option.type === channel) return suggest.show(field.input, option.name, this.#channels(field, typed, app));
    suggest.hide();
  }

  #choiceItems(field, choices) {
    return choices.map((c) => ({ label: c.name, pick: () => this.#pickInto(field, c.name, c.value) }));
  }

  #people(field, typed) {
    const { people, bots } = this.#host.app.state;
    const text = field.option.type === optionType.string;
    return rank([...people, ...bots], typed.replace(/^@/, ""), displayName).map((u) => ({
      label: displayName(u), detail: u.bot ? "bot" : `@${u.username}`, lead: avatar(u, "tiny"),
      pick: () => this.#pickInto(field, `@${displayName(u)}`, text ? `<@${u.id}>` : u.id),
    }));
  }

  #channels(field, typed, { state }) {
    const guild = state.channels.get(state.current)?.guild_id;
    const list = [...state.channels.values()].filter((c) => c.guild_id && c.guild_id === guild);
    return rank(list, typed.replace(/^#/, "")).map((c) => ({ label: `#${c.name}`, detail: c.topic, pick: () => this.#pickInto(field, `#${c.name}`, c.id) }));
  }

  // Asks after a short pause; only the newest question's answer is shown.
  #askBot(field) {
    clearTimeout(this.#timer);
    const question = ++this.#asked;
    this.#timer = setTimeout(async () => {
      const { app, suggest } = this.#host;
      if (!this.entry) return;
      const options = buildPartial(this.entry, this.#read(), field.option, app.state.names);
      const choices = await app.interactions.complete(this.entry, options);
      if (question !== this.#asked || document.activeElement !== field.input) return;
      field.choices = choices;
      const people = field.input.value.startsWith("@") ? this.#people(field, field.input.value) : [];
      suggest.show(field.input, field.option.name, [...this.#choiceItems(field, choices), ...people], "No suggestions: type what you mean.");
    }, field.input.value ? pause : 0);
  }
}
