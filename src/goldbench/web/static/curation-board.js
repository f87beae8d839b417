// @ts-check
/**
 * <curation-board>: where two annotators differ, one case at a time; what they agree on is grey.
 *
 * Keys: 1, 2 take an annotator, 0 neither, e something else; g, t, s, k, b give the reason; down
 * and up go through the cases, a shows what is agreed, Ctrl+Z takes the last decision back,
 * Ctrl+Enter finishes.
 *
 * @typedef {import("./note-editor.js").NoteEditor} NoteEditor
 * @typedef {import("./note-editor-lines.js").Mark} Mark
 * @typedef {import("./curation-board-decisions.js").BoardMark} BoardMark
 * @typedef {import("./curation-board-decisions.js").Case} Case
 * @typedef {import("./curation-board-decisions.js").Decision} Decision
 */
import "./note-editor.js";
import { REASON_KEYS, closedCard, openCard } from "./curation-board-case.js";
import { Decisions } from "./curation-board-decisions.js";
import { OtherForm } from "./curation-board-other.js";
import { openShelf } from "./edit-queue-store.js";
import { carried, command, make, say, typing } from "./note-editor-dom.js";
import { Schema, summary } from "./note-editor-schema.js";

const KINDS = ["missing", "boundary", "label", "attribute", "fact", "time"];

export class CurationBoard extends HTMLElement {
  /** @type {string | null} the reason and the remark of the case that is open, before it is decided */
  reason = null;
  remark = "";
  /** @type {OtherForm | null} */
  form = null;
  finished = false;
  /** @type {any} what the page brought */
  board = null;
  /** @type {string[]} */
  reasons = [];
  /** @type {Case[]} grouped by kind, in the order of the note within each */
  cases = [];
  schema = new Schema({ name: "", version: "", labels: [], expansions: [] });
  editor = /** @type {NoteEditor} */ (document.querySelector("note-editor"));
  /** @type {Decisions} */
  decisions = /** @type {any} */ (null);
  /** @type {string[]} cases in the order in which they were decided */
  #order = [];
  /** @type {string | null} */
  #open = null;
  #showAgreed = true;
  #busy = false;

