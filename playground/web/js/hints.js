// What can be put into an option of a command, as far as the page knows
// without asking the bot: choices, truth, people, channels.

import { avatar, displayName } from "./avatar.js";
import { optionType } from "./discord.js";
import { rank } from "./parse.js";
import { say } from "./words.js";

const truth = [{ name: say("hint.yes"), value: true }, { name: say("hint.no"), value: false }];

/** A bot's choices as hints. */
export function choiceHints(choices) {
  return choices.map(({ name, value }) => ({ label: name, value }));
}

/** People and bots for a text that begins with "@", else none. */
export function mentionHints(option, typed, state) {
  return typed.startsWith("@") ? userHints(option, typed, state) : [];
}

/**
 * The hints for an option and what was typed so far.
 * @returns {{items: Array<{label, detail?, lead?, value}>, all?: Array, empty?: string}|null}
 *   all are the listed choices, which may also be typed out
 */
export function hintsFor(option, typed, state) {
  if (option.choices?.length) {
    return { items: choiceHints(rank(option.choices, typed)), all: option.choices, empty: say("hint.not_listed") };
  }
  switch (option.type) {
    case optionType.boolean: return { items: choiceHints(rank(truth, typed)) };
    case optionType.user: case optionType.mentionable: return { items: userHints(option, typed, state), empty: say("hint.nobody") };
    case optionType.channel: return { items: channelHints(typed, state), empty: say("hint.no_channel") };
    case optionType.string: return { items: mentionHints(option, typed, state) };
    default: return null;
  }
}

// In an option for text a person is written as a mention.
function userHints(option, typed, { people, bots }) {
  const text = option.type === optionType.string;
  return rank([...people, ...bots], typed.replace(/^@/, ""), (user) => `${displayName(user)}${user.bot ? " bot" : ""}`).map((user) => ({
    label: `@${displayName(user)}`, detail: user.bot ? say("hint.bot") : user.username, lead: avatar(user, "tiny"), value: text ? `<@${user.id}>` : user.id,
  }));
}

function channelHints(typed, state) {
  return rank(state.siblings(), typed.replace(/^#/, "")).map((c) => ({ label: `#${c.name}`, detail: c.topic, value: c.id }));
}
