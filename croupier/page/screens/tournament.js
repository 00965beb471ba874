/** A tournament for players: their seat, requests and disputes, and the conditions by clause. */

import { get, me } from "../api.js";
import { html } from "../elements/nodes.js";
import { fill } from "../elements/list.js";
import { show } from "../money.js";
import { clauseButton } from "../panels/clause.js";
import { chips, ordinal, path, statusOf, when } from "../tournaments/figures.js";
import { refuse, report, say } from "../tournaments/commands.js";
import { watch } from "../tournaments/polling.js";
import { announce, sentence } from "../messages.js";

const FATES = {
  entered: "You have entered.",
  reserve: "You are a reserve. You play if a place becomes free.",
  advanced: "You go on to the next stage.",
  playing: "You are in play.",
  withdrawn: "You have withdrawn.",
  disqualified: "You are disqualified.",
  forfeited: "You were not seated in time and have forfeited your place.",
};

/** Return the status of a player in a sentence; an eliminated player gets the round and the place. */
function fateWords({ fate: is, place, entries, fell_in: stage }) {
  if (is === "placed" || (is === "fallen" && place > 0))
    return place === 1 ? `You have won: 1st of ${entries}.` : `You are out: ${ordinal(place)} of ${entries}.`;
  if (is === "fallen") return stage ? `You are out. You were eliminated in ${stage}.` : "You are out.";
  return FATES[is] ?? `You are ${is}.`;
}

export default class TournamentScreen extends HTMLElement {
  #board = null;

