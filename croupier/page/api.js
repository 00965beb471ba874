/** The floor over HTTP: get and post, who is logged in, and one sentence for everything that goes wrong. */

/** A call that was answered with a problem: `problem` has its sentence, and the clause or the field at fault. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.error ?? problem.why); // a refusal of the rules is a message of the table: it has its own word for it
    this.status = status;
    this.problem = problem;
  }
}

/** Who is logged in, as the server tells: name, role, csrf, is_demo, idle_minutes, may; name is null for nobody. */
export let me = { name: null, is_demo: false };

/**
 * Sends "me" when somebody else is logged in, with {was, isOver} in its detail, isOver where a login has ended that
 * nobody left; and "told" when the floor has heard of whoever is there, with {at}, when that was sent, and {isTaken} for a command.
 */
export const door = new EventTarget();

/** Return what the floor answers, read from JSON; throw ApiError. */
export const get = (path) => call("GET", path);

/** Send something to the floor, and return its answer; throw ApiError. */
export const post = (path, body) => call("POST", path, body);

/** Ask who is logged in. */
export async function greet() {
  return become(await get("/api/me"));
}

/** Come in with a name and a password; throw ApiError. */
export async function logIn(name, password) {
  return become(await post("/api/login", { name, password }));
}

/** Come in to a demonstration in a role, as somebody else than before; throw ApiError. */
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
  if (was.name !== me.name || was.role !== me.role) door.dispatchEvent(new CustomEvent("me", { detail: { was, isOver } }));
  return me;
}

async function call(method, path, body) {
  const at = Date.now();
  const response = await answered(method, path, body);
  const found = await read(response);
  if (response.ok) {
    if (method === "POST" && me.name !== null) door.dispatchEvent(new CustomEvent("told", { detail: { at, isTaken: path.endsWith("/commands") } }));
    return found;
  }
  // The first call that needs a login finds out that it has ended, elsewhere or idle; a wrong old password is no such end.
  if (response.status === 401 && me.name !== null) await greet();
  throw new ApiError(response.status, found);
}

async function answered(method, path, body) {
  const headers = { accept: "application/json" };
  if (method !== "GET" && me.csrf !== undefined) headers["x-csrf"] = me.csrf;
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    return await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), cache: "no-store" });
  } catch {
    throw new ApiError(0, { error: "the floor cannot be reached; try again in a moment", clause: "", field: "" });
  }
}

async function read(response) {
  if (!(response.headers.get("content-type") ?? "").startsWith("application/json")) {
    return response.ok ? response.text() : { error: `the floor answered ${response.status}`, clause: "", field: "" };
  }
  return response.json();
}
