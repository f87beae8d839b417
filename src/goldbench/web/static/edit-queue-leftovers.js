// @ts-check
/**
 * Edits of other notes that were still waiting when their page was closed: sent from whatever
 * note the same person opens next.
 *
 * @typedef {import("./edit-queue-store.js").Shelf} Shelf
 * @typedef {import("./edit-queue.js").Transport} Transport
 */
import { EditQueue } from "./edit-queue.js";
import { NoteText } from "./note-editor-text.js";

/** Name a sheet: whose, and which. @param {string} person @param {string} batch @param {number} number */
export function sheetName(person, batch, number) {
  return `${person}/${batch}/${number}`;
}

/**
 * @param {object} given
 * @param {string} given.person
 * @param {string} given.current  the sheet on screen, which sends its own
 * @param {Shelf} given.shelf
 * @param {(batch: string, number: number) => Transport & {load: () => Promise<any>}} given.transport
 * @param {(number: number, edits: number) => void} given.lost  told when a note has been closed
 */
export async function sendLeftovers({ person, current, shelf, transport, lost }) {
  for (const sheet of await shelf.sheets()) {
    const [whose, batch, number] = sheet.split("/");
    // Decisions of a curator are kept on the same shelf under another kind of name.
    if (whose !== person || sheet === current || Number.isNaN(Number(number))) continue;
    const way = transport(batch, Number(number));
    try {
      const [view, events] = await Promise.all([way.load(), way.since(0)]);
      const text = new NoteText(view.text);
      const { version, content } = view;
      const queue = new EditQueue({ sheet, text, version, content, events, shelf, transport: way });
      await queue.flush();
      if (queue.state.name === "closed") lost(Number(number), queue.state.waiting);
      queue.dispose();
    } catch {
      // The network, or a note that is no longer there: the edits stay where they are.
    }
  }
}
