// Faces: initials on a color that stays with the person, and a drawn X and O
// for bots.

import { channelType } from "./discord.js";
import { h, svg } from "./dom.js";
import { say } from "./words.js";

const hues = [265, 200, 152, 335, 18, 228, 88, 300];
const given = new Map(); // id → hue of those who were named in order

// A sign that can be seen; letters and symbols that fill a place with nothing are none.
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The name to show for a user: the first that can be seen. */
export function displayName(user) {
  return [user?.global_name, user?.username].find((name) => name && visible.test(name)) ?? say("page.someone");
}

/** The sign by which a user's face is known: the first of the name that can be seen. */
export function initial(user) {
  return Array.from(displayName(user)).find((sign) => visible.test(sign)).toUpperCase();
}

/** Gives users hues in their order, so that neighbors never look alike. */
export function color(users) {
  users.forEach((user, i) => given.set(user.id, hues[i % hues.length]));
}

/** A stable hue for an id. */
export function hueOf(id) {
  if (given.has(id)) return given.get(id);
  let sum = 0;
  for (const ch of String(id)) sum = (sum * 31 + ch.charCodeAt(0)) >>> 0;
  return hues[sum % hues.length];
}

/**
 * A round avatar; decorative, since the name always stands beside it.
 * @param {object} user
 * @param {string} [size] "tiny" (20 px) | "small" (32 px) | "" (40 px)
 */
export function avatar(user, size = "") {
  const cls = size && `avatar-${size}`;
  if (user?.bot) return h("span.avatar.avatar-bot", { class: cls, "aria-hidden": "true" }, logo());
  return h("span.avatar", { class: cls, "aria-hidden": "true", style: { "--hue": hueOf(user?.id ?? "") } }, initial(user));
}

/** The drawn X and O; decorative. */
export function logo() {
  return svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("path", { d: "M9 9.5l11 11M20 9.5l-11 11", class: "mark-x" }),
    svg("circle", { cx: "26.5", cy: "26", r: "6.2", class: "mark-o" }));
}

/** The small "APP" tag beside a bot's name. */
export function appTag() {
  return h("span.app-tag", { title: say("hint.bot") }, "APP");
}

/** How a place is called: "#lobby", "@Noughts", and a thread or a voice channel by its name alone. */
export const placeName = (channel) => `${channel.type === channelType.dm ? "@" : channel.parent_id || channel.type === channelType.voice ? "" : "#"}${channel.name}`;

/** The icon of a place in a server. */
export const placeIcon = (channel) => (channel.parent_id ? "thread" : channel.type === channelType.voice ? "voice" : "hash");
