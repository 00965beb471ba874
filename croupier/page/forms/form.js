/** Form of controls: shows those whose condition holds, reads them all, and shows errors next to them. */

import { html, put } from "../elements/nodes.js";
import { BadField } from "./values.js";

export class Form {
  /** `known` are values that the form starts with and that no control asks for. */
  constructor(controls, known = {}) {
    this.controls = controls;
    this.known = known;
    this.wrong = html("p", { class: "wrong", role: "alert" });
  }

  get nodes() {
    return this.controls.map(({ node }) => node);
  }

  /** Show the controls whose condition holds; call it after each change. */
  follow() {
    for (const { needs, node } of this.controls) {
      const condition = this.controls.find(({ name }) => name === needs);
      if (condition !== undefined) node.hidden = !isYes(condition);
    }
  }

  /** Return the values by name; throw BadField. */
  values() {
    const found = { ...this.known };
    for (const { name, node, read } of this.controls) {
      if (node.hidden) continue;
      const value = read();
      if (value === undefined) delete found[name];
      else found[name] = value;
    }
    return found;
  }

  /** Return the values by name, null if a field cannot be read: its error is shown, and it has the focus. */
  read() {
    this.wrong.replaceChildren();
    for (const { input } of this.controls) put(input, "aria-invalid", null);
    try {
      return this.values();
    } catch (wrong) {
      if (!(wrong instanceof BadField)) throw wrong;
      const { input } = this.controls.find(({ name }) => name === wrong.field) ?? this.controls[0];
      put(input, "aria-invalid", "true");
      input.focus();
      this.wrong.textContent = `${wrong.message}.`;
      return null;
    }
  }

  /** Return a form element around the controls and more; `submit` is called with the values. */
  element({ text, extra = [], label, submit }) {
    this.button = html("button", { "data-kind": "primary" }, label);
    const intro = html("p", { class: "quiet" }, text);
    const row = html("div", { class: "row" }, this.button);
    const attributes = { class: "console-form", novalidate: true };
    const node = html("form", attributes, intro, ...this.nodes, ...extra, this.wrong, row);
    node.addEventListener("input", () => this.follow());
    node.addEventListener("submit", async (event) => {
      event.preventDefault();
      const values = this.read();
      if (values === null) return;
      this.button.disabled = true;
      try {
        await submit(values);
      } finally {
        this.button.disabled = false;
      }
    });
    this.follow();
    return node;
  }
}

function isYes({ read }) {
  try {
    return read() === true;
  } catch (wrong) {
    if (!(wrong instanceof BadField)) throw wrong;
    return false;
  }
}
