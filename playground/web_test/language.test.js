// What a page in another language says can be typed in that language, too.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.location = { search: "?lang=zh-TW" };
const { coerce } = await import("../web/js/parse.js");
const { optionType } = await import("../web/js/discord.js");
const { say } = await import("../web/js/words.js");

test("yes and no are taken as the list calls them", () => {
  const option = { name: "loud", type: optionType.boolean };
  for (const [text, value] of [[say("hint.yes"), true], [say("hint.no"), false], ["Yes", true], ["off", false]]) assert.deepEqual(coerce(option, text), { value }, text);
  assert.equal(say("hint.yes"), "是");
  assert.ok(coerce(option, "maybe").error);
});
