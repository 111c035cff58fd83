// Times as people read them: message times, day names, Discord's <t:…> styles.

import { locale, say } from "./words.js";

const epoch = 1420070400000n; // ms; the first of 2015, from which Discord's ids count
const fmt = (options) => new Intl.DateTimeFormat(locale, options);
const clock = fmt({ hour: "2-digit", minute: "2-digit" });
const shortDate = fmt({ day: "2-digit", month: "2-digit", year: "numeric" });
const longDate = fmt({ day: "numeric", month: "long", year: "numeric" });
const fullDate = fmt({ weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** A snowflake for a moment, for notices that live in this page only. */
export function snowflakeAt(ms) {
  return String((BigInt(ms) - epoch) << 22n);
}

/** "14:05". */
export const clockTime = (date) => clock.format(date);

/** "Tuesday, 3 March 2026 at 14:05". */
export const fullTime = (date) => fullDate.format(date);

/** "Today at 14:05", "Yesterday at 14:05" or "03/03/2026, 14:05". */
export function messageTime(date, now = new Date()) {
  const days = dayNumber(now) - dayNumber(date);
  if (days === 0) return say("date.today", { Time: clock.format(date) });
  if (days === 1) return say("date.yesterday", { Time: clock.format(date) });
  return `${shortDate.format(date)}, ${clock.format(date)}`;
}

/** The name of a day for a separator. */
export const dayName = (date) => longDate.format(date);

/** True when both moments fall on one local day. */
export const sameDay = (a, b) => dayNumber(a) === dayNumber(b);

function dayNumber(date) {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60000) / 86400000);
}

const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** A moment in one of Discord's timestamp styles (t T d D f F R). */
export function styledTime(date, style, now = new Date()) {
  switch (style) {
    case "t": return clock.format(date);
    case "T": return fmt({ hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(date);
    case "d": return shortDate.format(date);
    case "D": return longDate.format(date);
    case "F": return fullDate.format(date);
    case "R": return relativeTime((date - now) / 1000);
    default: return `${longDate.format(date)} ${clock.format(date)}`;
  }
}

function relativeTime(seconds) {
  const [unit, size] = units.find(([, n], i) => Math.abs(seconds) >= n - (units[i + 1]?.[1] ?? 0) / 2) ?? units.at(-1); // 59.5 minutes are an hour
  return relative.format(Math.round(seconds / size), unit);
}
