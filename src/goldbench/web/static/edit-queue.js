// @ts-check
/**
 * Edits on their way to the server. An edit is seen at once, kept by the browser, sent in order,
 * and forgotten only when the server has acknowledged it with a version.
 *
 * Every operation has an id, so sending it again does no harm; every request names the version it
 * builds on (If-Match). Where that no longer stands, what happened meanwhile is fetched, the
 * waiting edits are put on top of it, and sent. Tabs share the waiting edits and take turns.
 *
 * Events: `change` (the content differs from what was shown), `state`, `refused` (detail: the
 * operations that could not be kept, and why).
 *
 * @typedef {import("./edit-queue-content.js").Content} Content
 * @typedef {import("./edit-queue-content.js").Operation} Operation
 * @typedef {import("./edit-queue-content.js").Step} Step
 * @typedef {import("./edit-queue-store.js").Shelf} Shelf
 * @typedef {import("./edit-queue-store.js").Entry} Entry
 * @typedef {import("./note-editor-text.js").NoteText} NoteText
 *
 * @typedef {object} Transport  how to reach the server; throws Problem or, without network, Error
 * @property {(operations: object[], version: number) => Promise<{version: number, events: {op_id: string, seq: number}[]}>} save
 * @property {(version: number) => Promise<Record<string, any>[]>} since
 * @property {() => Promise<unknown>} regain  ask for the place at a note that lapsed
 *
 * @typedef {"saved" | "saving" | "offline" | "closed" | "stale"} StateName
 */
import { Misfit, advance } from "./edit-queue-content.js";
import { BLANK, History } from "./edit-queue-history.js";
import { newId } from "./note-editor-dom.js";

const MOST = 100; // operations in one request; the server takes 200
const PAUSES = [1000, 2000, 4000, 8000, 15000]; // milliseconds before trying again

export class EditQueue extends EventTarget {
  /** @type {{name: StateName, waiting: number, detail: string | null}} */
  state = { name: "saving", waiting: 0, detail: null }; // until we have looked what waits
  history = new History();
  /** @type {Operation[]} made here or in another tab, not yet acknowledged */
  #waiting = [];
  /** @type {Set<string>} op_ids that the browser keeps for sure */
  #kept = new Set();
  /** @type {Promise<unknown>} */
  #keeping = Promise.resolve();
  /** @type {Promise<void> | null} */
  #running = null;
  #heard = 0;
  #loaded = false;
  #attempts = 0;
  #limit = MOST;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Operation | null} */
  #closing = null;
  #regained = false;
  #gone = new AbortController();
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("goldbench-edits") : null;

