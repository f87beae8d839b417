// What all pages share: calls to the API, the lock, buttons that copy, tables on small screens.
// Pages work without this file wherever they are forms.

/** The sentences a page gave its scripts (`<script type="application/json" id="words">`). */
export const words = JSON.parse(document.getElementById("words")?.textContent || "{}");

/** Fill a sentence: `say("saved", {n: 3})`; a key that is not there says itself. */
export function say(key, values = {}) {
  const sentence = words[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** What went wrong, in the server's own shape: `status`, `code`, `detail`, `hint` and more. */
export class Problem extends Error {
  constructor(told) {
    super(told.detail || told.title || String(told.status));
    this.name = "Problem";
    Object.assign(this, told);
  }
}

function secret() {
  return document.querySelector('meta[name="csrf"]')?.content ?? "";
}

/**
 * Call the API. `body` is sent as JSON; the answer is what the JSON says, null where there is none.
 * Throws `Problem` for an answer that is an error, and `TypeError` (from fetch) where the network
 * is gone. A locked session asks for the password here, over the page, and then goes on.
 */
export async function call(path, { method = "GET", body, headers = {}, signal, keepalive } = {}) {
  const ask = () => fetch(path, {
    method,
    signal,
    keepalive,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "GET" ? {} : { "x-csrf-token": secret() }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  let response = await ask();
  while (response.status === 401) {
    const told = await problemOf(response);
    if (told.code !== "locked") {
      location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
      throw new Problem(told);
    }
    await unlocked();
    response = await ask();
  }
  if (!response.ok) throw new Problem(await problemOf(response));
  return response.status === 204 ? null : response.json();
}

async function problemOf(response) {
  const kind = response.headers.get("content-type") ?? "";
  if (kind.includes("json")) return response.json();
  return { status: response.status, code: "unknown", detail: response.statusText };
}

let asking = null;

/** Ask for the password until it fits; everybody who waits shares one question. */
function unlocked() {
  asking ??= askPassword().finally(() => { asking = null; });
  return asking;
}

function askPassword() {
  const dialog = document.createElement("dialog");
  const form = document.createElement("form");
  const title = element("h2", say("locked_title"));
  const text = element("p", say("locked_text"));
  const label = element("label", say("password"));
  const input = document.createElement("input");
  const trouble = element("p", "");
  const button = element("button", say("unlock"));
  title.id = "lock-title";
  dialog.setAttribute("aria-labelledby", title.id);
  input.type = "password";
  input.autocomplete = "current-password";
  input.required = true;
  label.className = "field";
  label.append(input);
  trouble.setAttribute("role", "alert");
  button.className = "primary";
  form.append(title, text, label, trouble, button);
  dialog.append(form);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      const response = await fetch("/api/unlock", {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": secret() },
        body: JSON.stringify({ password: input.value }),
      }).catch(() => null);
      button.disabled = false;
      if (response?.ok) {
        dialog.close();
        dialog.remove();
        resolve();
        return;
      }
      const told = response ? await problemOf(response) : { detail: say("offline") };
      if (told.code === "sign-in" && told.detail === "you are not signed in") location.assign("/sign-in");
      trouble.textContent = told.code === "sign-in" ? say("wrong_password") : told.detail;
      input.select();
    });
  });
}

/** Make an element with text; text is never markup. */
export function element(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Tell a screen reader something, politely. */
export function announce(text) {
  let region = document.getElementById("announcer");
  if (!region) {
    region = element("div", "", { id: "announcer", class: "unseen", "aria-live": "polite" });
    document.body.append(region);
  }
  region.textContent = text;
}

// The way back to a form is the browser's own: it keeps what was typed there.
for (const link of document.querySelectorAll("[data-back]")) {
  link.addEventListener("click", (event) => {
    if (history.length < 2 || document.referrer !== link.href) return;
    event.preventDefault();
    history.back();
  });
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    const text = source.value ?? source.textContent;
    try {
      await navigator.clipboard.writeText(text.trim());
    } catch {  // no clipboard without https: select, so that Ctrl+C works
      if (source.select) source.select();
      else getSelection().selectAllChildren(source);
      return;
    }
    const before = button.textContent;
    button.textContent = say("copied");
    announce(say("copied"));
    setTimeout(() => { button.textContent = before; }, 1800);
  });
}

// Tick or untick a whole group: <button type="button" data-tick="NAME" data-to="yes|no">.
for (const button of document.querySelectorAll("[data-tick]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const scope = button.closest("fieldset, form, table") ?? document;
    for (const box of scope.querySelectorAll(`input[type=checkbox][name="${button.dataset.tick}"]`)) {
      if (!box.closest("[hidden]")) box.checked = button.dataset.to === "yes";
    }
  });
}

// A field that leaves only the rows whose words it holds: <input data-filter="ID OF THE ROWS">.
for (const field of document.querySelectorAll("[data-filter]")) {
  field.closest("[hidden]")?.removeAttribute("hidden");
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase().split(/\s+/);
    for (const row of document.getElementById(field.dataset.filter).rows) {
      const words = row.dataset.words.toLowerCase().split(/\s+/);
      row.hidden = !wanted.every((one) => words.some((word) => (/^\d+$/.test(one) ? word === one : word.startsWith(one))));
    }
  });
}

// A table that is wider than the screen becomes a card a row; each cell then says its column.
function name(table) {
  const heads = [];
  for (const head of table.tHead?.rows[0]?.cells ?? []) {
    const said = head.querySelector(".unseen") ? "" : head.textContent.trim();
    for (let n = 0; n < head.colSpan; n++) heads.push(said);
  }
  table.setAttribute("role", "table"); // a table that is not laid out as one is none to a reader
  for (const group of [table.tHead, ...table.tBodies, table.tFoot]) group?.setAttribute("role", "rowgroup");
  for (const row of table.rows) {
    row.setAttribute("role", "row");
    let column = 0;
    for (const cell of row.cells) {
      const head = cell.tagName === "TH";
      cell.setAttribute("role", head ? (cell.scope === "col" ? "columnheader" : "rowheader") : "cell");
      if (cell.colSpan === 1 && heads[column]) cell.dataset.head = heads[column];
      column += cell.colSpan;
    }
  }
}

function fit() {
  for (const box of document.querySelectorAll(".scroll:has(> table)")) {
    const table = box.firstElementChild;
    table.classList.remove("stacked");
    if (box.clientWidth && box.scrollWidth > box.clientWidth + 1) {
      if (!table.hasAttribute("role")) name(table);
      table.classList.add("stacked");
    }
  }
}
fit();
addEventListener("resize", fit);
addEventListener("toggle", fit, true); // what was folded away had no width yet

// A select or radio that shows some parts of a form: data-shows="NAME=VALUE …" on the parts.
function reveal() {
  for (const part of document.querySelectorAll("[data-shows]")) {
    part.hidden = !part.dataset.shows.trim().split(" ").some((pair) => {
      const [name, value] = pair.split("=");
      const chosen = document.querySelector(`[name="${name}"]:checked, select[name="${name}"]`);
      return chosen?.value === value;
    });
    if (part instanceof HTMLFieldSetElement) part.disabled = part.hidden; // so that it is not sent
  }
}
document.addEventListener("change", reveal);
reveal();
