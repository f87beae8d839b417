// @ts-check
/**
 * <note-editor>: a note with marks on it, a word cursor, and a selection waiting to be labelled.
 *
 * It shows and chooses; it changes nothing by itself. Whoever uses it listens to `note-pending`
 * (detail: pieces or null, and by what: mouse, touch, keys, program) and `note-choose` (detail:
 * the id of a mark or null) and calls `show`, `update`, `select` and `choose`. All offsets are code
 * points.
 *
 * Arrow keys move by word, with Shift they extend, with Alt and Shift by character; Home, End and
 * the same with Ctrl; + keeps a piece and begins another; Tab goes to the next mark, Escape then
 * Tab leaves. A mouse selects whole words (with Alt characters), with Ctrl one more piece.
 *
 * @typedef {import("./note-editor-text.js").Piece} Piece
 * @typedef {import("./note-editor-lines.js").Mark} Mark
 * @typedef {"mouse" | "touch" | "keys" | "program"} By
 * @typedef {CustomEvent<{pieces: Piece[] | null, by: By}>} PendingEvent
 */
import { make } from "./note-editor-dom.js";
import { Cursor } from "./note-editor-keys.js";
import { drawLine, emptyLines } from "./note-editor-lines.js";
import { rangeOf } from "./note-editor-places.js";
import { Pointer } from "./note-editor-pointer.js";
import { NoteText, tidy } from "./note-editor-text.js";

const PENDING = "note-pending";
const MANY_LINES = 400; // from here on lines far away are not laid out until they come near

export class NoteEditor extends HTMLElement {
  text = new NoteText("");
  /** Nothing can be selected for labelling: a closed note. */
  fixed = false;
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** @type {Set<string>[]} ids of the marks on each line */
  #onLine = [];
  /** @type {string | null} */
  #chosen = null;
  /** @type {Piece[]} pieces kept with + or Ctrl */
  #kept = [];
  /** @type {Piece | null} */
  #live = null;
  #sheet = make("div", { class: "note", tabIndex: 0, role: "application" });
  #voice = make("p", { class: "unseen", role: "status" });
  #cursor = new Cursor(this, this.#sheet);
  #pointer = new Pointer(this, this.#sheet);
  #gone = new AbortController();
  /** @type {Mark[] | null} what came while a selection was dragged */
  #awaiting = null;

