// Addresses inside the page: "#/{guild or @me}/{channel}[/{message}]", and
// Discord's own message links, which are followed in place. Pure.

const place = /^(@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/;

/**
 * Reads a fragment.
 * @returns {{guild: string, channel: string, message?: string}|null}
 */
export function parseHash(hash) {
  const match = place.exec(hash.replace(/^#\/?/, ""));
  return match && { guild: match[1], channel: match[2], message: match[3] };
}

/** The fragment of a channel or of one of its messages. */
export function hashFor(channel, messageId) {
  return `#/${channel.guild_id ?? "@me"}/${channel.id}${messageId ? `/${messageId}` : ""}`;
}

/** The address of an application's Activity, with what its page is to find. */
export function activityAddress(application, custom) {
  return `https://discord.com/activities/${application}${custom ? `?custom_id=${encodeURIComponent(custom)}` : ""}`;
}

/**
 * Reads the address of an Activity.
 * @returns {{application: string, custom: string}|null}
 */
export function parseActivity(url) {
  const match = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/activities\/(\d{1,20})\/?(\?[^#]*)?(?:#.*)?$/.exec(url);
  return match && { application: match[1], custom: new URLSearchParams(match[2] ?? "").get("custom_id") ?? "" };
}

/** The fragment for a link to Discord, or null for any other address. */
export function innerLink(url) {
  const match = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/([^?#]+)/.exec(url);
  return match && parseHash(match[1]) ? `#/${match[1].replace(/\/$/, "")}` : null;
}
