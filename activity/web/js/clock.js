// Clocks that run: what is left by the newest word of the server, less the time
// since then.

import { say } from "./words.js";

/** How a time is read: 4:05, 9.3 under ten seconds, 2 d 4 h for days. */
export function read(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const s = Math.floor(left / 1000), minutes = Math.floor(s / 60), hours = Math.floor(minutes / 60);
  const two = (n) => String(n).padStart(2, "0");
  if (hours >= 24) return say("clock.days", { Days: Math.floor(hours / 24), Hours: hours % 24 });
  return hours ? `${hours}:${two(minutes % 60)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

/** The clocks of a match. */
export class Clocks {
  #timer = 0;

  /** @param {(seat: number, left: number, running: boolean) => void} show */
  constructor(show) {
    this.show = show;
    document.addEventListener("visibilitychange", () => this.#tick());
  }

  /** Takes the clocks of a match as they were so many milliseconds ago. */
  set(seats, age) {
    const since = performance.now() - age;
    this.seats = seats.map((s) => ({ left: s.left, runs: s.runs, since }));
    this.#tick();
  }

  #tick() {
    clearTimeout(this.#timer);
    let next = Infinity;
    this.seats?.forEach(({ left, runs, since }, seat) => {
      if (left === undefined || left === null) return this.show(seat, null, false);
      const now = runs ? left - (performance.now() - since) : left;
      this.show(seat, now, runs);
      if (runs && now > 0) next = Math.min(next, now < 10_000 ? 100 : (now % 1000) + 5);
    });
    if (next < Infinity && !document.hidden) this.#timer = setTimeout(() => this.#tick(), next);
  }
}
