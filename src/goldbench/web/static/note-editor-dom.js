// @ts-check
/** Small tools of all workbench pages: making elements, reading what the page brought, words. */

/**
 * Make an element. A property that starts with "on" listens, one with "-" is an attribute, and so
 * are `role` and `class`; whatever is text becomes a text node, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name.includes("-") || name === "role") made.setAttribute(name, String(value));
    else Object.assign(made, { [name]: value });
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Read JSON that the page carries. @param {string} id */
export function carried(id) {
  const found = document.getElementById(id);
  return found ? JSON.parse(found.textContent ?? "null") : null;
}

/** @type {Record<string, any> | null} */
let words = null;

/**
 * Say something in the language of the page: `say("left", {n: 3})`. A pair of sentences is chosen
 * by `n`. A key that is missing is shown as it is: better an odd word than a page that stops.
 * @param {string} key @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  words ??= carried("bench-words") ?? {};
  let found = key.split(".").reduce((table, part) => table?.[part], /** @type {any} */ (words));
  if (Array.isArray(found)) found = found[values.n === 1 ? 0 : 1];
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A key as it is printed on a keyboard. @param {string} name */
export function key(name) {
  return make("kbd", { "aria-hidden": "true" }, name);
}

/** Letters that name a mark or an operation and are never used twice. @param {number} length */
export function newId(length = 20) {
  const letters = "abcdefghijklmnopqrstuvwxyz234567";
  // Not randomUUID: it is missing where a hospital serves its own network without TLS.
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (b) => letters[b & 31]).join("");
}

/** Ctrl, or Command on a Mac. @param {KeyboardEvent | MouseEvent} event */
export function command(event) {
  return event.ctrlKey || event.metaKey;
}

/** Whether typing goes into a field, so that no letter is a command. @param {EventTarget | null} target */
export function typing(target) {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type))
  );
}
