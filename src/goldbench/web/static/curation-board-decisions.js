// @ts-check
/**
 * A curator's decisions on their way to the server: seen at once, kept by the browser, sent in
 * order, each by an id of its own on top of the version it was made on.
 *
 * Events: `change`, `state`, `gone` (a case is no longer there: load the page again).
 *
 * @typedef {import("./note-editor-text.js").NoteText} NoteText
 * @typedef {import("./note-editor-text.js").Piece} Piece
 * @typedef {import("./edit-queue-store.js").Shelf} Shelf
 *
 * @typedef {object} BoardMark
 * @property {"span" | "tag"} unit
 * @property {string} label
 * @property {Record<string, string>} attributes
 * @property {Piece[]} [pieces]      of a span
 * @property {Piece[][]} [evidence]  of a tag
 *
 * @typedef {object} Decision
 * @property {"1" | "2" | "0" | "other" | "open"} choice
 * @property {BoardMark[]} [marks]
 * @property {string | null} [reason]
 * @property {string | null} [remark]
 *
 * @typedef {object} Case
 * @property {string} id
 * @property {string} kind
 * @property {string} label
 * @property {{side: number, marks: BoardMark[]}[]} sides
 * @property {Decision | null} decision
 */
import { call } from "./base.js";
import { newId } from "./note-editor-dom.js";

/** @type {(path: string, options?: any) => Promise<any>} */
const ask = call;
const PAUSES = [1000, 2000, 4000, 8000, 15000];

export class Decisions extends EventTarget {
  /** @type {{name: string, waiting: number}} */
  state = { name: "saving", waiting: 0 }; // until we have looked what waits
  /** @type {Promise<void> | null} */
  #running = null;
  /** @type {Promise<unknown>} */
  #keeping = Promise.resolve();
  #attempts = 0;
  #woken = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #finish = newId();

  /** @param {{board: any, person: string, text: NoteText, shelf: Shelf}} given */
  constructor({ board, person, text, shelf }) {
    super();
    this.path = `/api/curation/${encodeURIComponent(board.id)}`;
    this.name = `${person}/curation/${board.id}`;
    this.text = text;
    this.shelf = shelf;
    this.version = board.version;
    /** @type {Map<string, Decision>} */
    this.made = new Map();
    this.#take(board);
    globalThis.addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
  }

  /** Begin with what was still waiting when the page was closed. */
  async begin() {
    for (const { operation } of await this.shelf.list(this.name)) this.#show(operation.case, operation.decision);
    this.#tell("change");
    this.wake();
  }

  /** @param {string} id @param {Decision} decision */
  decide(id, decision) {
    this.#show(id, decision);
    const operation = { op: "decide", op_id: newId(), case: id, decision };
    this.#keeping = this.#keeping.then(() => this.shelf.add(this.name, [operation]));
    this.#tell("change");
    this.#setState(this.state.name === "offline" ? "offline" : "saving", this.state.waiting + 1);
    this.wake();
  }

  wake() {
    clearTimeout(this.#timer);
    this.#woken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Wait until everything is saved; false where that is not possible now. */
  async flush() {
    this.wake();
    while (this.#running) await this.#running;
    return this.state.name === "saved";
  }

  /** Finish the note. Throws `Problem`. */
  async finish() {
    await ask(`${this.path}/finish`, {
      method: "POST",
      headers: { "if-match": `"${this.version}"` },
      body: { op_id: this.#finish },
    });
  }

  async #run() {
    for (;;) {
      this.#woken = false;
      await this.#keeping;
      const entries = await this.shelf.list(this.name);
      if (!entries.length) {
        if (this.#woken) continue; // something came while we looked
        this.#attempts = 0;
        this.#setState("saved", 0);
        return;
      }
      this.#setState(this.state.name === "offline" ? "offline" : "saving", entries.length);
      const [{ n, operation }] = entries;
      try {
        const answer = await ask(`${this.path}/cases/${encodeURIComponent(operation.case)}`, {
          method: "PUT",
          headers: { "if-match": `"${this.version}"` },
          body: { op_id: operation.op_id, decision: this.#quoted(operation.decision) },
        });
        this.version = Math.max(this.version, answer.version);
        await this.shelf.remove([n]);
        this.#attempts = 0;
      } catch (error) {
        if (!(await this.#mended(error, n))) {
          this.#timer = setTimeout(() => this.wake(), PAUSES[Math.min(this.#attempts++, 4)]);
          return;
        }
      }
    }
  }

  /** Do what an answer asks for; false where it is to be tried again later.
   * @param {any} error @param {number} n */
  async #mended(error, n) {
    if (typeof error?.status !== "number" || error.status >= 500 || error.status === 429) {
      this.#setState("offline", this.state.waiting);
      return false;
    }
    if (error.code === "conflict") {
      try {
        await this.#reload();
        return true;
      } catch {
        this.#setState("offline", this.state.waiting);
        return false;
      }
    }
    await this.shelf.remove([n]);
    this.dispatchEvent(new CustomEvent("gone", { detail: error.detail ?? error.code }));
    return true;
  }

  /** Another tab decided something: take that over, what waits here goes on top. */
  async #reload() {
    const board = await ask(this.path);
    this.version = board.version;
    this.#take(board);
    for (const { operation } of await this.shelf.list(this.name)) this.#show(operation.case, operation.decision);
    this.#tell("change");
  }

  /** @param {any} board */
  #take(board) {
    this.made.clear();
    for (const { id, decision } of /** @type {Case[]} */ (board.cases)) if (decision) this.made.set(id, decision);
  }

  /** @param {string} id @param {Decision} decision */
  #show(id, decision) {
    if (decision.choice === "open") this.made.delete(id);
    else this.made.set(id, decision);
  }

  /** Put the quotes to the offsets, as the server wants to see them. @param {Decision} decision */
  #quoted({ choice, marks, reason, remark }) {
    const quote = (/** @type {Piece[]} */ pieces) => ({ pieces, quote: this.text.quote(pieces) });
    return {
      choice,
      ...(reason ? { reason } : {}),
      ...(remark ? { remark } : {}),
      ...(choice === "other"
        ? {
            marks: (marks ?? []).map(({ unit, label, attributes, pieces, evidence }) =>
              unit === "span"
                ? { unit, label, attributes, ...quote(pieces ?? []) }
                : { unit, label, attributes, evidence: (evidence ?? []).map(quote) },
            ),
          }
        : {}),
    };
  }

  /** @param {string} name @param {number} waiting */
  #setState(name, waiting) {
    if (name === this.state.name && waiting === this.state.waiting) return;
    this.state = { name, waiting };
    this.#tell("state");
  }

  /** @param {string} name */
  #tell(name) {
    this.dispatchEvent(new Event(name));
  }
}
