import assert from "node:assert/strict";
import { test } from "node:test";
import { isBrief, withoutOld } from "../web/js/answers.js";

const answer = (id, name, more = {}) => ({ id, flags: 64, content: "Done.", author: { id: "9" }, interaction_metadata: { name, user: { id: "1" } }, ...more });

test("brief is a private line of words that answers a command", () => {
  assert.ok(isBrief(answer("1", "go")));
  assert.ok(isBrief(answer("1", "go", { content: "", components: [{ type: 10, content: "Done." }] })));
  const long = [{ content: "x".repeat(201) }, { content: "two\nlines" }, { content: "" }];
  const more = [{ flags: 0 }, { loading: true }, { interaction_metadata: undefined }, { attachments: [{}] }, { embeds: [{}] }, { components: [{ type: 1 }] }];
  for (const other of [...long, ...more]) assert.ok(!isBrief(answer("1", "go", other)), JSON.stringify(other));
});

test("a newer brief answer to the same command replaces the older, and nothing else", () => {
  const all = [
    answer("1", "go"), answer("2", "look"), answer("3", "go", { flags: 0 }), answer("4", "go", { components: [{ type: 1 }] }),
    answer("5", "go", { author: { id: "8" } }), answer("6", "go"), { id: "7", content: "Hello" },
  ];
  assert.deepEqual(withoutOld(all).map((m) => m.id), ["2", "3", "4", "5", "6", "7"]);
});
