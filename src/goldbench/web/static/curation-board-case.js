// @ts-check
/**
 * One disagreement as a card: what each annotator said, side by side, with the key that takes it.
 *
 * @typedef {import("./curation-board.js").CurationBoard} CurationBoard
 * @typedef {import("./curation-board-decisions.js").BoardMark} BoardMark
 * @typedef {import("./curation-board-decisions.js").Case} Case
 * @typedef {import("./curation-board-decisions.js").Decision} Decision
 */
import { key, make, say } from "./note-editor-dom.js";
import { summary } from "./note-editor-schema.js";

/** Letters of the reasons, in the order in which the page brings them. */
export const REASON_KEYS = ["g", "t", "s", "k", "b"];

/** A card that can be opened: one line. @param {CurationBoard} board @param {Case} case_ */
export function closedCard(board, case_) {
  const decision = board.decisions.made.get(case_.id);
  return make(
    "li",
    { class: decision ? "case settled" : "case" },
    make(
      "button",
      { type: "button", class: "case-line", onclick: () => board.open(case_.id) },
      make("span", { class: "case-number" }, board.numberOf(case_.id)),
      make("span", { class: "case-what" }, decision ? told(board, decision) : brief(board, case_)),
    ),
    decision && !board.finished ? make("button", { type: "button", class: "plain tight", onclick: () => board.takeBack(case_.id) }, say("take_back")) : null,
  );
}

/** The card of the case on the table. @param {CurationBoard} board @param {Case} case_ */
export function openCard(board, case_) {
  const decision = board.decisions.made.get(case_.id) ?? null;
  const facts = case_.sides.some(({ marks }) => marks.some(({ unit }) => unit === "tag"));
  const alone = case_.sides.some(({ marks }) => !marks.length);
  const chosen = decision?.choice ?? null;
  return make(
    "li",
    { class: "case open", "aria-current": "true" },
    make("h3", {}, `${board.numberOf(case_.id)} · ${say(`kind.${case_.kind}`)} `, chip(board, case_.label)),
    facts ? factTable(board, case_) : null,
    make(
      "div",
      { class: facts ? "options facts" : "options" },
      ...case_.sides.map(({ side, marks }) => option(board, `${side}`, say("annotator", { n: side }), facts ? null : marks, chosen, `side-${side}`)),
      alone ? null : option(board, "0", say("neither"), null, chosen, "neither"),
      option(board, "other", say("other"), decision?.choice === "other" ? (decision.marks ?? []) : null, chosen, "neither"),
    ),
    board.form && !board.finished ? board.form.element : null,
    reasons(board, decision),
    guide(case_.label),
  );
}

/** @param {CurationBoard} board @param {string} choice @param {string} name
 * @param {BoardMark[] | null} marks @param {string | null} chosen @param {string} look */
function option(board, choice, name, marks, chosen, look) {
  const letter = choice === "other" ? "e" : choice;
  return make(
    "button",
    {
      type: "button",
      class: `option ${look}`,
      disabled: board.finished,
      "aria-pressed": chosen === choice,
      "aria-keyshortcuts": letter,
      onclick: () => board.choose(choice),
    },
    make("span", { class: "option-name" }, name),
    make("span", { class: "option-said" }, ...(marks ? said(board, marks) : [])),
    key(letter),
  );
}

/** @param {CurationBoard} board @param {BoardMark[]} marks @returns {(Node | string)[]} */
function said(board, marks) {
  if (!marks.length) return [make("span", { class: "quiet" }, say("nothing_marked"))];
  return marks.map((mark) => {
    const quotes = mark.unit === "span" ? [mark.pieces ?? []] : (mark.evidence ?? []);
    return make(
      "span",
      { class: "said" },
      ...quotes.map((pieces) => make("q", { dir: "auto" }, board.editor.text.quote(pieces))),
      " ",
      chip(board, mark.label, mark.attributes),
    );
  });
}

/** Facts side by side: a row a fact, a column an annotator, the phrases in the cells.
 * @param {CurationBoard} board @param {Case} case_ */
