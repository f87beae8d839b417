// @ts-check
/**
 * "Something else": what a curator marks instead of what either annotator did. It begins with
 * what one of them had; words are selected in the note.
 *
 * @typedef {import("./curation-board-decisions.js").BoardMark} BoardMark
 * @typedef {import("./note-editor-schema.js").Schema} Schema
 * @typedef {import("./note-editor.js").NoteEditor} NoteEditor
 */
import { AttributeRows } from "./note-editor-attributes.js";
import { key, make, say } from "./note-editor-dom.js";
import { defaults, missing } from "./note-editor-schema.js";

export class OtherForm {
  /** @type {AttributeRows | null} */
  #rows = null;
  #at = 0;
  element = make("div", { class: "other-form" });

  /**
   * @param {NoteEditor} editor @param {Schema} schema @param {BoardMark[]} marks to begin with
   * @param {{save: (marks: BoardMark[]) => void, cancel: () => void}} then
   */
  constructor(editor, schema, marks, then) {
    this.editor = editor;
    this.schema = schema;
    this.then = then;
    this.marks = /** @type {BoardMark[]} */ (structuredClone(marks));
    if (!this.marks.length) this.marks.push(this.#fresh(schema.labels[0].name));
    this.show();
  }

  /** @param {string} name @returns {BoardMark} */
  #fresh(name) {
    const label = this.schema.label(name) ?? this.schema.labels[0];
    const attributes = defaults(label);
    const pieces = this.editor.pending;
    return label.unit === "span"
      ? { unit: "span", label: name, attributes, pieces: pieces ?? [] }
      : { unit: "tag", label: name, attributes, evidence: pieces ? [pieces] : [] };
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.key === "Enter") {
      if (this.editor.pending) this.#point();
      else this.#save();
      return true;
    }
    if (event.key === "Escape") {
      this.then.cancel();
      return true;
    }
    return Boolean(this.#rows?.press(event.key));
  }

  #point() {
    const { pending } = this.editor;
    const mark = this.marks[this.#at];
    if (!pending || !mark) return;
    if (mark.unit === "span") mark.pieces = pending;
    else mark.evidence = [...(mark.evidence ?? []), pending];
    this.editor.select(null);
    this.show();
  }

  #save() {
    if (!this.#flaws().length) this.then.save(this.marks);
  }

  #flaws() {
    return this.marks.flatMap(({ unit, label, attributes, pieces }) => [
      ...missing(this.schema.label(label), attributes).map(({ name }) => `${this.schema.name(label)}: ${name}`),
      ...(unit === "span" && !pieces?.length ? [say("other_words")] : []),
    ]);
  }

  show() {
    const flaws = this.#flaws();
    this.element.replaceChildren(
      ...this.marks.map((mark, at) => this.#mark(mark, at)),
      make("p", { class: "quiet" }, flaws.length ? flaws.join("; ") : say("other_ready")),
      make(
        "div",
        { class: "actions" },
        make("button", { type: "button", class: "tight primary", disabled: flaws.length > 0, onclick: () => this.#save() }, say("other_save"), key("↵")),
        make("button", { type: "button", class: "tight", onclick: () => this.#add() }, say("other_add")),
        make("button", { type: "button", class: "plain tight", onclick: () => this.then.cancel() }, say("cancel"), key("Esc")),
      ),
    );
  }

  #add() {
    this.marks.push(this.#fresh(this.marks.at(-1)?.label ?? this.schema.labels[0].name));
    this.#at = this.marks.length - 1;
    this.editor.select(null);
    this.show();
  }

  /** @param {BoardMark} mark @param {number} at */
  #mark(mark, at) {
    const label = this.schema.label(mark.label);
    const current = at === this.#at;
    const rows = label
      ? new AttributeRows(label, mark.attributes, (attribute, value) => {
          const { [attribute]: gone, ...others } = mark.attributes;
          mark.attributes = value ? { ...others, [attribute]: value } : others;
          this.#at = at;
          this.show();
        })
      : null;
    if (current) this.#rows = rows;
    const phrases = mark.unit === "span" ? (mark.pieces?.length ? [mark.pieces] : []) : (mark.evidence ?? []);
    const use = make("button", { type: "button", class: "tight", onclick: () => { this.#at = at; this.#point(); } }, say("other_use"));
    const drop = () => {
      this.marks.splice(at, 1);
      this.#at = 0;
      this.show();
    };
    return make(
      "fieldset",
      { class: current ? "other-mark current" : "other-mark", onpointerdown: () => { this.#at = at; } },
      this.#labels(mark, at),
      make("ul", { class: "phrases" }, ...phrases.map((pieces) => make("li", {}, make("span", { dir: "auto" }, `“${this.editor.text.quote(pieces)}”`)))),
      rows?.element,
      make("div", { class: "actions" }, use, this.marks.length > 1 ? make("button", { type: "button", class: "plain tight", onclick: drop }, say("delete")) : null),
    );
  }

  /** @param {BoardMark} mark @param {number} at */
  #labels(mark, at) {
    const select = make(
      "select",
      { "aria-label": say("other_label") },
      ...this.schema.of(mark.unit).map(({ name }) => make("option", { value: name, selected: name === mark.label }, this.schema.name(name))),
    );
    select.addEventListener("change", () => {
      const label = this.schema.label(select.value);
      mark.label = select.value;
      const known = (label?.attributes ?? []).map(({ name }) => name);
      mark.attributes = Object.fromEntries(Object.entries(mark.attributes).filter(([name]) => known.includes(name)));
      this.#at = at;
      this.show();
    });
    return select;
  }
}
