/** Are you sure? A dialog that tells what follows from an act before it is sent, with the clauses that make it so. */

import "../elements/dialog.js";
import { html } from "../elements/drawing.js";
import { clauseButton } from "../panels/why.js";
import { sentence } from "../tables/words.js";

let dialog;
let answer = () => {};

/** Ask whether something is meant: `asks` are sentences with their clauses, `label` is what its button says. */
export function isSure(heading, asks, document_, label) {
  dialog ??= made();
  answer(false); // whoever asks anew has not been answered before
  const yes = html("button", { type: "button", "data-kind": "primary" }, label);
  const no = html("button", { type: "button", "data-kind": "quiet" }, "Not yet");
  dialog.setAttribute("heading", heading);
  dialog.body.replaceChildren(...asks.map(([text, clause]) => html("p", {}, sentence(text), " ", clause ? clauseButton(document_, clause, text) : "")), html("div", { class: "row" }, yes, no));
  return new Promise((resolve) => {
    answer = resolve;
    yes.addEventListener("click", () => {
      answer(true);
      dialog.hide();
    });
    no.addEventListener("click", () => dialog.hide());
    dialog.show();
    no.focus();
  });
}

function made() {
  const found = html("c-dialog", { heading: "", class: "saying sure" });
  document.body.append(found);
  found.dialog.addEventListener("close", () => answer(false));
  return found;
}
