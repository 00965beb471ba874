/** <c-accounts>: the accounts of the floor; a locked or disabled account is enabled again here. */

import { get, me, post } from "../api.js";
import { listed, time } from "../console/records.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { spoken } from "../roles.js";
import { sentence, toast } from "../messages.js";

const DONE = {
  unlock: "can log in again",
  enable: "can log in again",
  disable: "can no longer log in",
  "no-factor": "has no second factor any more",
};
const WORDS = { unlock: "End delay", "no-factor": "Remove second factor" };

export default class AccountsScreen extends HTMLElement {
  async show() {
    this.className = "page console";
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.room = html("div", { class: "console-part" });
    const how = html(
      "p",
      { class: "quiet" },
      "Wrong passwords delay the address that guesses and lock nobody. Remove a second factor only if it is lost." +
        " Add accounts with croupier user add while the floor is stopped or, on PostgreSQL, at any time.",
    );
    this.replaceChildren(html("h1", {}, "Accounts"), how, this.wrong, this.room);
    await this.#list();
  }

  leave() {
    this.dialog?.remove();
  }

  async #list() {
    try {
      const { accounts, can } = await get("/api/accounts");
      const table = listed(
        ["Name", "Role", "State", "Second factor", "Changed", ""],
        accounts.map((one) => this.#row(one, can)),
      );
      this.room.replaceChildren(
        accounts.length > 0
          ? table
          : html(
              "p",
              {},
              me.is_demo ? "A demonstration has no accounts. Anybody can enter in any role." : "No accounts.",
            ),
      );
    } catch (problem) {
      this.wrong.textContent = sentence(problem);
    }
  }

  #row(account, can) {
    const { name, role, is_disabled: isDisabled, has_factor: hasFactor, waits_seconds: waits, changed } = account;
    const states = [isDisabled && "disabled", waits > 0 && `delayed ${waits} s`].filter(Boolean);
    const badges =
      states.length > 0
        ? states.map((text) => html("span", { class: "badge", "data-kind": "warn" }, text))
        : ["active"];
    const others = name !== me.name;
    const wanted = [
      waits > 0 && "unlock",
      hasFactor && others && "no-factor",
      isDisabled ? "enable" : others && "disable",
    ].filter((one) => can.includes(one));
    const actions = html("div", { class: "row" }, ...wanted.map((what) => this.#action(what, name)));
    return html(
      "tr",
      { "data-account": name },
      html("td", {}, html("strong", {}, name)),
      html("td", {}, spoken(role)),
      html("td", {}, html("div", { class: "row" }, ...badges)),
      html("td", {}, hasFactor ? "yes" : "no"),
      html("td", {}, changed > 0 ? time(changed) : ""),
      html("td", {}, actions),
    );
  }

  #action(what, name) {
    const text = WORDS[what] ?? what.charAt(0).toUpperCase() + what.slice(1);
    const needsReason = what === "disable" || what === "no-factor";
    const button = html(
      "button",
      { type: "button", "data-kind": needsReason ? "quiet" : null, "aria-label": `${text} ${name}` },
      text,
    );
    button.addEventListener("click", () => (needsReason ? this.#ask(what, text, name) : this.#do(what, name)));
    return button;
  }

  /** Ask for the reason of an act against an account; it is recorded. */
  #ask(what, text, name) {
    this.dialog?.remove();
    const reason = html("input", { name: "reason", required: true, maxlength: 200, autocomplete: "off" });
    const wrong = html("p", { class: "wrong", role: "alert" });
    const form = html(
      "form",
      { class: "stack" },
      html("label", { class: "field" }, "Reason (recorded)", reason),
      wrong,
      html("button", { "data-kind": "primary" }, text),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await this.#do(what, name, { reason: reason.value }, wrong)) this.dialog.hide();
    });
    this.dialog = html("c-dialog", { heading: `${text}: ${name}` }, form);
    document.body.append(this.dialog);
    this.dialog.show();
    reason.focus();
  }

  async #do(what, name, body = undefined, wrong = this.wrong) {
    wrong.textContent = "";
    try {
      await post(`/api/accounts/${encodeURIComponent(name)}/${what}`, body);
    } catch (problem) {
      wrong.textContent = sentence(problem);
      return false;
    }
    toast(`${name} ${DONE[what]}.`, "good");
    await this.#list();
    return true;
  }
}

customElements.define("c-accounts", AccountsScreen);
