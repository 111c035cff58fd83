// A thing to try, as it suits the person who is offered it.

import { displayName } from "./avatar.js";

/**
 * Nobody is offered to challenge themself: another takes their place.
 * @param {{label, description, command}} card
 * @param {object} me
 * @param {Array<object>} people
 */
export function suited(card, me, people) {
  const name = displayName(me);
  const other = people.find((p) => p.id !== me.id);
  if (!other || !word(`@${name}`).test(card.command)) return card;
  const swap = (text) => text?.replace(word(name), () => displayName(other));
  return { ...card, label: swap(card.label), description: swap(card.description), command: swap(card.command) };
}

/** A text where it is a word of its own; Chinese and Japanese words stand beside it without a blank. */
function word(text) {
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const letter = "(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])[\\p{L}\\p{N}]";
  return new RegExp(`(?<!${letter})${literal}(?!${letter})`, "gu");
}
