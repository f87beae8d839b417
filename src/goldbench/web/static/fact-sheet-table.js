// @ts-check
/**
 * The checklist as a table: variables, their indicators, and a button for each time.
 *
 * @typedef {import("./fact-sheet.js").FactSheet} FactSheet
 * @typedef {import("./note-editor-schema.js").Label} Label
 * @typedef {import("./edit-queue-content.js").FactMark} FactMark
 * @typedef {import("./fact-sheet-lines.js").Line} Line
 * @typedef {import("./fact-sheet-lines.js").Column} Column
 */
import {
  cellOf,
  columnsOf,
  lineAttributes,
  linesOf,
  onLine,
  openTimes,
  searched,
  shortTime,
} from "./fact-sheet-lines.js";
import { key, make, say } from "./note-editor-dom.js";

/** @param {FactSheet} sheet */
export function table(sheet) {
  const { schema } = sheet.desk;
  const labels = schema.of("tag");
  const timed = labels.filter((label) => schema.time(label));
  // One set of columns for all: where one variable counts what is denied, there is such a column.
  const columns = timed.length ? columnsOf(schema, timed.find(({ denied }) => denied) ?? timed[0]) : [];
  const width = Math.max(columns.length, 1);
  return make(
    "table",
    { class: "checklist" },
    columns.some(({ value }) => value.includes("DCT")) ? make("caption", {}, say("dct")) : null,
    columns.length ? head(columns) : null,
    ...labels.map((label) => body(sheet, label, columns, width)),
  );
}

/** What stands over a column. @param {Column} column @param {string[]} times */
function shortOf({ kind, value }, times) {
  return kind === "denied" ? say("denied") : shortTime(value, times);
}

/** @param {Column[]} columns */
function timesOf(columns) {
  return columns.filter(({ kind }) => kind === "time").map(({ value }) => value);
}

/** @param {Column[]} columns */
function head(columns) {
  const times = timesOf(columns);
  return make(
    "thead",
    {},
    make(
      "tr",
      {},
      make("td", {}),
      ...columns.map(({ kind, value }) =>
        make("th", { scope: "col", class: kind }, shortOf({ kind, value }, times)),
      ),
    ),
  );
}

/** @param {FactSheet} sheet @param {Label} label @param {Column[]} columns @param {number} width */
function body(sheet, label, columns, width) {
  const { schema } = sheet.desk;
  const facts = Object.entries(sheet.desk.content.facts).filter(([, fact]) => fact.label === label.name);
  const made = make("tbody", { data: { label: label.name } });
  if (!label.single && !lineAttributes(schema, label).length && !schema.time(label)) {
    made.append(plain(sheet, label, facts, width));
    return made;
  }
  if (label.single || !schema.time(label)) {
    made.append(...single(sheet, label, facts, width));
    return made;
  }
  const lines = linesOf(schema, label);
  const mine = (/** @type {Line} */ line) => facts.filter(([, fact]) => onLine(fact, line));
  const open = lines.filter((line) => openTimes(schema, label, mine(line)).length).length;
  made.append(title(sheet, label, width, open, facts.length));
  const many = searched(schema, label);
  if (many) made.append(search(sheet, label, width));
  for (const line of lines) {
    const here = mine(line);
    if (many && !here.length && !sheet.isOpened(label, line)) continue;
    made.append(row(sheet, label, line, here, columns));
  }
  return made;
}

/** @param {FactSheet} sheet @param {Label} label @param {number} width @param {number} open @param {number} said */
function title(sheet, label, width, open, said) {
  const { schema } = sheet.desk;
  const rest = () => sheet.silence(label);
  return make(
    "tr",
    { class: "variable" },
    make("th", { scope: "rowgroup", title: label.description }, name(sheet, label)),
    make(
      "td",
      { colSpan: width, class: "rest" },
      open
        ? make("button", { type: "button", class: "plain tight", disabled: sheet.desk.closed, onclick: rest, "aria-label": `${schema.name(label.name)}: ${say("rest_silent")}` }, say(said ? "rest_silent" : "none_mentioned"))
        : make("span", { class: "addressed" }, `✓ ${say("addressed")}`),
    ),
  );
}

/** @param {FactSheet} sheet @param {Label} label */
function name(sheet, label) {
  const { schema } = sheet.desk;
  const letter = schema.key(label.name);
  return make(
    "button",
    { type: "button", class: `variable-name ${schema.look(label.name)}`, onclick: () => sheet.begin(label), onpointerenter: () => sheet.desk.guide(label.name), onfocus: () => sheet.desk.guide(label.name) },
    letter ? key(letter) : null,
    make("span", { class: "swatch" }),
    schema.name(label.name),
  );
}

/** @param {FactSheet} sheet @param {Label} label @param {Line} line
 * @param {[string, FactMark][]} facts @param {Column[]} columns */
