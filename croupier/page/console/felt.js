/** <c-staff-felt>: the felt of a table for staff, who do not play; update(state) draws it. */

import { html } from "../elements/nodes.js";
import "../elements/all.js";
import { draw } from "../tables/layout.js";
import "../tables/session.js";
import { waiting } from "../tables/sentences.js";

const NOTHING_PLANNED = { amount: () => 0 };

export class StaffFelt extends HTMLElement {
  connectedCallback() {
    if (this.felt !== undefined) return;
    this.felt = html("c-felt", { boxes: 7 });
    this.status = html("p", { class: "console-now", role: "status" });
    this.session = html("c-session", { hidden: true });
    this.replaceChildren(this.status, this.session, this.felt);
  }

  update(state) {
    const { view } = state;
    draw(this.felt, state, view, state.payments, NOTHING_PLANNED);
    this.session.show(state.session, state.you.name);
    const counts = [
      view.round > 0 ? `Round ${view.round}` : "No round yet",
      view.status === "open" && state.waits.what === "wagers" ? "Wagers are open" : waiting(state),
      counted(view.cards_left, "card left", "cards left"),
      counted(view.discards, "discard", "discards"),
      counted(view.incidents, "incident", "incidents"),
      counted(view.disputes, "dispute", "disputes"),
    ];
    this.status.textContent = counts.filter(Boolean).join(" · ");
  }
}

const counted = (many, one, more) => (many ? `${many} ${many === 1 ? one : more}` : "");

customElements.define("c-staff-felt", StaffFelt);
