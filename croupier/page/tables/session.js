/**
 * <c-session>: the session of a tournament at this table: stage, rounds, level, and everybody's stack in the order of
 * wagering, with the marker, whose turn it is, pass cards and forms. show(session) fills it; null hides it.
 */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { chips, clockTime, path } from "../tournaments/figures.js";

export class Session extends HTMLElement {
  connectedCallback() {
    if (this.list !== undefined) return;
    this.className = "session";
    this.link = html("a", {});
    this.facts = html("span", { class: "quiet" });
    this.list = html("ol", { class: "session-stacks", "aria-label": "stacks, in the order of wagering" });
    this.replaceChildren(html("p", { class: "session-head" }, this.link, this.facts), this.list);
  }

  /** Show the state of a session. */
  show(session, you) {
    put(this, "hidden", session === null || session === undefined);
    if (this.hidden) return;
    this.link.textContent = `${session.tournament} · ${session.stage}`;
    put(this.link, "href", `#/${path("tournament", session.tournament)}`);
    const facts = line(session);
    if (this.facts.textContent !== facts) this.facts.textContent = facts;
    keyed(
      this.list,
      inOrder(session),
      ({ player }) => player,
      makeRow,
      (node, one) => updated(node, one, session, you),
    );
  }
}

/** Return the players clockwise from the marker. */
function inOrder({ places, marker }) {
  return [...places.filter(({ box }) => box >= marker), ...places.filter(({ box }) => box < marker)];
}

function line({
  status,
  why,
  rounds,
  rounds_left: left,
  shoes_left: shoes,
  ends_at: ends,
  break_until: rests,
  minimum,
  maximum,
  seconds,
  advancing,
  offers,
}) {
  if (status !== "playing")
    return status === "over"
      ? "the session is over"
      : `the session has ended${why ? `: ${why}` : ""}; the chips are counted`;
  const parts = [
    rests === null
      ? `round ${rounds + 1}${left === null ? "" : ` of ${rounds + left}`}`
      : `break until ${clockTime(rests * 1000)}`,
    left === 1 ? "the last round" : "",
    shoes === null ? "" : shoes === 1 ? "the last shoe" : `${shoes} shoes left`,
    ends === null ? "" : `until ${clockTime(ends * 1000)}`,
    minimum === null ? "" : `wagers ${chips(minimum)}${maximum === null ? " or more" : ` to ${chips(maximum)}`}`,
    seconds === null ? "" : `${seconds} seconds each`,
    advancing > 0 ? `${advancing} of this table ${advancing === 1 ? "advances" : "advance"}` : "",
    offers.length > 0 ? `${offers.join(", ")} may buy back` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

function makeRow({ player }) {
  return html(
    "li",
    {},
    html("span", { class: "session-box" }),
    html("span", { class: "session-who" }, player),
    html("strong", { class: "money" }),
    html("span", { class: "session-notes" }),
  );
}

function updated(
  node,
  { player, box, chips: total, wager, pass_cards: cards, has_form: hasForm, is_away: isAway },
  { turn, marker },
  you,
) {
  const [number, , stack, notes] = node.children;
  const words = [
    turn === player ? "to wager" : "",
    wager ? `wagers ${chips(wager)}` : "",
    hasForm ? "undisclosed" : "",
    isAway ? "away" : "",
    cards > 0 ? `${cards} pass ${cards === 1 ? "card" : "cards"}` : "",
    marker === box ? "marker" : "",
  ]
    .filter(Boolean)
    .join(", ");
  const texts = [
    [number, String(box)],
    [stack, total === null ? "hidden" : chips(total)],
    [notes, words],
  ];
  for (const [cell, text] of texts) if (cell.textContent !== text) cell.textContent = text;
  put(node, "data-turn", turn === player);
  put(node, "data-mine", player === you);
  put(node, "data-marker", marker === box);
}

customElements.define("c-session", Session);
