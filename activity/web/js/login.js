// How a tab of a browser learns who looks at it: Discord sends the browser
// back to the page with a code, and with the state that the page has sent.

const key = "noughts.login";

/** What the address says: a code to enter with, and the match that is meant. */
export function arrived(query, storage, host) {
  const code = query.get("code") ?? "", state = query.get("state");
  let kept = {};
  try {
    kept = JSON.parse(storage.getItem(key)) ?? {};
    if (state) storage.removeItem(key);
  } catch { /* nothing is kept here */ }
  const ours = state ? state === kept.state : ["127.0.0.1", "localhost", "[::1]"].includes(host);
  return { code: ours ? code : "", match: query.get("m") ?? (state && ours ? kept.match : null) ?? "" };
}

/** Where to log in, to come back to a match; "" where the page does not know. */
export function loginAddress(about, match, storage, host) {
  const at = about.login ?? (["127.0.0.1", "localhost", "[::1]"].includes(host) ? "" : "https://discord.com/oauth2/authorize");
  if (!at || !about.redirect) return "";
  const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  try {
    storage.setItem(key, JSON.stringify({ state, match }));
  } catch {
    return ""; // one could not come back
  }
  return `${at}?${new URLSearchParams({ client_id: about.client_id, redirect_uri: about.redirect, response_type: "code", scope: "identify", state })}`;
}
