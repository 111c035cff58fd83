import assert from "node:assert/strict";
import { test } from "node:test";
import { build, buildPartial, coerce, flatten, formatLine, matchCommand, mentions, misplaced, rank, splitOptions, surplus } from "../web/js/parse.js";

const play = {
  id: "1", bot_id: "9", type: 1, name: "play", description: "Start something",
  options: [
    { type: 3, name: "game", description: "Which", required: true, autocomplete: true },
    { type: 3, name: "opponent", description: "Whom" },
    { type: 4, name: "size", description: "How big", min_value: 1, max_value: 20 },
    { type: 5, name: "quiet", description: "Hush" },
    { type: 6, name: "with", description: "A person" },
    { type: 3, name: "side", description: "Which side", choices: [{ name: "First", value: "1" }, { name: "Second", value: "2" }] },
  ],
};
const settings = {
  id: "2", bot_id: "9", type: 1, name: "settings", description: "Settings",
  options: [
    { type: 1, name: "show", description: "Show them" },
    { type: 2, name: "set", description: "Change", options: [{ type: 1, name: "theme", description: "Theme", options: [{ type: 3, name: "value", description: "v", required: true }] }] },
  ],
};
const inspect = { id: "3", bot_id: "9", type: 3, name: "Inspect" };
const entries = flatten([play, settings, inspect]);
const names = {
  user: (text) => ({ ben: "42", noughts: "9" })[text.replace(/^@/, "").toLowerCase()],
  channel: (text) => ({ lobby: "7" })[text.replace(/^#/, "").toLowerCase()],
};
const raws = (fields) => fields.map((f) => [f.option.name, f.raw]);
const run = (line) => {
  const { entry, rest } = matchCommand(line, entries);
  return build(entry, splitOptions(rest, entry.options), names);
};

test("flatten spells out subcommands and leaves out menus", () => {
  assert.deepEqual(entries.map((e) => e.name), ["play", "settings show", "settings set theme"]);
  assert.equal(entries[2].botId, "9");
});

test("matchCommand takes the longest name and nothing that merely begins alike", () => {
  assert.equal(matchCommand("/settings set theme value:x", entries).entry.name, "settings set theme");
  assert.equal(matchCommand("/PLAY", entries).entry.name, "play");
  for (const line of ["/player x", "/settings", "/settings sho", "play", "", "/"]) assert.equal(matchCommand(line, entries), null, line);
});

test("what stands after a command without options is not dropped in silence", () => {
  const help = { name: "help", options: [] };
  assert.equal(surplus(help, " "), "");
  assert.equal(surplus(help, "command:if"), "/help takes nothing after it: leave out command:if.");
  assert.equal(surplus(play, "b3"), "");
});

test("splitOptions keeps colons and blanks that belong to values", () => {
  assert.deepEqual(raws(splitOptions("game:a:7x7:4 opponent:@Ben size:7", play.options)), [["game", "a:7x7:4"], ["opponent", "@Ben"], ["size", "7"]]);
  assert.deepEqual(raws(splitOptions("game: two words  opponent:x y", play.options)), [["game", "two words"], ["opponent", "x y"]]);
  assert.deepEqual(raws(splitOptions("game:x unknown:y", play.options)), [["game", "x unknown:y"]]);
  assert.deepEqual(raws(splitOptions("game:x game:y", play.options)), [["game", "x game:y"]]);
  assert.deepEqual(raws(splitOptions("b3", play.options)), [["game", "b3"]]);
  assert.deepEqual(raws(splitOptions("Ben game:b3", play.options)), [["opponent", "Ben"], ["game", "b3"]]);
  assert.deepEqual(raws(splitOptions("", play.options)), []);
});

test("a pasted line becomes Discord's options", () => {
  const { options, errors } = run("/play game:a:7x7:4 opponent:@Ben size:7 quiet:yes with:ben side:second");
  assert.equal(errors.size, 0);
  assert.deepEqual(options, [
    { name: "game", type: 3, value: "a:7x7:4" },
    { name: "opponent", type: 3, value: "<@42>" },
    { name: "size", type: 4, value: 7 },
    { name: "quiet", type: 5, value: true },
    { name: "with", type: 6, value: "42" },
    { name: "side", type: 3, value: "2" },
  ]);
});

test("subcommands nest", () => {
  assert.deepEqual(run("/settings set theme dark").options, [
    { name: "set", type: 2, options: [{ name: "theme", type: 1, options: [{ name: "value", type: 3, value: "dark" }] }] },
  ]);
  assert.deepEqual(run("/settings show").options, [{ name: "show", type: 1, options: [] }]);
});

test("errors stand by their option", () => {
  const { errors } = run("/play size:21 quiet:maybe with:zed side:third");
  assert.deepEqual([...errors.keys()], ["game", "size", "quiet", "with", "side"]);
  assert.match(errors.get("size"), /at most 20/);
});

test("an option that is none is not taken for a value", () => {
  const known = { ...names, option: (name) => ["game", "value"].includes(name) };
  const wrong = (raw) => misplaced(entries[0], raw, known);
  assert.equal(wrong("b3 gmae:7"), "/play has no option gmae.");
  assert.equal(wrong("value:7"), "/play has no option value.");
  assert.equal(wrong("b3 Size:7"), "Size is named twice.");
  for (const fine of ["", "b3", "abc:7x7:4 a1", " abc:7x7:4 a1", "see https://example.org", "I think: so", "at 12:30"]) assert.equal(wrong(fine), "", fine);
  assert.match(build(entries[0], [{ option: play.options[0], raw: "b3 gmae:7" }], known).errors.get("game"), /no option gmae/);
  assert.equal(build(entries[0], [{ option: play.options[0], raw: "b3 gmae:7", value: "chosen gmae:7" }], known).errors.size, 0);
});

test("coerce", () => {
  const int = { type: 4, min_value: 3 };
  assert.match(coerce(int, "2").error, /at least 3/);
  assert.match(coerce(int, "3.5").error, /whole/);
  assert.match(coerce(int, "99999999999999999999").error, /large/);
  assert.equal(coerce(int, " 4 ").value, 4);
  assert.equal(coerce({ type: 10 }, "-.5").value, -0.5);
  assert.match(coerce({ type: 3, max_length: 3 }, "abcd").error, /at most 3/);
  assert.match(coerce({ type: 3, min_length: 3 }, "ab").error, /at least 3/);
  assert.deepEqual(coerce({ type: 3 }, ""), {});
  assert.equal(coerce({ type: 6 }, "<@!77>").value, "77");
  assert.equal(coerce({ type: 7 }, "#lobby", names).value, "7");
});

test("autocomplete sends the focused text as it stands and what else can be read", () => {
  const [game, , size, quiet] = play.options;
  const fields = [{ option: game, raw: "mn" }, { option: size, raw: "many" }, { option: quiet, raw: "no" }];
  assert.deepEqual(buildPartial(entries[0], fields, game, names), [
    { name: "game", type: 3, value: "mn", focused: true },
    { name: "quiet", type: 5, value: false },
  ]);
});

test("a value chosen from a list wins over its name", () => {
  const [game] = play.options;
  assert.deepEqual(build(entries[0], [{ option: game, raw: "Small game", value: "a:3" }], names).options, [{ name: "game", type: 3, value: "a:3" }]);
});

test("formatLine undoes the parsing", () => {
  const line = "/play game:a:7 opponent:@Ben";
  const { entry, rest } = matchCommand(line, entries);
  assert.equal(formatLine(entry, splitOptions(rest, entry.options)), line);
});

test("mentions are made of known names only", () => {
  assert.equal(mentions("hi @Ben, see #lobby. @nobody a@ben", names), "hi <@42>, see <#7>. @nobody a@ben");
});

test("rank puts beginnings first", () => {
  assert.deepEqual(rank([{ name: "scab" }, { name: "cab" }, { name: "xyz" }, { name: "CAR" }], "ca").map((i) => i.name), ["cab", "CAR", "scab"]);
  assert.equal(rank([{ name: "a" }], "").length, 1);
});

test("rank knows a command by the bot's name for it, too", () => {
  const entries = flatten([{ ...play, name_localizations: { ja: "対局" } }, { ...play, id: "2", name: "replay", name_localizations: { ja: "再生" } }], "ja");
  for (const typed of ["p", "Play", "対"]) assert.deepEqual(rank(entries, typed).map((e) => e.name), ["対局"], typed);
  for (const line of ["/play", "/対局"]) assert.equal(rank(entries, line.slice(1))[0], matchCommand(line, entries).entry, line);
  assert.deepEqual(rank(entries, "x"), []);
});
