// @ts-check
/**
 * Draws a note as one element a line, cut where marks begin and end. Note text goes into the page
 * as text nodes only, and every character of it exactly once: names of labels are painted by the
 * style sheet from an attribute, so they are never part of a selection or of a count.
 *
 * @typedef {import("./note-editor-text.js").NoteText} NoteText
 * @typedef {import("./note-editor-text.js").Piece} Piece
 *
 * @typedef {object} Mark  what the editor shows; where it comes from is not its business
 * @property {string} id
 * @property {Piece[]} pieces  sorted, not overlapping
 * @property {string} chip     short name, seen on the text; "" shows none
 * @property {string} name     whole name, for people who listen
 * @property {string} look     a class: hue-0 … hue-11, agreed, side-1, …
 * @property {boolean} [flawed] something is missing
 */

const RULE = 3; // pixels of an underline, and between two of them 1

/** @param {Mark} mark */
export function extent(mark) {
  return /** @type {Piece} */ ([mark.pieces[0][0], mark.pieces[mark.pieces.length - 1][1]]);
}

/** Order marks by where they begin, longer ones first; never by how they came.
 * @param {Mark} a @param {Mark} b */
export function byPlace(a, b) {
  const place = a.pieces[0][0] - b.pieces[0][0] || extent(b)[1] - extent(a)[1];
  if (place) return place;
  const [one, other] = [`${a.name} ${a.id}`, `${b.name} ${b.id}`];
  return one < other ? -1 : Number(one > other);
}

/** @param {("auto" | "ltr" | "rtl")[]} directions @param {boolean} long */
export function emptyLines(directions, long) {
  return directions.map((direction) => {
    const line = document.createElement("div");
    line.className = long ? "line far" : "line";
    line.dir = direction;
    return line;
  });
}

/**
 * What stands in a line: `told` has everything that the element shows, so what is told alike is
 * drawn alike and can stay.
 * @typedef {{told: string, draw: () => HTMLElement}} Part
 */

/** @type {WeakMap<HTMLElement, string[]>} what each child of a line was told */
const shown = new WeakMap();

/**
 * Fill one line. Only the parts between the first and the last that differ are made anew: a note
 * can be one line of many pages, and what stays need not be styled, shaped and painted again.
 * @param {HTMLElement} line
 * @param {NoteText} text
 * @param {Piece} range      the line in code points
 * @param {Mark[]} marks     those that touch the line
 * @param {string | null} chosen  id of the selected mark
 */
export function drawLine(line, text, range, marks, chosen) {
  const parts = partsOf(text, range, marks, chosen);
  const before = shown.get(line) ?? [];
  let first = 0;
  while (first < Math.min(parts.length, before.length) && parts[first].told === before[first]) first++;
  let last = 0; // counted from the end
  const most = Math.min(parts.length, before.length) - first;
  while (last < most && parts[parts.length - 1 - last].told === before[before.length - 1 - last]) last++;
  const fresh = parts.slice(first, parts.length - last).map((part) => part.draw());
  const next = line.children[before.length - last] ?? null;
  for (let gone = before.length - last - first; gone > 0; gone--) line.children[first].remove();
  for (const element of fresh) line.insertBefore(element, next);
  shown.set(line, parts.map((part) => part.told));
}

/** @param {NoteText} text @param {Piece} range @param {Mark[]} marks @param {string | null} chosen
 * @returns {Part[]} */
function partsOf(text, [start, end], marks, chosen) {
  if (start === end) return [{ told: "", draw: () => document.createElement("br") }];
  const sorted = [...marks].sort(byPlace);
  const levels = stack(sorted);
  const cuts = new Set([start, end]);
  for (const { pieces } of sorted) {
    for (const edge of pieces.flat()) if (edge > start && edge < end) cuts.add(edge);
  }
  const edges = [...cuts].sort((a, b) => a - b);
  const over = marksOver(edges, sorted);
  /** @type {Part[]} */
  const parts = [];
  for (let at = 0; at + 1 < edges.length; at++) {
    const [from, to] = [edges[at], edges[at + 1]];
    for (const mark of over[at]) {
      if (!mark.chip || !mark.pieces.some(([s]) => s === from)) continue;
      const told = JSON.stringify([from, mark.id, mark.look, mark.chip, mark.flawed, mark.id === chosen]);
      parts.push({ told, draw: () => chip(mark, from, chosen) });
    }
    if (over[at].length) {
      const of = over[at].map((one) => [one, levels.get(one.id), one.id === chosen]);
      const draw = () => segment(text, from, to, over[at], levels, chosen);
      parts.push({ told: JSON.stringify([from, to, of]), draw });
    } else parts.push({ told: `${from} ${to}`, draw: () => plain(text, from, to) });
  }
  return parts;
}

