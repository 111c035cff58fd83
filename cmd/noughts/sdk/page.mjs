// An Activity that talks to the client around it by our own client of the RPC,
// and then by the official one, and tells the test what it has heard.

import { DiscordSDK, Events } from "./output/index.mjs";
import { connect } from "./js/rpc.js";

const wrong = [];
console.error = (...said) => wrong.push(said.join(" ")); // so the official client says what it cannot parse
const tell = (what, said) => fetch(`/told/${what}`, { method: "POST", body: JSON.stringify(said) });
const { client_id } = await (await fetch("/setup")).json();
const exchange = async (code) => (await (await fetch("/exchange", { method: "POST", body: code })).json()).access_token;

async function ours() {
  const rpc = await connect(client_id);
  const layouts = [], here = [];
  rpc.on("layout", (mode) => (layouts.push(mode), tell("layout", layouts)));
  rpc.on("participants", (list) => (here.push(list.map((p) => p.name)), tell("participants", here)));
  const early = await rpc.locale(); // not allowed yet
  const code = await rpc.authorize();
  const user = await rpc.authenticate(await exchange(code));
  return { instance: rpc.instance, early, user: user.username, locale: await rpc.locale(), participants: (await rpc.participants()).map((p) => p.name), portrait: await rpc.lockPortrait() };
}

async function theirs() {
  const sdk = new DiscordSDK(client_id, { disableConsoleLogOverride: true });
  await sdk.ready();
  const heard = [];
  await sdk.subscribe(Events.ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE, ({ participants }) => (heard.push(participants.map((p) => p.username)), tell("heard", heard)));
  await sdk.subscribe(Events.ACTIVITY_LAYOUT_MODE_UPDATE, () => {});
  await sdk.subscribe(Events.ORIENTATION_UPDATE, () => {});
  const { code } = await sdk.commands.authorize({ client_id, response_type: "code", state: "", prompt: "none", scope: ["identify"] });
  const auth = await sdk.commands.authenticate({ access_token: await exchange(code) });
  const { participants } = await sdk.commands.getInstanceConnectedParticipants();
  const refused = await sdk.commands.getRelationships().then(() => 0, (error) => error.code);
  await sdk.commands.setOrientationLockState({ lock_state: 2 });
  return {
    instance: sdk.instanceId, user: auth.user.username, scopes: auth.scopes, application: auth.application.name,
    locale: (await sdk.commands.userSettingsGetLocale()).locale, participants: participants.map((p) => p.username), refused,
    pip: await sdk.commands.setConfig({ use_interactive_pip: true }),
  };
}

await tell("ours", await ours().catch((error) => String(error)));
await tell("theirs", { ...(await theirs().catch((error) => ({ error: `${error.message ?? JSON.stringify(error)}` }))), wrong });
