// Discord's side of the page, where it runs inside of one of its clients.

/** Connects to the client around the page; null outside of Discord. */
export async function connect() {
  return null;
}
