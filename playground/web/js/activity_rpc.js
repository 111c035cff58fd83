// What Discord's client answers to the page of an Activity: its RPC, by messages
// [opcode, object]. It draws nothing and sends nothing by itself.

const opcode = { handshake: 0, frame: 1, close: 2 };

/** Why a connection is closed. */
export const closeCode = { clientID: 4000 };

/** What is wrong with a command. */
export const errorCode = { payload: 4000, command: 4002, event: 4004, channel: 4005, permissions: 4006, token: 4009, refused: 5000 };

const mostMessage = 1000, mostID = 64; // characters of a shared message and of its custom id

/** An error that the Activity is told. */
export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// Events that a client knows. Old ones know picture in picture alone.
const known = [
  "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", "ACTIVITY_LAYOUT_MODE_UPDATE", "ORIENTATION_UPDATE", "THERMAL_STATE_UPDATE", "CURRENT_USER_UPDATE",
  "CURRENT_GUILD_MEMBER_UPDATE", "ENTITLEMENT_CREATE", "VOICE_STATE_UPDATE", "SPEAKING_START", "SPEAKING_STOP", "RELATIONSHIP_UPDATE", "ACTIVITY_JOIN",
];
const pip = "ACTIVITY_PIP_MODE_UPDATE";

// Commands that old clients know.
const old = ["AUTHORIZE", "AUTHENTICATE", "SUBSCRIBE", "UNSUBSCRIBE", "OPEN_INVITE_DIALOG", "OPEN_EXTERNAL_LINK", "CAPTURE_LOG", "SET_ACTIVITY"];

/**
 * One connection. client says who and where: {clientID, frameID, locale, old, direct, participants(),
 * layout(), orientation()}, and does what a person decides: authorize(scopes) → code,
 * authenticate(token) → {user, scopes, expires, name}, invite(), share({message, custom_id}) →
 * {didCopyLink, didSendMessage}, openLink(url) → boolean, closed(message).
 */
export class RPCHost {
  #client;
  #post;
  #ready = false;
  #user = null; // once authenticated
  #events = new Set();

  constructor(client, post) {
    this.#client = client;
    this.#post = post;
  }

  /** Takes a message of the Activity. */
  take(data) {
    if (!Array.isArray(data)) return;
    const [op, body] = data;
    if (op === opcode.handshake) this.#handshake(body ?? {});
    else if (op === opcode.close) this.#client.closed(body?.code === 1000 ? "" : String(body?.message ?? ""));
    else if (op === opcode.frame && this.#ready && body?.cmd) this.#command(body);
  }

  #handshake({ v, encoding, client_id, frame_id }) {
    if (frame_id !== this.#client.frameID) return;
    if (v !== 1 || encoding !== "json" || client_id !== this.#client.clientID) return this.#post([opcode.close, { code: closeCode.clientID, message: "Invalid Client ID" }]);
    this.#ready = true;
    this.#dispatch("READY", { v: 1, config: { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" } });
  }

  #dispatch(evt, data) {
    this.#post([opcode.frame, { cmd: "DISPATCH", evt, nonce: null, data }]);
  }

  /** Tells the Activity of an event, if it has subscribed to it. */
  tell(evt, data) {
    if (this.#events.has(evt)) this.#dispatch(evt, data);
  }

  /** Tells the Activity who is here. */
  tellParticipants() {
    this.tell("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", { participants: this.#client.participants() });
  }

  /** Tells the Activity how it is shown: 0 focused, 1 picture in picture, 2 grid. */
  tellLayout() {
    this.tell("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: this.#client.layout() });
    this.tell(pip, { is_pip_mode: this.#client.layout() === 1 });
  }

  async #command({ cmd, args = {}, evt, nonce }) {
    try {
      if (this.#client.old && !old.includes(cmd)) throw new Refusal(errorCode.command, "Invalid command");
      const data = await this.#answer(cmd, args ?? {}, evt);
      this.#post([opcode.frame, { cmd, evt: null, nonce, data }]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#post([opcode.frame, { cmd, evt: "ERROR", nonce, data: { code: error.code, message: error.message } }]);
    }
    if (cmd === "SUBSCRIBE") this.#now(evt);
  }

  // What has happened before somebody subscribes is told at once, as the layout is.
  #now(evt) {
    if (evt === "ACTIVITY_LAYOUT_MODE_UPDATE" && this.#client.layout() !== 0) this.tellLayout();
  }

  async #answer(cmd, args, evt) {
    const client = this.#client;
    switch (cmd) {
      case "AUTHORIZE":
        if (args.client_id !== client.clientID || !Array.isArray(args.scope) || !args.scope.length) throw new Refusal(errorCode.payload, "Invalid OAuth2 request");
        return { code: await client.authorize(args.scope) };
      case "AUTHENTICATE":
        return this.#authenticate(args.access_token);
      case "SUBSCRIBE": case "UNSUBSCRIBE":
        return this.#subscribe(cmd, evt);
      case "GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS":
        return { participants: client.participants() };
      case "USER_SETTINGS_GET_LOCALE":
        if (!this.#user) throw new Refusal(errorCode.permissions, "Not authenticated or invalid scope");
        return { locale: client.locale };
      case "OPEN_INVITE_DIALOG":
        if (client.direct) throw new Refusal(errorCode.channel, "Invalid channel");
        await client.invite();
        return null;
      case "SHARE_LINK":
        return this.#share(args);
      case "OPEN_EXTERNAL_LINK":
        if (!/^https?:\/\//.test(args.url)) throw new Refusal(errorCode.payload, "Invalid url");
        return { opened: await client.openLink(args.url) };
      case "SET_CONFIG": return { use_interactive_pip: Boolean(args.use_interactive_pip) };
      case "ENCOURAGE_HW_ACCELERATION": return { enabled: true };
      case "GET_PLATFORM_BEHAVIORS": return {};
      case "SET_ORIENTATION_LOCK_STATE": case "CAPTURE_LOG": return null;
    }
    throw new Refusal(errorCode.command, `Invalid command: ${cmd}`);
  }

  async #authenticate(token) {
    const { user, scopes, expires, name } = await this.#client.authenticate(token);
    this.#user = { ...user, public_flags: 0, avatar: user.avatar ?? null };
    return { access_token: token, user: this.#user, scopes, expires, application: { id: this.#client.clientID, name, icon: null, description: "" } };
  }

  #subscribe(cmd, evt) {
    const events = this.#client.old ? [pip, ...known.filter((e) => e === "VOICE_STATE_UPDATE")] : [...known, pip];
    if (!events.includes(evt)) throw new Refusal(errorCode.event, `Invalid event: ${evt}`);
    if (cmd === "SUBSCRIBE") this.#events.add(evt);
    else this.#events.delete(evt);
    return { evt };
  }

  async #share({ message, custom_id: custom }) {
    const fits = (text, most) => typeof text === "string" && Array.from(text).length <= most;
    if (!fits(message, mostMessage) || (custom !== undefined && !fits(custom, mostID))) throw new Refusal(errorCode.payload, "Invalid payload");
    const { didCopyLink = false, didSendMessage = false } = await this.#client.share({ message, custom });
    return { success: didCopyLink || didSendMessage, didCopyLink, didSendMessage };
  }
}
