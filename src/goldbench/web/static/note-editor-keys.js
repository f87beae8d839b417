// @ts-check
/**
 * The word cursor of a note: where it stands, and what each key does to it.
 *
 * @typedef {import("./note-editor-text.js").Piece} Piece
 * @typedef {import("./note-editor.js").NoteEditor} NoteEditor
 */
import { command } from "./note-editor-dom.js";
import { byPlace } from "./note-editor-lines.js";

export class Cursor {
  #anchor = -1; // words between which the selection stretches
  #head = -1;
  /** @type {number | null} the column that up and down aim at */
  #goal = null;
  #leaving = false;

  /** @param {NoteEditor} editor @param {HTMLElement} sheet */
  constructor(editor, sheet) {
    this.editor = editor;
    this.sheet = sheet;
    sheet.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Stand on a piece, as if it had been selected by keys. @param {Piece} piece */
  stand([start, end]) {
    this.#anchor = this.editor.text.wordAt(start);
    this.#head = this.editor.text.wordAt(end - 1);
  }

  /** Stretch the selection to a word. @param {number} word */
  stretch(word) {
    this.#move(word, true);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.defaultPrevented) return;
    const { editor } = this;
    const leaving = this.#leaving;
    this.#leaving = false;
    if (event.key === "Tab" && !command(event) && !event.altKey) {
      if (!leaving && this.#nextMark(event.shiftKey ? -1 : 1)) event.preventDefault();
      this.#leaving = leaving && event.shiftKey;
    } else if (event.key === "Escape") {
      this.#leaving = !editor.pending && !editor.chosen;
      if (!this.#leaving) event.preventDefault(); // else it is somebody else's to close
      editor.select(null);
      editor.choose(null);
    } else if (!editor.fixed && editor.text.words.length) {
      const plus = event.key === "+" && !command(event);
      if (plus ? editor.keepPiece() : this.#moved(event)) event.preventDefault();
    }
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was a key of ours */
  #moved(event) {
    const { text } = this.editor;
    const last = text.words.length - 1;
    const at = Math.max(this.#head, 0);
    const line = text.lineAt(text.words[at][0]);
    const [from, to] = text.lines[line];
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") this.#goal = null;
    switch (event.key) {
      case "ArrowRight":
      case "ArrowLeft": {
        const leftward = getComputedStyle(this.sheet.children[line]).direction === "rtl";
        const step = (event.key === "ArrowRight") === leftward ? -1 : 1;
        if (event.altKey) return this.#byCharacter(step, event.shiftKey);
        if (command(event)) return false;
        const begun = this.#head >= 0 && (this.editor.pending || this.editor.chosen);
        return this.#move(begun ? clamp(at + step, 0, last) : at, event.shiftKey);
      }
      case "ArrowUp":
      case "ArrowDown":
        return this.#move(this.#row(at, event.key === "ArrowDown" ? 1 : -1), event.shiftKey);
      case "Home":
        return this.#move(command(event) ? 0 : text.wordAt(from), event.shiftKey);
      case "End": {
        const end = command(event) ? last : text.wordAt(Math.max(from, to - 1));
        return this.#move(end, event.shiftKey);
      }
      default:
        return false;
    }
  }

  /** @param {number} head a word @param {boolean} extend @returns {true} */
  #move(head, extend) {
    if (!extend || this.#anchor < 0) this.#anchor = head;
    this.#head = head;
    const { words } = this.editor.text;
    const low = Math.min(this.#anchor, head);
    const high = Math.max(this.#anchor, head);
    this.editor.setLive([words[low][0], words[high][1]], "keys");
    this.editor.goTo(words[head][0]);
    return true;
  }

  /** Move the end of the selection, without Shift its beginning.
   * @param {number} step @param {boolean} shift @returns {boolean} */
  #byCharacter(step, shift) {
    const { live, text } = this.editor;
    if (!live) return false;
    let [start, end] = live;
    if (shift) end = clamp(end + step, start + 1, text.length);
    else start = clamp(start + step, 0, end - 1);
    this.editor.setLive([start, end], "keys");
    return true;
  }

  /** The word above or below that stands nearest. @param {number} from @param {number} step */
  #row(from, step) {
    const { words } = this.editor.text;
    const here = this.editor.box(words[from]);
    this.#goal ??= (here.left + here.right) / 2;
    let top = null;
    let best = from;
    let gap = Infinity;
    for (let at = from + step; at >= 0 && at < words.length; at += step) {
      const box = this.editor.box(words[at]);
      if (step > 0 ? box.top < here.bottom - 4 : box.bottom > here.top + 4) continue;
      if (top === null) top = box.top;
      else if (Math.abs(box.top - top) > box.height / 2) break;
      const off = Math.abs((box.left + box.right) / 2 - this.#goal);
      if (off < gap) [best, gap] = [at, off];
    }
    return best;
  }

  /** @param {number} step @returns {boolean} whether there was one */
  #nextMark(step) {
    const { editor } = this;
    const sorted = editor.marks.sort(byPlace);
    let at = sorted.findIndex((mark) => mark.id === editor.chosen);
    if (at >= 0) at += step;
    else {
      const here = editor.pending?.[0][0] ?? (step > 0 ? -1 : Infinity);
      const after = sorted.findIndex((mark) => mark.pieces[0][0] >= here);
      at = (after < 0 ? sorted.length : after) - (step > 0 ? 0 : 1);
    }
    const mark = sorted[at];
    if (mark) editor.choose(mark.id, { reveal: true });
    return Boolean(mark);
  }
}

/** @param {number} value @param {number} low @param {number} high */
function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value));
}
