/** Pending matters of a table: proposals to confirm, and consents that a clause requires. */

import { me, post } from "../api.js";
import { html } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { clauseButton } from "../panels/clause.js";
import { spoken } from "../roles.js";
import { announce, sentence, toast } from "../messages.js";

/** Show proposals in a list, each with buttons for a person who may answer it. */
export function showProposals(list, table, document_, proposals) {
  keyed(
    list,
    proposals,
    ({ number }) => number,
    (one) => proposal(table, document_, one),
  );
}

function proposal(table, document_, one) {
  const isMine = one.by.name === me.name;
  const may = !isMine && one.confirmed_by.includes(me.role);
  const buttons = [];
  const answer = (isAgreed, text, kind) => {
    const button = html(
      "button",
      {
        type: "button",
        "data-kind": kind,
        "data-answer": isAgreed ? "yes" : "no",
        "aria-label": `${text}: ${one.text}`,
      },
      text,
    );
    button.addEventListener("click", () => answered(table, one, isAgreed, buttons));
    buttons.push(button);
    return button;
  };
  const actions = may
    ? [answer(true, one.is_passed_on ? "Do it" : "Confirm", "primary"), answer(false, "Decline", "danger")]
    : isMine
      ? [answer(false, "Withdraw", "")]
      : [];
  const until = new Date(one.until).toLocaleTimeString([], { timeStyle: "short" });
  const who = may
    ? ""
    : isMine
      ? ` ${one.is_passed_on ? "Done" : "Confirmed"} by another person: ${one.confirmed_by.map(spoken).join(", ")}.`
      : "";
  return html(
    "li",
    { class: "console-proposal" },
    html(
      "p",
      {},
      html("span", { class: "badge", "data-kind": "warn" }, one.is_passed_on ? "passed on" : "proposed"),
      " ",
      html("strong", {}, one.text),
      " ",
      clauseButton(document_, one.clause, one.text),
    ),
    html("p", { class: "quiet" }, `By ${spoken(one.by.role)} ${one.by.name}; waits until ${until}.${who}`),
    html("div", { class: "row" }, ...actions),
  );
}

async function answered(table, one, isAgreed, buttons) {
  for (const button of buttons) button.disabled = true;
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/commands`, {
      do: "confirm",
      proposal: one.number,
      is_agreed: isAgreed,
    });
    const text = isAgreed ? `Confirmed: ${one.text}.` : `Not confirmed: ${one.text}.`;
    toast(text, "good");
    announce(text);
    buttons[0].dispatchEvent(new CustomEvent("answered", { bubbles: true }));
  } catch (wrong) {
    // A refusal comes as a problem with its words in `why`: the command was judged again, and the table had changed.
    toast(wrong.problem?.why ? `${wrong.problem.why} [${wrong.problem.clause}]` : sentence(wrong), "bad");
    for (const button of buttons) button.disabled = false;
  }
}

/** Show the acts that a clause requires of another person before play goes on. */
export function showWaiting(list, document_, waiting) {
  keyed(
    list,
    waiting,
    ({ what }) => what,
    (one) =>
      html(
        "li",
        {},
        `${one.what}: `,
        html("strong", {}, one.whose.replaceAll("-", " ")),
        " ",
        clauseButton(document_, one.clause, one.what),
      ),
  );
}
