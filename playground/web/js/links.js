// Which addresses the page may lead to or load. Pure.

const schemes = { href: ["http:", "https:", "discord:"], src: ["http:", "https:"] };

/**
 * Whether an element may have the address: one inside the page, of the web, or
 * (to follow) of Discord. The browser's own reading counts, which skips blanks
 * and line breaks in "java\nscript:". Pictures may be part of the page's text.
 * @param {string} kind "href" or "src"
 */
export function safe(kind, address) {
  try {
    const { protocol } = new URL(address, "http://page.invalid/");
    return schemes[kind].includes(protocol) || (kind === "src" && /^data:image\//.test(address));
  } catch {
    return false;
  }
}