  connectedCallback() {
    if (!this.#sheet.isConnected) this.append(this.#sheet, this.#voice);
    this.#sheet.setAttribute("aria-label", this.getAttribute("label") ?? "");
    const described = this.getAttribute("described-by");
    if (described) this.#sheet.setAttribute("aria-describedby", described);
    this.#gone = new AbortController();
    this.#pointer.listen(this.#gone.signal);
  }

  disconnectedCallback() {
    this.#gone.abort();
    globalThis.CSS?.highlights?.delete(PENDING);
  }

  /** Show a note. @param {string} text @param {Iterable<Mark>} marks */
  show(text, marks) {
    this.text = new NoteText(text);
    this.#marks = new Map();
    this.#onLine = this.text.lines.map(() => new Set());
    this.#chosen = null;
    this.#kept = [];
    this.#live = null;
    for (const mark of marks) this.#place(mark);
    const count = this.text.lines.length;
    this.#sheet.replaceChildren(...emptyLines(this.text.directions, count > MANY_LINES));
    for (let line = 0; line < count; line++) this.#draw(line);
    this.#paint();
  }

  /** Show these marks instead; only lines on which something differs are drawn again.
   * @param {Iterable<Mark>} marks */
  update(marks) {
    if (this.#pointer.dragging) {
      this.#awaiting = [...marks];
      return;
    }
    this.#awaiting = null;
    const fresh = new Map([...marks].map((mark) => [mark.id, mark]));
    /** @type {Set<number>} */
    const touched = new Set();
    for (const [id, old] of this.#marks) {
      const mark = fresh.get(id);
      if (mark && same(mark, old)) continue;
      for (const line of this.#lines(old)) {
        this.#onLine[line].delete(id);
        touched.add(line);
      }
      this.#marks.delete(id);
    }
    for (const [id, mark] of fresh) {
      if (this.#marks.has(id)) continue;
      this.#place(mark);
      for (const line of this.#lines(mark)) touched.add(line);
    }
    for (const line of touched) this.#draw(line);
    if (this.#chosen && !this.#marks.has(this.#chosen)) this.choose(null);
    if (touched.size) this.#paint();
  }

  /** Show what came while a selection was dragged. */
  settle() {
    if (this.#awaiting) this.update(this.#awaiting);
  }

  get marks() {
    return [...this.#marks.values()];
  }

  /** @type {Piece[] | null} what waits to be labelled, sorted */
  get pending() {
    const pieces = this.#live ? [...this.#kept, this.#live] : this.#kept;
    return pieces.length ? tidy(pieces) : null;
  }

  /** The piece that keys and handles change. */
  get live() {
    return this.#live;
  }

  /** The id of the mark that is chosen. */
  get chosen() {
    return this.#chosen;
  }

  /** Select pieces for labelling; null clears.
   * @param {readonly Piece[] | null} pieces @param {{reveal?: boolean, by?: By}} [how] */
  select(pieces, { reveal = false, by = "program" } = {}) {
    const last = pieces?.at(-1) ?? null;
    if (last) this.#cursor.stand(last);
    this.#setPending(pieces ? pieces.slice(0, -1) : [], last, by);
    if (last && reveal) this.goTo(last[0]);
  }

  /** Change the last piece of the selection. @param {Piece} piece @param {By} by */
  setLive(piece, by) {
    this.#setPending(this.#kept, piece, by);
  }

  /** Keep what is selected as a piece and begin another; false where nothing is. */
  keepPiece() {
    if (!this.#live) return false;
    this.#kept = this.pending ?? [];
    this.#live = null;
    return true;
  }

  /** Stretch the selection to a word. @param {number} word */
  stretch(word) {
    this.#cursor.stretch(word);
  }

  /** Choose a mark; null lets go. @param {string | null} id @param {{reveal?: boolean}} [how] */
  choose(id, { reveal = false } = {}) {
    const before = this.#chosen;
    const mark = id === null ? undefined : this.#marks.get(id);
    this.#chosen = mark ? mark.id : null;
    for (const one of new Set([before, this.#chosen])) this.#redraw(one);
    if (mark) {
      this.#cursor.stand(mark.pieces[0]);
      this.#setPending([], null, "program");
      if (reveal) this.goTo(mark.pieces[0][0]);
      this.announce(`${mark.name}: ${this.text.quote(mark.pieces)}`);
    } else this.#paint();
    if (before !== this.#chosen) this.#tell("note-choose", this.#chosen);
  }

  /** Marks over a code point, the shortest first. @param {number} point */
  marksAt(point) {
    const size = (/** @type {Mark} */ mark) => mark.pieces.reduce((sum, [s, e]) => sum + e - s, 0);
    return this.marks
      .filter((mark) => mark.pieces.some(([start, end]) => start <= point && point < end))
      .sort((a, b) => size(a) - size(b));
  }

  /** Bring a place into view, if it is not. @param {number} point */
  goTo(point) {
    const box = this.box([point, point + 1]);
    const own = this.#sheet.scrollHeight > this.#sheet.clientHeight + 1;
    // On a small screen the panel lies over the foot of the window; the style sheet says how high.
    const covered = parseFloat(getComputedStyle(this.#sheet).scrollMarginBlockEnd) || 0;
    const frame = own ? this.#sheet.getBoundingClientRect() : { top: 0, bottom: innerHeight - covered };
    const margin = Math.min(90, (frame.bottom - frame.top) / 5);
    let by = 0;
    if (box.top < frame.top + margin) by = box.top - frame.top - margin;
    else if (box.bottom > frame.bottom - margin) by = box.bottom - frame.bottom + margin;
    if (by) (own ? this.#sheet : globalThis).scrollBy({ top: by, behavior: "instant" });
  }

  /** Where a stretch of the note stands on the screen. @param {Piece} piece */
  box(piece) {
    return rangeOf(this.#sheet, this.text, piece).getBoundingClientRect();
  }

  /** Say something to people who listen. @param {string} words */
  announce(words) {
    this.#voice.textContent = words;
  }

  focus() {
    this.#sheet.focus({ preventScroll: true });
  }

  /** @param {Mark} mark */
  #place(mark) {
    this.#marks.set(mark.id, mark);
    for (const line of this.#lines(mark)) this.#onLine[line].add(mark.id);
  }

  /** @param {Mark} mark */
  #lines(mark) {
    const found = new Set();
    for (const [start, end] of mark.pieces) {
      const last = this.text.lineAt(Math.max(start, end - 1));
      for (let line = this.text.lineAt(start); line <= last; line++) found.add(line);
    }
    return found;
  }

  /** @param {number} line */
  #draw(line) {
    const element = /** @type {HTMLElement} */ (this.#sheet.children[line]);
    const marks = [...this.#onLine[line]].flatMap((id) => this.#marks.get(id) ?? []);
    drawLine(element, this.text, this.text.lines[line], marks, this.#chosen);
  }

  /** @param {string | null} id */
  #redraw(id) {
    const mark = id === null ? undefined : this.#marks.get(id);
    if (mark) for (const line of this.#lines(mark)) this.#draw(line);
  }

  /** @param {Piece[]} kept @param {Piece | null} live @param {By} by */
  #setPending(kept, live, by) {
    const before = JSON.stringify(this.pending);
    this.#kept = kept;
    this.#live = live;
    const pending = this.pending;
    if (pending && this.#chosen) {
      const old = this.#chosen;
      this.#chosen = null;
      this.#redraw(old);
      this.#tell("note-choose", null);
    }
    this.#paint();
    if (JSON.stringify(pending) === before) return;
    if (pending) this.announce(this.text.quote(pending));
    this.#tell("note-pending", { pieces: pending, by });
  }

  #paint() {
    const highlights = globalThis.CSS?.highlights;
    if (!highlights) return;
    const ranges = (this.pending ?? []).map((piece) => rangeOf(this.#sheet, this.text, piece));
    if (ranges.length) highlights.set(PENDING, new Highlight(...ranges));
    else highlights.delete(PENDING);
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

/** @param {Mark} a @param {Mark} b */
function same(a, b) {
  return (
    a.chip === b.chip &&
    a.name === b.name &&
    a.look === b.look &&
    a.flawed === b.flawed &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every(([start, end], at) => start === b.pieces[at][0] && end === b.pieces[at][1])
  );
}

customElements.define("note-editor", NoteEditor);
