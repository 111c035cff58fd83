// The first words of a message, without its marks.

import { textsOf } from "./answers.js";
import { displayName, placeName } from "./avatar.js";
import { parseMarkdown, plainText } from "./markdown.js";
import { styledTime } from "./time.js";
import { say } from "./words.js";

/** The first words of a message. */
export function snippet(m, app) {
  const said = textsOf(m).join("\n").replace(/```[\s\S]*?```/g, "\n"); // a board of text says nothing in a line
  const lines = said.split("\n").map((line) => plainText(asShown(parseMarkdown(line), app)));
  const words = lines.join(" ").replace(/\s+/g, " ").trim();
  return words.slice(0, 120) || say("snippet.press");
}

// What only stands for something, a person or a time, is put as the page shows it.
function asShown(nodes, app) {
  return nodes.map((n) => {
    const text = standsFor(n, app);
    if (text !== null) return { ...n, text };
    return n.children ? { ...n, children: asShown(n.children, app) } : n;
  });
}

function standsFor(n, app) {
  switch (n.type) {
    case "user": return `@\u2068${displayName(app.state.users.get(n.id))}\u2069`; // isolated: after an Arabic name, 1–0 would be shown as 0–1
    case "role": return say("mention.role");
    case "channel": return app.state.channels.has(n.id) ? placeName(app.state.channels.get(n.id)) : say("mention.channel");
    case "command": return `/${n.name}`;
    case "time": {
      const date = new Date(n.unix * 1000);
      return Number.isNaN(date.getTime()) ? say("date.invalid") : styledTime(date, n.style);
    }
    default: return null;
  }
}
