/** Editor of conditions or terms, with their faults and the plan beside it. */

import { get, post } from "../api.js";
import { html, put } from "../elements/nodes.js";
import { clauseButton } from "../panels/clause.js";
import { sentence } from "../messages.js";
import { path } from "./figures.js";

const CALM_MS = 350;

/** Return the key of a draft in the session storage: it survives a reload. */
const kept = (kind) => `croupier draft of ${kind}`;

/** Return the editor; kind is "tournaments" or "promotions", `done` is called with the name. */
export function drafting({ kind, blank, keys, title, done }) {
  const choice = html(
    "select",
    { name: "document" },
    ...keys.map(([key, name]) => html("option", { value: key }, name)),
  );
  const text = html("textarea", {
    class: "code draft-text",
    name: "text",
    spellcheck: "false",
    rows: 30,
    "aria-label": title,
    "aria-describedby": "draft-verdict",
  });
  const verdict = html("p", { class: "draft-verdict", id: "draft-verdict", role: "status" });
  const faults = html("ul", { class: "draft-faults" });
  const plan = html("div", { class: "draft-plan" });
  const wrong = html("p", { class: "wrong", role: "alert" });
  const give = html("button", { type: "button", "data-kind": "primary" }, `Draw up ${title}`);
  let timer = 0;
  let turn = 0;
  const check = async () => {
    turn += 1;
    const mine = turn;
    try {
      const found = await post(`/api/${kind}/check`, { text: text.value });
      if (mine !== turn) return;
      wrong.textContent = "";
      put(verdict, "data-kind", found.faults.length === 0 ? "good" : "bad");
      verdict.textContent =
        found.faults.length === 0
          ? "No faults."
          : `${found.faults.length} ${found.faults.length === 1 ? "fault" : "faults"} to correct.`;
      faults.replaceChildren(...found.faults.map((one) => fault(choice.value, one)));
      plan.replaceChildren(...planned(found.plan ?? []));
    } catch (problem) {
      if (mine === turn) wrong.textContent = sentence(problem);
    }
  };
  const keep = () => {
    try {
      sessionStorage.setItem(kept(kind), JSON.stringify([choice.value, text.value]));
    } catch {
      return; // a window that keeps nothing still drafts
    }
  };
  const again = () => {
    try {
      const [key, written] = JSON.parse(sessionStorage.getItem(kept(kind)) ?? "[]");
      if (written === undefined || !keys.some(([one]) => one === key)) return false;
      [choice.value, text.value] = [key, written];
    } catch {
      return false;
    }
    return true;
  };
  const forget = () => {
    try {
      sessionStorage.removeItem(kept(kind));
    } catch {
      return;
    }
  };
  const begin = async () => {
    forget();
    try {
      text.value = (await get(`/api/${path("documents", choice.value, blank)}`)).text;
      await check();
    } catch (problem) {
      wrong.textContent = sentence(problem);
    }
  };
  text.addEventListener("input", () => {
    keep();
    clearTimeout(timer);
    timer = setTimeout(check, CALM_MS);
  });
  choice.addEventListener("change", begin);
  give.addEventListener("click", async () => {
    give.disabled = true;
    try {
      const { name } = await post(`/api/${kind}`, { text: text.value });
      forget();
      done(name);
    } catch (problem) {
      wrong.textContent = sentence(problem);
    } finally {
      give.disabled = false;
    }
  });
  if (again()) check();
  else begin();
  return html(
    "div",
    { class: "draft" },
    html(
      "div",
      { class: "draft-main" },
      html("label", { class: "field" }, "Under", choice),
      text,
      html("div", { class: "row" }, give, wrong),
    ),
    html(
      "section",
      { class: "panel draft-beside", "aria-label": "what is wrong, and the plan" },
      verdict,
      faults,
      plan,
    ),
  );
}

/** Return one fault as an item of a list. */
export function fault(document_, { field, where, wrong, why, mend, clause }) {
  const about = field ?? where; // conditions and terms have their own words for it
  const problem = wrong ?? why;
  return html(
    "li",
    {},
    html("strong", { class: "code" }, about),
    `: ${problem}${mend ? ` ${mend}` : ""} `,
    clause ? clauseButton(document_, clause, `${about}: ${problem}`) : "",
  );
}

/** Return the plan as a table: for each number of players how every stage is played. */
export function planned(rows) {
  if (rows.length === 0) return [];
  const stages = rows[0].steps.map(({ stage }) => stage);
  const head = html(
    "tr",
    {},
    html("th", { scope: "col" }, "Players"),
    ...stages.map((one) => html("th", { scope: "col" }, one)),
  );
  const body = rows.map(({ players, steps }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row", class: "figure" }, players),
      ...steps.map((one) => html("td", {}, step(one))),
    ),
  );
  return [
    html("h3", {}, "The plan"),
    html(
      "div",
      { class: "scrolled draft-rows", tabindex: "0", role: "region", "aria-label": "the plan" },
      html("table", {}, html("thead", {}, head), html("tbody", {}, ...body)),
    ),
  ];
}

const span = ([least, most]) => (least === most ? String(least) : `${least}–${most}`);
const many = (figure, word) => `${span(figure)} ${word}${figure[1] === 1 ? "" : "s"}`;

function step({ players, tables, sittings, advancing }) {
  const on = advancing[1] > 0 ? `, ${span(advancing)} advance` : "";
  const sessions = sittings[1] > 1 ? ` in ${many(sittings, "session")}` : "";
  return `${span(players)}${sessions} at ${many(tables, "table")}${on}`;
}
