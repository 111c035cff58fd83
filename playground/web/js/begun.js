// Whether anything has begun: after that nobody needs a greeting.

import { isPrivate } from "./answers.js";
import { componentType } from "./discord.js";

/**
 * Whether a message shows that something has begun: one of a bot, for all to see, with
 * something to press.
 * @param {{author?: {bot?: boolean}, flags?: number, components?: Array<object>}} m
 */
export function begun(m) {
  const parts = (list) => (list ?? []).flatMap((c) => [c, ...parts(c.components)]);
  return Boolean(m.author?.bot) && !isPrivate(m) && parts(m.components).some((c) => c.type === componentType.button);
}
