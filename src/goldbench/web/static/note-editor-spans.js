// @ts-check
/**
 * Labelling spans: the palette of labels, the attributes of the mark that is chosen, and "same
 * again".
 *
 * @typedef {import("./note-editor-desk.js").Desk} Desk
 * @typedef {import("./note-editor-lines.js").Mark} Mark
 * @typedef {import("./note-editor-text.js").Piece} Piece
 * @typedef {import("./edit-queue-content.js").Content} Content
 */
import { AttributeRows } from "./note-editor-attributes.js";
import { key, make, newId, say, typing } from "./note-editor-dom.js";
import { defaults, missing, summary } from "./note-editor-schema.js";

const CONTEXT = 28; // code points before and after, in the list of same mentions
const MOST_AGAIN = 12;

export class SpanPanel {
  /** @type {AttributeRows | null} */
  #rows = null;
  /** @type {string | null} the mark whose place is being changed */
  #moving = null;
  /** @type {{label: string, attributes: Record<string, string>} | null} what Enter adds again */
  #again = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.labels = desk.schema.of("span");
    this.palette = /** @type {HTMLElement} */ (document.getElementById("bench-palette"));
    this.detail = /** @type {HTMLElement} */ (document.getElementById("bench-detail"));
    if (!this.labels.length) return;
    desk.marks.push((content) => this.#marks(content));
    desk.keys.push((event) => this.#onKey(event));
    desk.addEventListener("shown", () => this.#show());
    desk.addEventListener("jump", (event) => {
      const id = /** @type {CustomEvent<string>} */ (event).detail;
      if (id in desk.content.spans) desk.editor.choose(id, { reveal: true });
    });
    desk.editor.addEventListener("note-pending", () => this.#show());
    desk.editor.addEventListener("note-choose", () => this.#show());
    this.#drawPalette();
  }

  /** @param {Content} content @returns {Mark[]} */
  #marks(content) {
    const { schema } = this.desk;
    return Object.entries(content.spans).map(([id, { label, pieces, attributes }]) => {
      const known = schema.label(label);
      return {
        id,
        pieces,
        chip: schema.name(label),
        name: [schema.name(label), ...summary(known, attributes)].join(", "),
        look: schema.look(label),
        flawed: missing(known, attributes).length > 0,
      };
    });
  }

  #drawPalette() {
    const { desk } = this;
    const { schema } = desk;
    this.palette.replaceChildren(
      ...this.labels.map((label) => {
        const letter = schema.key(label.name);
        return make(
          "button",
          {
            type: "button",
            class: `label ${schema.look(label.name)}`,
            disabled: desk.closed,
            title: label.description,
            data: { label: label.name },
            "aria-keyshortcuts": letter,
            onclick: () => this.#label(label.name),
            onpointerenter: () => desk.guide(label.name),
            onfocus: () => desk.guide(label.name),
          },
          letter ? key(letter) : null,
          make("span", { class: "swatch" }),
          schema.name(label.name),
        );
      }),
    );
  }

  /** Label what is selected, or change the label of the mark that is chosen. @param {string} name */
  #label(name) {
    const { desk } = this;
    const { editor } = desk;
    const label = desk.schema.label(name);
    if (!label || label.unit !== "span" || desk.closed) return false;
    if (editor.pending && !this.#moving) {
      const again = this.#again?.label === name ? this.#again.attributes : null;
      this.#add(name, editor.pending, again ?? defaults(label));
    } else if (editor.chosen && editor.chosen in desk.content.spans) {
      const old = desk.content.spans[editor.chosen];
      const kept = Object.entries(old.attributes).filter(([attribute, value]) => {
        const known = label.attributes.find((one) => one.name === attribute);
        return known && (!known.values.length || known.values.includes(value));
      });
      this.#change(editor.chosen, { label: name, attributes: { ...defaults(label), ...Object.fromEntries(kept) } });
    } else {
      editor.announce(say("select_first"));
      return false;
    }
    editor.focus();
    return true;
  }

  /** @param {string} label @param {Piece[]} pieces @param {Record<string, string>} attributes */
  #add(label, pieces, attributes) {
    const { desk } = this;
    const mark = newId();
    if (!desk.do({ op: "add_span", mark, label, pieces, attributes })) return;
    desk.editor.choose(mark);
  }

