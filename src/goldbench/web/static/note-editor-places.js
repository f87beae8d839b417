// @ts-check
/**
 * Between places in the page and offsets in the note. Every stretch of text lies in an element
 * that says in `data-at` at which code point it begins.
 *
 * @typedef {import("./note-editor-text.js").NoteText} NoteText
 * @typedef {import("./note-editor-text.js").Piece} Piece
 */

/**
 * Code point of a place in the page; places outside the note are its beginning or its end.
 * @param {HTMLElement} sheet @param {NoteText} text @param {Node} node @param {number} offset
 * @returns {number}
 */
export function pointOf(sheet, text, node, offset) {
  if (!sheet.contains(node)) {
    const before = sheet.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
    return before ? 0 : text.length;
  }
  if (node instanceof Text) {
    const at = Number(node.parentElement?.dataset.at ?? 0);
    return text.codePoint(text.unit(at) + offset);
  }
  if (node === sheet) {
    const line = text.lines[offset];
    return line ? line[0] : text.length;
  }
  const element = /** @type {HTMLElement} */ (node);
  if (element.dataset.at !== undefined) {
    const at = Number(element.dataset.at);
    return offset ? text.codePoint(text.unit(at) + (element.textContent ?? "").length) : at;
  }
  // A line, or a chip: the next text after it, else the end of the line.
  const line = /** @type {HTMLElement} */ (element.parentElement === sheet ? element : element.parentElement);
  const start = element === line ? element.childNodes[offset] : element;
  for (let next = start; next; next = /** @type {ChildNode} */ (next.nextSibling)) {
    if (next instanceof HTMLElement && next.dataset.at !== undefined) return Number(next.dataset.at);
  }
  return text.lines[Array.prototype.indexOf.call(sheet.children, line)][1];
}

/** Range of the page over a stretch of the note.
 * @param {HTMLElement} sheet @param {NoteText} text @param {Piece} piece */
export function rangeOf(sheet, text, [start, end]) {
  const made = document.createRange();
  made.setStart(...place(sheet, text, start, start));
  made.setEnd(...place(sheet, text, end, Math.max(start, end - 1)));
  return made;
}

/**
 * @param {HTMLElement} sheet @param {NoteText} text @param {number} point
 * @param {number} inside  a code point of the stretch in whose element the place lies
 * @returns {[Node, number]}
 */
function place(sheet, text, point, inside) {
  const line = sheet.children[text.lineAt(inside)];
  /** @type {HTMLElement | null} */
  let holder = null;
  for (const child of line.children) {
    const at = /** @type {HTMLElement} */ (child).dataset.at;
    if (at === undefined) continue;
    if (Number(at) > inside) break;
    holder = /** @type {HTMLElement} */ (child);
  }
  const node = holder?.firstChild;
  if (!holder || !node) return [line, 0];
  const offset = text.unit(point) - text.unit(Number(holder.dataset.at));
  return [node, Math.min(offset, (node.textContent ?? "").length)];
}