  /**
   * @param {object} given
   * @param {string} given.sheet    whose and which: no other person's edits are ever sent
   * @param {NoteText} given.text
   * @param {number} given.version
   * @param {Content} given.content
   * @param {Record<string, any>[]} given.events  all of the sheet, for undo
   * @param {Shelf} given.shelf
   * @param {Transport} given.transport
   */
  constructor({ sheet, text, version, content, events, shelf, transport }) {
    super();
    this.sheet = sheet;
    this.text = text;
    this.shelf = shelf;
    this.transport = transport;
    /** What the server has. */
    this.version = version;
    this.saved = content;
    /** What the page shows: what the server has, and the waiting edits on top. */
    this.content = content;
    this.history.replay(BLANK, events);
    this.#channel?.addEventListener("message", ({ data }) => {
      if (data.sheet !== this.sheet) return;
      this.#heard = Math.max(this.#heard, data.version);
      this.wake();
    });
    const { signal } = this.#gone;
    globalThis.addEventListener("online", () => this.wake(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake(), { signal });
  }

  /** Stop listening; what waits stays where it is kept. */
  dispose() {
    this.#gone.abort();
    this.#channel?.close();
    clearTimeout(this.#timer);
  }

  /** Do one thing, as one or more operations that are undone together. Throws `Misfit`.
   * @param {...Record<string, any>} parts */
  apply(...parts) {
    const gesture = newId();
    /** @type {Operation[]} */
    const operations = parts.map((part, at) => {
      return /** @type {Operation} */ ({ ...part, op_id: `${gesture}.${at}` });
    });
    let content = this.content;
    const steps = [];
    const known = new Map(this.history.byId);
    for (const operation of operations) {
      const made = advance(content, operation, known);
      content = made.content;
      known.set(operation.op_id, made.step);
      steps.push(made.step);
    }
    this.content = content;
    this.history.add(...steps);
    this.#waiting.push(...operations);
    this.#keeping = this.#keeping
      .then(() => this.shelf.add(this.sheet, operations))
      .then(() => operations.forEach(({ op_id }) => this.#kept.add(op_id)));
    this.#tell("change");
    this.#setState(this.state.name === "offline" ? "offline" : "saving");
    this.wake();
  }

  undo() {
    return this.#reverse(this.history.undoable());
  }

  redo() {
    return this.#reverse(this.history.redoable());
  }

  /** @param {Step[]} steps the newest last @returns {boolean} */
  #reverse(steps) {
    if (!steps.length) return false;
    try {
      this.apply(...steps.toReversed().map((step) => ({ op: "undo", of: step.op_id })));
    } catch (error) {
      if (error instanceof Misfit) return false;
      throw error;
    }
    return true;
  }

  /** Send what waits, now. */
  wake() {
    clearTimeout(this.#timer);
    if (this.state.name === "closed" || this.state.name === "stale") return;
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

  /** Close the sheet: sent at once or not at all, never kept for later. Throws `Problem`.
   * @param {boolean} rest everything not addressed is not mentioned */
  async close(rest) {
    if (this.#closing?.rest !== rest) this.#closing = { op: "done", op_id: `${newId()}.0`, rest };
    for (let attempt = 0; ; attempt++) {
      try {
        const saved = await this.transport.save([this.#closing], this.version);
        this.#acknowledge([this.#closing], saved);
        this.#channel?.postMessage({ sheet: this.sheet, version: this.version });
        break;
      } catch (error) {
        const told = problem(error);
        if (!told) throw error; // no answer: it may be saved, so ask again by the same id
        if (told.code === "conflict" && attempt < 3) await this.#catchUp();
        else if (!this.saved.done) {
          this.#closing = null;
          throw error;
        }
        if (this.saved.done) break;
      }
    }
    this.content = this.saved;
  }

  async #run() {
    for (;;) {
      try {
        await this.#keeping;
      } catch {
        // No room on the disk: the edits are still in memory and are sent from there.
      }
      const outcome = await exclusively(this.sheet, () => this.#turn());
      if (outcome === "again") continue;
      if (outcome === "later") {
        this.#timer = setTimeout(() => this.wake(), PAUSES[Math.min(this.#attempts++, 4)]);
        return;
      }
      if (outcome === "empty") {
        this.#attempts = 0;
        if (this.#waiting.length) continue;
        this.#setState("saved");
      }
      return;
    }
  }

  /** Send some of what waits. @returns {Promise<"empty" | "again" | "later" | "over">} */
  async #turn() {
    try {
      const entries = await this.#gather();
      if (!entries.length) return "empty";
      this.#setState("saving");
      const some = entries.slice(0, this.#limit);
      const operations = some.map((entry) => entry.operation);
      const saved = await this.transport.save(this.#prepared(operations), this.version);
      this.#acknowledge(operations, saved);
      await this.shelf.remove(some.map((entry) => entry.n)).catch(() => {});
      this.#channel?.postMessage({ sheet: this.sheet, version: this.version });
      this.#attempts = 0;
      this.#limit = MOST;
      return "again";
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** List what waits in all tabs, and take over what another tab did. @returns {Promise<Entry[]>} */
  async #gather() {
    const kept = new Set(this.#kept);
    const entries = await this.shelf.list(this.sheet);
    const listed = new Set(entries.map((entry) => entry.operation.op_id));
    const gone = this.#waiting.some(({ op_id }) => kept.has(op_id) && !listed.has(op_id));
    // A page that was just left may have saved something after this one was made.
    if (gone || this.#heard > this.version || !this.#loaded) await this.#catchUp();
    this.#loaded = true;
    const known = new Set(this.#waiting.map(({ op_id }) => op_id));
    const open = entries
      .map((entry) => entry.operation)
      .filter(({ op_id }) => this.history.byId.get(op_id)?.seq == null);
    if (open.some(({ op_id }) => !known.has(op_id))) {
      const mine = this.#waiting.filter(({ op_id }) => !listed.has(op_id));
      this.#waiting = [...open, ...mine];
      for (const { op_id } of open) this.#kept.add(op_id);
      await this.#rebase();
    }
    const waiting = new Set(this.#waiting.map(({ op_id }) => op_id));
    const stray = entries.filter((entry) => !waiting.has(entry.operation.op_id));
    await this.shelf.remove(stray.map((entry) => entry.n));
    const here = entries.filter((entry) => waiting.has(entry.operation.op_id));
    // What the disk would not take is sent from memory.
    const placed = new Set(here.map((entry) => entry.operation.op_id));
    for (const operation of this.#waiting) {
      if (!placed.has(operation.op_id)) here.push({ n: -1, sheet: this.sheet, operation });
    }
    return here;
  }

  /** Give operations the form in which the server wants them. @param {Operation[]} operations */
  #prepared(operations) {
    const places = new Map(operations.map(({ op_id }, at) => [op_id, this.version + 1 + at]));
    return operations.map((operation) => {
      const { op, op_id, of, pieces } = operation;
      if (op === "undo") return { op, op_id, seq: this.history.byId.get(of)?.seq ?? places.get(of) };
      return pieces ? { ...operation, quote: this.text.quote(pieces) } : operation;
    });
  }

  /** @param {Operation[]} operations
   * @param {{version: number, events: {op_id: string, seq: number}[]}} answer */
  #acknowledge(operations, answer) {
    for (const operation of operations) {
      this.saved = advance(this.saved, operation, this.history.byId).content;
    }
    for (const { op_id, seq } of answer.events) this.history.number(op_id, seq);
    this.version = answer.version;
    const done = new Set(operations.map(({ op_id }) => op_id));
    this.#waiting = this.#waiting.filter(({ op_id }) => !done.has(op_id));
    for (const op_id of done) this.#kept.delete(op_id);
  }

  /** Fetch what happened since our version, and put what waits on top of it. */
  async #catchUp() {
    const events = (await this.transport.since(this.version)).filter(
      (event) => event.seq > this.version,
    );
    if (!events.length) return;
    const arrived = new Set(events.map((event) => event.op_id));
    this.#waiting = this.#waiting.filter(({ op_id }) => !arrived.has(op_id));
    this.saved = this.history.replay(this.saved, events);
    this.version = events.at(-1)?.seq ?? this.version;
    await this.#rebase();
  }

  /** Put what waits on top of what is saved; what no longer fits is given up, and told. */
  async #rebase() {
    /** @type {Operation[]} */
    const refused = [];
    this.history.drop(new Set(this.#waiting.map(({ op_id }) => op_id)));
    let content = this.saved;
    for (const operation of this.#waiting) {
      try {
        const made = advance(content, operation, this.history.byId);
        content = made.content;
        this.history.add(made.step);
      } catch (error) {
        if (!(error instanceof Misfit)) throw error;
        refused.push(operation);
      }
    }
    this.content = content;
    await this.#giveUp(refused, "misfit");
    this.#tell("change");
  }

  /** @param {Operation[]} refused @param {string} why */
  async #giveUp(refused, why) {
    if (!refused.length) return;
    const ids = new Set(refused.map(({ op_id }) => op_id));
    this.#waiting = this.#waiting.filter(({ op_id }) => !ids.has(op_id));
    const entries = await this.shelf.list(this.sheet);
    await this.shelf.remove(entries.filter((e) => ids.has(e.operation.op_id)).map((e) => e.n));
    this.#tell("refused", { operations: refused, why });
  }

  /** @param {unknown} error @returns {Promise<"again" | "later" | "over">} */
  async #failed(error) {
    const told = problem(error);
    if (!told || told.status >= 500 || told.status === 429 || told.status === 408) {
      this.#setState("offline");
      return "later";
    }
    if (told.code === "conflict") {
      if (this.#attempts++ > 20) return "later";
      try {
        await this.#catchUp();
      } catch (again) {
        return this.#failed(again);
      }
      return "again";
    }
    if (told.code === "state") {
      if (await this.#regain()) return "again";
      this.#setState("closed", told.detail);
      return "over";
    }
    if ([401, 403, 404].includes(told.status)) {
      this.#setState("stale", told.detail);
      return "over";
    }
    if (this.#limit > 1) {
      this.#limit = 1; // find out which one it is
      return "again";
    }
    const bad = (await this.shelf.list(this.sheet)).map((e) => e.operation)[0] ?? this.#waiting[0];
    await this.#giveUp([bad], told.detail ?? told.code);
    await this.#rebase();
    return "again";
  }

  /** A note that lapsed may still be free: ask for it once. */
  async #regain() {
    if (this.#regained) return false;
    this.#regained = true;
    try {
      await this.transport.regain();
      return true;
    } catch {
      return false;
    }
  }

  /** @param {StateName} name @param {string | null} [detail] */
  #setState(name, detail = null) {
    const waiting = this.#waiting.length;
    if (name === this.state.name && waiting === this.state.waiting) return;
    this.state = { name, waiting, detail };
    this.#tell("state");
  }

  /** @param {string} name @param {any} [detail] */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** What the server answered, if it was an answer. @param {unknown} error
 * @returns {{status: number, code: string, detail?: string} | null} */
function problem(error) {
  const told = /** @type {any} */ (error);
  return typeof told?.status === "number" ? told : null;
}

/** One tab at a time, where the browser can see to that; elsewhere versions have to do.
 * @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>} */
function exclusively(name, work) {
  return navigator.locks ? navigator.locks.request(`goldbench ${name}`, work) : work();
}
