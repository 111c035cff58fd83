// What stands beside the board says the rules once, and last.
import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of an element as the modules use when they are loaded. */
const element = () => ({ classList: { add() {} }, append() {}, setAttribute() {}, addEventListener() {} });
globalThis.document = { createElement: element, createElementNS: element };
const { besides } = await import("../web/js/table.js");

test("the rules come once", () => {
  const about = { headline: "Ada to move.", rules: "Get 3 in a row. The second player may swap." };
  for (const [lines, want] of [
    [["-# Get 3 in a row.", "Ada to move.", "Rated."], ["Rated."]],
    [["-# Get 3 in a row.", "-# The second player may swap.", "Ada to move."], []],
    [["Ada to move.", "-# Second stone of two."], ["-# Second stone of two."]],
  ]) {
    const text = ["### Tic-tac-toe", "Ada vs Ben", ...lines].join("\n");
    assert.equal(besides({ text, ...about }), [...want, `-# ${about.rules}`].join("\n"));
  }
});
