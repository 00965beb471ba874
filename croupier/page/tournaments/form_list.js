/** <c-forms>: every input as a form, by chapter; those not available now are greyed, with reason and clause. */

import { html } from "../elements/nodes.js";
import { clauseButton } from "../panels/clause.js";

export class FormList extends HTMLElement {
  /** Show forms; with `isOpen` every chapter that has one is open at first. */
  show(forms, document_, { isOpen = false } = {}) {
    const known = JSON.stringify(forms.map(({ do: name, why_not: why }) => [name, why]));
    if (this.dataset.known === known) return;
    this.dataset.known = known;
    const open = new Set([...this.querySelectorAll(":scope > details[open]")].map((one) => one.dataset.chapter));
    const isFirst = this.childElementCount === 0;
    const titles = new Set(forms.map(({ chapter }) => chapter).filter(Boolean));
    const chapters = [...titles].map((title) => [title, forms.filter(({ chapter }) => chapter === title)]);
    this.replaceChildren(
      ...(chapters.length > 0
        ? chapters.map(([title, list]) => this.#chapter(title, list, document_, open.has(title) || (isFirst && isOpen)))
        : [html("p", { class: "quiet" }, "You can only watch here.")]),
    );
  }

  #chapter(title, forms, document_, isOpen) {
    const mine = forms.filter((one) => one.why_not === "");
    const others = forms.filter((one) => one.why_not !== "");
    const barred = others.map((one) =>
      html(
        "li",
        {},
        html("span", { class: "console-barred" }, one.label),
        html("small", {}, ` ${one.why_not} `),
        one.clause ? clauseButton(document_, one.clause, one.why_not) : "",
      ),
    );
    return html(
      "details",
      { class: "console-chapter", "data-chapter": title, open: isOpen },
      html(
        "summary",
        {},
        title,
        html("span", { class: "quiet" }, mine.length > 0 ? String(mine.length) : "none available"),
      ),
      html("div", { class: "console-forms" }, ...mine.map((one) => this.#form(one))),
      others.length > 0
        ? html(
            "details",
            { class: "console-others" },
            html("summary", {}, `${others.length} not available now`),
            html("ul", {}, ...barred),
          )
        : "",
    );
  }

  #form({ do: name, label }) {
    const button = html("button", { type: "button", "data-do": name }, label);
    button.addEventListener("click", () =>
      this.dispatchEvent(new CustomEvent("form", { bubbles: true, detail: { do: name } })),
    );
    return button;
  }
}

customElements.define("c-forms", FormList);
