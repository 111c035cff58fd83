// What is known of moves is said as surely as it is known.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { spoken } from "../web/js/marks.js";
import { languages, speak } from "../web/js/words.js";

const web = join(dirname(fileURLToPath(import.meta.url)), "../web");

test("what is proved, estimated and not known is told apart, and the best is named", () => {
  for (const language of languages) {
    speak(language, JSON.parse(readFileSync(join(web, "words", `${language}.json`), "utf8")));
    const all = [
      { kind: "won", moves: 3 }, { kind: "won" }, { kind: "drawn" }, { kind: "lost", moves: 2 }, { kind: "lost" }, { kind: "estimated", score: 54 }, { kind: "unsure" }, { kind: "won", best: true },
    ].map(spoken);
    assert.equal(new Set(all).size, all.length, `${language}: ${all}`);
    for (const words of all) assert.doesNotMatch(words, /[<{]|undefined/, language);
    assert.match(all[0], /3/);
    assert.match(all[5], /54/);
  }
});

test("one move is not several", () => {
  speak("en", JSON.parse(readFileSync(join(web, "words/en.json"), "utf8")));
  assert.equal(spoken({ kind: "won", moves: 1 }), "wins in 1 move");
  assert.equal(spoken({ kind: "lost", moves: 4, best: true }), "loses in 4 moves, best");
});
