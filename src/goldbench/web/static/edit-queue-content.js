// @ts-check
/**
 * What stands on a sheet after an operation: the same rules as on the server, so that a page can
 * show an edit before it is saved. Contents are values: an operation makes a new one.
 *
 * @typedef {import("./note-editor-text.js").Piece} Piece
 * @typedef {{label: string, pieces: Piece[], attributes: Record<string, string>}} SpanMark
 * @typedef {object} FactMark
 * @property {string} label
 * @property {Record<string, string>} attributes
 * @property {boolean} present  false: the note denies it
 * @property {Record<string, Piece[]>} evidence
 *
 * @typedef {object} Content
 * @property {Record<string, SpanMark>} spans
 * @property {Record<string, FactMark>} facts
 * @property {boolean} nothing
 * @property {boolean} unsure
 * @property {string | null} remark
 * @property {boolean} rest
 * @property {boolean} done
 *
 * @typedef {Record<string, any> & {op: string, op_id: string}} Operation
 *
 * @typedef {object} Step  an operation that was applied, and what it did
 * @property {string} op_id
 * @property {number | null} seq     its number on the server, once it is saved
 * @property {string} op
 * @property {[string, string]} thing  what it touched: spans, facts, nothing, unsure; and which
 * @property {any} before
 * @property {any} after
 * @property {string | null} undoes  the op_id it takes back
 */

/** An operation that does not fit what stands there. */
export class Misfit extends Error {}

const UNDOABLE = /_(span|fact|evidence)$|^(nothing|unsure)$/;

/**
 * Apply one operation.
 * @param {Content} content
 * @param {Operation} operation
 * @param {Map<string, Step>} [known]  steps by op_id, for `undo` by name (`of`)
 * @returns {{content: Content, step: Step}}
 */
export function advance(content, operation, known = new Map()) {
  const { op, op_id } = operation;
  if (op === "undo") return takeBack(content, operation, known);
  const thing = touched(operation);
  const before = standing(content, thing);
  const made = change(content, operation);
  /** @type {Step} */
  const step = {
    op_id,
    seq: operation.seq ?? null,
    op,
    thing,
    before,
    after: standing(made, thing),
    undoes: null,
  };
  return { content: made, step };
}

/** Whether a step can be taken back. @param {Step} step */
export function undoable(step) {
  return UNDOABLE.test(step.op);
}

/** @param {Content} content @param {Operation} operation @param {Map<string, Step>} known */
function takeBack(content, operation, known) {
  const meant = known.get(operation.of);
  if (!meant || !undoable(meant)) throw new Misfit("there is nothing to take back");
  if (!same(standing(content, meant.thing), meant.after)) throw new Misfit("it was changed since");
  const made = restored(content, meant.thing, meant.before);
  const { op_id } = operation;
  /** @type {Step} */
  const step = {
    op_id,
    seq: null,
    op: meant.op,
    thing: meant.thing,
    before: meant.after,
    after: meant.before,
    undoes: meant.op_id,
  };
  return { content: made, step };
}

/** @param {Operation} operation @returns {[string, string]} */
function touched({ op, mark, fact }) {
  if (op.endsWith("_span")) return ["spans", mark];
  if (op.endsWith("_evidence")) return ["facts", fact];
  return op.endsWith("_fact") ? ["facts", mark] : [op, ""];
}

/** @param {Content} content @param {[string, string]} thing */
function standing(content, [what, id]) {
  if (what === "spans" || what === "facts") return content[what][id] ?? null;
  if (what === "unsure") return [content.unsure, content.remark];
  return what === "nothing" ? content.nothing : null;
}

/** @param {Content} content @param {[string, string]} thing @param {any} value */
function restored(content, [what, id], value) {
  if (what === "spans" || what === "facts") {
    if (value !== null && content.nothing) throw new Misfit("the sheet says that there is nothing");
    const marks = /** @type {Record<string, any>} */ (content[what]);
    return { ...content, [what]: value === null ? without(marks, id) : { ...marks, [id]: value } };
  }
  if (what === "unsure") return { ...content, unsure: value[0], remark: value[1] };
  return setNothing(content, value);
}

/** @param {Content} content @param {Operation} operation @returns {Content} */
function change(content, operation) {
  const { op, mark, label, fact, value } = operation;
  const attributes = operation.attributes ?? {};
  switch (op) {
    case "add_span":
    case "change_span": {
      require(content, mark, content.spans, op === "add_span");
      const made = { label, pieces: operation.pieces, attributes };
      return { ...content, spans: { ...content.spans, [mark]: made } };
    }
    case "remove_span":
      require(content, mark, content.spans, false);
      return { ...content, spans: without(content.spans, mark) };
    case "add_fact":
    case "change_fact": {
      require(content, mark, content.facts, op === "add_fact");
      const evidence = { ...content.facts[mark]?.evidence, ...operation.evidence };
      const made = { label, attributes, present: operation.present ?? true, evidence };
      return { ...content, facts: { ...content.facts, [mark]: made } };
    }
    case "remove_fact":
      require(content, mark, content.facts, false);
      return { ...content, facts: without(content.facts, mark) };
    case "add_evidence":
    case "change_evidence": {
      const holder = factOf(content, fact);
      require(content, mark, holder.evidence, op === "add_evidence", holder.evidence);
      const made = { ...holder, evidence: { ...holder.evidence, [mark]: operation.pieces } };
      return { ...content, facts: { ...content.facts, [fact]: made } };
    }
    case "remove_evidence": {
      const holder = factOf(content, fact);
      require(content, mark, holder.evidence, false);
      const made = { ...holder, evidence: without(holder.evidence, mark) };
      return { ...content, facts: { ...content.facts, [fact]: made } };
    }
    case "nothing":
      return setNothing(content, value);
    case "unsure":
      return { ...content, unsure: value, remark: operation.remark ?? null };
    case "done":
      return { ...content, done: true, rest: operation.rest ?? false };
    case "reopen":
      return { ...content, done: false, rest: false };
    default:
      throw new Misfit(`there is no operation ${op}`);
  }
}

/** @param {Content} content @param {boolean} value */
function setNothing(content, value) {
  if (value && !isEmpty(content)) throw new Misfit("there are marks on the sheet");
  return { ...content, nothing: value };
}

/** Whether nothing is marked. @param {Content} content */
export function isEmpty(content) {
  return !Object.keys(content.spans).length && !Object.keys(content.facts).length;
}

/**
 * @param {Content} content @param {string} mark @param {Record<string, any>} among
 * @param {boolean} fresh @param {Record<string, any>} [ids]  what a new id must not be among
 */
function require(content, mark, among, fresh, ids = { ...content.spans, ...content.facts }) {
  if (fresh && content.nothing) throw new Misfit("the sheet says that there is nothing");
  if (fresh ? mark in ids : !(mark in among)) throw new Misfit(`mark ${mark} does not fit`);
}

/** @param {Content} content @param {string} id */
function factOf(content, id) {
  const found = content.facts[id];
  if (!found) throw new Misfit(`there is no fact ${id}`);
  return found;
}

/** @template T @param {Record<string, T>} marks @param {string} id @returns {Record<string, T>} */
function without(marks, id) {
  const { [id]: gone, ...rest } = marks;
  return rest;
}

/** Compare values; the order of members says nothing. @param {any} a @param {any} b @returns {boolean} */
export function same(a, b) {
  if (a === b) return true;
  if (!a || !b || typeof a !== "object" || typeof b !== "object") return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => same(a[name], b[name]));
}
