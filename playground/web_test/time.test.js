import assert from "node:assert/strict";
import { test } from "node:test";
import { styledTime } from "../web/js/time.js";

test("a moment is so far away in the unit that it is said in", () => {
  const now = new Date(2026, 10, 26, 12, 0, 0);
  for (const [seconds, want] of [
    [0, "now"], [30, "in 30 seconds"], [59.7, "in 1 minute"], [3500, "in 58 minutes"], [3569, "in 59 minutes"], [3571, "in 1 hour"], [3600, "in 1 hour"], [-3599, "1 hour ago"],
    [86399, "tomorrow"], [2 * 86400, "in 2 days"], [-86400 * 29.9, "last month"],
  ]) assert.equal(styledTime(new Date(now.getTime() + 1000 * seconds), "R", now), want, String(seconds));
});