  async connectedCallback() {
    const { board, schema, person, reasons } = carried("board-desk");
    this.board = board;
    this.reasons = reasons;
    this.schema = new Schema(schema);
    this.editor.show(board.text, []);
    this.finished = board.state !== "open";
    this.cases = KINDS.flatMap((kind) => board.cases.filter((/** @type {Case} */ one) => one.kind === kind));
    this.decisions = new Decisions({ board, person, text: this.editor.text, shelf: await openShelf() });
    this.decisions.addEventListener("change", () => this.show());
    this.decisions.addEventListener("state", () => this.#stated());
    this.decisions.addEventListener("gone", (event) => this.tell(`${say("gone")} ${/** @type {CustomEvent} */ (event).detail}`));
    this.editor.addEventListener("note-choose", (event) => {
      const id = /** @type {CustomEvent<string | null>} */ (event).detail?.split("/")[0];
      if (id && id !== this.#open && this.cases.some((one) => one.id === id)) this.open(id, false);
    });
    document.addEventListener("keydown", (event) => this.#onKey(event));
    document.getElementById("board-finish")?.addEventListener("click", () => void this.finish());
    document.getElementById("board-agreed")?.addEventListener("click", () => this.#toggleAgreed());
    this.#open = this.#nextOpen(null);
    await this.decisions.begin();
    this.#reveal();
  }

  /** @param {string} id */
  numberOf(id) {
    return String(this.cases.findIndex((one) => one.id === id) + 1);
  }

  /** Put a case on the table. @param {string | null} id @param {boolean} [reveal] */
  open(id, reveal = true) {
    this.#open = id;
    this.reason = null;
    this.remark = "";
    this.form = null;
    this.editor.select(null);
    this.show();
    if (reveal) this.#reveal();
  }

  /** @param {string} choice */
  choose(choice) {
    if (!this.#open || this.finished) return;
    if (choice === "other") {
      this.#openForm();
      return;
    }
    this.#decide({ choice: /** @type {Decision["choice"]} */ (choice) });
  }

  /** @param {Decision} decision */
  #decide(decision) {
    if (!this.#open) return;
    const id = this.#open;
    const before = this.decisions.made.get(id);
    const reason = before ? (before.reason ?? null) : this.reason;
    const remark = before ? (before.remark ?? "") : this.remark;
    this.form = null;
    this.#order = [...this.#order.filter((one) => one !== id), id];
    this.decisions.decide(id, { ...decision, reason, remark });
    const next = this.#nextOpen(id);
    this.open(next ?? id, next !== null);
    this.editor.announce(next ? say("settled_next", { n: this.numberOf(next) }) : say("all_settled"));
  }

  /** @param {string} id */
  takeBack(id) {
    if (this.finished || !this.decisions.made.has(id)) return;
    this.#order = this.#order.filter((one) => one !== id);
    this.decisions.decide(id, { choice: "open" });
    this.open(id);
  }

  /** @param {string} reason */
  setReason(reason) {
    const decision = this.#open ? this.decisions.made.get(this.#open) : undefined;
    const current = decision ? (decision.reason ?? null) : this.reason;
    this.#reconsider({ reason: current === reason ? null : reason }, decision);
  }

  /** @param {string} remark */
  setRemark(remark) {
    this.#reconsider({ remark }, this.#open ? this.decisions.made.get(this.#open) : undefined);
  }

  /** @param {{reason?: string | null, remark?: string}} values @param {Decision | undefined} decision */
  #reconsider(values, decision) {
    if (this.finished || !this.#open) return;
    if (decision) this.decisions.decide(this.#open, { ...decision, ...values });
    else {
      Object.assign(this, values);
      this.show();
    }
  }

  #openForm() {
    const case_ = this.#case();
    if (!case_) return;
    const before = this.decisions.made.get(case_.id);
    const given = before?.choice === "other" ? (before.marks ?? []) : (case_.sides.find(({ marks }) => marks.length)?.marks ?? []);
    this.form = new OtherForm(this.editor, this.schema, given, {
      save: (marks) => this.#decide({ choice: "other", marks }),
      cancel: () => {
        this.form = null;
        this.editor.select(null);
        this.show();
      },
    });
    this.show();
    this.editor.focus();
  }

  async finish() {
    if (this.#busy) return;
    const away = `/curate/${encodeURIComponent(this.board.batch)}/next`;
    if (this.finished) {
      location.assign(away);
      return;
    }
    const left = this.#nextOpen(null);
    if (left) {
      this.tell(say("not_finished", { n: this.cases.length - this.decisions.made.size }));
      this.open(left);
      return;
    }
    this.#busy = true;
    try {
      if (!(await this.decisions.flush())) {
        this.tell(say("not_closed"));
        return;
      }
      await this.decisions.finish();
      location.assign(away);
    } catch (error) {
      this.tell(/** @type {any} */ (error).detail ?? say("not_closed"));
    } finally {
      this.#busy = false;
    }
  }

  show() {
    const { made } = this.decisions;
    this.editor.fixed = !this.form; // words are selected for something else only
    this.editor.update(this.#marks());
    const groups = KINDS.map((kind) => ({ kind, cases: this.cases.filter((one) => one.kind === kind) }));
    this.replaceChildren(
      ...groups
        .filter(({ cases }) => cases.length)
        .map(({ kind, cases }) =>
          make(
            "section",
            { class: "kind" },
            make("h2", {}, say(`kind.${kind}`), " ", make("span", { class: "quiet" }, `${cases.filter(({ id }) => made.has(id)).length} / ${cases.length}`)),
            make("ul", { class: "cases" }, ...cases.map((one) => (one.id === this.#open ? openCard(this, one) : closedCard(this, one)))),
          ),
        ),
      ...this.#agreedList(),
    );
    const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("board-progress"));
    if (bar) Object.assign(bar, { max: Math.max(1, this.cases.length), value: made.size });
    const count = document.getElementById("board-count");
    if (count) count.textContent = say("count", { n: made.size, of: this.cases.length, agreed: this.board.agreed.length });
    const finish = document.getElementById("board-finish");
    finish?.classList.toggle("primary", made.size === this.cases.length);
  }

  /** Say something that must not be missed. @param {string} words */
  tell(words) {
    document.getElementById("board-notice")?.replaceChildren(make("p", { class: "notice warn", role: "alert" }, words));
  }

  #case() {
    return this.cases.find(({ id }) => id === this.#open) ?? null;
  }

  /** The first case after this one that is open, else the first of all. @param {string | null} id */
  #nextOpen(id) {
    const at = this.cases.findIndex((one) => one.id === id);
    const turned = [...this.cases.slice(at + 1), ...this.cases.slice(0, at + 1)];
    return turned.find((one) => !this.decisions.made.has(one.id))?.id ?? null;
  }

  #reveal() {
    this.querySelector(".case.open")?.scrollIntoView({ block: "nearest" });
    const first = this.#case()?.sides.flatMap(({ marks }) => marks).flatMap(places)[0];
    if (first) this.editor.goTo(first[0][0]);
  }

  /** @returns {Mark[]} */
  #marks() {
    /** @type {Map<string, Mark>} facts at several times rest on one phrase: that is one mark */
    const agreed = new Map();
    for (const mark of this.#showAgreed ? /** @type {BoardMark[]} */ (this.board.agreed) : []) {
      for (const pieces of places(mark)) {
        const shared = JSON.stringify([mark.label, pieces]);
        const known = agreed.get(shared);
        const made = this.#mark(`agreed-${agreed.size}`, pieces, mark, "", "agreed");
        if (known) known.name += `; ${made.name}`;
        else agreed.set(shared, made);
      }
    }
    return [...agreed.values(), ...this.cases.flatMap((one) => this.#caseMarks(one))];
  }

  /** @param {Case} case_ */
  #caseMarks({ id, sides }) {
    const decision = this.decisions.made.get(id);
    const number = this.numberOf(id);
    if (!decision || id === this.#open) {
      const extra = id === this.#open ? " current" : "";
      return sides.flatMap(({ side, marks }) =>
        marks.flatMap((mark, at) => places(mark).map((pieces, part) => this.#mark(`${id}/${side}/${at}/${part}`, pieces, mark, number, `side-${side}${extra}`))),
      );
    }
    const standing = decision.choice === "other" ? (decision.marks ?? []) : (sides.find(({ side }) => `${side}` === decision.choice)?.marks ?? []);
    return standing.flatMap((mark, at) => places(mark).map((pieces, part) => this.#mark(`${id}/settled/${at}/${part}`, pieces, mark, `${number} ✓`, "agreed")));
  }

  /** @param {string} id @param {import("./note-editor-text.js").Piece[]} pieces @param {BoardMark} mark
   * @param {string} chip @param {string} look @returns {Mark} */
  #mark(id, pieces, mark, chip, look) {
    const name = [this.schema.name(mark.label), ...summary(this.schema.label(mark.label), mark.attributes)].join(", ");
    return { id, pieces, chip, name, look };
  }

  #agreedList() {
    const { agreed } = this.board;
    if (!agreed.length) return [];
    return [
      make(
        "details",
        { class: "agreed-list" },
        make("summary", {}, say("agreed", { n: agreed.length })),
        make(
          "ul",
          {},
          ...agreed.map((/** @type {BoardMark} */ mark) =>
            make("li", {}, [this.schema.name(mark.label), ...summary(this.schema.label(mark.label), mark.attributes)].join(" · "), ...places(mark).map((pieces) => make("q", { dir: "auto" }, this.editor.text.quote(pieces)))),
          ),
        ),
      ),
    ];
  }

  #toggleAgreed() {
    this.#showAgreed = !this.#showAgreed;
    document.getElementById("board-agreed")?.setAttribute("aria-pressed", String(this.#showAgreed));
    this.editor.update(this.#marks());
  }

  #stated() {
    const { name, waiting } = this.decisions.state;
    const place = document.getElementById("board-state");
    if (!place) return;
    place.dataset.state = name;
    place.textContent = say(`state.${name}`, { n: waiting });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    let taken = true;
    if (command(event) && event.key === "Enter") void this.finish();
    else if (typing(event.target)) taken = false;
    else if (command(event) && event.key.toLowerCase() === "z") {
      const last = this.#order.at(-1);
      if (last) this.takeBack(last);
    } else if (command(event) || event.altKey) taken = false;
    else taken = this.form ? this.form.press(event) : this.#plain(event);
    if (taken) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #plain(event) {
    const letter = event.key.toLowerCase();
    const reason = REASON_KEYS.indexOf(letter);
    if (["1", "2", "0"].includes(letter)) this.choose(letter);
    else if (letter === "e") this.choose("other");
    else if (reason >= 0 && reason < this.reasons.length) this.setReason(this.reasons[reason]);
    else if (event.key === "ArrowDown") this.#step(1);
    else if (event.key === "ArrowUp") this.#step(-1);
    else if (letter === "a") this.#toggleAgreed();
    else return false;
    return true;
  }

  /** @param {number} step */
  #step(step) {
    const at = this.cases.findIndex(({ id }) => id === this.#open);
    const next = this.cases[at + step];
    if (next) this.open(next.id);
  }
}

/** Where a mark stands: its own place, or those of its phrases. @param {BoardMark} mark */
function places(mark) {
  return mark.unit === "span" ? [mark.pieces ?? []] : (mark.evidence ?? []);
}

customElements.define("curation-board", CurationBoard);
