/** Queries on the records: search fields, times and tables of results. */

import { html } from "../elements/nodes.js";

/** Return a moment for people, in their own time. */
export const time = (moment) => new Date(moment).toLocaleString([], { dateStyle: "medium", timeStyle: "medium" });

/** Return a query without empty values: "?table=x&many=50", "" for nothing. */
export function query(fields) {
  const found = new URLSearchParams(
    Object.entries(fields).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );
  return found.size > 0 ? `?${found}` : "";
}

/** Return a field with its label; kind is text, time, or a list of [value, text] to choose from. */
export function asking(name, label, kind = "text") {
  const input = Array.isArray(kind)
    ? html("select", { name }, ...kind.map(([value, text]) => html("option", { value }, text)))
    : html("input", { name, type: kind === "time" ? "datetime-local" : "text", autocomplete: "off" });
  return html("label", { class: "field" }, label, input);
}

/** Return the fields of a form by name, times in milliseconds. */
export function fieldsOf(form) {
  return Object.fromEntries(
    [...form.elements]
      .filter(({ name }) => name)
      .map((one) => [one.name, one.type === "datetime-local" && one.value ? Date.parse(one.value) : one.value.trim()]),
  );
}

/** Return a table of heads and rows; heads that begin with "#" are of figures. */
export function listed(heads, rows) {
  const cells = heads.map((text) =>
    html("th", { class: text.startsWith("#") ? "figure" : null, scope: "col" }, text.replace("#", "")),
  );
  return html(
    "div",
    { class: "scrolled", tabindex: "0", role: "region", "aria-label": "a list" },
    html("table", {}, html("thead", {}, html("tr", {}, ...cells)), html("tbody", {}, ...rows)),
  );
}

/** Return a table of heads and rows of texts. */
export const tabled = (heads, rows) =>
  listed(
    heads,
    rows.map((row) =>
      html(
        "tr",
        {},
        ...row.map((cell, at) => html("td", { class: heads[at].startsWith("#") ? "figure" : null }, cell)),
      ),
    ),
  );
