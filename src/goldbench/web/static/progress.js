// The lead's progress: numbers follow the server's stream, as long as somebody looks.
// A page that is only left open must not keep a session alive, so it pauses after a while.
import { say } from "./base.js";

const QUIET = 10 * 60 * 1000;
const sign = document.getElementById("live");
let source = null;
let timer = 0;

function show(state) {
  sign.hidden = false;
  sign.className = `tag ${state === "live" ? "good" : "warn"}`;
  sign.textContent = say(state === "live" ? "live" : state === "paused" ? "live_paused" : "live_gone");
}

function set(row, name, text) {
  const cell = row?.querySelector(`[data-cell="${name}"]`);
  if (cell && cell.textContent !== String(text)) cell.textContent = text;
}

function paint(batches) {
  const known = new Set(batches.map((one) => one.batch));
  const tables = [...document.querySelectorAll("table[data-batch]")];
  if (tables.length !== known.size || tables.some((table) => !known.has(table.dataset.batch))) {
    location.reload();
    return;
  }
  for (const one of batches) {
    const table = tables.find((candidate) => candidate.dataset.batch === one.batch);
    for (const person of one.annotators) {
      const row = [...table.querySelectorAll("tr[data-person]")].find((r) => r.dataset.person === person.person);
      if (!row) { location.reload(); return; }
      const all = person.done + person.left;
      const bar = row.querySelector("progress");
      bar.max = Math.max(all, 1);
      bar.value = person.done;
      set(row, "done", say("done_of", { done: person.done, of: all }));
      set(row, "begun", person.begun);
      set(row, "left", person.left);
      set(row, "minutes", person.minutes === null ? "–" : person.minutes.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
      row.querySelector('[data-cell="stuck"]').hidden = !person.stuck;
    }
    const curation = table.querySelector("tr[data-curation]");
    if (curation) {
      const bar = curation.querySelector("progress");
      bar.value = one.curation.done ?? 0;
      set(curation, "done", say("done_of", { done: one.curation.done ?? 0, of: one.notes }));
      const ready = one.curation.open ?? 0;
      set(curation, "left", (one.curation.waiting ?? 0) + ready);
      set(curation, "open", ready ? say("ready", { n: ready }) : "");
    }
  }
}

function start() {
  if (source) return;
  source = new EventSource("/api/progress/stream");
  source.addEventListener("open", () => show("live"));
  source.addEventListener("progress", (event) => { show("live"); paint(JSON.parse(event.data)); });
  source.addEventListener("error", () => { if (source?.readyState === EventSource.CLOSED) { source = null; show("gone"); } });
}

function stop() {
  source?.close();
  source = null;
  show("paused");
}

function awake() {
  clearTimeout(timer);
  timer = setTimeout(stop, QUIET);
  start();
}

if (sign && document.querySelector("table[data-batch]")) {
  for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, awake, { passive: true });
  awake();
}