function row(sheet, label, line, facts, columns) {
  const { schema } = sheet.desk;
  const said = facts.some(([, fact]) => fact.present && Object.keys(fact.evidence).length);
  const words = Object.values(line).join(" ");
  const times = timesOf(columns);
  const second = facts.map(([, fact]) => fact.attributes).find((a) => Object.entries(a).some(([n, v]) => /2$/.test(n) && v));
  const shown = second ? Object.entries(second).filter(([n]) => /\d$/.test(n)).map(([, v]) => v).join(" + ") : words;
  return make(
    "tr",
    { class: "indicator" },
    make("th", { scope: "row" }, shown),
    ...columns.map((column) => {
      if (column.kind === "denied" && !label.denied) return make("td", { class: "denied" });
      const cell = cellOf(schema, label, facts, column);
      const bare = cell.state === "fact" && cell.facts.some((id) => sheet.isBare(id));
      const active = cell.facts.some((id) => id === sheet.active) && cell.state !== "covered";
      const blocked = column.kind === "silent" && (said || facts.some(([, f]) => f.present)) && cell.state === "empty";
      const when = column.kind === "denied" ? say("denied") : column.value;
      return make(
        "td",
        { class: column.kind },
        make(
          "button",
          {
            type: "button",
            class: `cell ${cell.state}${bare ? " bare" : ""}${active ? " active" : ""}`,
            disabled: sheet.desk.closed || blocked,
            data: { when: shortOf(column, times) }, // painted where there is no room for columns
            "aria-pressed": cell.state !== "empty",
            "aria-label": `${schema.name(label.name)}, ${shown}, ${when}${bare ? `, ${say("no_phrase")}` : ""}`,
            onclick: () => sheet.press(label, line, column, cell),
          },
        ),
      );
    }),
  );
}

/** A variable that is stated or not, without values: a line with a button.
 * @param {FactSheet} sheet @param {Label} label @param {[string, FactMark][]} facts @param {number} width */
function plain(sheet, label, facts, width) {
  const { schema } = sheet.desk;
  const button = (/** @type {boolean} */ present) => {
    const given = facts.filter(([, fact]) => fact.present === present).map(([id]) => id);
    const bare = given.some((id) => sheet.isBare(id));
    const active = given.includes(sheet.active ?? "");
    const words = say(present ? "stated" : "denied");
    return make(
      "button",
      {
        type: "button",
        class: `value${bare ? " bare" : ""}${active ? " active" : ""}`,
        disabled: sheet.desk.closed,
        "aria-pressed": given.length > 0,
        "aria-label": `${schema.name(label.name)}, ${words}${bare ? `, ${say("no_phrase")}` : ""}`,
        onclick: () => sheet.say(label, present),
      },
      words,
    );
  };
  return make(
    "tr",
    { class: "variable plain" },
    make("th", { scope: "row", title: label.description }, name(sheet, label)),
    make("td", { colSpan: width, class: "rest" }, button(true), label.denied ? button(false) : null),
  );
}

/** A variable that has one answer, or no times. @param {FactSheet} sheet @param {Label} label
 * @param {[string, FactMark][]} facts @param {number} width */
function single(sheet, label, facts, width) {
  const { schema } = sheet.desk;
  const attribute = lineAttributes(schema, label)[0];
  const choices = attribute ? attribute.values : [""];
  const buttons = choices.map((value) => {
    const given = facts.filter(([, fact]) => !attribute || fact.attributes[attribute.name] === value);
    const bare = given.some(([id]) => sheet.isBare(id));
    const active = given.some(([id]) => id === sheet.active);
    return make(
      "button",
      {
        type: "button",
        class: `value${bare ? " bare" : ""}${active ? " active" : ""}`,
        disabled: sheet.desk.closed,
        "aria-pressed": given.length > 0,
        onclick: () => sheet.answer(label, attribute ? { [attribute.name]: value } : {}, given.map(([id]) => id)),
      },
      value || say("stated"),
    );
  });
  const head = make("tr", { class: "variable" }, make("th", { scope: "rowgroup", title: label.description }, name(sheet, label)), make("td", { colSpan: width, class: "rest" }, facts.length ? make("span", { class: "addressed" }, `✓ ${say("addressed")}`) : label.single ? make("span", { class: "wanted" }, say("answer_wanted")) : null));
  return [head, make("tr", { class: "single" }, make("td", { colSpan: width + 1 }, make("div", { class: "values", role: "group", "aria-label": schema.name(label.name) }, ...buttons)))];
}

/** @param {FactSheet} sheet @param {Label} label @param {number} width */
function search(sheet, label, width) {
  const [attribute] = lineAttributes(sheet.desk.schema, label);
  const hits = make("div", { class: "values hits" });
  const input = make("input", { type: "search", class: "find", placeholder: say("find_class"), "aria-label": `${sheet.desk.schema.name(label.name)}: ${say("find_class")}`, disabled: sheet.desk.closed });
  const open = (/** @type {string} */ value) => {
    input.value = "";
    sheet.openLine(label, { [attribute.name]: value });
  };
  const matching = () => {
    const typed = input.value.trim().toLowerCase();
    return typed ? attribute.values.filter((value) => value.toLowerCase().includes(typed)) : [];
  };
  input.addEventListener("input", () => {
    hits.replaceChildren(...matching().map((value) => make("button", { type: "button", class: "value", onclick: () => open(value) }, value)));
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [first] = matching();
    if (first) open(first);
  });
  return make("tr", { class: "search" }, make("td", { colSpan: width + 1 }, input, hits));
}
