// @ts-check
/**
 * Mouse and touch on a note. A mouse selects whole words, with Alt characters, with Ctrl one more
 * piece, with Shift up to the word clicked. A touch screen has its own handles; what they hold is
 * grown to words while they move.
 *
 * @typedef {import("./note-editor-text.js").Piece} Piece
 * @typedef {import("./note-editor.js").NoteEditor} NoteEditor
 */
import { command } from "./note-editor-dom.js";
import { extent } from "./note-editor-lines.js";
import { pointOf } from "./note-editor-places.js";

export class Pointer {
  #touch = false;
  #pressed = false;

  /** @param {NoteEditor} editor @param {HTMLElement} sheet */
  constructor(editor, sheet) {
    this.editor = editor;
    this.sheet = sheet;
    sheet.addEventListener("pointerdown", (event) => {
      this.#touch = event.pointerType !== "mouse";
      this.#pressed = !this.#touch;
    });
    sheet.addEventListener("click", (event) => {
      if (this.#touch) this.#onClick(event);
    });
  }

  /** Listen where the pointer may end up. @param {AbortSignal} signal */
  listen(signal) {
    document.addEventListener("mouseup", (event) => this.#onMouseUp(event), { signal });
    document.addEventListener("pointermove", (event) => event.buttons || this.#release(), { signal });
    document.addEventListener("selectionchange", () => this.#onHandles(), { signal });
  }

  /** Whether a selection is being dragged: lines must not be drawn anew under it. */
  get dragging() {
    return this.#pressed;
  }

  /** @param {MouseEvent} event */
  #onMouseUp(event) {
    if (!this.#pressed || event.button !== 0) return;
    const selection = getSelection();
    if (selection?.isCollapsed) this.#onClick(event);
    else if (selection?.rangeCount) {
      const piece = this.#selected(selection.getRangeAt(0));
      selection.removeAllRanges();
      this.#take(piece, event);
    }
    this.#release();
  }

  #release() {
    if (!this.#pressed) return;
    this.#pressed = false;
    this.editor.settle();
  }

  #onHandles() {
    const selection = getSelection();
    if (!this.#touch || this.editor.fixed || !selection || selection.isCollapsed) return;
    if (!this.sheet.contains(selection.anchorNode)) return;
    const piece = this.editor.text.snap(...this.#selected(selection.getRangeAt(0)));
    if (piece) this.editor.setLive(piece, "touch");
  }

  /** @param {Range} range @returns {Piece} */
  #selected(range) {
    const { text } = this.editor;
    return [
      pointOf(this.sheet, text, range.startContainer, range.startOffset),
      pointOf(this.sheet, text, range.endContainer, range.endOffset),
    ];
  }

  /** @param {Piece} piece @param {MouseEvent} event */
  #take([start, end], event) {
    const { editor } = this;
    if (editor.fixed) return;
    /** @type {Piece | null} */
    const piece = event.altKey && start < end ? [start, end] : editor.text.snap(start, end);
    const before = command(event) ? (editor.pending ?? []) : [];
    if (piece) editor.select([...before, piece], { by: this.#touch ? "touch" : "mouse" });
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const { editor } = this;
    const target = event.target instanceof Element ? event.target : null;
    if (!target || !this.sheet.contains(target)) return;
    const over = target.closest("[data-marks], [data-mark]");
    if (over instanceof HTMLElement && !event.shiftKey && !command(event)) {
      const ids = over.dataset.mark ? [over.dataset.mark] : this.#inside(over.dataset.marks ?? "");
      // Clicking again goes outwards through marks that overlap.
      const at = editor.chosen ? ids.indexOf(editor.chosen) : -1;
      editor.choose(ids[(at + 1) % ids.length]);
      return;
    }
    const word = target.closest("[data-at]") ? this.#word() : null;
    if (word && event.shiftKey && editor.live) editor.stretch(editor.text.wordAt(word[0]));
    else if (word) this.#take(word, event);
    else {
      editor.select(null);
      editor.choose(null);
    }
  }

  /** The word that was clicked. */
  #word() {
    const selection = getSelection();
    if (!selection?.anchorNode) return null;
    const { text } = this.editor;
    const point = pointOf(this.sheet, text, selection.anchorNode, selection.anchorOffset);
    return text.snap(point, point + 1) ?? text.snap(Math.max(0, point - 1), point);
  }

  /** Marks of a segment, the shortest first. @param {string} ids */
  #inside(ids) {
    const wanted = new Set(ids.split(" "));
    const size = (/** @type {import("./note-editor-lines.js").Mark} */ mark) =>
      extent(mark)[1] - extent(mark)[0];
    return this.editor.marks
      .filter((mark) => wanted.has(mark.id))
      .sort((a, b) => size(a) - size(b))
      .map((mark) => mark.id);
  }
}