  async show([name = ""]) {
    this.className = "page tournament";
    this.place = { kind: "tournaments", name };
    this.wrong = html("p", { class: "wrong", role: "alert", hidden: true });
    this.status = html("span", { class: "badge" });
    this.mine = html("section", { class: "panel mine", "aria-label": "Your entry" });
    this.conditionsPanel = html("section", { class: "panel", "aria-label": "Conditions" });
    const links = [html("a", { class: "button", href: `#/${path("tournament", name, "board")}` }, "Board")];
    if (me.name !== null && me.role !== "player")
      links.push(
        html(
          "a",
          { class: "button", "data-kind": "primary", href: `#/${path("tournament", name, "direct")}` },
          "Console",
        ),
      );
    this.replaceChildren(
      html(
        "div",
        { class: "console-head" },
        html("h1", {}, name),
        this.status,
        html("div", { class: "row" }, ...links),
      ),
      this.wrong,
      this.mine,
      this.conditionsPanel,
    );
    this.watching = watch(
      () => `/api/${path("tournaments", name)}`,
      (answer) => this.#update(answer),
      (problem) => refuse(this.wrong, this.#board?.document ?? "", problem),
      { every: 2500, mended: () => this.#mended() },
    );
    await Promise.all([this.#conditions(), this.watching.now()]);
  }

  leave() {
    this.watching?.stop();
  }

  #mended() {
    this.wrong.hidden = true;
    if (this.conditionsPanel.querySelector(":scope > .wrong") !== null) this.#conditions();
  }

  async #update({ board }) {
    if (board === null) return;
    this.#board = board;
    const [word, kind] = statusOf(board.status);
    this.status.textContent = word;
    this.status.dataset.kind = kind;
    if (me.role !== "player") {
      const text =
        me.name === null ? "Log in as a player to enter and to see your seat and chips." : "Only players can enter.";
      fill(this.mine, text, () => [
        html("h2", {}, "Your entry"),
        html("p", { class: "quiet" }, text),
        me.name === null ? html("a", { class: "button", "data-kind": "primary", href: "#/" }, "Come in") : "",
      ]);
      return;
    }
    this.#own(await get(`/api/${path("tournaments", this.place.name, "mine")}`));
  }

  // --- the player's part ---------------------------------------------------------------------------------------------

  #own(mine) {
    fill(this.mine, [mine, this.#board.next_session], () => {
      const wrong = html("p", { class: "wrong", role: "alert", hidden: true });
      return [
        html("h2", {}, "Your entry"),
        ...this.#stand(mine),
        this.#seat(mine),
        html("div", { class: "mine-asks" }, ...mine.may_ask.map((one) => this.#ask(one, wrong))),
        wrong,
        this.#dispute(mine, wrong),
      ];
    });
    if (mine.seat !== null && this.#seen !== mine.seat.table)
      announce(`Your seat: ${mine.seat.table}, box ${mine.seat.box}.`);
    this.#seen = mine.seat?.table ?? "";
  }

  #seen = "";

  #stand(mine) {
    if (mine.fate === "")
      return [
        html(
          "p",
          {},
          mine.may_ask.length === 0 ? "You have not entered. Entries are not open." : "You have not entered yet.",
        ),
      ];
    const figures = [
      [isOut(mine) ? "Ended with" : "Chips", mine.chips > 0 ? chips(mine.chips) : ""],
      ["Points", mine.points === "0" ? "" : mine.points],
      ["Place", mine.place > 0 ? ordinal(mine.place) : ""],
      [
        "Prize",
        [mine.prize > 0 ? show(mine.prize) : "", ...mine.goods].filter(Boolean).join(" + ") +
          (mine.is_paid ? ", paid" : ""),
      ],
      ["You paid", mine.paid > 0 ? show(mine.paid) : ""],
      ["Refunded", mine.refunded > 0 ? show(mine.refunded) : ""],
    ].filter(([, value]) => value !== "");
    return [
      html("p", { class: "mine-fate" }, fateWords(mine)),
      html(
        "dl",
        { class: "matter-facts" },
        ...figures.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
      ),
    ];
  }

  #seat({ seat, fate }) {
    if (seat === null)
      return fate === "entered" || fate === "advanced"
        ? html("p", { class: "quiet" }, "Your seat is drawn by ballot and appears here then.")
        : "";
    const words = seat.is_playing
      ? "you are playing"
      : seat.is_taken
        ? "you have taken it"
        : "take it before the session starts";
    const to = html(
      "a",
      { class: "button", "data-kind": seat.is_playing ? "primary" : null, href: `#/${path("table", seat.table)}` },
      seat.is_playing ? "Play at my table" : "Go to my table",
    );
    return html(
      "div",
      { class: "mine-seat" },
      html("p", { class: "mine-where" }, `${seat.table}, box ${seat.box}`),
      html("p", { class: "quiet" }, `${seat.stage} · ${words}`),
      to,
    );
  }

  #ask({ label, input, costs, why_not: why, clause }, wrong) {
    const button = html(
      "button",
      {
        type: "button",
        "data-do": input.do,
        "data-kind": input.do === "Withdraw" ? "quiet" : why === "" ? "primary" : null,
        disabled: why !== "",
      },
      label,
      costs > 0 ? html("span", { class: "cost" }, ` ${show(costs)}`) : "",
    );
    button.addEventListener("click", () => this.#send(label, input, button, wrong));
    if (why === "")
      return input.do === "Enter"
        ? html(
            "div",
            { class: "mine-ask" },
            button,
            html("small", {}, "By entering you agree in writing to the conditions below."),
          )
        : button;
    return html(
      "div",
      { class: "mine-ask" },
      button,
      html("small", {}, `${why} `, clause ? clauseButton(this.#board.document, clause, why) : ""),
    );
  }

  async #send(label, input, button, wrong) {
    wrong.hidden = true;
    button.disabled = true;
    try {
      report(label, await say(this.place, input));
      await this.watching.now();
    } catch (problem) {
      refuse(wrong, this.#board.document, problem);
    } finally {
      button.disabled = false;
    }
  }

  #dispute({ dispute }, wrong) {
    if (dispute === null) return "";
    if (dispute.why_not !== "")
      return html(
        "p",
        { class: "quiet mine-dispute" },
        `A dispute: ${dispute.why_not} `,
        dispute.clause ? clauseButton(this.#board.document, dispute.clause, dispute.why_not) : "",
      );
    const about = html("textarea", { name: "about", rows: 2, maxlength: 500, required: true });
    const give = html("button", {}, "Raise dispute");
    const form = html(
      "form",
      { class: "stack" },
      html("label", { class: "field" }, "What is in dispute?", about),
      give,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send("Dispute", { do: "RaiseTournamentDispute", about: about.value }, give, wrong);
    });
    return html("details", { class: "mine-dispute" }, html("summary", {}, "Raise a dispute"), form);
  }

  // --- conditions ----------------------------------------------------------------------------------------------------

  async #conditions() {
    try {
      const {
        document: key,
        conditions,
        items,
        published,
      } = await get(`/api/${path("tournaments", this.place.name, "conditions")}`);
      const where = published ? `Published: ${published}.` : "Not published yet. They may still change.";
      this.conditionsPanel.replaceChildren(
        html("h2", {}, "Conditions"),
        html("p", { class: "quiet" }, where),
        overview(conditions),
        html("h3", {}, "By clause"),
        byClause(key, items),
      );
    } catch (problem) {
      this.conditionsPanel.replaceChildren(html("p", { class: "wrong" }, sentence(problem)));
    }
  }
}

const isOut = ({ fate: is }) => is === "fallen" || is === "placed" || is === "disqualified" || is === "forfeited";

/** Return the main conditions: the answers to the usual questions of players. */
function overview({ starts, fees, players, chips: given, limits, stages, prizes, buy_back: back, add_on: add }) {
  const sells = (one) => (one === null || one === "none" ? "none" : `${show(one.price)} for ${chips(one.chips)} chips`);
  const facts = [
    ["Starts", starts ? when(starts) : "when announced"],
    [
      "Entry",
      fees === null
        ? ""
        : `${show(fees.entry)}${fees.commission > 0 ? `, ${show(fees.commission)} of it commission` : ""}`,
    ],
    [
      "Players",
      players === null ? "" : `${players.minimum} to ${players.maximum}, at most ${players.per_table} at a table`,
    ],
    ["Chips", given === null ? "" : chips(given.start)],
    [
      "Wagers",
      limits
        .map(({ minimum, maximum, from_round: from }) =>
          [chips(minimum), maximum === null ? "or more" : `to ${chips(maximum)}`, from > 1 ? `from round ${from}` : ""]
            .filter(Boolean)
            .join(" "),
        )
        .join("; "),
    ],
    ["Buy-back", sells(back)],
    ["Add-on", sells(add)],
  ].filter(([, value]) => value !== "");
  const line = html(
    "dl",
    { class: "matter-facts" },
    ...facts.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
  );
  const steps = html(
    "ol",
    { class: "stage-list" },
    ...stages.map((one) => html("li", {}, html("strong", {}, one.name), ` ${ends(one.ends)}${goesOn(one.advance)}`)),
  );
  const shares = (prizes?.places ?? []).map(({ place, share, goods }) =>
    html("li", {}, `${ordinal(place)}: ${[share > 0 ? `${share / 100} %` : "", goods].filter(Boolean).join(" and ")}`),
  );
  return html(
    "div",
    { class: "overview" },
    line,
    html("h3", {}, "Stages"),
    steps,
    ...(shares.length > 0 ? [html("h3", {}, "Prizes"), html("ul", { class: "stage-list" }, ...shares)] : []),
  );
}

function ends({ rounds, shoes, minutes, players }) {
  if (rounds !== null) return `ends after ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
  if (shoes !== null) return `ends after ${shoes} ${shoes === 1 ? "shoe" : "shoes"}`;
  return minutes !== null ? `lasts ${minutes} minutes` : `ends when ${players} are left`;
}

function goesOn({ per_table: each, best }) {
  const parts = [
    each > 0 ? `${each} of each table` : "",
    best > 0 ? `the ${best} best ${each > 0 ? "of the others" : ""}`.trim() : "",
  ].filter(Boolean);
  return parts.length > 0 ? `; ${parts.join(" and ")} ${each + best === 1 ? "advances" : "advance"}` : "";
}

function byClause(document_, items) {
  const rows = items.map(({ name, lines, clause }) =>
    html(
      "div",
      { class: "item" },
      html(
        "dt",
        {},
        name.replaceAll("_", " ").replaceAll(".", ": "),
        " ",
        clause ? clauseButton(document_, clause, name) : "",
      ),
      html(
        "dd",
        {},
        ...(lines.length === 0
          ? [html("span", { class: "quiet" }, "not stated")]
          : lines.map((line) => html("span", {}, line))),
      ),
    ),
  );
  return html("dl", { class: "items" }, ...rows);
}

customElements.define("c-tournament", TournamentScreen);
