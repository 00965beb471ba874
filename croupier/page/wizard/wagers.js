/**
 * <c-layout-wagers>: the players at a table of real cards, their racks and wagers, keyed by the dealer. Enter gives
 * an amount and goes to the next field. Sends `give` with {inputs}, given one after another, {half}, said if only the
 * first was accepted, and {done}, called at the end.
 */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { BadAmount, figure, parse, show } from "../money.js";
import { toast } from "../messages.js";

export class LayoutWagers extends HTMLElement {
  #last = new Map(); // what each player laid down in the last round, by spot
  #round = 0;
  #spots = [];

  connectedCallback() {
    if (this.list !== undefined) return;
    this.float = html("span", { class: "quiet" });
    this.list = html("div", { class: "wagers-list" });
    this.again = html("button", { type: "button" }, "Repeat all wagers");
    this.name = html("input", {
      name: "name",
      autocomplete: "off",
      placeholder: "New player",
      "aria-label": "name of the new player",
      maxlength: 40,
    });
    this.box = html("select", { name: "box", "aria-label": "where the player sits" });
    this.chips = html("input", {
      name: "chips",
      inputmode: "decimal",
      autocomplete: "off",
      placeholder: "Chips for $",
      "aria-label": "money for which the player buys chips",
    });
    this.form = html(
      "form",
      { class: "wagers-new" },
      this.name,
      this.box,
      this.chips,
      html("button", {}, "Seat player"),
    );
    this.classList.add("panel");
    this.replaceChildren(
      html("div", { class: "payments-head" }, html("h2", {}, "Players"), this.float),
      this.list,
      this.again,
      this.form,
    );
    this.form.addEventListener("submit", (event) => this.#come(event));
    this.again.addEventListener("click", () => this.#repeat());
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("change", ({ target }) => this.#changed(target));
    this.list.addEventListener("click", ({ target }) => this.#pressed(target));
  }

  /** Show a state of the table; only at a table of real cards are wagers keyed. */
  show({ own, view, shown }) {
    this.view = view;
    this.isKeyed = shown.cards === "physical";
    this.#note(view, own.spots);
    this.#spots = own.spots;
    this.float.textContent =
      own.in_float === null
        ? ""
        : own.in_float > 0
          ? `float ${show(own.in_float)}`
          : `float ${show(own.in_float)}: a supervisor must fill it`;
    put(this.float, "class", own.in_float === null || own.in_float > 0 ? "quiet" : "badge");
    put(this.float, "data-kind", own.in_float === null || own.in_float > 0 ? null : "warn");
    const seats = new Map(
      [...view.boxes, ...view.places].filter((one) => one.seated).map((one) => [one.seated, one.number]),
    );
    const rows = own.racks.map(([player, chips]) => ({
      player,
      chips,
      seat: seats.get(player),
      spots: this.isKeyed ? this.#mine(player, seats.get(player)) : [],
      elsewhere: this.#elsewhere(player, seats.get(player)),
    }));
    keyed(
      this.list,
      rows.toSorted((a, b) => (a.seat ?? 99) - (b.seat ?? 99)),
      (one) => one.player,
      row,
      fill,
    );
    this.again.hidden = !this.isKeyed || own.spots.length === 0 || this.#last.size === 0;
    this.form.hidden = !this.isKeyed || view.status !== "open";
    const free = [...view.boxes, ...view.places].filter((one) => one.seated === "");
    keyed(
      this.box,
      [
        ...free.map((one) => ({
          value: String(one.number),
          label: `${view.places.length > 0 ? "place" : "box"} ${one.number}`,
        })),
        { value: "", label: "standing" },
      ],
      (one) => one.value,
      (one) => html("option", { value: one.value }),
      (element, one) => (element.textContent = one.label),
    );
    if (this.name.value === "" && !this.form.contains(document.activeElement)) this.box.selectedIndex = 0;
  }

  /** Bring the focus to the field of a box, or to the first one that is empty. */
  reach(box = null, bet = "main") {
    const fields = [...this.list.querySelectorAll("input[data-spot]")];
    const wanted =
      fields.find((one) => one.dataset.spot.endsWith(`|${box}|${bet}`)) ??
      fields.find((one) => one.dataset.spot.includes(`|${box}|`)) ??
      fields.find((one) => one.value === "");
    wanted?.focus();
    wanted?.select();
    return wanted !== undefined;
  }

  /** Store the wagers at the moment when betting closed. */
  #note(view, spots) {
    const isOver = this.#spots.length > 0 && spots.length === 0;
    if (!isOver || this.#round === view.round) return;
    this.#round = view.round;
    this.#last = new Map(this.#spots.filter((one) => one.placed > 0).map((one) => [keyOf(one), one.placed]));
  }

  /** Return the spots of a player: those of their seat, and those of boxes with a wager of theirs. */
  #mine(player, seat) {
    const own = this.#spots.filter((one) => one.input.player === player);
    const lies = new Set(own.filter((one) => one.placed > 0 && one.bet === "ante").map((one) => one.box));
    return own.filter(
      (one) => one.box === seat || one.placed > 0 || lies.has(one.box) || this.opened?.has(`${player}|${one.box}`),
    );
  }

  /** Return the inputs that put the other wagers of a hand back, which leave the layout together with this one. */
  #beside(spot) {
    return this.#spots
      .filter((one) => one.input.player === spot.input.player && one.box === spot.box && one.bet !== spot.bet)
      .filter((one) => one.placed > 0 && one.withdraw === null)
      .map((one) => ({ ...one.input, amount: one.placed }));
  }

  #elsewhere(player, seat) {
    const boxes = this.#spots.filter(
      (one) => one.input.player === player && one.bet === "main" && one.box !== seat && !one.placed && !one.why_not,
    );
    return this.isKeyed ? boxes.map((one) => one.box) : [];
  }

