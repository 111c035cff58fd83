// Asks the server by HTTP: what there is, a session, and tickets for sockets.
// Addresses are relative, as the page may stand behind a proxy's folder.

/** An answer that is no, and stays so; its message is a word for the reason. */
export class Refused extends Error {
  refused = true;

  constructor(why, status) {
    super(why);
    this.status = status;
  }
}

async function ask(path, options) {
  const answer = await fetch(new URL(path, document.baseURI), { cache: "no-store", credentials: "omit", ...options });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  if (answer.status < 500 && answer.status !== 429) throw new Refused(body.error || body.why, answer.status);
  throw new Error(`${path}: ${answer.status}`);
}

/** What there is: {client_id, languages, …}. */
export const setup = () => ask("api/setup");

/** A session for a code, from an instance or a tab. */
export function enter(entry) {
  return ask("api/session", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(entry) });
}

/** The address of a socket, with a ticket that is good for once. */
export async function socketAddress(session) {
  const { ticket } = await ask("api/ticket", { method: "POST", headers: { Authorization: `Bearer ${session}` } });
  const at = new URL("ws", document.baseURI);
  at.protocol = at.protocol === "https:" ? "wss:" : "ws:";
  at.search = new URLSearchParams({ ticket });
  return at.href;
}
