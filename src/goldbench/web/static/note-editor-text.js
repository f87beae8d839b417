// @ts-check
/**
 * The text of a note, counted as the server counts it: in code points. A JavaScript string counts
 * UTF-16 units, so every offset is converted here and nowhere else.
 *
 * @typedef {[number, number]} Piece  [start, end) in code points
 */

// Letters and digits, joined by hyphens and apostrophes; digits also by . , / : (7.3, 140/100).
// Anything else that is not blank stands alone, with the marks that combine with it.
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:[-'’_]|(?<=\p{N})[.,/:](?=\p{N}))[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*|[^\s\p{L}\p{N}][\p{M}\u200d]*/gu;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;
const ROW = 900; // a row of a line that is too long, at least
const LONG = 1400; // lines up to here stay whole

export class NoteText {
  /** @type {string[] | null} the words in lower case, once they are asked for */
  #folds = null;
  /** @type {Uint32Array | null} UTF-16 index of each code point; null where both count alike */
  #units = null;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** Code points in the text. */
    this.length = text.length;
    if (/[\ud800-\udbff][\udc00-\udfff]/.test(text)) this.#index();
    /** @type {Piece[]} each line without its line feed; a very long one is shown as several */
    this.lines = [];
    /** @type {("auto" | "ltr" | "rtl")[]} the direction of each: that of the whole line */
    this.directions = [];
    let start = 0;
    for (const line of text.split("\n")) {
      const rows = rowsOf(line);
      for (const [from, to] of rows) {
        this.lines.push([this.codePoint(start + from), this.codePoint(start + to)]);
        this.directions.push(rows.length > 1 ? directionOf(line) : "auto");
      }
      start += line.length + 1;
    }
    /** @type {Piece[]} */
    this.words = [];
    for (const found of text.matchAll(WORD)) {
      this.words.push([
        this.codePoint(found.index),
        this.codePoint(found.index + found[0].length),
      ]);
    }
  }

  #index() {
    const units = new Uint32Array(this.text.length + 1);
    let points = 0;
    let unit = 0;
    for (const character of this.text) {
      units[points++] = unit;
      unit += character.length;
    }
    units[points] = unit;
    this.#units = units.slice(0, points + 1);
    this.length = points;
  }

  /** UTF-16 index of a code point. @param {number} point */
  unit(point) {
    return this.#units ? this.#units[point] : point;
  }

  /** Code point at a UTF-16 index; the middle of a pair belongs to its code point.
   * @param {number} unit */
  codePoint(unit) {
    const units = this.#units;
    if (!units) return unit;
    let low = 0;
    let high = units.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (units[middle] <= unit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** @param {number} start @param {number} end */
  slice(start, end) {
    return this.text.slice(this.unit(start), this.unit(end));
  }

  /** What stands there, pieces joined by one space, as the server wants it.
   * @param {readonly Piece[]} pieces */
  quote(pieces) {
    return pieces.map(([start, end]) => this.slice(start, end)).join(" ");
  }

  /** Index of the line that holds a code point. @param {number} point */
  lineAt(point) {
    return lastAtOrBefore(this.lines, point);
  }

  /** Index of the word that holds a code point, else of the next one; -1 if there is none.
   * @param {number} point */
  wordAt(point) {
    if (!this.words.length) return -1;
    const index = lastAtOrBefore(this.words, point);
    const passed = this.words[index][1] <= point && index + 1 < this.words.length;
    return passed ? index + 1 : index;
  }

  /** Grow a stretch to whole words; null where it touches none.
   * @param {number} start @param {number} end @returns {Piece | null} */
  snap(start, end) {
    const first = this.words[this.wordAt(start)];
    if (!first || first[0] >= end || first[1] <= start) return null;
    const last = this.words[lastAtOrBefore(this.words, end - 1)];
    return [first[0], last[1]];
  }

  /** Where the same words stand elsewhere, whatever the letter case and the blanks between them.
   * @param {Piece} piece @returns {Piece[]} */
  elsewhere(piece) {
    const wanted = this.#wordsIn(piece).map((at) => this.#folded(at));
    if (!wanted.length) return [];
    /** @type {Piece[]} */
    const found = [];
    for (let at = 0; at + wanted.length <= this.words.length; at++) {
      if (wanted.every((word, offset) => this.#folded(at + offset) === word)) {
        const start = this.words[at][0];
        const end = this.words[at + wanted.length - 1][1];
        if (start !== piece[0]) found.push([start, end]);
      }
    }
    return found;
  }

  /** @param {Piece} piece */
  #wordsIn([start, end]) {
    const inside = [];
    for (let at = this.wordAt(start); at >= 0 && at < this.words.length; at++) {
      if (this.words[at][0] >= end) break;
      inside.push(at);
    }
    return inside;
  }

  /** @param {number} at */
  #folded(at) {
    this.#folds ??= this.words.map((word) => this.slice(...word).toLowerCase());
    return this.#folds[at];
  }
}

/**
 * Cut a line of pages into rows that are laid out and painted each for itself: after a sentence
 * where there is one, else between words. No character is left out. In UTF-16 units.
 * @param {string} line @returns {Piece[]}
 */
function rowsOf(line) {
  /** @type {Piece[]} */
  const rows = [];
  let start = 0;
  while (line.length - start > LONG) {
    const ahead = line.slice(start + ROW, start + LONG);
    const cut = /[.!?。][)"'”’]*\s+/.exec(ahead) ?? /\s+/.exec(ahead);
    if (!cut) break; // one word of pages is left whole
    const end = start + ROW + cut.index + cut[0].length;
    rows.push([start, end]);
    start = end;
  }
  return [...rows, [start, line.length]];
}

/** As dir="auto" finds it: by the first letter that has a direction. @param {string} line */
function directionOf(line) {
  const first = /\p{L}/u.exec(line)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}

/** @param {Piece[]} pieces sorted @param {number} point */
function lastAtOrBefore(pieces, point) {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle][0] <= point) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Sort pieces and join those that touch or overlap.
 * @param {readonly Piece[]} pieces @returns {Piece[]} */
export function tidy(pieces) {
  /** @type {Piece[]} */
  const made = [];
  for (const [start, end] of [...pieces].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = made.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else made.push([start, end]);
  }
  return made;
}
