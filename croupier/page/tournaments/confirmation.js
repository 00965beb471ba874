/** Confirmation dialog: the consequences of an act and their clauses, before it is sent. */

import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { clauseButton } from "../panels/clause.js";
import { sentence } from "../tables/sentences.js";

let dialog;
let answer = () => {};

/** Ask for a confirmation: `asks` are sentences with their clauses, `label` is the text of the button. */
export function isSure(heading, asks, document_, label) {
  dialog ??= makeDialog();
  answer(false); // a question that is asked again replaces the one before
  const yes = html("button", { type: "button", "data-kind": "primary" }, label);
  const no = html("button", { type: "button", "data-kind": "quiet" }, "Cancel");
  dialog.setAttribute("heading", heading);
  dialog.body.replaceChildren(
    ...asks.map(([text, clause]) =>
      html("p", {}, sentence(text), " ", clause ? clauseButton(document_, clause, text) : ""),
    ),
    html("div", { class: "row" }, yes, no),
  );
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

function makeDialog() {
  const found = html("c-dialog", { heading: "", class: "command-dialog sure" });
  document.body.append(found);
  found.dialog.addEventListener("close", () => answer(false));
  return found;
}
