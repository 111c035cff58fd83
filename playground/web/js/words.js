// What the page says, in the browser's language: messages by id, with the
// fields of the bot's own catalogues, {{.Name}}.

import en from "../words/en.json" with { type: "json" };

/** The languages of the page; English is the last resort. */
export const languages = ["en", "zh-TW", "ja", "nl"];

/**
 * The first of the languages wanted that the page speaks.
 * @param {readonly string[]} wanted BCP 47
 */
export function chosen(wanted) {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0];
    const found = languages.find((l) => l.toLowerCase() === tag.toLowerCase()) ?? languages.find((l) => l.split("-")[0] === base);
    if (found) return found;
  }
  return "en";
}

// A tag that is none would end the page.
const isTag = (tag) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag);
const asked = new URLSearchParams(globalThis.location?.search ?? "").get("lang");

/** The languages that the person wants: that of the address (?lang=ja), or else the browser's. */
export const wanted = isTag(asked ?? "") ? [asked] : globalThis.document ? [...(navigator.languages ?? [navigator.language])] : ["en"];

/** The language in which the page speaks. */
export const language = chosen(wanted);

/** The language with its region, for dates. */
export const locale = wanted.find((tag) => chosen([tag]) === language) ?? language;

const own = language === "en" ? en : (await import(`../words/${language}.json`, { with: { type: "json" } })).default;
const plural = new Intl.PluralRules(language);

if (globalThis.document) document.documentElement.lang = language;

/**
 * Says a message.
 * @param {string} id
 * @param {object} [values] by the names of its fields; Count chooses the plural form
 */
export function say(id, values = {}) {
  return parts(id, values).join("");
}

/**
 * The parts of a message, in their order, with the values as they are: some
 * may be elements.
 */
export function parts(id, values = {}) {
  const forms = own[id] ?? en[id];
  if (forms === undefined) return [`<${id}>`];
  const text = typeof forms === "string" ? forms : forms[plural.select(values.Count)] ?? forms.other;
  return text.split(/\{\{\.(\w+)\}\}/).map((part, i) => (i % 2 ? values[part] ?? "" : part));
}
