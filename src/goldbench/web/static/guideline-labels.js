// @ts-check
/**
 * What annotators will see of the labels in the form, drawn anew at every change: by the same
 * modules that draw the annotator's page, so that the two cannot differ.
 *
 * @typedef {import("./note-editor-schema.js").Label} Label
 */
import { table } from "./fact-sheet-table.js";
import { AttributeRows } from "./note-editor-attributes.js";
import { carried, key, make } from "./note-editor-dom.js";
import { Schema } from "./note-editor-schema.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("labels"));
const place = /** @type {HTMLElement} */ (document.getElementById("labels-preview"));
const saved = carried("labels-schema");

/** @param {Element} part @param {string} end */
function field(part, end) {
  return /** @type {HTMLInputElement} */ (part.querySelector(`[name$="-${end}"]`));
}

/** The labels as the form says them. @returns {Label[]} */
function labels() {
  return [...form.querySelectorAll("[data-label]")].flatMap((part) => {
    const name = field(part, "name").value.trim();
    if (!name) return [];
    const unit = /** @type {"span" | "tag"} */ (field(part, "unit").value);
    const attributes = [...part.querySelectorAll("[data-attribute]")].flatMap((one) => {
      const called = field(one, "name").value.trim();
      const values = field(one, "values").value.split(";").map((value) => value.trim()).filter(Boolean);
      return called ? [{ name: called, values, required: field(one, "required").checked, default: null, counts: field(one, "counts").checked }] : [];
    });
    const fact = unit === "tag";
    return [{
      name, unit, attributes, group: null, description: field(part, "description").value,
      single: fact && field(part, "single").checked, denied: fact && field(part, "denied").checked,
    }];
  });
}

function show() {
  const found = labels();
  const schema = new Schema({ ...saved, labels: found });
  const spans = schema.of("span").map((label) => make(
    "span", { class: `label ${schema.look(label.name)}` }, key(schema.key(label.name) ?? ""), make("span", { class: "swatch" }), schema.name(label.name),
  ));
  const asked = found.filter(({ attributes }) => attributes.length).map((label) => {
    const rows = new AttributeRows(label, {}, () => {});
    for (const one of rows.element.querySelectorAll("input, button")) /** @type {HTMLInputElement} */ (one).disabled = true;
    return make("details", {}, make("summary", {}, schema.name(label.name)), rows.element);
  });
  // A sheet that is closed: everything is seen, nothing can be pressed.
  const sheet = /** @type {any} */ ({
    desk: { schema, content: { facts: {} }, closed: true, guide() {} },
    active: null, isBare: () => false, isOpened: () => false, begin() {},
  });
  const facts = schema.of("tag").length ? [table(sheet)] : [];
  for (const one of facts) for (const button of one.querySelectorAll("button")) button.disabled = true;
  place.replaceChildren(make("div", { class: "palette" }, ...spans), ...facts, ...asked);
}

form.addEventListener("input", show);
show();
