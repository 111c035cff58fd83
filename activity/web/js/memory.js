// What this browser remembers for the person: how they like the page.

const key = "noughts.board";
const usual = { sound: true, confirm: false, coordinates: true };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {}; // storage may be switched off, or hold something else
  }
}

const memory = { ...usual, ...stored() };

/** How the person likes it: sound, confirm, coordinates. */
export const likes = (name) => memory[name];

/** Remembers how the person likes it. */
export function like(name, value) {
  memory[name] = value;
  try {
    localStorage.setItem(key, JSON.stringify(memory));
  } catch { /* it lasts as long as the page, then */ }
}
