// @ts-check
/**
 * The guideline as a page needs it: names people read, colours, keys, what is missing.
 *
 * @typedef {{name: string, values: string[], required: boolean, default: string | null, counts: boolean}} Attribute
 * @typedef {object} Label
 * @property {string} name
 * @property {"span" | "tag"} unit
 * @property {Attribute[]} attributes
 * @property {boolean} single
 * @property {string | null} group
 * @property {string} description
 * @property {boolean} [denied]  what the note denies counts, too
 *
 * @typedef {object} SchemaJson
 * @property {string} name
 * @property {string} version
 * @property {Label[]} labels
 * @property {{attribute: string, value: string, into: string[]}[]} expansions
 */

const HUES = 12;
/** Keys that choose a label: digits, then letters that stand near each other. */
const LABEL_KEYS = [..."1234567890qwertyuiopasdfghjklzxcvbnm"];
/** More values than this are searched, not chosen by a key. */
export const MOST_KEYS = 12;

export class Schema {
  /** @param {SchemaJson} json */
  constructor(json) {
    this.labels = json.labels;
    this.expansions = json.expansions;
    const groups = [...new Set(json.labels.map((label) => label.group ?? label.name))];
    const byLabel = json.labels.length <= HUES;
    /** @type {Map<string, {label: Label, name: string, look: string, key: string | null}>} */
    this.known = new Map(
      json.labels.map((label, at) => {
        const hue = byLabel ? at : groups.indexOf(label.group ?? label.name);
        const look = `hue-${hue % HUES}`;
        return [label.name, { label, name: readable(label.name), look, key: LABEL_KEYS[at] ?? null }];
      }),
    );
  }

  /** @param {"span" | "tag"} unit */
  of(unit) {
    return this.labels.filter((label) => label.unit === unit);
  }

  /** @param {string} name @returns {Label | null} */
  label(name) {
    return this.known.get(name)?.label ?? null;
  }

  /** @param {string} label */
  name(label) {
    return this.known.get(label)?.name ?? label;
  }

  /** @param {string} label */
  look(label) {
    return this.known.get(label)?.look ?? "hue-9";
  }

  /** @param {string} label */
  key(label) {
    return this.known.get(label)?.key ?? null;
  }

  /** The label of a key. @param {string} key */
  byKey(key) {
    const at = LABEL_KEYS.indexOf(key.toLowerCase());
    return at < 0 ? null : (this.labels[at] ?? null);
  }

  /** The attribute that says when, with its shorthand; null where a label has none.
   * @param {Label} label */
  time(label) {
    for (const rule of this.expansions) {
      const attribute = label.attributes.find((one) => one.name === rule.attribute);
      if (attribute) return { attribute, rule };
    }
    return null;
  }
}

/**
 * A label as people read it: DIABETES -> Diabetes, FAMILY_HIST -> Family hist; CAD stays.
 * @param {string} name
 */
export function readable(name) {
  const words = name.replaceAll("_", " ").trim();
  if (words !== words.toUpperCase() || words.length <= 3) return words;
  return words[0] + words.slice(1).toLowerCase();
}

/** Attributes that have a list of values, and those in free words. @param {Label} label */
export function listed(label) {
  return label.attributes.filter((attribute) => attribute.values.length);
}

/** @param {Label} label */
export function free(label) {
  return label.attributes.filter((attribute) => !attribute.values.length);
}

/** Required attributes without a value. @param {Label | null} label
 * @param {Record<string, string>} attributes */
export function missing(label, attributes) {
  return (label?.attributes ?? []).filter(({ name, required }) => required && !attributes[name]);
}

/** Values in the order of the schema, comments left out.
 * @param {Label | null} label @param {Record<string, string>} attributes */
export function summary(label, attributes) {
  if (!label) return Object.values(attributes);
  return listed(label).flatMap(({ name }) => (attributes[name] ? [attributes[name]] : []));
}

/** What a new mark of a label says before anybody chose. @param {Label} label */
export function defaults(label) {
  /** @type {Record<string, string>} */
  const made = {};
  for (const attribute of label.attributes) {
    if (attribute.default) made[attribute.name] = attribute.default;
  }
  return made;
}

/**
 * A letter for each value of each attribute, no letter twice: the first letter of the value that
 * is free, else any. Attributes with many values get none. `first` chooses first, so that its
 * letters are the same for every label.
 * @param {Attribute[]} attributes @param {string} [first]
 * @returns {Map<string, {attribute: string, value: string}>}
 */
export function valueKeys(attributes, first) {
  const keys = new Map();
  const spare = [..."abcdefghijklmopqrstuvwyz"];
  const sorted = [...attributes].sort((a, b) => Number(b.name === first) - Number(a.name === first));
  for (const { name: attribute, values } of sorted) {
    if (values.length > MOST_KEYS) continue;
    for (const value of values) {
      const wanted = [...value.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
      const letter = [...wanted, ...spare].find((one) => one !== "x" && !keys.has(one));
      if (letter) keys.set(letter, { attribute, value });
    }
  }
  return keys;
}
