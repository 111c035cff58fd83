// Modals that bots open: a dialog with text inputs, checked before sending.

import { componentType as type, paragraph } from "./discord.js";
import { h, iconButton } from "./dom.js";
import { rememberFocus } from "./focus.js";
import { avatar, displayName } from "./avatar.js";
import { markdown } from "./markdown_view.js";
import { say } from "./words.js";

const longest = 4000; // characters of an answer, unless the bot asks for fewer
let serial = 0;

/** Opens the dialog for a modal frame of the server. */
export function openModal(modal, app) {
  const fields = [];
  const body = (modal.components ?? []).map((c) => part(c, fields, app));
  const failure = h("p.failure", { role: "alert", hidden: true });
  const submit = h("button.button.primary", { type: "submit" }, say("form.submit"));
  const close = () => dialog.close();
  const id = `modal-${++serial}`;
  const form = h("form", { novalidate: true, onsubmit: (e) => send(e) },
    h("header.modal-head", {}, modal.user && avatar(modal.user, "small"),
      h("h2", { id }, modal.title), iconButton("close", say("close"), close)),
    h("div.modal-body", {}, body, failure,
      h("p.modal-note", {}, modal.user ? say("form.to", { Name: displayName(modal.user) }) : say("form.to_bot"))),
    h("footer.modal-foot", {}, h("button.button.secondary", { type: "button", onclick: close }, say("form.cancel")), submit));
  const settle = app.state.on("hello", () => (failure.hidden = true)); // connected again: what failed may be tried
  const dialog = h("dialog.modal", { "aria-labelledby": id, onclose: () => (settle(), dialog.remove(), refocus()) }, form);
  const refocus = rememberFocus(document.activeElement);
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();

  async function send(e) {
    e.preventDefault();
    const bad = fields.filter((f) => !f.check());
    if (bad.length) return bad[0].input.focus();
    submit.disabled = true;
    submit.classList.add("pending");
    const error = await app.interactions.submit(modal, (modal.components ?? []).map(answer(fields)));
    if (!error) return dialog.close();
    submit.disabled = false;
    submit.classList.remove("pending");
    failure.textContent = error;
    failure.hidden = false;
  }
}

function part(c, fields, app) {
  if (c.type === type.row) return (c.components ?? []).map((inner) => part(inner, fields, app));
  if (c.type === type.label) return part({ ...c.component, label: c.label, hint: c.description }, fields, app);
  if (c.type === type.text) return markdown(c.content, app);
  if (c.type === type.textInput) return textInput(c, fields);
  return h("p.unknown", {}, say("form.unknown_field"));
}

// The components of the answer, in the shape of the question.
const answer = (fields) => (c) => {
  const value = (input) => ({ type: type.textInput, custom_id: input.custom_id, value: fields.find((f) => f.id === input.custom_id)?.input.value ?? "" });
  if (c.type === type.label) return { type: type.label, component: value(c.component) };
  return { type: type.row, components: (c.components ?? []).map(value) };
};

function textInput(c, fields) {
  const id = `input-${++serial}`;
  const required = c.required !== false;
  const props = { id, placeholder: c.placeholder, "aria-describedby": `${id}-note`, "aria-required": String(required) };
  const input = c.style === paragraph ? h("textarea", { ...props, rows: "5" }) : h("input", { ...props, type: "text" });
  input.value = c.value ?? "";
  const note = h("p.field-note", { id: `${id}-note` });
  const tell = (error) => {
    input.setAttribute("aria-invalid", String(Boolean(error)));
    note.classList.toggle("bad", Boolean(error));
    note.textContent = error || (c.max_length ? say("form.count", { Number: input.value.length, Max: c.max_length }) : "");
  };
  const check = () => {
    const error = complaint(c, required, input.value);
    tell(error);
    return !error;
  };
  input.addEventListener("input", () => (input.getAttribute("aria-invalid") === "true" ? check() : tell("")));
  tell("");
  fields.push({ id: c.custom_id, input, check });
  return h("div.field", {}, h("label", { for: id }, c.label, required && h("i", { title: say("field.required") }, "*")), c.hint && h("p.field-hint", {}, c.hint), input, note);
}

function complaint(c, required, value) {
  if (!value.trim()) return required ? say("form.required") : "";
  if (c.min_length && value.length < c.min_length) return say("form.short", { Count: c.min_length });
  const most = c.max_length ?? longest;
  if (value.length > most) return say("form.long", { Count: most, Extra: value.length - most });
  return "";
}
