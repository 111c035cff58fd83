import assert from "node:assert/strict";
import { test } from "node:test";

import { begun } from "../web/js/begun.js";

const row = { type: 1, components: [{ type: 2, custom_id: "a1" }] };

test("a bot's public message with buttons is a beginning, and nothing else is", () => {
  assert.equal(begun({ author: { bot: true }, flags: 1 << 15, components: [{ type: 10 }, row] }), true);
  assert.equal(begun({ author: { bot: true }, flags: (1 << 15) | 64, components: [row] }), false);
  assert.equal(begun({ author: { bot: true }, components: [{ type: 10 }] }), false);
  assert.equal(begun({ author: {}, components: [row] }), false);
  assert.equal(begun({ author: { bot: true } }), false);
});
