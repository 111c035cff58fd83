import assert from "node:assert/strict";
import { test } from "node:test";
import { hashFor, innerLink, parseHash } from "../web/js/router.js";

test("parseHash reads places and refuses the rest", () => {
  assert.deepEqual(parseHash("#/1/2"), { guild: "1", channel: "2", message: undefined });
  assert.deepEqual(parseHash("#/@me/2/3"), { guild: "@me", channel: "2", message: "3" });
  for (const hash of ["", "#", "#/1", "#/x/2", "#/1/2/3/4", "#composer"]) assert.equal(parseHash(hash), null, hash);
});

test("hashFor undoes parseHash", () => {
  assert.equal(hashFor({ id: "2", guild_id: "1" }), "#/1/2");
  assert.equal(hashFor({ id: "2" }, "3"), "#/@me/2/3");
});

test("Discord's links lead inside, others do not", () => {
  assert.equal(innerLink("https://discord.com/channels/1/2/3"), "#/1/2/3");
  assert.equal(innerLink("https://discord.com/channels/@me/2/"), "#/@me/2");
  for (const url of ["https://discord.com/app", "https://evil.org/channels/1/2", "http://discord.com/channels/1/2", "https://discord.com.evil.org/channels/1/2", ""]) {
    assert.equal(innerLink(url), null, url);
  }
});
