import assert from "node:assert/strict";
import { test } from "node:test";
import { displayName, initial, placeName } from "../web/js/avatar.js";

const called = (global_name, username = "ben") => ({ id: "1", username, global_name });

test("a name that looks like nothing gives way to the next", () => {
  for (const blank of ["", null, " ", "\u200b", "\u2800", "\u3164", "\u115f\u1160", "\uffa0\u00a0", "\u202e\u202c", "\u0301", "\ufe0f", "\u{e0041}"]) {
    assert.equal(displayName(called(blank)), "ben", JSON.stringify(blank));
    assert.equal(displayName(called(blank, blank)), "Someone", JSON.stringify(blank));
  }
  assert.equal(displayName(undefined), "Someone");
  for (const name of ["Ada", "王", "한", "👨‍👩‍👧", "!", "7", " a", "\u202eAda", "ก็"]) assert.equal(displayName(called(name)), name);
});

test("a face shows the first sign of the name that can be seen", () => {
  for (const [name, want] of [["ada", "A"], [" ada", "A"], ["\u202eada", "A"], ["\u3164王", "王"], ["@you", "@"], ["\u200b", "B"]]) {
    assert.equal(initial(called(name)), want, JSON.stringify(name));
  }
});

test("a thread is called by its name alone, where a channel has its sign", () => {
  assert.equal(placeName({ type: 0, name: "lobby" }), "#lobby");
  assert.equal(placeName({ type: 1, name: "Noughts" }), "@Noughts");
  assert.equal(placeName({ type: 11, name: "Game #1: Ada and Ben", parent_id: "101" }), "Game #1: Ada and Ben");
});
