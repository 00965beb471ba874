/** Giving a fresh code of the second factor, which voids, corrections and money need. */

import { post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { sentence, toast } from "../messages.js";

let dialog;

/** Ask for a code, in a dialog; the person then repeats the act. */
export function openCode() {
  dialog ??= makeDialog();
  dialog.body.querySelector("form").reset();
  dialog.body.querySelector(".wrong").textContent = "";
  dialog.show();
  dialog.body.querySelector("input").focus();
}

function makeDialog() {
  const code = html("input", { name: "code", required: true, autocomplete: "one-time-code", maxlength: 40 });
  const wrong = html("p", { class: "wrong", role: "alert" });
  const form = html(
    "form",
    { class: "stack shell-form" },
    html("p", {}, "Voids, corrections and money need a fresh code. Enter it, then repeat what you wanted to do."),
    html("label", { class: "field" }, "Code or recovery code", code),
    wrong,
    html("button", { "data-kind": "primary" }, "Confirm"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await post("/api/factor/code", { code: code.value });
    } catch (problem) {
      wrong.textContent = sentence(problem);
      return;
    }
    dialog.hide();
    toast("Code accepted. Repeat what you wanted to do.", "good");
  });
  const found = html("c-dialog", { heading: "Second factor" }, form);
  document.body.append(found);
  return found;
}
