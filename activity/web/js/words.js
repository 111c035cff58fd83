// What the page says, in the person's language: messages by id, with fields as
// the bot's own catalogues have them, {{.Name}}.

/** The languages of the page; English is the last resort. */
export const languages = ["en", "ja", "nl", "zh-TW"];

let messages = {};
let language = "en";
let plural = new Intl.PluralRules("en");

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

/** Speaks a language from a catalogue. */
export function speak(tag, catalogue) {
  language = tag;
  messages = catalogue;
  plural = new Intl.PluralRules(tag);
}

/** Loads the catalogue of the first language wanted that there is, and speaks it. Tells whether that is another one. */
export async function load(wanted) {
  const tag = chosen(wanted);
  if (tag === language && Object.keys(messages).length) return false;
  const answer = await fetch(new URL(`../words/${tag}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  speak(tag, await answer.json());
  document.documentElement.lang = tag;
  return true;
}

/** The language that is spoken. */
export const spoken = () => language;

/**
 * Says a message.
 * @param {string} id
 * @param {object} [values] by the names of its fields; Count chooses the plural form
 */
export function say(id, values = {}) {
  const forms = messages[id];
  if (forms === undefined) return `<${id}>`;
  const text = typeof forms === "string" ? forms : forms[plural.select(values.Count)] ?? forms.other;
  return text.replace(/\{\{\.(\w+)\}\}/g, (_, name) => values[name] ?? "");
}
