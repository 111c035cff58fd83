// Floating things: where they stand beside their anchor, how they close, and
// the short messages that come and go (toasts).

import { h } from "./dom.js";
import { rememberFocus } from "./focus.js";

const gap = 6; // px between what floats and its anchor or the window's edge
const toastFor = 5000; // ms

/**
 * Shows el beside anchor until it is closed: by Escape, a press elsewhere, a
 * resize, or the returned function. Focus that was inside el goes back to
 * where it came from, or to the anchor.
 * @param {HTMLElement} el
 * @param {HTMLElement} anchor
 * @param {{onclose?: Function, matchWidth?: boolean, at?: {x: number, y: number}}} [options] at stands for the anchor's place
 * @returns {() => void} closes it
 */
export function float(el, anchor, { onclose, matchWidth, at } = {}) {
  const refocus = rememberFocus(at && document.activeElement !== document.body ? document.activeElement : anchor);
  el.classList.add("floating");
  if (matchWidth) el.style.minWidth = `${anchor.offsetWidth}px`;
  const host = anchor.closest("dialog") ?? document.body;
  host.append(el);
  place(el, at ? new DOMRect(at.x, at.y) : anchor.getBoundingClientRect());
  const ends = new AbortController();
  const close = () => {
    if (ends.signal.aborted) return;
    ends.abort();
    const inside = el.contains(document.activeElement);
    el.remove();
    if (inside) refocus();
    onclose?.();
  };
  const on = (type, fn) => addEventListener(type, fn, { capture: true, signal: ends.signal });
  on("keydown", (e) => e.key === "Escape" && (e.preventDefault(), e.stopPropagation(), close()));
  on("pointerdown", (e) => !el.contains(e.target) && !anchor.contains(e.target) && close());
  on("resize", close);
  return close;
}

// Below the anchor if there is room, else above; never off the screen.
function place(el, rect) {
  const { offsetWidth: w, offsetHeight: h } = el;
  const below = innerHeight - rect.bottom - gap;
  const up = below < h + gap && rect.top > below;
  const top = up ? rect.top - h - gap : rect.bottom + gap;
  el.style.top = `${Math.max(gap, Math.min(top, innerHeight - h - gap))}px`;
  el.style.left = `${Math.max(gap, Math.min(rect.left, innerWidth - w - gap))}px`;
}

const stack = h("div.toasts", { role: "status", "aria-live": "polite" });

/** Says something for a few seconds. */
export function toast(text, kind = "") {
  if (!stack.isConnected) document.body.append(stack);
  const el = h("div.toast", { class: kind }, text);
  stack.append(el);
  setTimeout(() => el.remove(), toastFor);
}
