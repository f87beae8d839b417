// @ts-check
/**
 * What was done on a sheet, in order, and what undo and redo mean now. Operations of one gesture
 * have ids that differ only after the point; they are undone together.
 *
 * @typedef {import("./edit-queue-content.js").Step} Step
 * @typedef {import("./edit-queue-content.js").Operation} Operation
 * @typedef {import("./edit-queue-content.js").Content} Content
 */
import { advance, undoable } from "./edit-queue-content.js";

/** A sheet before its first event. @type {import("./edit-queue-content.js").Content} */
export const BLANK = {
  spans: {}, facts: {}, nothing: false, unsure: false, remark: null, rest: false, done: false,
};

export class History {
  /** @type {Map<string, Step>} in the order in which they were done */
  byId = new Map();
  /** @type {Map<number, string>} */
  #bySeq = new Map();

  /** Take over events of the server; give what then stands.
   * @param {Content} content  before them @param {Record<string, any>[]} events */
  replay(content, events) {
    let saved = content;
    for (const event of events) {
      const made = advance(saved, /** @type {Operation} */ (event));
      saved = made.content;
      this.byId.delete(event.op_id); // a step seen before it was saved takes its place anew
      const undoes = this.#bySeq.get(event.undoes) ?? null;
      this.byId.set(event.op_id, { ...made.step, seq: event.seq, undoes });
      this.#bySeq.set(event.seq, event.op_id);
    }
    return saved;
  }

  /** @param {...Step} steps */
  add(...steps) {
    for (const step of steps) this.byId.set(step.op_id, step);
  }

  /** The server has given a step its number. @param {string} op_id @param {number} seq */
  number(op_id, seq) {
    const step = this.byId.get(op_id);
    if (step) step.seq = seq;
    this.#bySeq.set(seq, op_id);
  }

  /** Forget steps that are not saved. @param {Set<string>} op_ids */
  drop(op_ids) {
    for (const op_id of op_ids) {
      if (this.byId.get(op_id)?.seq == null) this.byId.delete(op_id);
    }
  }

  /** The steps that undo takes back, oldest first; none where there is nothing. */
  undoable() {
    return this.#stacks().undo.at(-1) ?? [];
  }

  /** The steps that redo takes back: those of the last undo. */
  redoable() {
    return this.#stacks().redo.at(-1) ?? [];
  }

  #stacks() {
    /** @type {Map<string, Step[]>} */
    const gestures = new Map();
    for (const step of this.byId.values()) {
      if (!undoable(step)) continue;
      const name = step.op_id.split(".")[0];
      gestures.set(name, [...(gestures.get(name) ?? []), step]);
    }
    /** @type {Step[][]} */
    const undo = [];
    /** @type {Step[][]} */
    let redo = [];
    for (const steps of gestures.values()) {
      const taken = steps[0].undoes?.split(".")[0];
      const top = (/** @type {Step[][]} */ stack) => stack.at(-1)?.[0].op_id.split(".")[0];
      if (taken && taken === top(undo)) {
        undo.pop();
        redo.push(steps);
      } else if (taken && taken === top(redo)) {
        redo.pop();
        undo.push(steps);
      } else {
        undo.push(steps);
        redo = [];
      }
    }
    return { undo, redo };
  }
}
