// Command lines: finding the command, splitting its options, and turning what
// was typed into Discord's option objects. Pure.

import { commandType, optionType } from "./discord.js";
import { say } from "./words.js";

/**
 * Every slash command that can be run, subcommands spelled out.
 * @param {Array<object>} commands application commands
 * @param {string} [locale] the person's, of Discord's
 * @returns {Array<{id, botId, name, key, path, description, options}>}
 */
export function flatten(commands, locale) {
  return localized(commands, locale).filter((c) => (c.type ?? commandType.slash) === commandType.slash).flatMap((command) => {
    const walk = (node, path) => {
      const options = node.options ?? [];
      const subs = options.filter((o) => o.type === optionType.subcommand || o.type === optionType.group);
      if (subs.length) return subs.flatMap((sub) => walk(sub, [...path, sub]));
      return [{
        id: command.id, botId: command.bot_id, path,
        name: [command, ...path].map((p) => p.name).join(" "), key: [command, ...path].map((p) => p.key ?? p.name).join(" "),
        description: node.description || command.description || "", options,
      }];
    };
    return walk(command, []);
  });
}

/**
 * Commands, options or choices as somebody sees them: named and described in
 * their language. The key is what the bot calls them.
 */
export function localized(list, locale) {
  if (!locale) return list;
  return list.map((c) => ({
    ...c, key: c.name, name: c.name_localizations?.[locale] ?? c.name, description: c.description_localizations?.[locale] ?? c.description,
    ...(c.options && { options: localized(c.options, locale) }), ...(c.choices && { choices: localized(c.choices, locale) }),
  }));
}

/** Whether something is called so, by the person or by the bot. */
const called = (o, name) => o.name === name || o.key === name;

/**
 * Finds the command a line calls: the longest name that fits.
 * @returns {{entry: object, rest: string}|null} null when there is none
 */
export function matchCommand(line, entries) {
  if (!line.startsWith("/")) return null;
  const lower = line.toLowerCase();
  let best = null;
  for (const entry of entries) for (const name of new Set([entry.name, entry.key ?? entry.name])) {
    const head = `/${name.toLowerCase()}`;
    const next = line[head.length];
    if (!lower.startsWith(head) || (next !== undefined && !/\s/.test(next))) continue;
    if (!best || head.length > best.length) best = { entry, rest: line.slice(head.length).trimStart(), length: head.length };
  }
  return best && { entry: best.entry, rest: best.rest };
}

/**
 * Splits "game:a b opponent:@Ben" by the options' names. Text before the first
 * name goes to the first option nobody named, so "/move b3" works.
 * @returns {Array<{option: object, raw: string}>}
 */
