// @ts-check
/**
 * The checklist that follows from a schema: a line for each indicator of each variable, a column
 * for each time; and what the facts on the sheet say about each cell. Pure.
 *
 * @typedef {import("./note-editor-schema.js").Schema} Schema
 * @typedef {import("./note-editor-schema.js").Label} Label
 * @typedef {import("./edit-queue-content.js").FactMark} FactMark
 * @typedef {Record<string, string>} Line  one value of each attribute that makes a line
 * @typedef {object} Column
 * @property {"time" | "all" | "silent" | "denied" | "said"} kind
 * @property {string} value  of the attribute that says when; "" for denied and said
 *
 * @typedef {object} Cell
 * @property {"empty" | "fact" | "covered" | "silent" | "denied"} state
 * @property {string[]} facts  ids; for covered, of the facts that cover it
 */
import { MOST_KEYS } from "./note-editor-schema.js";

export const NOT_MENTIONED = "not mentioned";

/** Attributes whose values make the lines of a label. @param {Schema} schema @param {Label} label */
export function lineAttributes(schema, label) {
  const time = schema.time(label)?.attribute.name;
  return label.attributes.filter(
    ({ name, required, values }) => required && values.length && name !== time,
  );
}

/** Whether a label has too many lines to show them all. @param {Schema} schema @param {Label} label */
export function searched(schema, label) {
  return lineAttributes(schema, label).some(({ values }) => values.length > MOST_KEYS);
}

/** @param {Schema} schema @param {Label} label @returns {Line[]} */
export function linesOf(schema, label) {
  return lineAttributes(schema, label).reduce(
    (lines, { name, values }) => lines.flatMap((line) => values.map((value) => ({ ...line, [name]: value }))),
    /** @type {Line[]} */ ([{}]),
  );
}

/** @param {Schema} schema @param {Label} label @returns {Column[]} */
export function columnsOf(schema, label) {
  const time = schema.time(label);
  const denied = label.denied ? [/** @type {Column} */ ({ kind: "denied", value: "" })] : [];
  if (!time) return [{ kind: "said", value: "" }, ...denied];
  const { into, value } = time.rule;
  const silent = time.attribute.values.includes(NOT_MENTIONED);
  return [
    ...into.map((one) => /** @type {Column} */ ({ kind: "time", value: one })),
    { kind: "all", value },
    ...(silent ? [/** @type {Column} */ ({ kind: "silent", value: NOT_MENTIONED })] : []),
    ...denied,
  ];
}

/** Whether a fact is on a line; type1 and type2 share their values, in any order.
 * @param {FactMark} fact @param {Line} line */
export function onLine(fact, line) {
  return Object.entries(line).every(([name, value]) => {
    const stem = name.replace(/\d+$/, "");
    return Object.entries(fact.attributes).some(
      ([other, given]) => other.replace(/\d+$/, "") === stem && given === value,
    );
  });
}

/**
 * @param {Schema} schema @param {Label} label @param {[string, FactMark][]} facts  of the line
 * @param {Column} column @returns {Cell}
 */
export function cellOf(schema, label, facts, column) {
  const time = schema.time(label);
  const name = time?.attribute.name ?? "";
  const ids = (/** @type {(fact: FactMark) => boolean} */ wanted) =>
    facts.filter(([, fact]) => wanted(fact)).map(([id]) => id);
  if (column.kind === "denied") {
    const denied = ids((fact) => !fact.present);
    return { state: denied.length ? "denied" : "empty", facts: denied };
  }
  const own = ids((fact) => fact.present && (!time || fact.attributes[name] === column.value));
  if (own.length) return { state: column.kind === "silent" ? "silent" : "fact", facts: own };
  if (time && column.kind === "time") {
    const covering = ids((fact) => fact.present && fact.attributes[name] === time.rule.value);
    if (covering.length) return { state: "covered", facts: covering };
  }
  return { state: "empty", facts: [] };
}

/** The times of a line nobody has spoken about; [""] where a line has no times.
 * @param {Schema} schema @param {Label} label @param {[string, FactMark][]} facts */
export function openTimes(schema, label, facts) {
  const time = schema.time(label);
  if (!time) return facts.length ? [] : [""];
  const { rule, attribute } = time;
  const said = new Set();
  for (const [, { present, attributes }] of facts) {
    const value = attributes[attribute.name];
    if (!present || value === NOT_MENTIONED) return [];
    for (const one of value === rule.value ? rule.into : [value]) said.add(one);
  }
  return rule.into.filter((one) => !said.has(one));
}

/** What nobody has spoken about yet, line by line: the same rule as on the server.
 * @param {Schema} schema @param {Record<string, FactMark>} facts
 * @returns {{label: string, attributes: Line, times: string[]}[]} */
export function gapsOf(schema, facts) {
  return schema.of("tag").flatMap((label) => {
    const mine = Object.entries(facts).filter(([, fact]) => fact.label === label.name);
    if (label.single) return mine.length ? [] : [{ label: label.name, attributes: {}, times: [] }];
    return linesOf(schema, label).flatMap((line) => {
      const open = openTimes(schema, label, mine.filter(([, fact]) => onLine(fact, line)));
      return open.length ? [{ label: label.name, attributes: line, times: open.filter(Boolean) }] : [];
    });
  });
}

/** "before DCT" -> "before", where all of them end alike. @param {string} value @param {string[]} all */
export function shortTime(value, all) {
  const last = value.split(" ").at(-1) ?? "";
  const alike = all.length > 1 && all.every((one) => one.split(" ").length > 1 && one.endsWith(` ${last}`));
  return alike ? value.slice(0, -last.length - 1) : value;
}
