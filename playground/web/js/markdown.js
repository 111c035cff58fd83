// Discord's markdown as a tree. Pure: text in, plain objects out; what a node
// looks like is markdown_view.js's business.
//
// Node: {type, children?, text?, …}. Inline types: text, strong, em, u, s,
// spoiler, code, link, user, role, channel, everyone, command, emoji, time.
// Block types: pre, heading, subtext, quote, list.

const maxDepth = 10; // deeper nesting is shown as the text it is

/**
 * Parses a message.
 * @param {string} text
 * @returns {Array<object>}
 */
export function parseMarkdown(text) {
  return blocks(String(text ?? "").replace(/\r\n?/g, "\n"), 0);
}

/** The words of a tree without their marks: for previews and search. */
export function plainText(nodes) {
  return nodes.map((node) => {
    if (node.type === "list") return node.items.map(plainText).join(" ");
    return node.text ?? (node.children ? plainText(node.children) : "");
  }).join("");
}

const fence = /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?[^\n`][\s\S]*?)\n*```\n?/;

function blocks(text, depth) {
  const out = [];
  for (let rest = text; rest;) {
    const match = fence.exec(rest);
    if (!match || escaped(rest, match.index)) return [...out, ...lines(rest, depth)];
    out.push(...lines(rest.slice(0, match.index), depth));
    out.push({ type: "pre", lang: match[1] ?? "", text: match[2] });
    rest = rest.slice(match.index + match[0].length);
  }
  return out;
}

const isList = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

// Goes line by line; lines that are no block are gathered and parsed together,
// since inline marks may span a line break.
function lines(text, depth) {
  const out = [];
  const all = text.split("\n");
  let plain = [];
  const flush = (beforeBlock) => {
    if (beforeBlock && plain.length === 1 && plain[0] === "" && out.length) plain = [];
    if (plain.length) out.push(...inline(plain.join("\n"), depth));
    plain = [];
  };
  for (let i = 0; i < all.length;) {
    const block = blockAt(all, i, depth);
    if (!block) {
      plain.push(all[i++]);
      continue;
    }
    flush(true);
    out.push(block.node);
    i += block.used;
  }
  flush(false);
  return out;
}

function blockAt(all, i, depth) {
  const line = all[i];
  const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
  if (heading) return { used: 1, node: { type: "heading", level: heading[1].length, children: inline(heading[2], depth) } };
  const subtext = /^-# +(\S.*)$/.exec(line);
  if (subtext) return { used: 1, node: { type: "subtext", children: inline(subtext[1], depth) } };
  if (depth < maxDepth && line.startsWith(">>> ")) {
    const body = [line.slice(4), ...all.slice(i + 1)].join("\n");
    return { used: all.length - i, node: { type: "quote", children: blocks(body, depth + 1) } };
  }
  if (depth < maxDepth && line.startsWith("> ")) {
    const body = take(all, i, (l) => l.startsWith("> "));
    return { used: body.length, node: { type: "quote", children: blocks(body.map((l) => l.slice(2)).join("\n"), depth + 1) } };
  }
  if (isList.test(line)) {
    const body = take(all, i, sameList(line));
    return { used: body.length, node: list(body.map((l) => isList.exec(l)), depth) };
  }
  return null;
}

// Whether a line goes on with the list that begins with first: a deeper item,
// or one with the same kind of bullet.
function sameList(first) {
  const [, indent, bullet] = isList.exec(first);
  return (line) => {
    const item = isList.exec(line);
    return item && (item[1].length > indent.length || /\d/.test(item[2]) === /\d/.test(bullet));
  };
}

function take(all, from, keep) {
  let end = from;
  while (end < all.length && keep(all[end])) end++;
  return all.slice(from, end);
}

// Items are [whole, indent, bullet, text]; deeper indented ones nest.
function list(items, depth) {
  const indent = items[0][1].length;
  const ordered = /\d/.test(items[0][2]);
  const node = { type: "list", ordered, start: ordered ? parseInt(items[0][2], 10) : 1, items: [] };
  for (let i = 0; i < items.length;) {
    let end = i + 1;
    while (end < items.length && items[end][1].length > indent) end++;
    const children = inline(items[i][3], depth);
    if (end > i + 1 && depth < maxDepth) children.push(list(items.slice(i + 1, end), depth + 1));
    node.items.push(children);
    i = end;
  }
  return node;
}

function escaped(text, at) {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}

// Longer marks first: "**" must be tried before "*".
const marks = [["***", "em-strong"], ["**", "strong"], ["__", "u"], ["~~", "s"], ["||", "spoiler"], ["*", "em"], ["_", "em"]];
const special = /[\\`<[@*_~|]|https?:\/\//g;

function inline(text, depth) {
  const out = [];
  const push = (node) => {
    if (node.type === "text" && out.at(-1)?.type === "text") out.at(-1).text += node.text;
    else out.push(node);
  };
  for (let i = 0; i < text.length;) {
    special.lastIndex = i;
    const at = special.exec(text)?.index ?? text.length;
    if (at > i) push({ type: "text", text: text.slice(i, at) });
    if (at === text.length) break;
    const found = atomAt(text, at, depth) ?? markAt(text, at, depth);
    push(found?.node ?? { type: "text", text: text[at] });
    i = at + (found?.used ?? 1);
  }
  return out;
}

// Things that are one piece: escapes, code, <…> references, links, @everyone.
function atomAt(text, at, depth) {
  const rest = text.slice(at);
  switch (text[at]) {
    case "\\": {
      const next = /^\\([^0-9A-Za-z\s])/.exec(rest);
      return next && { used: 2, node: { type: "text", text: next[1] } };
    }
    case "`": return codeAt(rest);
    case "<": return referenceAt(rest);
    case "[": return maskedLinkAt(rest, depth);
    case "@": {
      const all = /^@(everyone|here)\b/.exec(rest);
      return all && { used: all[0].length, node: { type: "everyone", text: all[0] } };
    }
    case "h": return urlAt(rest);
    default: return null;
  }
}

