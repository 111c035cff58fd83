// Stands between the playground and an Activity, on the Activity's origin: passes on what one says
// to the other, and sets the safe area as Discord does on phones.

const query = new URLSearchParams(location.search);
const host = query.get("host");
query.delete("host");

const frame = document.createElement("iframe");
frame.title = "Activity";
frame.allow = "autoplay; fullscreen; clipboard-write";
frame.src = `/?${query}`;
let insets = {};

function setInsets() {
  const style = frame.contentDocument?.documentElement?.style;
  for (const side of ["top", "right", "bottom", "left"]) style?.setProperty(`--discord-safe-area-inset-${side}`, `${Number(insets[side]) || 0}px`);
  frame.contentWindow.dispatchEvent(new Event("resize"));
}

addEventListener("message", ({ source, origin, data }) => {
  if (source === frame.contentWindow && origin === location.origin) parent.postMessage(data, host);
  if (source !== parent || origin !== host) return;
  if (data?.insets) {
    insets = data.insets;
    setInsets();
  } else {
    frame.contentWindow.postMessage(data, location.origin);
  }
});
frame.addEventListener("load", setInsets);
document.body.append(frame);