  #key(event) {
    const { target, key } = event;
    if (key !== "Enter" || !target.matches("input[data-spot]")) return;
    event.preventDefault();
    const fields = [...this.list.querySelectorAll("input[data-spot]")];
    const next = fields[fields.indexOf(target) + 1];
    target.blur(); // what was typed is given by the change that this makes
    if (next === undefined) this.dispatchEvent(new CustomEvent("placed", { bubbles: true }));
    else {
      next.focus();
      next.select();
    }
  }

  #changed(target) {
    if (target.matches("select[data-elsewhere]")) {
      this.opened = new Set([...(this.opened ?? []), `${target.dataset.elsewhere}|${target.value}`]);
      this.dispatchEvent(new CustomEvent("renew", { bubbles: true }));
      this.reach(target.value);
      return;
    }
    if (!target.matches("input[data-spot]")) return;
    const spot = this.#spots.find((one) => keyOf(one) === target.dataset.spot);
    if (spot === undefined) return;
    try {
      const half = "Not all wagers of the player lie as before: check them. ";
      this.#give(changes(spot, target.value.trim() === "" ? 0 : parse(target.value), this.#beside(spot)), { half });
    } catch (wrong) {
      if (!(wrong instanceof BadAmount)) throw wrong;
      toast(wrong.message, "bad");
      target.value = spot.placed > 0 ? figure(spot.placed) : "";
    }
  }

  #pressed(target) {
    const { act, player } = target.closest("[data-act]")?.dataset ?? {};
    if (act === "leave") this.#give([...this.#cashed(player), { do: "Leave", player }]);
    else if (act === "buy") this.#buy(player, target.closest("[data-act]").previousElementSibling);
  }

  #cashed(player) {
    const chips = Number(this.list.querySelector(`[data-rack="${CSS.escape(player)}"]`)?.dataset.cents ?? 0);
    return chips > 0 && this.isKeyed ? [{ do: "CashOut", player, amount: chips }] : [];
  }

  #buy(player, field) {
    const amount = read(field);
    if (amount > 0) this.#give([{ do: "BuyIn", player, amount }]);
    field.value = "";
  }

  #come(event) {
    event.preventDefault();
    const player = this.name.value.trim();
    const amount = read(this.chips);
    if (player === "" || amount === null) return;
    const where = this.box.value === "" ? {} : { box: Number(this.box.value) };
    const inputs = [{ do: "Arrive", player, ...where }, ...(amount > 0 ? [{ do: "BuyIn", player, amount }] : [])];
    const half = `${player} ${this.box.value === "" ? "stands" : "sits"} at the table without chips. `;
    this.#give(inputs, { half, done: (given) => given > 0 && this.#came(player) });
  }

  /** Somebody has come: the fields are for the next one, unless another was typed meanwhile. */
  #came(player) {
    if (this.name.value.trim() !== player) return;
    this.form.reset();
    this.name.focus();
  }

  #repeat() {
    this.#give(
      this.#spots
        .filter((one) => one.placed === 0 && this.#last.has(keyOf(one)))
        .map((one) => ({ ...one.input, amount: this.#last.get(keyOf(one)) })),
    );
  }

  #give(inputs, more = {}) {
    if (inputs.length > 0) this.dispatchEvent(new CustomEvent("give", { bubbles: true, detail: { inputs, ...more } }));
  }
}

