// @ts-check
/**
 * What every sheet has, whatever is marked on it: the note, the queue of edits, undo, "nothing in
 * this note", "I am unsure", the guideline beside it, and closing.
 *
 * @typedef {import("./note-editor.js").NoteEditor} NoteEditor
 * @typedef {import("./note-editor-lines.js").Mark} Mark
 * @typedef {import("./edit-queue-content.js").Content} Content
 */
import { call } from "./base.js";
import { Activity } from "./edit-queue-activity.js";
import { Misfit, isEmpty } from "./edit-queue-content.js";
import { sendLeftovers, sheetName } from "./edit-queue-leftovers.js";
import { openShelf } from "./edit-queue-store.js";
import { EditQueue } from "./edit-queue.js";
import { carried, command, make, say, typing } from "./note-editor-dom.js";
import { Closing } from "./note-editor-closing.js";
import { Schema } from "./note-editor-schema.js";

/** @type {(path: string, options?: any) => Promise<any>} */
const ask = call;

/** How to reach a sheet. @param {string} batch @param {number} number */
export function transport(batch, number) {
  const path = `/api/sheets/${encodeURIComponent(batch)}/${number}`;
  return {
    load: () => ask(path),
    /** @param {object[]} operations @param {number} version */
    save: (operations, version) =>
      ask(`${path}/operations`, {
        method: "POST",
        headers: { "if-match": `"${version}"` },
        body: { operations },
      }),
    /** @param {number} version */
    since: async (version) => (await ask(`${path}/events?after=${version}`)).events,
    regain: () => ask(`${path}/place`, { method: "POST" }),
    /** @param {number} milliseconds */
    report: (milliseconds) =>
      ask(`${path}/activity`, { method: "POST", body: { milliseconds } }),
  };
}

export class Desk extends EventTarget {
  /** @type {((event: KeyboardEvent) => boolean)[]} asked in turn; the first that says true has it */
  keys = [];
  /** @type {((content: Content) => Mark[])[]} */
  marks = [];
  /** @type {(() => {id: string, words: string}[])[]} what was begun and must not be passed over */
  unfinished = [];
  /** Changes that could not be kept. */
  #lost = 0;
  #unclosed = false;

  /** Open the sheet that the page carries. */
  static async open() {
    return new Desk(carried("bench-desk"), await openShelf());
  }

  /** @param {any} carried @param {import("./edit-queue-store.js").Shelf} shelf */
  constructor({ sheet, events, schema, person }, shelf) {
    super();
    this.batch = sheet.batch;
    this.schema = new Schema(schema);
    this.editor = /** @type {NoteEditor} */ (document.querySelector("note-editor"));
    this.editor.show(sheet.text, []);
    const way = transport(sheet.batch, sheet.number);
    const name = sheetName(person, sheet.batch, sheet.number);
    const { version, content } = sheet;
    const { text } = this.editor;
    this.queue = new EditQueue({ sheet: name, text, version, content, events, shelf, transport: way });
    this.closed = sheet.state === "done" || sheet.state === "lapsed";
    this.editor.fixed = this.closed;
    this.activity = this.closed ? null : new Activity(way.report);
    this.closing = new Closing(this);
    this.#listen(shelf);
    void sendLeftovers({
      person,
      current: name,
      shelf,
      transport,
      lost: (number, n) => this.tell(say("lost", { n, number })),
    });
  }

  /** Begin, once everybody who shows something is there. */
  start() {
    this.#buttons();
    this.#shown();
    this.queue.wake();
    this.guide(null);
    this.editor.focus();
  }

  get content() {
    return this.queue.content;
  }

  /** Do something to the sheet. Whoever said that there is nothing, and then marks something,
   * takes the first back. @param {...Record<string, any>} operations */
  do(...operations) {
    if (this.closed) return false;
    const adds = operations.some(({ op }) => op.startsWith("add_"));
    const first = adds && this.content.nothing ? [{ op: "nothing", value: false }] : [];
    try {
      this.queue.apply(...first, ...operations);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      this.tell(say("misfit"));
      return false;
    }
    return true;
  }

