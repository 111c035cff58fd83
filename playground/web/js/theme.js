// Light or dark: the system's choice until the person makes their own, which
// this browser remembers.

const key = "playground.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

function stored() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be switched off; the system's choice will do
  }
}

/** The theme in use: "dark" or "light". */
export function theme() {
  return stored() ?? (system.matches ? "dark" : "light");
}

/** Switches to the other theme and remembers it. */
export function toggleTheme() {
  const next = theme() === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(key, next);
  } catch { /* it lasts as long as the page, then */ }
  document.documentElement.dataset.theme = next;
}

/** Calls fn whenever the system's choice changes. */
export function onSystemTheme(fn) {
  system.addEventListener("change", fn);
}

if (stored()) document.documentElement.dataset.theme = stored();
