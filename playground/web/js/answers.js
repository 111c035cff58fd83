// A bot's private answers to commands: which of them are mere words, to be
// shown small, and which a newer answer to the same command has made old.

import { componentType, flag } from "./discord.js";

const longest = 200; // characters of a line of mere words

/** True for a message that only I can see. */
export const isPrivate = (m) => Boolean(m.ephemeral || m.flags & flag.ephemeral);

/** The texts of a message, in order. */
export function textsOf(m) {
  const inside = (list) => list.flatMap((c) => [c.content, ...inside(c.components ?? [])]);
  const forwarded = (m.message_snapshots ?? []).flatMap((s) => textsOf(s.message));
  return [m.content, ...inside(m.components ?? []), ...forwarded].filter(Boolean);
}

/** True for a private answer to a command that is a line of words and nothing else. */
export function isBrief(m) {
  if (!isPrivate(m) || m.notice || m.loading || !m.interaction_metadata?.name) return false;
  if (m.attachments?.length || m.embeds?.length || m.components?.some((c) => c.type !== componentType.text)) return false;
  const words = textsOf(m).join("\n");
  return words.length > 0 && words.length <= longest && !words.includes("\n");
}

const command = (m) => [m.author?.id, m.interaction_metadata.user?.id, m.interaction_metadata.name].join(" ");

/** The brief answers to the same command as a message, that one among them; for any other message itself. */
export function alike(m, messages) {
  return isBrief(m) ? messages.filter((x) => isBrief(x) && command(x) === command(m)) : [m];
}

/** The messages without the brief answers that a later one to the same command replaces. */
export function withoutOld(messages) {
  const answered = new Set();
  const kept = messages.toReversed().filter((m) => {
    if (!isBrief(m)) return true;
    const seen = answered.has(command(m));
    answered.add(command(m));
    return !seen;
  });
  return kept.reverse();
}
