// @ts-check
/**
 * <fact-sheet>: document facts on a checklist, each with a phrase of the note as evidence.
 *
 * Choose a fact, then point at its phrase; or select the phrase first, then choose the fact. With
 * keys: select words, a digit for the variable, a letter for each attribute.
 *
 * @typedef {import("./note-editor-desk.js").Desk} Desk
 * @typedef {import("./note-editor-schema.js").Label} Label
 * @typedef {import("./note-editor-text.js").Piece} Piece
 * @typedef {import("./edit-queue-content.js").Content} Content
 * @typedef {import("./edit-queue-content.js").FactMark} FactMark
 * @typedef {import("./fact-sheet-lines.js").Line} Line
 * @typedef {import("./fact-sheet-lines.js").Column} Column
 * @typedef {import("./fact-sheet-lines.js").Cell} Cell
 * @typedef {{label: Label, attributes: Record<string, string>, present: boolean}} Draft
 */
import { Card } from "./fact-sheet-card.js";
import { NOT_MENTIONED, lineAttributes, linesOf, onLine, openTimes } from "./fact-sheet-lines.js";
import { table } from "./fact-sheet-table.js";
import { isSilent } from "./note-editor-closing.js";
import { make, newId, say } from "./note-editor-dom.js";
import { defaults, missing, summary } from "./note-editor-schema.js";

/** What the draft goes by among the ids of facts, none of which is empty. */
const DRAFT = "";

export class FactSheet extends HTMLElement {
  /** @type {Desk} */
  desk = /** @type {any} */ (null);
  /** @type {string | null} the fact whose card is open */
  active = null;
  /** The next phrase that is pointed at belongs to it. */
  wanting = false;
  /** @type {Draft | null} a fact that is being put together by keys */
  draft = null;
  /** @type {Set<string>} lines of long variables that were looked for */
  #opened = new Set();
  #card = new Card(this);
  #top = make("div", { class: "fact-top" }, this.#card.element);
  #place = make("div", { class: "facts-table" });

