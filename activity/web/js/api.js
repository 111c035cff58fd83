// Asks the server by HTTP: what there is, a session, and tickets for sockets.
// Addresses are relative, as the page may stand behind a proxy's folder.

/** An answer that is no, and stays so; its message is a word for the reason, and says a sentence, if the server has one. */
export class Refused extends Error {
  refused = true;

  constructor(why, status, says) {
    super(why);
    this.status = status;
    this.says = says;
  }
}

async function ask(path, options) {
  const answer = await fetch(new URL(path, document.baseURI), { cache: "no-store", credentials: "omit", ...options });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  if (answer.status < 500 && answer.status !== 429) throw new Refused(body.error || body.why, answer.status, body.says);
  throw new Error(`${path}: ${answer.status}`);
}

/** What there is: {client_id, languages, …}. */
export const setup = () => ask("api/setup");

const post = (path, body) => ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** A session for a code, from an instance or a tab. */
export const enter = (entry) => post("api/session", entry);

/** The address of a socket, with a ticket that is good for once. */
export async function socketAddress(session) {
  return socketAt(await ask("api/ticket", { method: "POST", headers: { Authorization: `Bearer ${session}` } }));
}

/** The same for somebody who has the public link of a match alone. */
export async function watchAddress(key, locale) {
  return socketAt(await post("api/watch", { key, locale }));
}

function socketAt({ ticket }) {
  const at = new URL("ws", document.baseURI);
  at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
  at.search = new URLSearchParams({ ticket });
  return at.href;
}