  /** Show the guideline of a label; null shows the general part. @param {string | null} label */
  guide(label) {
    const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".guide > section"));
    const wanted = [...sections].some((one) => one.dataset.label === label) ? label : "";
    for (const one of sections) one.hidden = one.dataset.label !== wanted;
  }

  /** Say something that must not be missed. @param {string} words */
  tell(words) {
    const place = document.getElementById("bench-notice");
    if (!place) return;
    const close = make("button", { type: "button", class: "plain", onclick: () => place.replaceChildren() }, say("ok"));
    place.replaceChildren(make("p", { class: "notice warn", role: "alert" }, words, " ", close));
  }

  undo() {
    if (!this.closed && this.queue.undo()) this.editor.announce(say("undone"));
  }

  redo() {
    if (!this.closed && this.queue.redo()) this.editor.announce(say("redone"));
  }

  toggleNothing() {
    const value = !this.content.nothing;
    if (value && !isEmpty(this.content)) return;
    if (this.do({ op: "nothing", value })) this.editor.announce(say(value ? "nothing_said" : "nothing_back"));
  }

  /** Fold the panel away on a small screen, or bring it back. @param {boolean} [away] */
  fold(away) {
    const folded = document.querySelector(".bench-panel")?.classList.toggle("folded", away);
    document.getElementById("bench-fold")?.setAttribute("aria-expanded", String(!folded));
  }

  /** @param {import("./edit-queue-store.js").Shelf} shelf */
  #listen(shelf) {
    this.queue.addEventListener("change", () => this.#shown());
    this.queue.addEventListener("state", () => this.#stated());
    this.queue.addEventListener("refused", (event) => {
      const { operations } = /** @type {CustomEvent} */ (event).detail;
      this.#lost += operations.length;
      this.tell(say("refused", { n: operations.length }));
    });
    globalThis.addEventListener("online", () => this.#connected());
    document.addEventListener("keydown", (event) => this.#onKey(event));
    globalThis.addEventListener("beforeunload", (event) => {
      // The browser's own database outlives the page; only memory does not.
      if (!shelf.lasting && this.queue.state.waiting) event.preventDefault();
    });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const letter = event.key.toLowerCase();
    let taken = true;
    if (command(event) && letter === "z" && !typing(event.target)) {
      if (event.shiftKey) this.redo();
      else this.undo();
    } else if (command(event) && letter === "y" && !typing(event.target)) this.redo();
    else if (command(event) && event.key === "Enter") void this.closing.finish();
    else if (command(event) || event.altKey || typing(event.target)) taken = false;
    else if (event.key === "?") this.closing.help();
    else taken = this.keys.some((take) => take(event)) || this.#plain(event);
    if (taken) event.preventDefault();
  }

  /** Keys that mean something only while nothing is selected. @param {KeyboardEvent} event */
  #plain(event) {
    if (this.editor.pending || this.editor.chosen || this.closed) return false;
    if (event.key === "n") this.toggleNothing();
    else if (event.key === "u") this.closing.toggleUnsure();
    else return false;
    return true;
  }

  #buttons() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ work) =>
      document.getElementById(id)?.addEventListener("click", work);
    on("bench-undo", () => this.undo());
    on("bench-redo", () => this.redo());
    on("bench-nothing", () => this.toggleNothing());
    on("bench-done", () => void this.closing.finish());
    on("bench-help", () => this.closing.help());
    on("bench-fold", () => this.fold());
    // Whoever selects words wants to say something about them.
    this.editor.addEventListener("note-pending", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.pieces) this.fold(false);
    });
    this.editor.addEventListener("note-choose", (event) => {
      if (/** @type {CustomEvent} */ (event).detail) this.fold(false);
    });
  }

  #shown() {
    const { content, history } = this.queue;
    // What still waits the page tells of when it is there again; what was given up goes with it.
    if (content.done && !this.closed && !this.closing.busy) location.replace(`${location.pathname}?elsewhere=1&lost=${this.#lost}`);
    this.editor.update(this.marks.flatMap((of) => of(content)));
    const set = (/** @type {string} */ id, /** @type {Record<string, any>} */ values) => {
      const found = document.getElementById(id);
      if (found) Object.assign(found, values);
      return found;
    };
    set("bench-undo", { disabled: this.closed || !history.undoable().length });
    set("bench-redo", { disabled: this.closed || !history.redoable().length });
    const empty = isEmpty(content);
    const nothing = set("bench-nothing", { disabled: this.closed || (!empty && !content.nothing) });
    nothing?.setAttribute("aria-pressed", String(content.nothing));
    this.closing.showUnsure(content);
    document.querySelector(".bench")?.classList.toggle("nothing", content.nothing);
    this.dispatchEvent(new Event("shown"));
  }

  #stated() {
    const { name, waiting } = this.queue.state;
    const place = document.getElementById("bench-state");
    if (!place) return;
    const before = place.dataset.state;
    place.dataset.state = name;
    place.textContent = say(`state.${name}`, { n: waiting });
    // Whoever listens need not hear of every save, only of what changes the way to work.
    if ([before, name].includes("offline") && before !== name) this.editor.announce(place.textContent);
    this.sayStopped();
    this.#connected();
  }

  /** Say that a note could not be closed, until the server answers again. */
  tellUnclosed() {
    this.tell(say("not_closed"));
    this.#unclosed = true;
  }

  #connected() {
    if (!this.#unclosed || !navigator.onLine || this.queue.state.name !== "saved") return;
    this.#unclosed = false;
    this.tell(say("still_open"));
  }

  /** Say why nothing can be saved any more, where that is so. */
  sayStopped() {
    const { name, waiting } = this.queue.state;
    if (name === "closed") this.tell(say(waiting ? "stopped.closed" : "closed_elsewhere", { n: waiting }));
    else if (name === "stale") this.tell(say(waiting ? "stopped.stale" : "stopped.reload", { n: waiting }));
  }
}
