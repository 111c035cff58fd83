import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal, RPCHost } from "../web/js/activity_rpc.js";
import { activityAddress, parseActivity } from "../web/js/router.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const hello = { v: 1, encoding: "json", client_id: "5", frame_id: "f" };

function host(change = {}) {
  const posted = [], client = {
    clientID: "5", frameID: "f", locale: "ja", old: false, direct: false, participants: () => [{ id: "1", username: "ada" }], layout: () => 0,
    authorize: async (scopes) => `code of ${scopes}`, authenticate: async () => ({ user: { id: "1", username: "ada" }, scopes: ["identify"], expires: "2027", name: "Noughts" }),
    invite: async () => {}, share: async () => ({ didCopyLink: true }), openLink: async () => true, closed: () => {}, ...change,
  };
  const rpc = new RPCHost(client, (m) => posted.push(m));
  const ask = async (cmd, args, evt) => {
    rpc.take([1, { cmd, args, evt, nonce: "n" }]);
    await settled();
    return posted.pop()?.[1];
  };
  return { rpc, posted, ask, ready: () => (rpc.take([0, hello]), posted.pop()) };
}

test("nothing is answered before the handshake, which must be of this application and frame", async () => {
  const { rpc, posted, ask, ready } = host();
  assert.equal(await ask("GET_PLATFORM_BEHAVIORS", {}), undefined);
  for (const odd of [null, "x", {}, [], [0], [0, { ...hello, frame_id: "g" }], [9, {}]]) rpc.take(odd);
  assert.deepEqual(posted, []);
  rpc.take([0, { ...hello, client_id: "6" }]);
  assert.equal(posted.pop()[1].code, 4000);
  assert.equal(ready()[1].evt, "READY");
});

test("what a person decides is waited for, and refusals have Discord's codes", async () => {
  const { ask, ready } = host({ authorize: async () => { throw new Refusal(5000, "denied"); } });
  ready();
  assert.deepEqual((await ask("AUTHORIZE", { client_id: "5", scope: ["identify"] })).data, { code: 5000, message: "denied" });
  assert.equal((await ask("AUTHORIZE", { client_id: "6", scope: ["identify"] })).data.code, 4000);
  assert.equal((await ask("AUTHORIZE", { client_id: "5", scope: [] })).data.code, 4000);
  assert.equal((await ask("NO_SUCH", {})).data.code, 4002);
  assert.equal((await ask("SUBSCRIBE", {}, "NO_SUCH")).data.code, 4004);
});

test("the language is told to who has authenticated", async () => {
  const { ask, ready } = host();
  ready();
  assert.equal((await ask("USER_SETTINGS_GET_LOCALE", {})).data.code, 4006);
  assert.equal((await ask("AUTHENTICATE", { access_token: "t" })).data.user.public_flags, 0);
  assert.deepEqual((await ask("USER_SETTINGS_GET_LOCALE", {})).data, { locale: "ja" });
});

test("old clients know few commands, and of layouts picture in picture alone", async () => {
  let layout = 0;
  const { rpc, posted, ask, ready } = host({ old: true, layout: () => layout });
  ready();
  for (const cmd of ["SHARE_LINK", "GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS", "SET_ORIENTATION_LOCK_STATE"]) assert.equal((await ask(cmd, {})).data.code, 4002, cmd);
  assert.equal((await ask("SUBSCRIBE", {}, "ACTIVITY_LAYOUT_MODE_UPDATE")).data.code, 4004);
  assert.deepEqual((await ask("SUBSCRIBE", {}, "ACTIVITY_PIP_MODE_UPDATE")).data, { evt: "ACTIVITY_PIP_MODE_UPDATE" });
  layout = 1;
  rpc.tellLayout();
  assert.deepEqual(posted.map(([, m]) => [m.evt, m.data]), [["ACTIVITY_PIP_MODE_UPDATE", { is_pip_mode: true }]]);
});

test("events come to who has subscribed, until they have not", async () => {
  const { rpc, posted, ask, ready } = host();
  ready();
  rpc.tellParticipants();
  assert.deepEqual(posted, []);
  await ask("SUBSCRIBE", {}, "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE");
  rpc.tellParticipants();
  assert.equal(posted.pop()[1].data.participants[0].username, "ada");
  await ask("UNSUBSCRIBE", {}, "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE");
  rpc.tellParticipants();
  assert.deepEqual(posted, []);
});

test("dialogs: none in direct messages, links are short, addresses are the web's", async () => {
  const { ask, ready } = host({ direct: true });
  ready();
  assert.equal((await ask("OPEN_INVITE_DIALOG", {})).data.code, 4005);
  assert.deepEqual((await ask("SHARE_LINK", { message: "m", custom_id: "c" })).data, { success: true, didCopyLink: true, didSendMessage: false });
  assert.equal((await ask("SHARE_LINK", { message: "m".repeat(1001) })).data.code, 4000);
  assert.equal((await ask("SHARE_LINK", { message: "m", custom_id: "c".repeat(65) })).data.code, 4000);
  assert.equal((await ask("OPEN_EXTERNAL_LINK", { url: "javascript:alert(1)" })).data.code, 4000);
  assert.deepEqual((await ask("OPEN_EXTERNAL_LINK", { url: "https://a.example" })).data, { opened: true });
});

test("the address of an Activity is read as it is written", () => {
  for (const custom of ["", "m1", "a&b=c", "é"]) assert.deepEqual(parseActivity(activityAddress("5", custom)), { application: "5", custom });
  assert.deepEqual(parseActivity("https://discord.com/activities/5?custom_id=x&referrer_id=2"), { application: "5", custom: "x" });
  for (const other of ["https://discord.com/channels/1/2", "https://evil.example/activities/5", "https://discord.com/activities/x", ""]) assert.equal(parseActivity(other), null, other);
});
