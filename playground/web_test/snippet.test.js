import { test } from "node:test";
import assert from "node:assert/strict";
import { parseMarkdown } from "../web/js/markdown.js";
import { snippet } from "../web/js/snippet.js";

const app = { state: { users: new Map([["7", { id: "7", username: "ada", global_name: "Ada" }]]), channels: new Map([["9", { id: "9", name: "lobby" }]]) } };
const of = (content) => snippet({ content, components: [] }, app);

test("the first words of a message name whatever a sign in it stands for", () => {
  const soon = Math.round(Date.now() / 1000) + 3 * 86400 + 60;
  assert.equal(of(`**<@7>** in <#9>: it ends <t:${soon}:R>. Use </play:12>.`), "@\u2068Ada\u2069 in #lobby: it ends in 3 days. Use /play.");
});

test("no sign is lost from the first words", () => {
  for (const sign of ["<@7>", "<@&5>", "<#9>", "</play:12>", "<a:wave:3>", "<t:1767268800:R>", "<t:1767268800>", "<https://example.org>", "@everyone"]) {
    assert.notEqual(parseMarkdown(sign)[0].type, "text", sign); // it is one
    assert.notEqual(of(`a ${sign} b`), "a b", sign);
  }
});

test("a board of text is no part of the first words", () => {
  assert.equal(of("**Ada** to move\n```\n3 · · ·\n2 · X ·\n```\nYour turn"), "Ada to move Your turn");
  assert.equal(of("```\n3 · · ·\n```"), of(""));
});