function factTable(board, case_) {
  /** @type {Map<string, BoardMark>} */
  const rows = new Map();
  for (const { marks } of case_.sides) for (const mark of marks) rows.set(name(board, mark), mark);
  return make(
    "table",
    { class: "fact-sides" },
    make("thead", {}, make("tr", {}, make("td", {}), ...case_.sides.map(({ side }) => make("th", { scope: "col", class: `side-${side}` }, say("annotator", { n: side }))))),
    make(
      "tbody",
      {},
      ...[...rows.keys()].sort().map((row) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, row),
          ...case_.sides.map(({ marks }) => {
            const mine = marks.find((mark) => name(board, mark) === row);
            return make("td", {}, ...(mine ? evidence(board, mine) : [make("span", { class: "quiet" }, "–")]));
          }),
        ),
      ),
    ),
  );
}

/** @param {CurationBoard} board @param {BoardMark} mark */
function evidence(board, mark) {
  if (!mark.evidence?.length) return [`✓ ${say("without_phrase")}`];
  return mark.evidence.map((pieces) =>
    make("button", { type: "button", class: "plain context", dir: "auto", onclick: () => board.editor.goTo(pieces[0][0]) }, `✓ “${board.editor.text.quote(pieces)}”`),
  );
}

/** @param {CurationBoard} board @param {BoardMark} mark */
function name(board, mark) {
  const values = summary(board.schema.label(mark.label), mark.attributes);
  return values.length ? values.join(" · ") : board.schema.name(mark.label);
}

/** @param {CurationBoard} board @param {Decision | null} decision */
function reasons(board, decision) {
  const chosen = decision ? (decision.reason ?? null) : board.reason;
  const words = decision ? (decision.remark ?? "") : board.remark;
  const input = make("input", { type: "text", value: words, maxLength: 2000, placeholder: say("remark_hint"), "aria-label": say("remark"), disabled: board.finished });
  input.addEventListener("change", () => board.setRemark(input.value.trim()));
  return make(
    "div",
    { class: "reasons", role: "group", "aria-label": say("why") },
    make("span", { class: "quiet" }, say("why")),
    ...board.reasons.map((reason, at) =>
      make(
        "button",
        { type: "button", class: "value", disabled: board.finished, "aria-pressed": chosen === reason, "aria-keyshortcuts": REASON_KEYS[at], onclick: () => board.setReason(reason) },
        say(`reason.${reason}`),
        key(REASON_KEYS[at]),
      ),
    ),
    input,
  );
}

/** The paragraph of the guideline, copied from where the page keeps it. @param {string} label */
function guide(label) {
  const found = document.querySelector(`#board-guide > [data-label="${CSS.escape(label)}"]`);
  if (!found) return null;
  const copy = /** @type {HTMLElement} */ (found.cloneNode(true));
  copy.className = "case-guide prose";
  copy.tabIndex = 0;
  return copy;
}

/** @param {CurationBoard} board @param {string} label @param {Record<string, string>} [attributes] */
function chip(board, label, attributes = {}) {
  const words = [board.schema.name(label), ...summary(board.schema.label(label), attributes)].join(" · ");
  return make("span", { class: "tag" }, words);
}

/** @param {CurationBoard} board @param {Case} case_ */
function brief(board, case_) {
  const mark = case_.sides.flatMap(({ marks }) => marks)[0];
  const pieces = mark.unit === "span" ? mark.pieces : mark.evidence?.[0];
  const label = board.schema.name(case_.label);
  return pieces?.length ? `${label}: “${board.editor.text.quote(pieces)}”` : `${label} · ${name(board, mark)}`;
}

/** @param {CurationBoard} board @param {Decision} decision */
function told(board, { choice, reason }) {
  const what = choice === "0" ? say("took_neither") : choice === "other" ? say("took_other") : say("took", { n: Number(choice) });
  return reason ? `${what} · ${say(`reason.${reason}`)}` : what;
}
