// Pictures and files of messages: shown at the right size, described, opened.

import { add, h, icon, iconButton } from "./dom.js";
import { spoiler } from "./markdown_view.js";
import { locale, say } from "./words.js";

const widest = 480; // px on the page
const tallest = 480;

/**
 * An attachment's address as this page reaches it: the server may know itself
 * by another name (127.0.0.1, localhost) than the one in the address bar.
 */
export function localURL(url, message) {
  if (url.startsWith("attachment://")) {
    const name = url.slice("attachment://".length);
    return localURL(message.attachments?.find((a) => a.filename === name)?.url ?? "", message);
  }
  try {
    const { pathname, search } = new URL(url, location.href);
    return pathname.startsWith("/attachments/") ? pathname + search : url;
  } catch {
    return "";
  }
}

/** Pictures side by side. @param {Array<{media: {url, width?, height?}, description?, spoiler?}>} items */
export function gallery(items, message) {
  const pictures = items.map((item) => picture({ ...item.media, description: item.description, spoiler: item.spoiler }, message));
  return pictures.length === 1 ? pictures[0] : h("div.gallery", {}, pictures);
}

/** One picture, drawn at twice its display size, with its description a press away. */
export function picture({ url, width, height, description, spoiler: hidden }, message) {
  const src = localURL(url, message);
  const img = h("img", { src, alt: description ?? "", width, height, decoding: "sync" });
  const open = h("button.picture-open", {
    type: "button", "aria-label": description ? say("picture.enlarge_described", { Alt: description }) : say("picture.enlarge"), onclick: () => lightbox(src, description),
  }, img);
  const figure = h("figure.picture", {}, open);
  const fit = (w, hgt) => {
    figure.style.setProperty("--w", `${Math.round(Math.min(w / 2, widest, (tallest * w) / hgt))}px`);
    figure.style.setProperty("--own", `${Math.round(w / 2)}px`);
    figure.style.setProperty("--ratio", `${w} / ${hgt}`);
  };
  if (width && height) fit(width, height);
  img.addEventListener("load", () => !width && fit(img.naturalWidth, img.naturalHeight));
  img.addEventListener("error", () => figure.classList.add("broken"));
  if (description) add(figure, altBadge(description));
  return hidden ? spoiler(figure) : figure;
}

function altBadge(description) {
  const text = h("figcaption.alt-text", { hidden: true }, description);
  const badge = h("button.alt-badge", {
    type: "button", "aria-expanded": "false", title: description,
    onclick: () => {
      text.hidden = !text.hidden;
      badge.setAttribute("aria-expanded", String(!text.hidden));
    },
  }, "ALT");
  return [badge, text];
}

/**
 * Marks the pictures of a message that have a board's buttons under them, or get them once a challenge is
 * accepted: they leave room for the buttons in the window.
 */
export function markBoards(message) {
  message.querySelectorAll(".picture:has(~ .board, ~ .row > .success)").forEach((figure) => figure.classList.add("above-board"));
}

const images = ".picture img, .thumbnail img";

/**
 * Keeps the old pictures of an edited message in sight until the new ones are
 * ready to be painted, so that it never flickers; and leaves them as large as they
 * were where a board's buttons go, as at the end of a game. A message that had its picture
 * first, as an analysis has before a move is tried, gets that size back.
 */
export function keepPictures(before, after) {
  const sized = before.querySelector(".board, .above-board");
  const first = cameFirst(after.dataset.id, before.matches(".picture-first") || (!sized && Boolean(before.querySelector(".picture"))));
  if (first) after.classList.add("picture-first");
  else if (sized) after.querySelectorAll(".picture").forEach((figure) => figure.classList.add("above-board"));
  const olds = before.querySelectorAll(images);
  after.querySelectorAll(images).forEach((img, i) => olds[i]?.naturalWidth && keep(olds[i], img));
}

// Whether a message had its picture first, which is remembered for as long as the tab is open: when the page is loaded
// again, only what it has now is seen.
function cameFirst(id, now) {
  const key = `playground.picture-first.${id}`;
  try {
    if (now) sessionStorage.setItem(key, "");
    return sessionStorage.getItem(key) !== null;
  } catch {
    return now; // storage may be switched off; it lasts as long as the page, then
  }
}

async function keep(old, img) {
  const place = img.parentNode;
  const [from, to] = [old, img].map((el) => el.closest(".picture, .thumbnail").style);
  for (const name of ["--w", "--own", "--ratio"]) if (!to.getPropertyValue(name)) to.setProperty(name, from.getPropertyValue(name));
  img.loading = "eager"; // one that is not in the page may never be fetched otherwise
  img.replaceWith(old);
  await ready(img);
  if (old.parentNode === place) old.replaceWith(img); // else the message changed again
}

/**
 * Waits until a picture has arrived and can be painted at once. Decoding alone is not
 * enough: on a busy machine it is refused, or given up, before the picture is there.
 * A broken one is shown as broken.
 */
async function ready(img) {
  if (!img.complete) {
    await new Promise((done) => {
      img.addEventListener("load", done, { once: true });
      img.addEventListener("error", done, { once: true });
    });
  }
  await img.decode().catch(() => {});
}

function lightbox(src, description) {
  const dialog = h("dialog.lightbox", { "aria-label": say("picture.label"), onclick: (e) => e.target === dialog && dialog.close(), onclose: () => dialog.remove() },
    h("img", { src, alt: description ?? "" }),
    h("div.lightbox-bar", {},
      description && h("p", {}, description),
      h("a", { href: src, target: "_blank", rel: "noopener" }, say("picture.original"))),
    iconButton("close", say("close"), () => dialog.close(), { class: "lightbox-close" }));
  document.body.append(dialog);
  dialog.showModal();
}

/** A picture beside a section's text. */
export function thumbnail({ media, description, spoiler: hidden }, message) {
  const src = localURL(media.url, message);
  const el = h("button.thumbnail", { type: "button", "aria-label": description || say("picture.enlarge"), onclick: () => lightbox(src, description) },
    h("img", { src, alt: description ?? "" }));
  return hidden ? spoiler(el) : el;
}

/** A file to download. */
export function fileCard({ url, name, size, spoiler: hidden }, message) {
  const href = localURL(url, message);
  const label = name || decodeURIComponent(href.split("/").at(-1)?.split("?")[0] ?? "file");
  const card = h("a.file", { href, download: label },
    icon("file"), h("span.file-name", {}, label, size ? h("span.file-size", {}, bytes(size)) : null), icon("download"));
  return hidden ? spoiler(card) : card;
}

// A file's size, "5.2 kB", as the person's language writes it.
function bytes(n) {
  const power = n < 1e3 ? 0 : n < 1e6 ? 1 : 2;
  const unit = ["byte", "kilobyte", "megabyte"][power];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: power ? "short" : "long", maximumFractionDigits: 1 }).format(n / 1000 ** power);
}

/** A classic message's attachment: a picture if it is one, else a file. */
export function attachment(a, message) {
  const item = { ...a, name: a.filename, spoiler: a.filename?.startsWith("SPOILER_") };
  return a.content_type?.startsWith("image/") ? picture(item, message) : fileCard(item, message);
}