const keyOf = (spot) => `${spot.input.player}|${spot.box}|${spot.bet}`;

function read(field) {
  try {
    return field.value.trim() === "" ? 0 : parse(field.value);
  } catch (wrong) {
    if (!(wrong instanceof BadAmount)) throw wrong;
    toast(wrong.message, "bad");
    return null;
  }
}

/** Return the inputs that change the wager on a spot to this amount, with what leaves the layout beside it. */
function changes(spot, amount, beside) {
  if (amount === spot.placed) return [];
  const isBlind = spot.field !== undefined && spot.field !== "amount"; // entered again with its ante, also if it lacks
  if (isBlind) return [spot.withdraw, { ...spot.input, [spot.field]: amount }, ...beside];
  if (spot.placed === 0) return [{ ...spot.input, amount }];
  if (amount > spot.placed && spot.withdraw?.do === "WithdrawWager")
    return [{ ...spot.input, amount: amount - spot.placed }];
  const taken = spot.withdraw === null ? [] : [spot.withdraw];
  const again = spot.withdraw?.do === "WithdrawAnte" ? beside : [];
  return amount === 0 ? taken : [...taken, { ...spot.input, amount }, ...again];
}

function row({ player }) {
  const chips = html("span", { class: "money", "data-rack": player });
  const buy = html("input", {
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "$",
    class: "wagers-buy",
    "aria-label": `money for which ${player} buys chips`,
  });
  return html(
    "div",
    { class: "wagers-player" },
    html(
      "div",
      { class: "wagers-who" },
      html("strong", { title: player }, player),
      html("span", { class: "quiet wagers-seat" }),
      chips,
    ),
    html("div", { class: "wagers-spots" }),
    html(
      "details",
      { class: "wagers-more" },
      html("summary", { "aria-label": `more for ${player}` }, "More"),
      html(
        "div",
        { class: "row" },
        buy,
        html("button", { type: "button", "data-act": "buy", "data-player": player }, "Buy chips"),
        html("select", { "data-elsewhere": player, "aria-label": `another box for ${player}` }),
        html("button", { type: "button", "data-act": "leave", "data-player": player }, "Leaves"),
      ),
    ),
  );
}

function fill(element, { player, chips, seat, spots, elsewhere }) {
  element.querySelector(".wagers-seat").textContent = seat === undefined ? "standing" : `${seat}`;
  const rack = element.querySelector("[data-rack]");
  rack.textContent = show(chips);
  rack.dataset.cents = chips;
  const make = (spot) =>
    html(
      "label",
      { class: "wagers-spot" },
      html("span", {}),
      html("input", { inputmode: "decimal", autocomplete: "off", "data-spot": keyOf(spot) }),
    );
  keyed(element.querySelector(".wagers-spots"), spots, keyOf, make, (label, spot) => {
    const [name, field] = label.children;
    name.textContent =
      spot.bet === "main" || spot.bet === "ante" ? (spot.box === seat ? short(spot) : `Box ${spot.box}`) : spot.label;
    field.placeholder = spot.why_not ? "–" : figure(spot.least);
    field.title =
      spot.why_not || `from ${show(spot.least)}${spot.most === null ? "" : ` to ${show(spot.most)}`} [${spot.clause}]`;
    put(field, "aria-label", `${spot.label} of ${player}, ${spot.box}`);
    field.disabled = spot.why_not !== "" && spot.placed === 0;
    if (document.activeElement !== field) field.value = spot.placed > 0 ? figure(spot.placed) : "";
  });
  const select = element.querySelector("select");
  keyed(
    select,
    ["", ...elsewhere],
    (box) => box,
    (box) => html("option", { value: box }, box === "" ? "Another box…" : `box ${box}`),
  );
  if (document.activeElement !== select) select.value = "";
  select.hidden = elsewhere.length === 0;
}

const short = (spot) => (spot.bet === "ante" ? "Ante" : "Wager");

customElements.define("c-layout-wagers", LayoutWagers);
