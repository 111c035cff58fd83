// The first words of a message, without its marks.

import { textsOf } from "./answers.js";
import { displayName } from "./avatar.js";
import { parseMarkdown, plainText } from "./markdown.js";

/** The first words of a message. */
export function snippet(m, app) {
  const lines = textsOf(m).join("\n").split("\n").map((line) => plainText(withNames(parseMarkdown(line), app)));
  const words = lines.join(" ").replace(/\s+/g, " ").trim();
  return words.slice(0, 120) || "Press to see the message";
}

function withNames(nodes, app) {
  return nodes.map((n) => {
    if (n.type === "user") return { ...n, text: `@${displayName(app.state.users.get(n.id))}` };
    return n.children ? { ...n, children: withNames(n.children, app) } : n;
  });
}
