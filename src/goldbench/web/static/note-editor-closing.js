// @ts-check
/**
 * The end of a note: "I am unsure", what is missing, closing, and the way to the next one; and
 * the list of keys.
 *
 * @typedef {import("./note-editor-desk.js").Desk} Desk
 * @typedef {import("./edit-queue-content.js").Content} Content
 * @typedef {{label: string, attributes: Record<string, string>, times: string[]}} Gap
 */
import { isEmpty } from "./edit-queue-content.js";
import { gapsOf, shortTime } from "./fact-sheet-lines.js";
import { make, say, typing } from "./note-editor-dom.js";
import { missing, readable, summary } from "./note-editor-schema.js";

export class Closing {
  /** The note is being closed from here. */
  busy = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.unsure = /** @type {HTMLInputElement | null} */ (document.getElementById("bench-unsure"));
    this.remark = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("bench-remark"));
    const changed = () => this.#sayUnsure();
    this.unsure?.addEventListener("change", changed);
    this.remark?.addEventListener("change", changed);
  }

  /** Close the note and go on, or say everything that is missing, once. */
  async finish() {
    const { desk } = this;
    if (this.busy) return;
    // A field that is being typed in gives its value when it is left.
    if (typing(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
    if (desk.closed) {
      location.assign(`/annotate/${encodeURIComponent(desk.batch)}`);
      return;
    }
    const { schema, content } = desk;
    const flaws = [...desk.unfinished.flatMap((of) => of()), ...this.#flaws()];
    const gaps = content.nothing ? gapsOf(schema, content.facts).filter(({ label }) => schema.label(label)?.single) : gapsOf(schema, content.facts);
    const empty = isEmpty(content) && !content.nothing;
    const bare = this.#bare();
    if (flaws.length || gaps.length || bare.length || empty) this.#ask(flaws, gaps, bare);
    else await this.#close(false);
  }

  /** Close the note; whatever keeps it open is said. @param {boolean} rest */
  async #close(rest) {
    const { desk } = this;
    this.busy = true;
    try {
      if (!(await desk.queue.flush())) {
        if (desk.queue.state.name === "offline") desk.tellUnclosed();
        else desk.sayStopped();
        return;
      }
      await desk.activity?.flush();
      await desk.queue.close(rest);
      location.assign(`/annotate/${encodeURIComponent(desk.batch)}`);
    } catch (error) {
      const told = /** @type {any} */ (error);
      if (told.code === "unfinished") this.#ask([], told.missing, this.#bare());
      else if (told.code === "state") desk.tell(say("closed_elsewhere"));
      else if (told.status) desk.tell(say("kept_open"));
      else desk.tellUnclosed();
    } finally {
      this.busy = false;
    }
  }

  /** Marks that lack something they must have: words, and where they are. */
  #flaws() {
    const { schema, content } = this.desk;
    return Object.entries(content.spans).flatMap(([id, { label, attributes }]) => {
      const lacks = missing(schema.label(label), attributes).map(({ name }) => readable(name));
      if (!lacks.length) return [];
      return [{ id, words: say("lacks", { what: schema.name(label), names: lacks.join(", ") }) }];
    });
  }

  /** Facts that rest on no phrase, though they could. */
  #bare() {
    const { schema, content } = this.desk;
    return Object.entries(content.facts).flatMap(([id, fact]) => {
      const label = schema.label(fact.label);
      if (Object.keys(fact.evidence).length || !label) return [];
      if (isSilent(summary(label, fact.attributes))) return [];
      const words = [schema.name(fact.label), ...summary(label, fact.attributes)];
      const what = [...words, ...(fact.present ? [] : [say("denied")])].join(" · ");
      return [{ id, words: say("bare", { what }) }];
    });
  }

  /**
   * @param {{id: string, words: string}[]} flaws
   * @param {(Gap | {problem: string})[]} gaps
   * @param {{id: string, words: string}[]} bare
   */
  #ask(flaws, gaps, bare) {
    const { desk } = this;
    const { schema } = desk;
    const dialog = make("dialog", { class: "closing", "aria-labelledby": "closing-title" });
    const leave = () => {
      dialog.close();
      dialog.remove();
      desk.editor.focus();
    };
    const jump = (/** @type {string} */ id) => () => {
      leave();
      desk.dispatchEvent(new CustomEvent("jump", { detail: id }));
    };
    const open = /** @type {Gap[]} */ (gaps.filter((gap) => "label" in gap));
    const problems = gaps.flatMap((gap) => ("problem" in gap ? [gap.problem] : []));
    const single = open.filter(({ label }) => schema.label(label)?.single);
    const lines = byLabel(open.filter((gap) => !single.includes(gap)));
    // An empty sheet is closed by saying that there is nothing; with facts alone the list says it.
    const nothing = isEmpty(desk.content) && !desk.content.nothing && schema.of("span").length > 0;
    const shut = () => {
      leave();
      if (nothing) desk.toggleNothing();
      void this.#close(lines.size > 0);
    };
    const link = (/** @type {string} */ id, /** @type {string} */ words) =>
      make("li", {}, words, " ", make("button", { type: "button", class: "plain tight", onclick: jump(id) }, say("show")));
    const listed = [
      ...[...flaws, ...bare].map(({ id, words }) => link(id, words)),
      ...single.map(({ label }) => link(label, say("answer", { what: schema.name(label) }))),
      ...problems.map((words) => make("li", {}, words)),
    ];
    const timed = open.some(({ times }) => times.length);
    const words = nothing ? "nothing_close" : lines.size ? "rest" : "close_so";
    const button = make("button", { type: "button", class: "primary", onclick: shut }, say(words));
    const blocked = flaws.length || single.length || problems.length;
    dialog.append(
      make("h2", { id: "closing-title" }, say("missing_title")),
      ...(listed.length ? [make("ul", { class: "missing-list" }, ...listed)] : []),
      ...(lines.size
        ? [
            make("h3", {}, say("open_title"), " ", timed ? make("small", { class: "quiet" }, say("open_times")) : null),
            make("ul", { class: "missing-list" }, ...[...lines].map(([label, mine]) => make("li", {}, this.#line(label, mine)))),
          ]
        : []),
      ...(!listed.length && !lines.size ? [make("p", {}, say("no_mark"))] : []),
      make("div", { class: "actions" }, make("button", { type: "button", onclick: leave }, say("go_back")), blocked ? null : button),
    );
    dialog.addEventListener("cancel", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    if (!blocked) button.focus(); // Enter closes
  }

  /** "CAD: mention, event, symptom; test (before, after)". @param {string} label @param {Gap[]} gaps */
  #line(label, gaps) {
    const { schema } = this.desk;
    const known = schema.label(label);
    const all = (known && schema.time(known)?.rule.into) ?? [];
    const what = (/** @type {Gap} */ { attributes }) => Object.values(attributes).join(" ");
    const whole = gaps.filter(({ times }) => times.length === all.length).map(what);
    const part = gaps
      .filter(({ times }) => times.length !== all.length)
      .map((gap) => `${what(gap)} (${gap.times.map((time) => shortTime(time, all)).join(", ")})`);
    const details = [whole.filter(Boolean).join(", "), ...part].filter(Boolean).join("; ");
    const name = make("strong", {}, schema.name(label) + (details ? ": " : ""));
    return make("span", {}, name, details);
  }

  toggleUnsure() {
    if (!this.unsure || this.unsure.disabled) return;
    this.unsure.checked = !this.unsure.checked;
    this.#sayUnsure();
    if (this.unsure.checked) this.remark?.focus();
  }

  #sayUnsure() {
    const value = this.unsure?.checked ?? false;
    const remark = value ? (this.remark?.value.trim() ?? "") : "";
    const { content } = this.desk;
    if (value === content.unsure && remark === (content.remark ?? "")) return;
    this.desk.do({ op: "unsure", value, ...(remark ? { remark } : {}) });
  }

  /** @param {Content} content */
  showUnsure(content) {
    if (!this.unsure || !this.remark) return;
    this.unsure.checked = content.unsure;
    this.unsure.disabled = this.remark.disabled = this.desk.closed;
    /** @type {HTMLElement} */ (this.remark.closest(".field")).hidden = !content.unsure;
    if (document.activeElement !== this.remark) this.remark.value = content.remark ?? "";
  }

  help() {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("bench-keys"));
    dialog?.showModal();
  }
}

/** Whether a fact says that there is nothing to point at. @param {string[]} values */
export function isSilent(values) {
  return values.some((value) => ["not mentioned", "unknown", "not present"].includes(value));
}

/** @param {Gap[]} gaps @returns {Map<string, Gap[]>} */
function byLabel(gaps) {
  const made = new Map();
  for (const gap of gaps) made.set(gap.label, [...(made.get(gap.label) ?? []), gap]);
  return made;
}
