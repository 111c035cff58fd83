import assert from "node:assert/strict";
import { test } from "node:test";
import { State } from "../web/js/state.js";

const ada = { id: "11", username: "ada", global_name: "Ada", handle: "ada" };
const ben = { id: "12", username: "ben", global_name: "Ben", handle: "ben" };
const bot = { id: "21", username: "Helper", bot: true, online: true };

function world() {
  const state = new State();
  state.apply({ t: "hello", d: {
    me: ada, people: [ada, ben], bots: [bot], commands: [],
    guilds: [{ id: "1", name: "G", channels: [{ id: "101", name: "lobby", type: 0 }, { id: "102", name: "den", type: 0 }] }, { id: "2", name: "H", channels: [{ id: "201", name: "lobby", type: 0 }] }],
    dms: [{ id: "301", recipients: [bot] }],
  } });
  state.current = "101";
  return state;
}

const say = (state, id, more = {}) => state.apply({ t: "message_create", d: { message: { id, channel_id: "101", author: ben, mentions: [], content: "", ...more } } });
const ids = (state, channel = "101") => state.log(channel).messages.map((m) => m.id);

test("messages keep the order of their ids, however they come", () => {
  const state = world();
  for (const id of ["5", "9", "7", "10"]) say(state, id);
  assert.deepEqual(ids(state), ["5", "7", "9", "10"]);
  state.apply({ t: "history", d: { channel_id: "101", messages: [{ id: "3", channel_id: "101", author: ben }, { id: "5", channel_id: "101", author: ben }], more: true } });
  assert.deepEqual(ids(state), ["3", "5", "7", "9", "10"]);
  assert.equal(state.log("101").more, true);
});

test("an update replaces, a deletion removes, an unknown old message stays unknown", () => {
  const state = world();
  say(state, "5");
  state.apply({ t: "message_update", d: { message: { id: "5", channel_id: "101", author: ben, content: "new" } } });
  assert.equal(state.log("101").messages[0].content, "new");
  state.apply({ t: "message_update", d: { message: { id: "2", channel_id: "101", author: ben, content: "old" } } });
  assert.deepEqual(ids(state), ["5"]);
  state.apply({ t: "message_update", d: { message: { id: "2", channel_id: "102", author: ben, content: "old" } } });
  assert.deepEqual(ids(state, "102"), [], "where nothing is loaded, its page of history brings it");
  state.apply({ t: "message_delete", d: { channel_id: "101", id: "5" } });
  assert.deepEqual(ids(state), []);
});

test("unread counts what others say where I am not looking", () => {
  const state = world();
  say(state, "5");
  say(state, "6", { channel_id: "102" });
  say(state, "7", { channel_id: "102", mentions: [ada] });
  say(state, "8", { channel_id: "102", author: ada });
  say(state, "9", { channel_id: "301", author: bot });
  assert.equal(state.unread.get("101"), undefined);
  assert.deepEqual(state.unread.get("102"), { count: 2, mentions: 1, first: "6" });
  assert.deepEqual(state.unread.get("301"), { count: 1, mentions: 1, first: "9" });
  state.watching = () => false;
  say(state, "10");
  assert.equal(state.unread.get("101").count, 1);
  state.read("101");
  assert.equal(state.unread.has("101"), false);
});

test("names mean people anywhere and channels of this guild", () => {
  const state = world();
  assert.equal(state.findUser("@Ben"), "12");
  assert.equal(state.findUser("helper"), "21");
  assert.equal(state.findUser("zed"), undefined);
  assert.equal(state.findUser("@Bot"), state.bots.length === 1 ? state.bots[0].id : undefined);
  state.bots = [...state.bots.slice(0, 1), { id: "22", username: "other" }];
  assert.equal(state.findUser("bot"), undefined, "which of two is not known");
  assert.equal(state.findChannel("#LOBBY"), "101");
  state.current = "201";
  assert.equal(state.findChannel("lobby"), "201");
  state.current = "301";
  assert.equal(state.findChannel("lobby"), undefined);
});

test("commands are offered where Discord would offer them", () => {
  const state = world();
  const at = (id) => state.channels.get(id);
  state.apply({ t: "dm", d: { id: "302", recipients: [ben] } });
  const plain = { bot_id: "21" };
  assert.deepEqual(["101", "301", "302"].map((id) => state.usable(plain, at(id))), [true, true, false]);
  assert.equal(state.usable({ bot_id: "99" }, at("301")), false);
  assert.deepEqual(["101", "301"].map((id) => state.usable({ bot_id: "21", contexts: [0] }, at(id))), [true, false]);
  assert.deepEqual(["101", "201"].map((id) => state.usable({ bot_id: "21", guild_id: "1" }, at(id))), [true, false]);
});

test("a new hello forgets messages and keeps what is unread", () => {
  const state = world();
  say(state, "6", { channel_id: "102" });
  state.apply({ t: "hello", d: { me: ada, people: [ada], bots: [], guilds: [], dms: [], commands: [] } });
  assert.deepEqual(ids(state, "102"), []);
  assert.equal(state.unread.size, 1);
});

test("a conversation that another opens is there before its first message", () => {
  const state = world();
  state.apply({ t: "dm", d: { id: "302", recipients: [ben] } });
  state.apply({ t: "dm", d: { id: "302", recipients: [ben] } });
  assert.equal(state.dms.length, 2);
  say(state, "5", { channel_id: "302" });
  assert.equal(state.channels.get("302").name, "Ben");
  assert.deepEqual(state.unread.get("302"), { count: 1, mentions: 1, first: "5" });
});
