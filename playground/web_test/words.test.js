// What the page says: the catalogues of all languages have the same messages,
// and everything that is said is in them.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { chosen, languages, parts, say } from "../web/js/words.js";
import { flatten, inTheirNames, matchCommand, splitOptions, build } from "../web/js/parse.js";

const web = join(dirname(fileURLToPath(import.meta.url)), "../web");
const catalogue = (language) => JSON.parse(readFileSync(join(web, "words", `${language}.json`), "utf8"));
const english = catalogue("en");
const source = readdirSync(join(web, "js")).map((f) => readFileSync(join(web, "js", f), "utf8")).join("\n");

test("every language has a catalogue, and every catalogue is a language's", () => {
  assert.deepEqual(readdirSync(join(web, "words")).sort(), languages.map((l) => `${l}.json`).sort());
});

test("what is said is in the catalogue, and what is in the catalogue is said", () => {
  const ids = [...source.matchAll(/(?<![#.\w])(?:say|parts)\((?:[^"()]*\? )?"([^"]+)"(?: : "([^"]+)")?/g)].flatMap((m) => [m[1], m[2]].filter(Boolean));
  assert.ok(ids.length > 120, `only ${ids.length} messages are said`);
  for (const id of ids) assert.ok(id in english, `${id} is said and in no catalogue`);
  for (const id of Object.keys(english)) assert.ok(source.includes(`"${id}"`), `nothing says ${id}`);
});

test("the browser's language is found", () => {
  for (const [wanted, want] of [
    [["ja"], "ja"], [["nl-BE", "en"], "nl"], [["zh-HK"], "zh-TW"], [["zh-TW"], "zh-TW"], [["fr", "nl"], "nl"], [["fr"], "en"], [[], "en"], [["en-GB", "ja"], "en"],
  ]) assert.equal(chosen(wanted), want, wanted.join());
});

test("a message has its fields and plural forms", () => {
  assert.equal(say("log.new", { Count: 1 }), "1 new message");
  assert.equal(say("log.new", { Count: 2 }), "2 new messages");
  assert.equal(say("no.such"), "<no.such>");
  const who = { an: "element" };
  assert.deepEqual(parts("message.used", { Who: who, Command: "/play" }), ["", who, " used ", "/play", ""]);
});

test("commands are called as the person calls them, and sent as the bot does", () => {
  const play = {
    type: 1, id: "1", name: "play", description: "Play", name_localizations: { nl: "spelen" }, description_localizations: { nl: "Speel" },
    options: [{ type: 3, name: "level", description: "Level", name_localizations: { nl: "niveau" }, choices: [{ name: "Easy", name_localizations: { nl: "Makkelijk" }, value: "easy" }] }],
  };
  const [entry] = flatten([play], "nl");
  assert.deepEqual([entry.name, entry.key, entry.description], ["spelen", "play", "Speel"]);
  for (const line of ["/spelen niveau:Makkelijk", "/play level:Easy", "/spelen level:easy"]) {
    const { entry: found, rest } = matchCommand(line, [entry]);
    const { options, errors } = build(found, splitOptions(rest, found.options), {});
    assert.deepEqual([...errors], [], line);
    assert.deepEqual(options, [{ name: "level", type: 3, value: "easy" }], line);
  }
  assert.equal(flatten([play], "fr")[0].name, "play");
  for (const line of ["/play level:Easy", "/spelen niveau:Easy"]) assert.equal(inTheirNames(line, [entry]), "/spelen niveau:Easy");
  for (const line of ["/nothing level:Easy", "/playing", "play", ""]) assert.equal(inTheirNames(line, [entry]), line);
  assert.equal(inTheirNames("/play level:Easy", []), "/play level:Easy"); // no bot is there yet
});
