// Floating things: where they stand beside their anchor, how they close, and
// the short messages that come and go (toasts).

import { h } from "./dom.js";

const gap = 6;

/**
 * Shows el beside anchor until it is closed: by Escape, a press elsewhere, a
 * resize, or the returned function. Focus goes back to the anchor when it was
 * inside el.
 * @param {HTMLElement} el
 * @param {HTMLElement} anchor
 * @param {{onclose?: Function, matchWidth?: boolean}} [options]
 * @returns {() => void} closes it
 */
export function float(el, anchor, { onclose, matchWidth } = {}) {
  el.classList.add("floating");
  if (matchWidth) el.style.minWidth = `${anchor.offsetWidth}px`;
  const host = anchor.closest("dialog") ?? document.body;
  host.append(el);
  place(el, anchor.getBoundingClientRect());
  const ends = new AbortController();
  const close = () => {
    if (ends.signal.aborted) return;
    ends.abort();
    const inside = el.contains(document.activeElement);
    el.remove();
    if (inside && anchor.isConnected) anchor.focus();
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
  setTimeout(() => el.remove(), 5000);
}
