/** The floor over HTTP: get and post, the login, and one sentence for each error. */

/** A call that was answered with a problem: `problem` has its sentence, and the clause or the field at fault. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.error ?? problem.why); // a refusal of the rules is a message of the table: it has its own word for it
    this.status = status;
    this.problem = problem;
  }
}

/** The login: name, role, csrf, is_demo, idle_minutes, may; name is null if nobody is logged in. */
export let me = { name: null, is_demo: false };

/**
 * Sends "me" when the login changes, with {was, isOver}: isOver if it ended without a logout; "contact" after each
 * successful call, with {at}, its time, and {isTaken} for a command; and "code" if an act needs a fresh code.
 */
export const loginEvents = new EventTarget();

/** Return the answer of the floor, read from JSON; throw ApiError. */
export const get = (path) => call("GET", path);

/** Send something to the floor, and return its answer; throw ApiError. */
export const post = (path, body) => call("POST", path, body);

/** Fetch the current login. */
export async function greet() {
  return become(await get("/api/me"));
}

/** Come in with a name and a password, and a code if the account has a second factor; throw ApiError. */
export async function logIn(name, password, code = "") {
  return become(await post("/api/login", { name, password, code }));
}

/** Enter a demonstration in a role; throw ApiError. */
export async function enter(role) {
  if (me.name !== null) await logOut();
  return become(await post("/api/demo", { role }));
}

/** Go; the page says goodbye also where the floor cannot be reached. */
export async function logOut() {
  const { is_demo } = me;
  try {
    await post("/api/logout");
  } catch (wrong) {
    if (!(wrong instanceof ApiError)) throw wrong;
  }
  become({ name: null, is_demo }, false);
}

function become(found, isOver = found.name === null) {
  const was = me;
  me = found;
  if (was.name !== me.name || was.role !== me.role)
    loginEvents.dispatchEvent(new CustomEvent("me", { detail: { was, isOver } }));
  return me;
}

async function call(method, path, body) {
  const at = Date.now();
  const response = await answered(method, path, body);
  const found = await read(response);
  if (response.ok) {
    if (method === "POST" && me.name !== null)
      loginEvents.dispatchEvent(new CustomEvent("contact", { detail: { at, isTaken: path.endsWith("/commands") } }));
    return found;
  }
  // The login has ended, by idleness or elsewhere; a wrong old password is another matter.
  if (response.status === 401 && me.name !== null) await greet();
  if (response.status === 403 && found.field === "code") askForCode();
  throw new ApiError(response.status, found);
}

/** Tell that an act needs a fresh code of the second factor. */
export function askForCode() {
  loginEvents.dispatchEvent(new CustomEvent("code"));
}

async function answered(method, path, body) {
  const headers = { accept: "application/json" };
  if (method !== "GET" && me.csrf !== undefined) headers["x-csrf"] = me.csrf;
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
    });
  } catch {
    throw new ApiError(0, { error: "The server cannot be reached. Try again in a moment.", clause: "", field: "" });
  }
}

async function read(response) {
  if (!(response.headers.get("content-type") ?? "").startsWith("application/json")) {
    return response.ok
      ? response.text()
      : { error: `The server answered with status ${response.status}. Try again.`, clause: "", field: "" };
  }
  return response.json();
}
