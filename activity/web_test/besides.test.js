// What stands beside the board says the rules once, and last.
import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of an element as the modules use when they are loaded. */
const element = () => ({ classList: { add() {} }, append() {}, setAttribute() {}, addEventListener() {} });
globalThis.document = { createElement: element, createElementNS: element };
const { besides, renew } = await import("../web/js/table.js");

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

test("a button that stays can be pressed when that is so by now", () => {
  const fake = (id, busy) => ({
    dataset: { id }, busy, disabled: false, removeAttribute() { this.busy = false; },
  });
  for (const [id, busy, button, want] of [
    ["1/hint", false, { id: "1/hint", disabled: true }, true],
    ["1/hint", false, { id: "1/hint" }, false],
    ["1/hint", true, { id: "1/hint" }, false], // it was pressed, is not done, and keeps the focus
    ["1/hint", true, { id: "2/hint" }, false],
    ["1/hint", true, { id: "2/hint", disabled: true }, true],
  ]) {
    const el = fake(id, busy);
    renew([el], [button]);
    assert.deepEqual([el.dataset.id, el.disabled, el.busy], [button.id, want, busy && id === button.id]);
  }
});