/** The marks over each stretch between two edges, in their order.
 * @param {number[]} edges @param {Mark[]} sorted */
function marksOver(edges, sorted) {
  const places = new Map(edges.map((edge, at) => [edge, at]));
  const over = edges.slice(1).map(() => /** @type {Mark[]} */ ([]));
  for (const mark of sorted) {
    for (const [from, to] of mark.pieces) {
      let at = places.get(Math.max(from, edges[0])) ?? over.length;
      for (; at < over.length && edges[at] < to; at++) over[at].push(mark);
    }
  }
  return over;
}

/** @param {NoteText} text @param {number} from @param {number} to */
function plain(text, from, to) {
  const made = document.createElement("span");
  made.dataset.at = String(from);
  made.textContent = text.slice(from, to);
  return made;
}

/** @param {Mark} mark @param {number} from @param {string | null} chosen */
function chip(mark, from, chosen) {
  const made = document.createElement("b");
  made.className = `chip ${mark.look}`;
  made.classList.toggle("chosen", mark.id === chosen);
  made.classList.toggle("flawed", Boolean(mark.flawed));
  made.dataset.mark = mark.id;
  made.dataset.chip = mark.pieces[0][0] === from ? mark.chip : `… ${mark.chip}`;
  made.setAttribute("aria-hidden", "true");
  return made;
}

/**
 * @param {NoteText} text @param {number} from @param {number} to @param {Mark[]} here
 * @param {Map<string, number>} levels @param {string | null} chosen
 */
function segment(text, from, to, here, levels, chosen) {
  const made = document.createElement("mark");
  made.dataset.at = String(from);
  made.dataset.marks = here.map((mark) => mark.id).join(" ");
  made.textContent = text.slice(from, to);
  // A name belongs to the first segment of each piece; later ones only carry on.
  const begun = here.filter((mark) => mark.pieces.some(([s]) => s === from));
  if (begun.length) {
    made.setAttribute("role", "button");
    made.setAttribute(
      "aria-label",
      begun.map((mark) => `${mark.name}: ${text.quote(mark.pieces)}`).join("; "),
    );
  }
  const inner = here.reduce((a, b) => (length(b) <= length(a) ? b : a));
  made.className = inner.look;
  made.classList.toggle("chosen", here.some((mark) => mark.id === chosen));
  if (here.length > 1 || (levels.get(inner.id) ?? 0) > 0) {
    const rules = here.map((mark) => levels.get(mark.id) ?? 0);
    made.style.backgroundImage = here.map((mark) => paint(mark.look)).join(",");
    made.style.backgroundPosition = rules.map((l) => `0 calc(100% - ${l * (RULE + 1)}px)`).join(",");
    made.style.paddingBlockEnd = `${(Math.max(...rules) + 1) * (RULE + 1)}px`;
  }
  return made;
}

/** @param {string} look */
function paint(look) {
  const colour = `var(--${look.split(" ")[0]})`;
  return `linear-gradient(${colour},${colour})`;
}

/** @param {Mark} mark */
function length(mark) {
  return mark.pieces.reduce((sum, [start, end]) => sum + end - start, 0);
}

/** Give each mark the lowest underline that is free along it, so that lines never jump.
 * @param {Mark[]} sorted @returns {Map<string, number>} */
function stack(sorted) {
  /** @type {number[]} where each level is free again */
  const free = [];
  const levels = new Map();
  for (const mark of sorted) {
    const [start, end] = extent(mark);
    let level = free.findIndex((until) => until <= start);
    if (level < 0) level = free.length;
    free[level] = end;
    levels.set(mark.id, level);
  }
  return levels;
}
