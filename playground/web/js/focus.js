// Where the focus goes when what has it is drawn anew.

// Components that bots made are told from what the page has in every message, as there may be a picture now that was not there before.
const stops = (message, focused) => [...message.querySelectorAll(focused.dataset.customId ? "[data-custom-id]" : "button, a")];

/**
 * Remembers what has the focus. The function it returns puts the focus back: on the same element or, if its message was drawn anew
 * meanwhile, on the button of the same kind there, the one at the same spot, or the nearest one.
 */
export function rememberFocus(focused) {
  const old = focused.closest?.(".message");
  const spot = old ? stops(old, focused).indexOf(focused) : -1;
  return () => {
    const message = old?.isConnected ? old : document.querySelector(`.message[data-id="${old?.dataset.id}"]`);
    (focused.isConnected || !message ? focused : standIn(message, focused, spot)).focus({ preventScroll: true });
  };
}

function standIn(message, focused, spot) {
  const all = stops(message, focused);
  const takes = (b) => !b.disabled;
  const same = focused.dataset.customId && all.find((b) => takes(b) && b.dataset.customId === focused.dataset.customId);
  if (same || spot < 0) return same || message;
  return all.slice(spot).find(takes) ?? all.slice(0, spot).findLast(takes) ?? message;
}