function codeAt(rest) {
  const run = /^`+/.exec(rest)[0];
  const end = closingRun(rest, run.length, run.length);
  if (end < 0) return { used: run.length, node: { type: "text", text: run } };
  let body = rest.slice(run.length, end);
  if (run.length > 1) body = body.replace(/^ (?=`)|(?<=`) $/g, "");
  return { used: end + run.length, node: { type: "code", text: body } };
}

// The index of a run of exactly n backticks at or after from, or -1.
function closingRun(text, from, n) {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let m; (m = runs.exec(text));) if (m[0].length === n) return m.index;
  return -1;
}

const references = [
  [/^<@!?(\d{1,20})>/, (m) => ({ type: "user", id: m[1] })],
  [/^<@&(\d{1,20})>/, (m) => ({ type: "role", id: m[1] })],
  [/^<#(\d{1,20})>/, (m) => ({ type: "channel", id: m[1] })],
  [/^<\/([-_'\p{L}\p{N} ]{1,98}):(\d{1,20})>/u, (m) => ({ type: "command", name: m[1], id: m[2] })],
  [/^<a?:(\w{2,32}):(\d{1,20})>/, (m) => ({ type: "emoji", text: `:${m[1]}:`, id: m[2] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => ({ type: "time", unix: Number(m[1]), style: m[2] ?? "f" })],
  [/^<(https?:\/\/[^\s<>]+)>/, (m) => ({ type: "link", url: m[1], children: [{ type: "text", text: m[1] }] })],
];

function referenceAt(rest) {
  for (const [pattern, make] of references) {
    const match = pattern.exec(rest);
    if (match) return { used: match[0].length, node: make(match) };
  }
  return null;
}

function maskedLinkAt(rest, depth) {
  const match = /^\[((?:\\.|[^[\]\\\n])+)\]\(<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?: +"[^"\n]*")?\)/.exec(rest);
  if (!match || depth >= maxDepth) return null;
  // A label that looks like another address would mislead.
  if (/https?:\/\//.test(match[1])) return null;
  return { used: match[0].length, node: { type: "link", url: match[2], children: inline(match[1], depth + 1) } };
}

function urlAt(rest) {
  let url = /^https?:\/\/[^\s<>|[\]]+/.exec(rest)?.[0];
  if (!url) return null;
  url = url.replace(/[.,:;!?"'*_~\]]+$/, "");
  while (url.endsWith(")") && url.split("(").length < url.split(")").length) url = url.slice(0, -1);
  if (/^https?:\/\/$/.test(url)) return null;
  return { used: url.length, node: { type: "link", url, children: [{ type: "text", text: url }] } };
}

function markAt(text, at, depth) {
  if (depth >= maxDepth) return null;
  for (const [mark, type] of marks) {
    if (!text.startsWith(mark, at) || !opens(text, at, mark)) continue;
    const start = at + mark.length;
    const end = closing(text, start, mark);
    if (end < 0) continue;
    const children = inline(text.slice(start, end), depth + 1);
    const node = type === "em-strong" ? { type: "em", children: [{ type: "strong", children }] } : { type, children };
    return { used: end + mark.length - at, node };
  }
  return null;
}

const word = /[\p{L}\p{N}_]/u;

// A lone star or underscore is emphasis only against a word, so that
// "2 * 3 * 4" and snake_case stay as they are.
function opens(text, at, mark) {
  const next = text[at + mark.length];
  if (next === undefined) return false;
  if (mark === "*") return !/\s/.test(next);
  if (mark === "_") return !/\s/.test(next) && !(at > 0 && word.test(text[at - 1]));
  return true;
}

function closing(text, start, mark) {
  for (let i = start; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "`") i = skipCode(text, i);
    else if (text[i] === mark[0]) {
      const run = runAt(text, i);
      if (i > start && closes(text, i, run, mark)) return mark.length === 1 ? i : i + run - mark.length;
      i += run - 1;
    }
  }
  return -1;
}

function runAt(text, at) {
  let n = 1;
  while (text[at + n] === text[at]) n++;
  return n;
}

function skipCode(text, at) {
  const n = runAt(text, at);
  const end = closingRun(text, at + n, n);
  return end < 0 ? at + n - 1 : end + n - 1;
}

function closes(text, at, run, mark) {
  if (mark.length > 1) return run >= mark.length;
  if (run % 2 === 0 || /\s/.test(text[at - 1])) return false;
  return mark !== "_" || !word.test(text[at + run] ?? " ");
}