  /** @param {string} mark @param {Partial<import("./edit-queue-content.js").SpanMark>} values */
  #change(mark, values) {
    const old = this.desk.content.spans[mark];
    this.desk.do({ op: "change_span", mark, ...old, ...values });
  }

  #remove() {
    const { editor, content } = this.desk;
    const mark = editor.chosen;
    if (!mark || !(mark in content.spans)) return false;
    const name = this.desk.schema.name(content.spans[mark].label);
    const [place] = content.spans[mark].pieces;
    if (!this.desk.do({ op: "remove_span", mark })) return false;
    editor.select([place]);
    editor.announce(say("removed", { what: name }));
    editor.focus();
    return true;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { editor, schema, closed, content } = this.desk;
    if (closed) return false;
    const chosen = editor.chosen && editor.chosen in content.spans ? editor.chosen : null;
    if (chosen && this.#rows?.press(event.key)) return true;
    if (event.key === "Delete" || event.key === "Backspace") return this.#remove();
    if (event.key === "Enter") return this.#enter();
    if (event.key === "." && (chosen || this.#again)) return this.#nextSame();
    if (chosen && event.key === "=") return this.#move(chosen);
    const label = event.key.length === 1 ? schema.byKey(event.key) : null;
    if (!label || label.unit !== "span" || !(editor.pending || chosen)) return false;
    return this.#label(label.name);
  }

  #enter() {
    const { editor, content } = this.desk;
    const { pending } = editor;
    if (pending && this.#moving) {
      const mark = this.#moving;
      this.#moving = null;
      if (mark in content.spans) this.#change(mark, { pieces: pending });
      editor.choose(mark);
      return true;
    }
    if (pending && this.#again) {
      this.#add(this.#again.label, pending, this.#again.attributes);
      return this.#nextSame();
    }
    const under = pending ? editor.marksAt(pending[0][0])[0] : null;
    if (!under) return false;
    editor.choose(under.id);
    return true;
  }

  /** @param {string} mark */
  #move(mark) {
    this.#moving = mark;
    this.desk.editor.select(this.desk.content.spans[mark].pieces);
    return true;
  }

  /** Mentions of the same words without this label. @param {string} mark @returns {Piece[]} */
  #same(mark) {
    const { editor, content } = this.desk;
    const span = content.spans[mark];
    if (!span || span.pieces.length > 1) return [];
    const taken = Object.values(content.spans).filter(({ label }) => label === span.label);
    return editor.text
      .elsewhere(span.pieces[0])
      .filter(([start, end]) => !taken.some(({ pieces }) => pieces.some(([s, e]) => s < end && start < e)));
  }

  /** Go to the next mention of the same words; Enter then marks it as well. */
  #nextSame() {
    const { editor, content } = this.desk;
    const mark = editor.chosen ?? this.#source();
    if (!mark) return false;
    const here = editor.pending?.[0][0] ?? content.spans[mark].pieces[0][0];
    const found = this.#same(mark);
    const next = found.find(([start]) => start > here) ?? (editor.pending ? undefined : found[0]);
    const { label, attributes } = content.spans[mark];
    if (!next) {
      this.#again = null;
      editor.choose(mark);
      editor.announce(say("no_more"));
      return true;
    }
    this.#again = { label, attributes };
    this.#from = mark;
    editor.select([next], { reveal: true });
    return true;
  }

  /** @type {string | null} the mark of which the same is looked for */
  #from = null;

  #source() {
    return this.#from && this.#from in this.desk.content.spans ? this.#from : null;
  }

  #show() {
    const { editor, content, schema } = this.desk;
    const chosen = editor.chosen && editor.chosen in content.spans ? editor.chosen : null;
    const writing = this.detail.contains(document.activeElement) && typing(document.activeElement);
    if (writing && chosen && chosen === this.detail.dataset.mark) return; // not under somebody's pen
    this.detail.dataset.mark = chosen ?? "";
    if (!editor.pending) this.#again = this.#moving = null;
    this.#rows = null;
    for (const button of this.palette.children) {
      const mine = chosen && content.spans[chosen].label === /** @type {HTMLElement} */ (button).dataset.label;
      button.setAttribute("aria-pressed", String(Boolean(mine)));
    }
    if (chosen) this.#showMark(chosen);
    else if (editor.pending) this.#showPending(editor.text.quote(editor.pending));
    else if (!editor.chosen) this.detail.replaceChildren(make("p", { class: "quiet" }, say(this.desk.closed ? "closed_hint" : "start_hint")));
    if (chosen) this.desk.guide(content.spans[chosen].label);
    else if (this.#again) this.desk.guide(schema.label(this.#again.label)?.name ?? null);
  }

  /** @param {string} quote */
  #showPending(quote) {
    const { schema } = this.desk;
    const hint = this.#moving
      ? say("move_hint")
      : this.#again
        ? say("again_hint", { what: schema.name(this.#again.label) })
        : say("pending_hint");
    this.detail.replaceChildren(make("blockquote", { dir: "auto" }, quote), make("p", { class: "quiet" }, hint));
    if (this.#moving || this.#again) {
      const label = this.#moving ? say("move_here") : say("add_same");
      this.detail.append(make("button", { type: "button", class: "tight", onclick: () => this.#enter() }, label, key("↵")));
    }
  }

  /** @param {string} id */
  #showMark(id) {
    const { desk } = this;
    const { schema, editor, closed } = desk;
    const span = desk.content.spans[id];
    const label = schema.label(span.label);
    const rows = label
      ? new AttributeRows(label, span.attributes, (attribute, value) => {
          const { [attribute]: gone, ...others } = desk.content.spans[id].attributes;
          this.#change(id, { attributes: value ? { ...others, [attribute]: value } : others });
        })
      : null;
    this.#rows = closed ? null : rows;
    if (closed) for (const field of rows?.element.querySelectorAll("button, input") ?? []) field.toggleAttribute("disabled", true);
    const title = make("p", { class: "mark-title" }, make("span", { class: `chip ${schema.look(span.label)}`, data: { chip: schema.name(span.label) } }, make("span", { class: "unseen" }, schema.name(span.label))));
    this.detail.replaceChildren(
      title,
      make("blockquote", { dir: "auto" }, editor.text.quote(span.pieces)),
      ...(rows ? [rows.element] : []),
    );
    if (closed) return;
    this.detail.append(
      make(
        "div",
        { class: "actions" },
        make("button", { type: "button", class: "tight", onclick: () => { this.#move(id); editor.focus(); } }, say("move"), key("=")),
        make("button", { type: "button", class: "tight danger", onclick: () => this.#remove() }, say("delete"), key("Del")),
      ),
      ...this.#sameList(id),
    );
  }

  /** @param {string} id */
  #sameList(id) {
    const found = this.#same(id);
    if (!found.length) return [];
    const { text } = this.desk.editor;
    const span = this.desk.content.spans[id];
    const items = found.slice(0, MOST_AGAIN).map((piece) => {
      const [start, end] = piece;
      const before = text.slice(Math.max(0, start - CONTEXT), start).replace(/\s+/g, " ");
      const after = text.slice(end, Math.min(text.length, end + CONTEXT)).replace(/\s+/g, " ");
      return make(
        "li",
        {},
        make("button", { type: "button", class: "plain context", dir: "auto", onclick: () => this.desk.editor.goTo(start) }, `…${before}`, make("strong", {}, text.slice(start, end)), `${after}…`),
        make("button", { type: "button", class: "tight", onclick: () => this.desk.do({ op: "add_span", mark: newId(), label: span.label, pieces: [piece], attributes: span.attributes }) }, say("add")),
      );
    });
    return [
      make("h3", {}, say("same_again", { n: found.length }), " ", key(".")),
      make("ul", { class: "again" }, ...items),
    ];
  }
}
