// The sample-size page: sliders ask the server for the plan, a little after the last move.
import { call, Problem, say } from "./base.js";

const form = document.getElementById("size");
const language = document.documentElement.lang;
const plan = document.getElementById("size-plan");
const trouble = document.getElementById("size-trouble");
const warnings = document.getElementById("size-warnings");
const whole = (value) => Math.round(value).toLocaleString(language);
const two = (value) => Number(value).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const short = document.getElementById("size-short");
const drawable = document.querySelector('[data-row="as_drawn"]');
let timer = 0;
let later = 0;
let asked = null;

function put(name, text) {
  for (const place of document.querySelectorAll(`[data-out="${name}"]`)) place.textContent = text;
}

function show(found) {
  put("total", whole(found.total));
  put("positive", whole(found.positive));
  put("negative", whole(found.negative));
  put("assurance", `${whole(found.assurance * 100)} %`);
  put("per_site", found.per_site ? whole(found.per_site.total) : "–");
  put("hours", found.hours ? `${whole(found.hours.annotator)} h` : "–");
  put("slice", whole(found.slice.total));
  put("slice_assurance", found.slice.assurance === null ? "–" : `${whole(found.slice.assurance * 100)} %`);
  document.querySelector('[data-row="by_output"]').hidden = !found.by_output;
  put("by_output", found.by_output ? whole(found.by_output.total) : "");
  if (drawable) {
    const drawn = found.as_drawn;
    put("as_drawn", drawn ? whole(drawn.total) : "…");
  }
  if (short) short.hidden = (found.as_drawn ?? found).total <= Number(short.dataset.population);
  put("methods", found.methods);
  warnings.replaceChildren(...found.warnings.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  plan.hidden = false;
  trouble.hidden = true;
}

function values() {
  const made = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") made.append(name, value);
  return made;
}

async function ask() {
  asked?.abort();
  asked = new AbortController();
  plan.classList.add("waiting");
  const given = values();
  try {
    show(await call(`/api/size?${given}`, { signal: asked.signal }));
    history.replaceState(null, "", `?${given}`);
    simulateLater();
  } catch (error) {
    if (error.name === "AbortError") return;
    trouble.querySelector("p").textContent = error instanceof Problem
      ? [error.message, error.hint].filter(Boolean).join(" ") : say("offline");
    trouble.hidden = false;
    plan.hidden = true;
  }
  plan.classList.remove("waiting");
}

// The draw is simulated, which takes seconds: when the sliders have come to rest.
async function simulate() {
  const own = asked;
  try {
    const found = await call(`/api/size?${values()}&drawn=true`, { signal: own?.signal });
    if (own === asked) show(found);
    if (own === asked && !found.as_drawn) put("as_drawn", "–");
  } catch (error) {
    if (error.name !== "AbortError") put("as_drawn", "–");
  }
}

function simulateLater() {
  if (!drawable) return;
  clearTimeout(later);
  later = setTimeout(simulate, 600);
}

form.addEventListener("input", (event) => {
  const output = form.querySelector(`[data-of="${event.target.name}"]`);
  if (output) output.textContent = two(event.target.value);
  clearTimeout(timer);
  clearTimeout(later);
  timer = setTimeout(ask, 120);
});
form.addEventListener("change", (event) => {
  if (event.target.name === "variable") location.assign(`?variable=${encodeURIComponent(event.target.value)}`);
});
form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
simulateLater();
