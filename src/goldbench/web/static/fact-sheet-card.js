// @ts-check
/**
 * The card above the checklist: the fact that is open, with its phrases and its keys; or the one
 * that is being put together.
 *
 * @typedef {import("./fact-sheet.js").FactSheet} FactSheet
 */
import { AttributeRows } from "./note-editor-attributes.js";
import { key, make, newId, say } from "./note-editor-dom.js";

export class Card {
  /** @type {AttributeRows | null} */
  #rows = null;
  element = make("section", { class: "fact-card", "aria-live": "off" });

  /** @param {FactSheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
  }

  show() {
    const { sheet } = this;
    this.#rows = null;
    this.element.classList.toggle("wanting", sheet.wanting);
    if (sheet.draft) this.#showDraft(sheet.draft);
    else if (sheet.active) this.#showFact(sheet.active);
    else this.#showHint();
  }

  focusSearch() {
    this.#rows?.search?.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { sheet } = this;
    const { editor, schema, closed } = sheet.desk;
    if (closed) return false;
    if (event.key === "Escape" && (sheet.draft || sheet.active)) {
      sheet.activate(null);
      return true;
    }
    if (event.key === "Enter" && sheet.active && editor.pending) {
      sheet.point(editor.pending);
      return true;
    }
    if (sheet.draft?.label.denied && event.key === "x") {
      sheet.refine(sheet.draft.attributes, !sheet.draft.present);
      return true;
    }
    const chosen = editor.chosen?.split("/")[0];
    // Letters belong to the open fact only while no words wait for a variable.
    if ((sheet.draft || (sheet.active && !editor.pending)) && this.#rows?.press(event.key)) return true;
    if ((event.key === "Delete" || event.key === "Backspace") && sheet.active && (!editor.chosen || chosen === sheet.active)) {
      this.#remove(sheet.active);
      return true;
    }
    const label = event.key.length === 1 ? schema.byKey(event.key) : null;
    if (!label || label.unit !== "tag") return false;
    sheet.begin(label);
    return true;
  }

  #showHint() {
    const { editor, closed, schema } = this.sheet.desk;
    const alone = !schema.of("span").length;
    const { pending } = editor;
    if (pending) {
      this.element.replaceChildren(
        make("blockquote", { dir: "auto" }, editor.text.quote(pending)),
        make("p", { class: "quiet" }, say("fact_pending_hint")),
      );
    } else if (alone) this.element.replaceChildren(make("p", { class: "quiet" }, say(closed ? "closed_hint" : "fact_hint")));
    else this.element.replaceChildren();
  }

  /** @param {import("./fact-sheet.js").Draft} draft */
  #showDraft({ label, attributes, present }) {
    const { sheet } = this;
    const { editor, schema } = sheet.desk;
    const required = label.attributes.filter((one) => one.required || /\d$/.test(one.name)).map(({ name }) => name);
    this.#rows = new AttributeRows(
      label,
      attributes,
      (attribute, value) => {
        const { [attribute]: gone, ...others } = sheet.draft?.attributes ?? {};
        sheet.refine(value ? { ...others, [attribute]: value } : others, present);
      },
      { only: required, first: schema.time(label)?.attribute.name },
    );
    this.element.replaceChildren(
      make("h3", {}, schema.name(label.name)),
      ...(editor.pending ? [make("blockquote", { dir: "auto" }, editor.text.quote(editor.pending))] : []),
      this.#rows.element,
      make(
        "div",
        { class: "actions" },
        !label.denied || label.single ? null : make("button", { type: "button", class: "value", "aria-pressed": !present, onclick: () => sheet.refine(attributes, !present) }, say("denied"), key("x")),
        make("button", { type: "button", class: "plain tight", onclick: () => sheet.activate(null) }, say("cancel"), key("Esc")),
      ),
    );
  }

  /** @param {string} id */
  #showFact(id) {
    const { sheet } = this;
    const { desk } = sheet;
    const { editor, schema, closed } = desk;
    const fact = desk.content.facts[id];
    const label = schema.label(fact.label);
    const phrases = Object.entries(fact.evidence);
    const change = (/** @type {string} */ attribute, /** @type {string} */ value) => {
      const { [attribute]: gone, ...others } = desk.content.facts[id].attributes;
      const attributes = value ? { ...others, [attribute]: value } : others;
      desk.do({ op: "change_fact", mark: id, label: fact.label, attributes, present: fact.present });
    };
    const first = label ? schema.time(label)?.attribute.name : undefined;
    const rows = label ? new AttributeRows(label, fact.attributes, change, { first }) : null;
    this.#rows = closed ? null : rows;
    const details = rows && label?.attributes.length && make("details", { class: "more", open: this.#open }, make("summary", {}, say("change")), rows.element);
    if (details) details.addEventListener("toggle", () => {
      this.#open = details.open;
    });
    this.element.replaceChildren(
      make("h3", {}, sheet.named(id)),
      make("ul", { class: "phrases" }, ...phrases.map(([mark, pieces]) => this.#phrase(id, mark, editor.text.quote(pieces)))),
      ...(sheet.wanting ? [this.#wanting(editor.pending)] : []),
      ...(closed ? [] : [this.#actions(id, phrases.length > 0), details || ""]),
    );
  }

  #open = false;

  /** @param {import("./note-editor-text.js").Piece[] | null} pending */
  #wanting(pending) {
    return make(
      "p",
      { class: "point" },
      say("point"),
      pending ? make("button", { type: "button", class: "tight primary", onclick: () => this.sheet.point(pending) }, say("use_phrase"), key("↵")) : null,
    );
  }

  /** @param {string} fact @param {string} mark @param {string} quote */
  #phrase(fact, mark, quote) {
    const { desk } = this.sheet;
    const remove = () => desk.do({ op: "remove_evidence", fact, mark });
    const show = () => {
      const id = `${fact}/${mark}`;
      // Where another fact shares the phrase, the mark on the note bears that one's name.
      if (desk.editor.marks.some((one) => one.id === id)) desk.editor.choose(id, { reveal: true });
      else desk.editor.goTo(desk.content.facts[fact].evidence[mark][0][0]);
    };
    return make(
      "li",
      {},
      make("button", { type: "button", class: "plain context", dir: "auto", title: say("show"), onclick: show }, `“${quote}”`),
      desk.closed ? null : make("button", { type: "button", class: "plain tight", "aria-label": say("remove_phrase"), onclick: remove }, "✕"),
    );
  }

  /** @param {string} id @param {boolean} has a phrase */
  #actions(id, has) {
    const { sheet } = this;
    const fact = sheet.desk.content.facts[id];
    const label = sheet.desk.schema.label(fact.label);
    const twin = () => {
      const mark = newId();
      const { attributes, present } = fact;
      sheet.desk.do({ op: "add_fact", mark, label: fact.label, attributes, present });
      sheet.activate(mark, true);
    };
    return make(
      "div",
      { class: "actions" },
      sheet.wanting ? null : make("button", { type: "button", class: "tight", onclick: () => sheet.activate(id, true) }, say(has ? "another_phrase" : "add_phrase")),
      has && label?.attributes.length && !label.single ? make("button", { type: "button", class: "tight", onclick: twin }, say("another_tag")) : null,
      make("button", { type: "button", class: "tight danger", onclick: () => this.#remove(id) }, say("delete"), key("Del")),
    );
  }

  /** @param {string} id */
  #remove(id) {
    const { sheet } = this;
    const what = sheet.named(id);
    if (!sheet.desk.do({ op: "remove_fact", mark: id })) return;
    sheet.activate(null);
    sheet.desk.editor.announce(say("removed", { what }));
    sheet.desk.editor.focus();
  }
}
