/** Security of one's own account: the second factor, and the logins that are open. */

import { get, greet, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { sentence, toast } from "../messages.js";

let dialog;

/** Show the second factor and the logins, in a dialog. */
export async function openSecurity() {
  if (dialog === undefined) {
    dialog = html("c-dialog", { heading: "Security" });
    document.body.append(dialog);
  }
  dialog.show();
  await fill();
}

async function fill() {
  try {
    const [state, { logins }] = await Promise.all([get("/api/security"), get("/api/logins")]);
    dialog.body.replaceChildren(factor(state), sessions(logins));
  } catch (problem) {
    dialog.body.replaceChildren(html("p", { class: "wrong", role: "alert" }, sentence(problem)));
  }
}

/** Send a request, and show its error in a place; return the answer, or null. */
async function sent(path, body, wrong) {
  wrong.textContent = "";
  try {
    return await post(path, body);
  } catch (problem) {
    wrong.textContent = sentence(problem);
    return null;
  }
}

function factor({ has_factor: has, recovery_left: left, is_needed: isNeeded }) {
  const wrong = html("p", { class: "wrong", role: "alert" });
  const password = html("input", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
    maxlength: 256,
  });
  const now = has
    ? `You have a second factor and ${left} recovery codes.`
    : isNeeded
      ? "Your role needs a second factor: an app on your phone that shows codes. Set it up before you go on."
      : "You have no second factor.";
  const form = html(
    "form",
    { class: "stack shell-form", "aria-label": "Second factor" },
    html("h3", {}, "Second factor"),
    html("p", {}, now),
    html("label", { class: "field" }, "Your password", password),
    wrong,
    html("button", { "data-kind": "primary" }, has ? "Replace second factor" : "Set up second factor"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const proposed = await sent("/api/factor", { password: password.value }, wrong);
    if (proposed !== null) form.replaceWith(confirmation(proposed));
  });
  return form;
}

function confirmation({ key, uri, pending }) {
  const wrong = html("p", { class: "wrong", role: "alert" });
  const code = html("input", { name: "code", required: true, autocomplete: "one-time-code", maxlength: 10 });
  const form = html(
    "form",
    { class: "stack shell-form", "aria-label": "Confirm second factor" },
    html("h3", {}, "Second factor"),
    html(
      "p",
      {},
      "Add this key to your authenticator, or open the address on your phone. Then enter the code it shows.",
    ),
    html("p", {}, html("code", { class: "factor-key" }, key.match(/.{1,4}/g).join(" "))),
    html("p", {}, html("a", { href: uri }, "Open in an authenticator")),
    html("label", { class: "field" }, "Code", code),
    wrong,
    html("button", { "data-kind": "primary" }, "Confirm"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = await sent("/api/factor/confirm", { pending, code: code.value }, wrong);
    if (found === null) return;
    form.replaceWith(recovery(found.codes));
    await greet();
  });
  return form;
}

function recovery(codes) {
  const done = html("button", { type: "button", "data-kind": "primary" }, "I have kept them");
  done.addEventListener("click", () => {
    dialog.hide();
    location.reload(); // every screen may be asked now
  });
  return html(
    "section",
    { class: "stack" },
    html("h3", {}, "Recovery codes"),
    html("p", {}, "Each lets you in once without your phone. Keep them on paper: they are not shown again."),
    html("ul", { class: "factor-codes" }, ...codes.map((one) => html("li", {}, html("code", {}, one)))),
    done,
  );
}

function sessions(logins) {
  const wrong = html("p", { class: "wrong", role: "alert" });
  const rows = logins.map(({ id, where_from: where, device, began, is_this: isThis }) => {
    const text = `${device || "unknown device"}, ${where}, since ${new Date(began).toLocaleString()}`;
    const end = html(
      "button",
      { type: "button", "data-kind": "quiet", "aria-label": `End login from ${where}` },
      "End",
    );
    end.addEventListener("click", async () => {
      if ((await sent(`/api/logins/${id}/end`, undefined, wrong)) === null) return;
      toast("The login has ended.", "good");
      await fill();
    });
    return html("li", { class: "row" }, text, isThis ? html("span", { class: "badge" }, "this one") : end);
  });
  const others = html("button", { type: "button" }, "End all others");
  others.addEventListener("click", async () => {
    if ((await sent("/api/logins/end-others", undefined, wrong)) !== null) await fill();
  });
  return html(
    "section",
    { class: "stack", "aria-label": "Your logins" },
    html("h3", {}, "Your logins"),
    html("ul", {}, ...rows),
    wrong,
    ...(logins.length > 1 ? [others] : []),
  );
}