  /** @param {Desk} desk */
  attach(desk) {
    this.desk = desk;
    this.append(this.#top, this.#place);
    // The names of the columns stay in sight below the card, however high that is.
    new ResizeObserver(() => this.style.setProperty("--fact-top", `${this.#top.offsetHeight}px`)).observe(this.#top);
    desk.marks.push((content) => this.#marks(content));
    desk.keys.push((event) => this.#card.onKey(event));
    desk.unfinished.push(() => this.#unfinished());
    desk.addEventListener("shown", () => this.show());
    desk.addEventListener("jump", (event) => this.#jump(/** @type {CustomEvent<string>} */ (event).detail));
    desk.editor.addEventListener("note-pending", (event) => {
      const { pieces, by } = /** @type {import("./note-editor.js").PendingEvent} */ (event).detail;
      if (pieces && by === "mouse" && this.wanting && this.active) this.point(pieces);
      else this.show();
    });
    desk.editor.addEventListener("note-choose", (event) => {
      const id = /** @type {CustomEvent<string | null>} */ (event).detail;
      const fact = id?.split("/")[0] ?? null;
      if (fact && fact in desk.content.facts) this.activate(fact);
    });
  }

  show() {
    if (this.active && !(this.active in this.desk.content.facts)) this.active = null;
    if (!this.active) this.wanting = false;
    const focus = document.activeElement?.getAttribute("aria-label");
    const inside = this.#place.contains(document.activeElement);
    this.#place.replaceChildren(table(this));
    if (inside && focus) {
      const again = this.#place.querySelector(`[aria-label="${CSS.escape(focus)}"]`);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    }
    this.#card.show();
  }

  /** @param {string | null} fact @param {boolean} [wanting] */
  activate(fact, wanting = false) {
    this.active = fact;
    this.wanting = wanting;
    this.draft = null;
    if (fact) this.desk.guide(this.desk.content.facts[fact]?.label ?? null);
    this.show();
    if (wanting) this.desk.editor.focus();
  }

  /** Whether a fact rests on no phrase though it could. @param {string} id */
  isBare(id) {
    const fact = this.desk.content.facts[id];
    if (!fact || Object.keys(fact.evidence).length) return false;
    return !isSilent(summary(this.desk.schema.label(fact.label), fact.attributes));
  }

  /** @param {Label} label @param {Line} line */
  isOpened(label, line) {
    return this.#opened.has(JSON.stringify([label.name, line]));
  }

  /** @param {Label} label @param {Line} line */
  openLine(label, line) {
    this.#opened.add(JSON.stringify([label.name, line]));
    this.show();
    const first = this.#place.querySelector(`tbody[data-label="${CSS.escape(label.name)}"] [aria-label*="${CSS.escape(Object.values(line)[0])}"]`);
    if (first instanceof HTMLElement) first.focus();
  }

  /** A cell of the table was pressed. @param {Label} label @param {Line} line
   * @param {Column} column @param {Cell} cell */
  press(label, line, column, cell) {
    this.desk.guide(label.name);
    if (cell.facts.length && cell.state !== "covered") {
      const at = this.active ? cell.facts.indexOf(this.active) : -1;
      this.activate(cell.facts[(at + 1) % cell.facts.length], this.isBare(cell.facts[0]));
      return;
    }
    const time = this.desk.schema.time(label)?.attribute.name;
    const when = time && column.value ? { [time]: column.value } : {};
    this.state(label, { ...line, ...when }, column.kind !== "denied");
  }

  /** One value of a variable that has one. @param {Label} label @param {Line} line @param {string[]} given */
  answer(label, line, given) {
    this.desk.guide(label.name);
    if (given.length) {
      this.activate(given[0], this.isBare(given[0]));
      return;
    }
    const old = Object.entries(this.desk.content.facts).find(([, fact]) => fact.label === label.name);
    if (!old || !label.single) {
      this.state(label, line, true);
      return;
    }
    const attributes = { ...old[1].attributes, ...line };
    this.desk.do({ op: "change_fact", mark: old[0], label: label.name, attributes, present: true });
    this.activate(old[0], this.isBare(old[0]));
  }

  /** Put a fact on the sheet, with the phrase that is selected. @param {Label} label
   * @param {Record<string, string>} attributes @param {boolean} present */
  state(label, attributes, present) {
    const { desk } = this;
    const mark = newId();
    const { pending } = desk.editor;
    const silent = isSilent(Object.values(attributes));
    const operations = [
      ...this.#contradicted(label, attributes).map((id) => ({ op: "remove_fact", mark: id })),
      { op: "add_fact", mark, label: label.name, attributes: { ...defaults(label), ...attributes }, present },
      ...(pending && !silent ? [{ op: "add_evidence", fact: mark, mark: newId(), pieces: pending }] : []),
    ];
    if (!desk.do(...operations)) return;
    if (pending && !silent) desk.editor.select(null);
    this.activate(mark, !silent && !pending);
    const what = this.named(mark);
    desk.editor.announce(this.wanting ? say("point_at", { what }) : what);
  }

  /** "Not mentioned" on the line of a fact that now is stated. @param {Label} label
   * @param {Record<string, string>} attributes */
  #contradicted(label, attributes) {
    const { schema, content } = this.desk;
    const line = Object.fromEntries(lineAttributes(schema, label).map(({ name }) => [name, attributes[name]]));
    return Object.entries(content.facts)
      .filter(([, fact]) => fact.label === label.name && onLine(fact, line))
      .filter(([, fact]) => Object.values(fact.attributes).includes(NOT_MENTIONED))
      .map(([id]) => id);
  }

  /** Say of every line of a variable that was not addressed that it is not mentioned.
   * @param {Label} label */
  silence(label) {
    const { schema, content } = this.desk;
    const time = schema.time(label);
    if (!time) return;
    const facts = Object.entries(content.facts).filter(([, fact]) => fact.label === label.name);
    const open = linesOf(schema, label).filter((line) => {
      const mine = facts.filter(([, fact]) => onLine(fact, line));
      return !mine.length && openTimes(schema, label, mine).length;
    });
    const attributes = (/** @type {Line} */ line) => ({ ...line, [time.attribute.name]: NOT_MENTIONED });
    const operations = open.map((line) => ({ op: "add_fact", mark: newId(), label: label.name, attributes: attributes(line), present: true }));
    if (operations.length) this.desk.do(...operations);
  }

  /** Add a phrase to the fact that is open. @param {Piece[]} pieces */
  point(pieces) {
    const { desk } = this;
    if (!this.active || !desk.do({ op: "add_evidence", fact: this.active, mark: newId(), pieces })) return;
    desk.editor.select(null);
    desk.editor.announce(say("pointed", { what: this.named(this.active) }));
    this.wanting = false;
    this.show();
  }

  /** State or deny a variable without values: the words that are selected show it; where it is
   * said already they are one more phrase. @param {Label} label @param {boolean} present */
  say(label, present) {
    const { desk } = this;
    const { pending } = desk.editor;
    const known = Object.entries(desk.content.facts).find(([, fact]) => fact.label === label.name && fact.present === present);
    if (!known) this.state(label, {}, present);
    else {
      this.activate(known[0], !pending && this.isBare(known[0]));
      if (pending) this.point(pending);
    }
  }

  /** Begin to put a fact together by keys; one without values is there at once. @param {Label} label */
  begin(label) {
    if (this.desk.closed) return;
    const asked = label.attributes.some(({ name, required }) => required || /\d$/.test(name));
    if (!asked && !label.single) {
      this.desk.guide(label.name);
      this.say(label, true);
      this.desk.editor.focus();
      return;
    }
    this.active = null;
    this.draft = { label, attributes: defaults(label), present: true };
    this.desk.guide(label.name);
    this.show();
    this.#card.focusSearch();
    this.desk.editor.announce(say("drafting", { what: this.desk.schema.name(label.name) }));
  }

  /** @param {Record<string, string>} attributes @param {boolean} present */
  refine(attributes, present) {
    if (!this.draft) return;
    const { label } = this.draft;
    this.draft = { label, attributes, present };
    const { schema, content } = this.desk;
    const line = lineAttributes(schema, label).map(({ name }) => name);
    // Of what is denied nobody can say when it was.
    const lacks = missing(label, attributes).filter(({ name }) => present || line.includes(name));
    if (lacks.length) {
      this.show();
      this.desk.editor.focus();
      return;
    }
    this.draft = null;
    const given = label.single
      ? Object.entries(content.facts).filter(([, fact]) => fact.label === label.name).map(([id]) => id)
      : [];
    if (given.length) this.answer(label, attributes, []);
    else this.state(label, attributes, present);
    this.desk.editor.focus();
  }

  /** @param {string} id */
  named(id) {
    const fact = this.desk.content.facts[id];
    const { schema } = this.desk;
    const words = [schema.name(fact.label), ...summary(schema.label(fact.label), fact.attributes)];
    if (!fact.present) words.push(say("denied"));
    return words.join(" · ");
  }

  /** Phrases as marks on the note; facts that share phrase and line share a mark.
   * @param {Content} content @returns {import("./note-editor-lines.js").Mark[]} */
  #marks(content) {
    const { schema } = this.desk;
    /** @type {Map<string, import("./note-editor-lines.js").Mark>} */
    const made = new Map();
    for (const [id, fact] of Object.entries(content.facts)) {
      const label = schema.label(fact.label);
      const time = label ? schema.time(label)?.attribute.name : undefined;
      const { [time ?? ""]: when, ...others } = fact.attributes;
      const chip = [schema.name(fact.label), ...summary(label, others)].join(" ");
      for (const [evidence, pieces] of Object.entries(fact.evidence)) {
        const shared = JSON.stringify([chip, fact.present, pieces]);
        const known = made.get(shared);
        if (known) {
          if (when) known.name += `, ${when}`;
          continue;
        }
        const look = fact.present ? schema.look(fact.label) : `${schema.look(fact.label)} denied`;
        const name = [chip, when, fact.present ? null : say("denied")].filter(Boolean).join(", ");
        made.set(shared, { id: `${id}/${evidence}`, pieces, chip, name, look });
      }
    }
    return [...made.values()];
  }

  /** A fact that is still being put together. */
  #unfinished() {
    if (!this.draft) return [];
    return [{ id: DRAFT, words: say("draft_open", { what: this.desk.schema.name(this.draft.label.name) }) }];
  }

  /** Go to a fact, to a variable, or back to the fact that is being put together. @param {string} id */
  #jump(id) {
    if (id === DRAFT) {
      this.#card.element.scrollIntoView({ block: "nearest" });
      this.#card.focusSearch();
      return;
    }
    if (id in this.desk.content.facts) {
      this.activate(id, this.isBare(id));
      return;
    }
    const place = this.#place.querySelector(`tbody[data-label="${CSS.escape(id)}"]`);
    place?.scrollIntoView({ block: "center" });
    const button = place?.querySelector("tr:nth-child(2) button");
    if (button instanceof HTMLElement) button.focus();
  }
}

customElements.define("fact-sheet", FactSheet);