export function splitOptions(rest, options) {
  const marks = [...rest.matchAll(/(?:^|(?<=\s))([-_'\p{L}\p{N}]{1,32}):/gu)]
    .map((m) => ({ at: m.index, end: m.index + m[0].length, option: options.find((o) => called(o, m[1].toLowerCase())) }))
    .filter((m, i, all) => m.option && all.findIndex((n) => n.option === m.option) === i);
  const fields = marks.map((m, i) => ({ option: m.option, raw: rest.slice(m.end, marks[i + 1]?.at).trim() }));
  const loose = rest.slice(0, marks[0]?.at).trim();
  const free = loose && options.find((o) => !marks.some((m) => m.option === o));
  return free ? [{ option: free, raw: loose }, ...fields] : fields;
}

/**
 * What is wrong with a value in which another option seems to be named: one
 * the command does not have, or one named twice. A name that begins the value
 * counts only if some command has it: "/look game:7" is a slip, but in
 * "/look abc:7" abc:7 is what to look at.
 * @param {object} entry
 * @param {string} raw
 * @param {object} names {option(name)} → whether any command has one of that name
 * @returns {string} "" for nothing
 */
export function misplaced(entry, raw, names) {
  for (const { 1: name, index } of raw.trimStart().matchAll(/(?<=^|\s)(\p{L}[-_\p{L}\p{N}]{0,31}):(?![/\s])/gu)) {
    if (entry.options.some((o) => called(o, name.toLowerCase()))) return say("parse.twice", { Name: name });
    if (index > 0 || names.option?.(name.toLowerCase())) return say("parse.no_option", { Command: `/${entry.name}`, Name: name });
  }
  return "";
}

/**
 * What is wrong with text after a command without options, where it would go nowhere.
 * @param {object} entry
 * @param {string} rest
 * @returns {string} "" for nothing
 */
export function surplus(entry, rest) {
  return rest.trim() && !entry.options.length ? say("parse.surplus", { Command: `/${entry.name}`, Rest: rest.trim().slice(0, 40) }) : "";
}

/** Writes a command back as the line that would call it. */
export function formatLine(entry, fields) {
  // The bot knows a completed value by what it sent, a person by their name.
  const shown = ({ option, raw, value }) => (option.autocomplete && value !== undefined && !/^<@/.test(value) ? value : raw);
  return [`/${entry.name}`, ...fields.map((f) => `${f.option.name}:${shown(f)}`)].join(" ");
}

/**
 * Writes a line in the bot's own names as the person would type it, with the command and its options called as in
 * their language. What calls no command stays as it is.
 */
export function inTheirNames(line, entries) {
  const match = matchCommand(line, entries);
  return match ? formatLine(match.entry, splitOptions(match.rest, match.entry.options)) : line;
}

/**
 * Turns typed text into an option's value.
 * @param {object} option
 * @param {string} raw what was typed
 * @param {object} [names] {user(text), channel(text)} → id or undefined
 * @returns {{value?: any, error?: string}}
 */
export function coerce(option, raw, names = {}) {
  const text = raw.trim();
  if (!text) return option.required ? { error: say("parse.required") } : {};
  if (option.choices?.length) return chosen(option.choices, text);
  switch (option.type) {
    case optionType.integer: return numeric(option, text, /^[+-]?\d+$/, "parse.whole_number");
    case optionType.number: return numeric(option, text, /^[+-]?(\d+\.?\d*|\.\d+)$/, "parse.number");
    case optionType.boolean: return truth(text);
    case optionType.user: return named(names.user, text, "parse.nobody");
    case optionType.mentionable: return named(names.user, text, "parse.nobody");
    case optionType.channel: return named(names.channel, text, "parse.no_channel");
    case optionType.role: return { error: say("parse.no_roles") };
    case optionType.attachment: return { error: say("parse.no_files") };
    default: return sized(option, mentions(text, names));
  }
}

function chosen(choices, text) {
  const lower = text.toLowerCase();
  const choice = choices.find((c) => [c.name, c.key].some((name) => name?.toLowerCase() === lower)) ?? choices.find((c) => String(c.value).toLowerCase() === lower);
  return choice ? { value: choice.value } : { error: say("parse.choose") };
}

function numeric(option, text, shape, what) {
  if (!shape.test(text)) return { error: say(what) };
  const value = Number(text);
  if (!Number.isSafeInteger(value) && option.type === optionType.integer) return { error: say("parse.too_large") };
  const { min_value: min, max_value: max } = option;
  if (min !== undefined && value < min) return { error: say("parse.least", { Min: min }) };
  if (max !== undefined && value > max) return { error: say("parse.most", { Max: max }) };
  return { value };
}

function truth(text) {
  const lower = text.toLowerCase();
  if ([say("hint.yes").toLowerCase(), "true", "yes", "on"].includes(lower)) return { value: true };
  if ([say("hint.no").toLowerCase(), "false", "no", "off"].includes(lower)) return { value: false };
  return { error: say("parse.yes_no") };
}

function named(find, text, complaint) {
  const id = /^<[@#]!?(\d+)>$/.exec(text)?.[1] ?? find?.(text);
  return id ? { value: id } : { error: say(complaint, { Name: text }) };
}

function sized(option, text) {
  const { min_length: min, max_length: max } = option;
  if (min !== undefined && text.length < min) return { error: say("parse.short", { Count: min }) };
  if (max !== undefined && text.length > max) return { error: say("parse.long", { Count: max }) };
  return { value: text };
}

/** Replaces "@Ben" and "#lobby" by mentions where such a person or channel is known. */
export function mentions(text, names) {
  return text.replace(/(^|[\s(])([@#])([^\s@#<>,;:!?()]+)/g, (whole, before, sign, name) => {
    const find = sign === "@" ? names.user : names.channel;
    const trimmed = name.replace(/\.+$/, "");
    const id = find?.(trimmed);
    return id ? `${before}<${sign}${id}>${name.slice(trimmed.length)}` : whole;
  });
}

/**
 * Discord's option objects for a filled-in command.
 * @param {object} entry from flatten
 * @param {Array<{option, raw, value?}>} fields value, when set, was chosen from a list and wins over raw
 * @param {object} names see coerce and misplaced
 * @returns {{options: Array, errors: Map<string, string>}} errors by option name
 */
export function build(entry, fields, names) {
  const errors = new Map();
  const leaves = [];
  for (const option of entry.options) {
    const field = fields.find((f) => f.option === option);
    const { value, error } = field?.value !== undefined ? { value: field.value } : read(entry, option, field?.raw ?? "", names);
    if (error) errors.set(option.name, error);
    else if (value !== undefined) leaves.push({ name: option.key ?? option.name, type: option.type, value });
  }
  return { options: nest(entry, leaves), errors };
}

function read(entry, option, raw, names) {
  const error = misplaced(entry, raw, names);
  return error ? { error } : coerce(option, raw, names);
}

/** Like build for an unfinished command: what cannot be read is left out, the focused option is sent as typed. */
export function buildPartial(entry, fields, focused, names) {
  const leaves = [];
  for (const field of fields) {
    const { option, raw } = field;
    if (option === focused) {
      leaves.push({ name: option.key ?? option.name, type: option.type, value: raw, focused: true });
      continue;
    }
    const value = field.value ?? coerce(option, raw, names).value;
    if (value !== undefined) leaves.push({ name: option.key ?? option.name, type: option.type, value });
  }
  return nest(entry, leaves);
}

function nest(entry, leaves) {
  return entry.path.reduceRight((inner, node) => [{ name: node.key ?? node.name, type: node.type, options: inner }], leaves);
}

/**
 * Orders candidates for what was typed: those that start with it, as the
 * person or the bot calls them, then those that contain it.
 */
export function rank(items, typed, text = (item) => item.name) {
  const lower = typed.trim().toLowerCase();
  if (!lower) return items;
  const starts = [], contains = [];
  for (const item of items) {
    const at = text(item).toLowerCase().indexOf(lower);
    if (at === 0 || item.key?.toLowerCase().startsWith(lower)) starts.push(item);
    else if (at > 0) contains.push(item);
  }
  return [...starts, ...contains];
}
