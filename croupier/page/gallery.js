/** The gallery: puts every element into every state. Nothing here knows a rule; all words are samples. */

import "./elements/all.js";
import { DENOMINATIONS } from "./elements/denominations.js";
import { html } from "./elements/nodes.js";
import { SUITS } from "./elements/suits.js";

const find = (id) => document.getElementById(id);

function blackjack() {
  const felt = find("blackjack");
  const seat = (number, hands, stacks, names) => {
    const box = felt.box(number);
    box.hands.append(...hands.map((hand) => html("c-hand", hand)));
    box.lay(stacks);
    box.names.append(...names);
    return box;
  };
  seat(1, [{ cards: "TH 9C", total: "19" }], [{ key: "Ann", amount: 2500, label: "Ann" }], ["Ann"]);
  seat(
    2,
    [
      { cards: "8S 3D", total: "11" },
      { cards: "8H KD", total: "18" },
    ],
    [
      { key: "Bo", amount: 5000, label: "Bo" },
      { key: "Cy", amount: 1000, label: "Cy" },
    ],
    ["Bo, Cy"],
  );
  const mine = seat(
    3,
    [{ cards: "AS 6C", total: "soft 17", turn: true }],
    [{ key: "You", amount: 12500, label: "You", isMine: true }],
    ["You"],
  );
  mine.setAttribute("turn", "");
  mine.setAttribute("mine", "");
  seat(4, [{ cards: "5H TC 9D", total: "24", mark: "bust", kind: "bad", out: true }], [], ["Di"]);
  felt.box(4).lay(["Di", "Flo", "Gus"].map((key, at) => ({ key, amount: [2500, 500, 13_000][at], label: key })));
  seat(
    5,
    [{ cards: "AD QS", mark: "blackjack", kind: "brass" }],
    [{ key: "Ed", amount: 137_250, label: "Ed" }],
    ["Ed"],
  );
  felt.box(6).setAttribute("open", "");
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const laid = number === 3 ? [{ key: "You", amount: 500, label: "You", isMine: true }] : [];
    felt.box(number).print([{ bet: "perfect-pairs", name: "Perfect Pairs", stacks: laid, isOpen: number === 6 }]);
  }
  felt.box(7).setAttribute("closed", "");
  const turned = find("turned-table");
  for (const number of [1, 4, 6]) {
    turned.box(number).hands.append(html("c-hand", { cards: "TH 8D", total: "18" }));
    turned.box(number).lay([{ key: "one", amount: 2500 * number, label: "a player" }]);
    turned.box(number).names.append("Ann");
  }
}

function others() {
  for (const number of [1, 2, 3, 4, 5]) find("pontoon").box(number).setAttribute("open", "");
  const holdem = find("holdem");
  for (const number of [1, 2, 3]) {
    const box = holdem.box(number);
    box.hands.append(html("c-hand", { cards: number === 2 ? "QD QC" : "? ?" }));
    box.lay([
      { key: "ante", amount: 1000, label: "ante" },
      { key: "blind", amount: 1000, label: "blind" },
    ]);
    box.print([
      { bet: "trips", name: "Trips", stacks: [{ key: "t", amount: 500 }] },
      { bet: "play", name: "Play", stacks: [] },
    ]);
    box.names.append(["Ann", "You", "Bo"][number - 1]);
  }
}

function drawn() {
  find("deck").append(
    ...Object.keys(SUITS).flatMap((suit) => [..."A23456789TJQK"].map((rank) => html("c-card", { value: rank + suit }))),
  );
  for (const [at, width] of [30, 44, 64, 100, 150, 200].entries()) {
    for (const value of [
      ["AS", ""],
      ["TD", "KH"],
      ["7C", "QS"],
    ][at % 3]) {
      const card = html("c-card", { value });
      card.style.setProperty("--card-width", `${width}px`);
      find("sizes").append(card);
    }
  }
  find("stacks").append(
    ...[50, 250, 500, 1500, 12_500, 12_537, 99_900, 499_900, 2_500_000].map((amount) => html("c-chips", { amount })),
  );
  find("chips").append(
    ...DENOMINATIONS.toReversed().map(({ cents }) =>
      html("c-chip", { value: cents, pressed: cents === 2500, disabled: cents === 500_000 }),
    ),
  );
  const now = Date.now();
  find("clocks").append(...[20, 12, 4].map((left) => html("c-clock", { seconds: 20, until: now + left * 1000 })));
}

function wired() {
  const toast = document.querySelector("c-toast");
  find("turn").addEventListener("click", () => {
    const card = find("turned");
    card.value = card.value === "" ? "QH" : "";
  });
  find("deal").addEventListener("click", () => {
    const hand = find("growing");
    hand.setAttribute(
      "cards",
      `${hand.getAttribute("cards")} ${["2C", "JD", "7S", "?"][hand.getAttribute("cards").length % 4]}`,
    );
  });
  find("four").addEventListener("change", (event) => {
    document.documentElement.dataset.suits = event.target.checked ? "four" : "two";
  });
  find("open").addEventListener("click", () => find("why").show());
  find("say").addEventListener("click", () => toast.say("Your wager of $25 is on box 3.", { kind: "good" }));
  find("refuse").addEventListener("click", () =>
    toast.say("$600 is above the maximum of $500 at this table [3.1].", { kind: "bad" }),
  );
  document.addEventListener("chip", (event) => {
    for (const chip of document.querySelectorAll("c-chip")) chip.toggleAttribute("pressed", chip === event.target);
  });
  document.addEventListener("bet", (event) =>
    document.querySelector("c-announcer").say(`bet on ${event.detail.bet}, box ${event.detail.box}`),
  );
}

blackjack();
others();
drawn();
wired();
