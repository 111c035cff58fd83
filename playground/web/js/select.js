// Select menus of messages: a button that opens a listbox, for one value or
// several, of the bot's own options or of users and channels.

import { componentType } from "./discord.js";
import { fill, h, icon } from "./dom.js";
import { avatar, displayName } from "./avatar.js";
import { float } from "./overlay.js";
import { step } from "./menu.js";
import { say } from "./words.js";

/** Renders a select component. */
export function select(c, message, app) {
  const items = itemsOf(c, app.state);
  const chosen = new Set(items.filter((i) => i.chosen).map((i) => i.value));
  const label = h("span.select-label", {});
  const show = () => {
    const names = items.filter((i) => chosen.has(i.value)).map((i) => i.label);
    fill(label, names.length ? names.join(", ") : h("span.placeholder", {}, c.placeholder || say("select.choose")));
  };
  show();
  const open = () => listbox(trigger, items, chosen, {
    label: c.placeholder || say("select.choose"), min: c.min_values ?? 1, max: Math.min(c.max_values ?? 1, items.length),
    done: (values) => {
      chosen.clear();
      values.forEach((v) => chosen.add(v));
      show();
      app.interactions.press(message, c, values);
    },
  });
  const trigger = h("button.select", {
    type: "button", disabled: c.disabled, "aria-haspopup": "listbox", "aria-expanded": "false",
    dataset: { customId: c.custom_id ?? "" }, onclick: open,
    onkeydown: (e) => ["ArrowDown", "ArrowUp"].includes(e.key) && (e.preventDefault(), open()),
  }, label, icon("chevron"));
  return trigger;
}

function itemsOf(c, state) {
  const preset = new Set((c.default_values ?? []).map((d) => d.id));
  if (c.type === componentType.stringSelect) return (c.options ?? []).map((o) => ({ ...o, chosen: o.default }));
  if (c.type === componentType.roleSelect) return [];
  if (c.type === componentType.channelSelect) {
    return state.siblings().map((ch) => ({ label: `#${ch.name}`, value: ch.id, chosen: preset.has(ch.id) }));
  }
  return [...state.people, ...state.bots].map((u) => ({
    label: displayName(u), value: u.id, description: u.username, lead: () => avatar(u, "tiny"), chosen: preset.has(u.id),
  }));
}

let serial = 0;

// The open list. Focus stays on the listbox; aria-activedescendant says where
// the person is. One value is sent at once, several when the list closes.
function listbox(trigger, items, chosen, { label, min, max, done }) {
  if (trigger.getAttribute("aria-expanded") === "true") return;
  const multi = max > 1;
  const picked = new Set(chosen);
  let sent = false;
  let at = Math.max(0, items.findIndex((i) => picked.has(i.value)));
  const id = `listbox-${++serial}`;
  const rows = items.map((item, i) => h("div.option", { role: "option", id: `${id}-${i}`, onclick: () => choose(i), onpointermove: () => go(i) },
    item.lead?.() ?? (item.emoji?.name && h("span.emoji", {}, item.emoji.name)),
    h("span.option-text", {}, h("span", {}, item.label), item.description && h("span.option-detail", {}, item.description)),
    h("span.tick", {}, icon("check"))));
  const list = h("div.listbox", { role: "listbox", tabindex: "-1", "aria-label": label, "aria-multiselectable": String(multi), onkeydown: onkey },
    rows.length ? rows : h("p.option-none", {}, say("select.nothing")));
  const close = float(list, trigger, { matchWidth: true, onclose: finish });
  trigger.setAttribute("aria-expanded", "true");
  paint();
  list.focus();
  go(at);

  function paint() {
    rows.forEach((row, i) => row.setAttribute("aria-selected", String(picked.has(items[i].value))));
  }
  function go(i) {
    rows[at]?.classList.remove("active");
    at = i;
    rows[at]?.classList.add("active");
    rows[at]?.scrollIntoView({ block: "nearest" });
    if (rows[at]) list.setAttribute("aria-activedescendant", rows[at].id);
  }
  function choose(i) {
    const { value } = items[i];
    if (!multi) {
      sent = true;
      close();
      return done([value]);
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < max) picked.add(value);
    paint();
  }
  function finish() {
    trigger.setAttribute("aria-expanded", "false");
    const values = items.filter((i) => picked.has(i.value)).map((i) => i.value);
    const changed = values.length !== chosen.size || values.some((v) => !chosen.has(v));
    if (multi && !sent && changed && values.length >= min && trigger.isConnected) done(values);
  }
  function onkey(e) {
    const next = step(e.key, at, rows.length);
    if (next !== null) go(next);
    else if (e.key === "Enter" || e.key === " ") rows.length && choose(at);
    else if (e.key === "Tab") close();
    else if (e.key.length === 1 && !e.ctrlKey && !e.metaKey) typeAhead(e.key);
    else return;
    e.preventDefault();
  }
  function typeAhead(key) {
    const starts = (i) => items[i].label.toLowerCase().startsWith(key.toLowerCase());
    const order = items.map((_, i) => (at + 1 + i) % items.length);
    const found = order.find(starts);
    if (found !== undefined) go(found);
  }
}
