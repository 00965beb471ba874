/** <c-login-screen>: login: in a demonstration a card for each role, else a name and a password. */

import { enter, logIn, me } from "../api.js";
import { html } from "../elements/nodes.js";
import { ROLES } from "../roles.js";
import { sentence } from "../messages.js";

export default class LoginScreen extends HTMLElement {
  show() {
    this.className = "start";
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.replaceChildren(welcome(), ...(me.is_demo ? this.#roles() : [this.#login()]), open());
    this.querySelector("input")?.focus();
  }

  #roles() {
    const groups = ROLES.map(({ title, roles }) =>
      html("div", {}, html("h3", {}, title), html("div", { class: "roles" }, ...roles.map((one) => this.#card(one)))),
    );
    const note = html(
      "p",
      { class: "quiet" },
      "A demonstration on this computer only: no passwords, no money. Open a private window to be a second person.",
    );
    return [
      html("section", { class: "page start-roles" }, html("h2", {}, "Choose a role"), this.wrong, ...groups, note),
    ];
  }

  #card({ role, name, does }) {
    const known = me.role === role ? html("span", { class: "badge", "data-kind": "brass" }, `you are ${me.name}`) : "";
    const card = html(
      "button",
      { type: "button", class: "role", "data-role": role },
      html("span", { class: "role-name" }, name, known),
      html("span", { class: "role-does" }, does),
    );
    card.addEventListener("click", () => this.#enter(role));
    return card;
  }

  async #enter(role) {
    const cards = this.querySelectorAll(".role");
    for (const card of cards) card.disabled = true;
    try {
      if (me.role === role) location.hash = "#/lobby";
      else await enter(role);
    } catch (problem) {
      this.wrong.textContent = sentence(problem);
    }
    for (const card of cards) card.disabled = false;
  }

  #login() {
    const name = html("input", {
      name: "name",
      autocomplete: "username",
      required: true,
      maxlength: 100,
      autocapitalize: "none",
      spellcheck: "false",
    });
    const password = html("input", {
      name: "password",
      type: "password",
      autocomplete: "current-password",
      required: true,
      maxlength: 1024,
    });
    const code = html("input", { name: "code", autocomplete: "one-time-code", maxlength: 40, spellcheck: "false" });
    const second = html("label", { class: "field", hidden: true }, "Code or recovery code", code);
    const button = html("button", { "data-kind": "primary" }, "Log in");
    const form = html(
      "form",
      { class: "panel stack shell-form", "aria-label": "Log in" },
      html("h2", {}, "Log in"),
      html("label", { class: "field" }, "Name", name),
      html("label", { class: "field" }, "Password", password),
      second,
      this.wrong,
      button,
      html(
        "p",
        { class: "quiet" },
        "The casino creates accounts. Each wrong password makes you wait longer before the next try.",
      ),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      this.wrong.textContent = "";
      try {
        await logIn(name.value, password.value, code.value);
      } catch (problem) {
        this.wrong.textContent = sentence(problem);
        code.value = "";
        if (problem.problem.field === "code") {
          second.hidden = false;
          code.focus();
        } else {
          password.value = "";
          password.focus();
        }
      }
      button.disabled = false;
    });
    return html("section", { class: "page start-login" }, form);
  }
}

/** Return the public part, which needs no login. */
function open() {
  return html(
    "nav",
    { class: "page start-open", "aria-label": "for everybody" },
    html("span", { class: "quiet" }, "Public: "),
    html("a", { href: "#/tournaments" }, "tournaments"),
    html("span", { class: "quiet" }, " and "),
    html("a", { href: "#/promotions" }, "promotions"),
  );
}

function welcome() {
  const hand = html("c-hand", { cards: "AS KH", label: "an ace and a king", spread: true });
  const words = html(
    "div",
    {},
    html("h1", {}, "croupier"),
    html(
      "p",
      { class: "start-says" },
      "Casino table games where every event, refusal and payment names the clause behind it.",
    ),
  );
  return html("div", { class: "start-head page" }, words, hand);
}

customElements.define("c-login-screen", LoginScreen);
