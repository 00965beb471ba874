/** Changing one's own password. */

import { greet, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { sentence, toast } from "../messages.js";

let dialog;

/** Ask for the old and the new password, in a dialog. */
export function openPassword() {
  dialog ??= makeDialog();
  dialog.body.querySelector("form").reset();
  dialog.body.querySelector(".wrong").textContent = "";
  dialog.show();
}

function makeDialog() {
  const field = (name, autocomplete) =>
    html("input", { name, type: "password", required: true, autocomplete, maxlength: 256 });
  const name = html("input", {
    type: "text",
    autocomplete: "username",
    hidden: true,
    tabindex: -1,
    "aria-hidden": "true",
  });
  const [old, fresh, again] = [
    field("old", "current-password"),
    field("new", "new-password"),
    field("again", "new-password"),
  ];
  const wrong = html("p", { class: "wrong", role: "alert" });
  const form = html(
    "form",
    { class: "stack shell-form" },
    name,
    html("label", { class: "field" }, "Current password", old),
    html("label", { class: "field" }, "New password", fresh),
    html("label", { class: "field" }, "Repeat new password", again),
    wrong,
    html("button", { "data-kind": "primary" }, "Change password"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (fresh.value !== again.value) {
      wrong.textContent = "The new passwords must match.";
      return;
    }
    try {
      await post("/api/password", { old: old.value, new: fresh.value });
    } catch (problem) {
      wrong.textContent = sentence(problem);
      return;
    }
    dialog.hide();
    toast("Password changed. Log in again.", "good");
    await greet(); // a new password ends every login under the old one, this one too
  });
  const found = html("c-dialog", { heading: "Change password" }, form);
  document.body.append(found);
  return found;
}
