// @ts-check
/**
 * Edits that are not saved yet, kept by the browser: they outlive a lost network, a reload, a
 * crash of the page and a restart of the server. All tabs share them. No quote of a note is kept,
 * only offsets; they are turned into quotes when they are sent.
 *
 * @typedef {import("./edit-queue-content.js").Operation} Operation
 * @typedef {{n: number, sheet: string, operation: Operation}} Entry
 *
 * @typedef {object} Shelf
 * @property {(sheet: string, operations: Operation[]) => Promise<void>} add  all or none
 * @property {(sheet: string) => Promise<Entry[]>} list  in the order in which they were made
 * @property {(numbers: number[]) => Promise<void>} remove
 * @property {() => Promise<string[]>} sheets  those that have something here
 * @property {boolean} lasting
 */

const NAME = "goldbench-edits";

/** Open the browser's own database; where it has none, memory has to do. @returns {Promise<Shelf>} */
export async function openShelf() {
  try {
    return new LastingShelf(await openDatabase());
  } catch {
    return new MemoryShelf();
  }
}

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const edits = request.result.createObjectStore("edits", { keyPath: "n", autoIncrement: true });
      edits.createIndex("sheet", "sheet");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

/** @implements {Shelf} */
class LastingShelf {
  lasting = true;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @template T @param {IDBTransactionMode} mode
   * @param {(edits: IDBObjectStore) => IDBRequest<T> | void} work @returns {Promise<T>} */
  #run(mode, work) {
    return new Promise((resolve, reject) => {
      // "strict": the edit is on the disk before the page believes that it is kept.
      const transaction = this.database.transaction("edits", mode, { durability: "strict" });
      const request = work(transaction.objectStore("edits"));
      transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
      transaction.onabort = () => reject(transaction.error);
    });
  }

  /** @param {string} sheet @param {Operation[]} operations */
  async add(sheet, operations) {
    await this.#run("readwrite", (edits) => {
      for (const operation of operations) edits.add({ sheet, operation });
    });
  }

  /** @param {string} sheet @returns {Promise<Entry[]>} */
  list(sheet) {
    return this.#run("readonly", (edits) => edits.index("sheet").getAll(sheet));
  }

  /** @param {number[]} numbers */
  async remove(numbers) {
    if (!numbers.length) return;
    await this.#run("readwrite", (edits) => {
      for (const n of numbers) edits.delete(n);
    });
  }

  async sheets() {
    const keys = await this.#run("readonly", (edits) => edits.getAll());
    return [...new Set(keys.map((entry) => entry.sheet))];
  }
}

/** @implements {Shelf} */
class MemoryShelf {
  lasting = false;
  /** @type {Entry[]} */
  #entries = [];
  #next = 1;

  /** @param {string} sheet @param {Operation[]} operations */
  async add(sheet, operations) {
    for (const operation of operations) this.#entries.push({ n: this.#next++, sheet, operation });
  }

  /** @param {string} sheet */
  async list(sheet) {
    return this.#entries.filter((entry) => entry.sheet === sheet);
  }

  /** @param {number[]} numbers */
  async remove(numbers) {
    this.#entries = this.#entries.filter((entry) => !numbers.includes(entry.n));
  }

  async sheets() {
    return [...new Set(this.#entries.map((entry) => entry.sheet))];
  }
}
