/** <c-agenda>: the pending steps, most urgent first, as large buttons with their clauses; sends `say` or `form`. */

import { html, put } from "../elements/nodes.js";
import { clauseButton } from "../panels/clause.js";
import { capital, listed } from "../tables/sentences.js";
import { isSure } from "./confirmation.js";

const SHOWN_MOST = 6;

export class Agenda extends HTMLElement {
  /** Show the agenda; automatic steps have no button. `note` explains an empty agenda. */
  show(due, { document_ }, note = "Nothing is due.") {
    const known = JSON.stringify([due, document_, note]);
    if (this.dataset.known === known) return;
    this.dataset.known = known;
    const hadFocus = this.contains(document.activeElement);
    const groups = grouped(due);
    const items = groups.slice(0, SHOWN_MOST).map((one, at) => this.#item(one, document_, at === 0));
    const rest =
      groups.length > SHOWN_MOST ? [html("p", { class: "quiet" }, `and ${groups.length - SHOWN_MOST} more`)] : [];
    this.replaceChildren(
      ...(items.length > 0 ? [html("ul", { class: "due-list" }, ...items)] : [html("p", { class: "quiet" }, note)]),
      ...rest,
    );
    if (hadFocus) this.querySelector("button")?.focus(); // keyboard users are at the next task at once
  }

  #item({ text: due, clause, inputs, needs, asks }, document_, isFirst) {
    const text = capital(due);
    if (inputs.length === 0)
      return html(
        "li",
        { class: "due-wait" },
        html("span", {}, text),
        clause ? clauseButton(document_, clause, text) : "",
      );
    const button = html("button", { type: "button", class: "due-do", "data-due": inputs[0].do }, text);
    put(button, "data-kind", isFirst ? "primary" : null);
    button.addEventListener("click", async () => {
      if (
        asks?.length > 0 &&
        !(await isSure(`${text} without ${listed(inputs[0].without)}?`, asks, document_, "Start without them"))
      )
        return;
      if (needs.length > 0) this.#send("form", { do: inputs[0].do, known: without(inputs[0]) });
      else this.#send("say", { inputs, label: text, button });
    });
    return html("li", {}, button, clause ? clauseButton(document_, clause, text) : "");
  }

  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

/** Return the pending steps, with the seats still to be taken as one step, and the tables that are waited for. */
function grouped(due) {
  const seats = due.filter(({ input, needs }) => input?.do === "TakeSeat" && needs.length === 0);
  const waits = due.filter(({ input }) => input === null);
  const found = [];
  for (const one of due) {
    if (waits.length > 2 && waits.includes(one)) {
      if (one === waits[0])
        found.push({ ...one, text: `${one.text} (and those of ${waits.length - 1} more tables)`, inputs: [] });
    } else if (seats.length > 1 && seats.includes(one)) {
      if (one === seats[0])
        found.push({
          text: `all ${seats.length} missing players have taken their seats`,
          clause: one.clause,
          inputs: seats.map(({ input }) => input),
          needs: [],
        });
    } else found.push({ ...one, inputs: one.input === null ? [] : [one.input] });
  }
  return found;
}

const without = ({ do: _, ...rest }) => rest;

customElements.define("c-agenda", Agenda);
