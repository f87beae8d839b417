// @ts-check
/**
 * A row of buttons for each attribute with a list of values, each with its key; a field with
 * suggestions where there are many values; a field for free words.
 *
 * @typedef {import("./note-editor-schema.js").Label} Label
 * @typedef {import("./note-editor-schema.js").Attribute} Attribute
 */
import { key, make, newId, say } from "./note-editor-dom.js";
import { MOST_KEYS, free, listed, readable, valueKeys } from "./note-editor-schema.js";

export class AttributeRows {
  /**
   * @param {Label} label
   * @param {Record<string, string>} values
   * @param {(attribute: string, value: string) => void} onset  "" takes a value away
   * @param {{only?: string[], first?: string}} [options]  show these alone; who chooses keys first
   */
  constructor(label, values, onset, { only, first } = {}) {
    const shown = (/** @type {Attribute} */ { name }) => !only || only.includes(name);
    const attributes = listed(label).filter(shown);
    this.keys = valueKeys(attributes, first);
    this.values = values;
    this.onset = onset;
    const letters = new Map(
      [...this.keys].map(([letter, { attribute, value }]) => [`${attribute}\n${value}`, letter]),
    );
    this.element = make(
      "div",
      { class: "attributes" },
      ...attributes.map((attribute) =>
        attribute.values.length > MOST_KEYS
          ? this.#search(attribute)
          : this.#choices(attribute, letters),
      ),
      ...free(label).filter(shown).map((attribute) => this.#words(attribute)),
    );
  }

  /** Take a key; false where it is none of ours. @param {string} letter */
  press(letter) {
    const meant = this.keys.get(letter.toLowerCase());
    if (meant) this.#set(meant.attribute, meant.value);
    return Boolean(meant);
  }

  /** The first field that is searched and has no value yet. */
  get search() {
    const fields = this.element.querySelectorAll("input[list]");
    return /** @type {HTMLInputElement | null} */ ([...fields].find((one) => !(/** @type {HTMLInputElement} */ (one).value)) ?? null);
  }

  /** @param {string} attribute @param {string} value */
  #set(attribute, value) {
    this.onset(attribute, this.values[attribute] === value ? "" : value);
  }

  /** @param {Attribute} attribute @param {Map<string, string>} letters */
  #choices({ name, values, required }, letters) {
    const missing = required && !this.values[name];
    return make(
      "div",
      { class: missing ? "attribute missing" : "attribute", role: "group", "aria-label": readable(name) },
      make("span", { class: "attribute-name" }, readable(name)),
      make(
        "span",
        { class: "values" },
        ...values.map((value) => {
          const letter = letters.get(`${name}\n${value}`);
          return make(
            "button",
            {
              type: "button",
              class: "value",
              "aria-pressed": this.values[name] === value,
              "aria-keyshortcuts": letter ?? null,
              onclick: () => this.#set(name, value),
            },
            value,
            letter ? key(letter) : null,
          );
        }),
      ),
    );
  }

  /** @param {Attribute} attribute */
  #search({ name, values, required }) {
    const id = `list-${newId(8)}`;
    const input = make("input", {
      type: "text",
      value: this.values[name] ?? "",
      placeholder: say("search"),
      autocomplete: "off",
      "aria-label": readable(name),
    });
    input.setAttribute("list", id);
    const take = () => {
      const typed = input.value.trim().toLowerCase();
      const close = values.filter((value) => value.toLowerCase().includes(typed));
      const exact = values.find((value) => value.toLowerCase() === typed);
      const meant = typed === "" ? "" : (exact ?? (close.length === 1 ? close[0] : null));
      if (meant !== null && meant !== (this.values[name] ?? "")) this.onset(name, meant);
      else input.value = this.values[name] ?? "";
    };
    input.addEventListener("change", take);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        event.stopPropagation();
        input.blur(); // which is a change, if there is one
      }
    });
    const options = values.map((value) => make("option", { value }));
    return make(
      "label",
      { class: required && !this.values[name] ? "attribute missing" : "attribute" },
      make("span", { class: "attribute-name" }, readable(name)),
      input,
      make("datalist", { id }, ...options),
    );
  }

  /** @param {Attribute} attribute */
  #words({ name }) {
    const input = make("input", { type: "text", value: this.values[name] ?? "", maxLength: 2000 });
    input.addEventListener("change", () => this.onset(name, input.value.trim()));
    return make(
      "label",
      { class: "attribute" },
      make("span", { class: "attribute-name" }, readable(name)),
      input,
    );
  }
}
