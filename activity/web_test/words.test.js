// What the page says: all languages have the same messages, and everything that is said is in them.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { read } from "../web/js/clock.js";
import { chosen, languages, say, speak } from "../web/js/words.js";

const web = join(dirname(fileURLToPath(import.meta.url)), "../web");
const catalogue = (language) => JSON.parse(readFileSync(join(web, "words", `${language}.json`), "utf8"));
const source = readdirSync(join(web, "js")).map((f) => readFileSync(join(web, "js", f), "utf8")).join("\n");
const english = catalogue("en");

test("every language has a catalogue, and every catalogue is a language's", () => {
  assert.deepEqual(readdirSync(join(web, "words")).sort(), languages.map((l) => `${l}.json`).sort());
  for (const language of languages) assert.deepEqual(Object.keys(catalogue(language)).sort(), Object.keys(english).sort(), language);
});

test("what is said is in the catalogue, and what is in the catalogue is said", () => {
  const ids = [...source.matchAll(/\bsay\("([^"]+)"/g)].map((m) => m[1]);
  for (const id of ids) assert.ok(id in english, `${id} is said and in no catalogue`);
  for (const id of Object.keys(english)) assert.ok(ids.includes(id), `nothing says ${id}`);
});

test("the person's language is found", () => {
  for (const [wanted, want] of [[["ja"], "ja"], [["nl-BE", "en"], "nl"], [["zh-HK"], "zh-TW"], [["fr", "nl"], "nl"], [["fr"], "en"], [[], "en"], [["en-GB", "ja"], "en"]]) {
    assert.equal(chosen(wanted), want, wanted.join());
  }
});

test("a message has its fields and plural forms", () => {
  speak("en", english);
  assert.equal(say("watching", { Count: 1 }), "1 person watching");
  assert.equal(say("watching", { Count: 12 }), "12 people watching");
  assert.equal(say("no.such"), "<no.such>");
});

test("clocks are read", () => {
  speak("en", english);
  for (const [ms, want] of [[-5, "0.0"], [9_399, "9.3"], [10_000, "0:10"], [245_000, "4:05"], [3_600_000, "1:00:00"], [187_200_000, "2 d 4 h"]]) assert.equal(read(ms), want);
});
