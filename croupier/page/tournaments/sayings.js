/** <c-sayings>: every input as a form, by chapter; what is not taken now stands greyed with its reason and clause. */

import { html } from "../elements/drawing.js";
import { clauseButton } from "../panels/why.js";

const CHAPTERS = [
  ["Papers", ["DrawUpConditions", "NominateDirector", "ApproveConditions", "ApproveCommission", "NotifyCommission", "PublishConditions", "DesignateTables", "StateAvailability", "ProvideTerms", "AmendTerms", "NominateScrutineer"]],
  ["Entries", ["OpenEntries", "CloseEntries", "Enter", "RefuseEntry", "Withdraw", "PayBuyIn", "BuyBackIn", "BuyAddOn", "AddValue", "Substitute", "OfferSeat", "CommencePromotion", "EnterPromotion", "VoidEntry"]],
  ["Sessions", ["CommitBallot", "DrawBallot", "ChangeStart", "TakeSeat", "StartSitting", "MoveToTable", "BreakTable", "DisqualifyEntrant", "GiveBreak"]],
  ["Places and prizes", ["DrawForPlaces", "ConfirmPlaces", "JoinRepechage", "AwardPrizes", "PayPrize", "TournamentPayPrize", "CommitDraw", "DrawPrizes", "AwardPrize", "DeclareAbsent", "NotifyWinner", "ClaimPrize", "RefuseClaim", "LapsePrize", "RedrawPrize", "PublishResults"]],
];
const REST = "Disputes, corrections, cancellation";
const NEVER = new Set(["DrawUpTerms", "Undo", "Redo", "ReportSitting", "ReportOut", "ReportDealt", "ReportMoved", "ReportOffers"]); // they have a place of their own, or a table says them

export class Sayings extends HTMLElement {
  /** Show forms; with `isOpen` every chapter that has one is open at first. */
  show(forms, document_, { isOpen = false } = {}) {
    const told = JSON.stringify(forms.map(({ do: name, why_not: why }) => [name, why]));
    if (this.dataset.known === told) return;
    this.dataset.known = told;
    const open = new Set([...this.querySelectorAll(":scope > details[open]")].map((one) => one.dataset.chapter));
    const isFirst = this.childElementCount === 0;
    const named = new Set(CHAPTERS.flatMap(([, names]) => names));
    const chapters = [...CHAPTERS.map(([title, names]) => [title, forms.filter((one) => names.includes(one.do))]), [REST, forms.filter((one) => !named.has(one.do) && !NEVER.has(one.do))]];
    const shown = chapters.filter(([, list]) => list.length > 0);
    this.replaceChildren(...(shown.length > 0 ? shown.map(([title, list]) => this.#chapter(title, list, document_, open.has(title) || (isFirst && isOpen))) : [html("p", { class: "quiet" }, "You look on, and say nothing here.")]));
  }

  #chapter(title, forms, document_, isOpen) {
    const mine = forms.filter((one) => one.why_not === "");
    const others = forms.filter((one) => one.why_not !== "");
    const barred = others.map((one) => html("li", {}, html("span", { class: "console-barred" }, one.label), html("small", {}, ` ${one.why_not} `), one.clause ? clauseButton(document_, one.clause, one.why_not) : ""));
    return html(
      "details",
      { class: "console-chapter", "data-chapter": title, open: isOpen },
      html("summary", {}, title, html("span", { class: "quiet" }, mine.length > 0 ? String(mine.length) : "none now")),
      html("div", { class: "console-forms" }, ...mine.map((one) => this.#form(one))),
      others.length > 0 ? html("details", { class: "console-others" }, html("summary", {}, `${others.length} not now`), html("ul", {}, ...barred)) : "",
    );
  }

  #form({ do: name, label }) {
    const button = html("button", { type: "button", "data-do": name }, label);
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("form", { bubbles: true, detail: { do: name } })));
    return button;
  }
}

customElements.define("c-sayings", Sayings);
