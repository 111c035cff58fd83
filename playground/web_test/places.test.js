import assert from "node:assert/strict";
import { test } from "node:test";
import { State } from "../web/js/state.js";

const me = { id: "11", username: "ada" };
const bot = { id: "21", username: "Helper", bot: true };
const guild = (more = {}) => ({ id: "1", name: "G", absent: [], channels: [{ id: "101", name: "lobby", type: 0 }], ...more });

function world(more) {
  const state = new State();
  state.apply({ t: "hello", d: { me, people: [me, { id: "12", username: "ben" }], bots: [bot], commands: [], guilds: [guild(more)],
    dms: [{ id: "301", recipients: [bot] }, { id: "302", recipients: [{ id: "12", username: "ben" }] }] } });
  return state;
}

const command = (more = {}) => ({ id: "31", name: "go", bot_id: "21", ...more });
const where = (state, c) => ["101", "301", "302"].filter((id) => state.usable(c, state.channels.get(id)));

test("a command is where its bot is", () => {
  assert.deepEqual(where(world(), command()), ["101", "301"]);
  const away = world({ absent: ["21"] });
  assert.deepEqual(where(away, command()), [], "in no server that is mine, it is not in our conversation either");
  away.guilds.push({ id: "2", name: "Another", channels: [] });
  assert.deepEqual(where(away, command()), ["301"]);
  assert.deepEqual(where(world(), command({ integration_types: [1] })), []);
  assert.deepEqual(where(world(), command({ contexts: [0] })), ["101"]);
});

test("what I have for myself is everywhere, where the command may be", () => {
  const state = world({ absent: ["21"] });
  state.apply({ t: "installed", d: { bots: ["21"] } });
  assert.deepEqual(where(state, command({ integration_types: [0, 1] })), ["101", "301", "302"]);
  assert.deepEqual(where(state, command({ integration_types: [0, 1], contexts: [2] })), ["302"]);
  assert.deepEqual(where(state, command({ integration_types: [0] })), []);
});

test("a changed server brings its threads, which count as parts of it", () => {
  const state = world();
  const heard = [];
  for (const event of ["places", "commands", "presence"]) state.on(event, () => heard.push(event));
  state.apply({ t: "guild", d: { guild: guild({ absent: ["21"], channels: [...guild().channels, { id: "111", name: "t", type: 11, parent_id: "101" }] }) } });
  assert.equal(state.channels.get("111").guild_id, "1");
  assert.deepEqual(heard.sort(), ["commands", "places", "presence"]);
  state.apply({ t: "message_create", d: { message: { id: "5", channel_id: "111", author: bot, mentions: [] } } });
  assert.deepEqual(state.unread.get("111"), { count: 1, mentions: 0, first: "5" });
});

test("the page knows whose Activity is switched on", () => {
  const state = world();
  const seen = [true, false].map((activities) => {
    state.apply({ t: "portal", d: { user_id: "21", activities } });
    state.apply({ t: "portal", d: { user_id: "99", activities: true } });
    return state.bots.map((b) => b.activities);
  });
  assert.deepEqual(seen, [[true], [false]]);
});
