// A tab lets in who comes back from Discord, and nobody who was sent with somebody else's code.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrived, loginAddress } from "../web/js/login.js";

/** A storage as browsers have one. */
const storage = () => {
  const kept = new Map();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => kept.set(k, v), removeItem: (k) => kept.delete(k) };
};
const about = { client_id: "7", redirect: "https://board.example/" };

test("one comes back to the match that one was looking at", () => {
  const s = storage();
  const address = new URL(loginAddress(about, "abc", s, "board.example"));
  assert.equal(address.origin + address.pathname, "https://discord.com/oauth2/authorize");
  assert.equal(address.searchParams.get("redirect_uri"), about.redirect);
  const back = new URLSearchParams({ code: "c", state: address.searchParams.get("state") });
  assert.deepEqual(arrived(back, s, "board.example"), { code: "c", match: "abc" });
  assert.deepEqual(arrived(back, s, "board.example"), { code: "", match: "" }); // once
});

test("a code that was not asked for is not used", () => {
  const s = storage();
  loginAddress(about, "abc", s, "board.example");
  assert.equal(arrived(new URLSearchParams({ code: "c", state: "other" }), s, "board.example").code, "");
  assert.equal(arrived(new URLSearchParams({ code: "c" }), s, "board.example").code, "");
  assert.deepEqual(arrived(new URLSearchParams({ code: "c", m: "k" }), s, "127.0.0.1"), { code: "c", match: "k" }); // of the playground
});

test("without storage nobody is sent away", () => {
  const none = { getItem() { throw new Error("off"); }, setItem() { throw new Error("off"); } };
  assert.equal(loginAddress(about, "abc", none, "board.example"), "");
  assert.equal(loginAddress(about, "abc", storage(), "127.0.0.1"), "");
  assert.deepEqual(arrived(new URLSearchParams({ m: "k" }), none, "board.example"), { code: "", match: "k" });
});
