// @ts-check
/**
 * Time really spent on a note: from one sign of life to the next, pauses left out. The server
 * bounds what is claimed by its own clock.
 */
const PAUSE = 30_000; // milliseconds without key, mouse or scrolling: somebody is elsewhere
const EVERY = 15_000;

export class Activity {
  #last = 0;
  #counted = 0;

  /** @param {(milliseconds: number) => Promise<unknown>} report */
  constructor(report) {
    this.report = report;
    for (const name of ["keydown", "pointerdown", "pointermove", "wheel", "touchmove"]) {
      document.addEventListener(name, () => this.#alive(), { passive: true, capture: true });
    }
    this.timer = setInterval(() => void this.flush(), EVERY);
    document.addEventListener("visibilitychange", () => void this.flush());
  }

  #alive() {
    const now = performance.now();
    const since = now - this.#last;
    if (this.#last && since < PAUSE) this.#counted += since;
    this.#last = now;
  }

  /** Report what was not reported; what cannot be is counted again the next time. */
  async flush() {
    const claimed = Math.round(this.#counted);
    if (!claimed) return;
    this.#counted -= claimed;
    try {
      await this.report(claimed);
    } catch {
      this.#counted += claimed;
    }
  }

  stop() {
    clearInterval(this.timer);
  }
}
