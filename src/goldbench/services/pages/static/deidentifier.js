// The de-identifier's page: collect the steps, send the note, show the answer.
// Texts are only ever set as text, so a note cannot become markup. Offsets count code points;
// strings here count UTF-16 units, so texts are taken apart first.

const FAMILIES = {
  textDateAnnotations: "date",
  textPersonNameAnnotations: "person_name",
  textLocationAnnotations: "location",
  textIdAnnotations: "id",
  textContactAnnotations: "contact",
};

const WORDS = JSON.parse(document.querySelector("main").dataset.words);
const $ = (id) => document.getElementById(id);
const form = $("request");
const rows = [...form.querySelectorAll("tr[data-family]")];

for (const row of rows) {
  const method = row.querySelector("[name=method]");
  const show = () => {
    for (const label of row.querySelectorAll("[data-for]")) {
      label.hidden = label.dataset.for !== method.value;
    }
  };
  method.addEventListener("change", show);
  show();
}

form.elements.policy?.addEventListener("change", () => {
  $("steps").hidden = form.elements.policy.value !== "";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  $("message").textContent = "";
  $("send").disabled = true;
  try {
    show(await deidentified(form.elements.note.value), form.elements.note.value);
  } catch (error) {
    $("result").hidden = true;
    $("message").textContent = error.message;
  } finally {
    $("send").disabled = false;
  }
});

$("clear").addEventListener("click", () => {
  form.elements.note.value = "";
  for (const id of ["original", "deidentified", "message"]) $(id).replaceChildren();
  $("audit").tBodies[0].replaceChildren();
  $("result").hidden = true;
  form.elements.note.focus();
});

$("copy").addEventListener("click", async () => {
  await copied($("deidentified"));
  $("copy").textContent = WORDS.copied;
  setTimeout(() => ($("copy").textContent = WORDS.copy), 1500);
});

// Browsers offer the clipboard to pages over HTTPS and of this machine alone.
async function copied(pane) {
  if (navigator.clipboard) return navigator.clipboard.writeText(pane.textContent);
  getSelection().selectAllChildren(pane);
  document.execCommand("copy");
  getSelection().removeAllRanges();
}

form.elements.key?.addEventListener("change", listTools);
listTools();

async function deidentified(text) {
  const answer = await fetch("/api/v1/deidentifiedNotes", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Language": form.elements.lang.value,
      ...key(),
    },
    body: JSON.stringify({
      note: { identifier: "pasted-note", text, type: "", patientId: "pasted-patient" },
      ...wanted(),
      audit: true,
    }),
  }).catch(() => {
    throw new Error(WORDS.silent);
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(body.detail ?? body.title ?? `The server answered ${answer.status}.`);
  return body;
}

// Where the server asks for a key, the page has a field for it.
function key() {
  const given = form.elements.key?.value;
  return given ? { "X-API-Key": given } : {};
}

function wanted() {
  const policy = form.elements.policy?.value;
  if (policy) return { policy, deidentificationSteps: [] };
  return { deidentificationSteps: rows.map(step).filter((one) => one !== null) };
}

function step(row) {
  const value = (name) => row.querySelector(`[name=${name}]`)?.value;
  const configs = {
    type: () => ({ annotationTypeMaskConfig: {} }),
    mask: () => ({ maskingCharConfig: { maskingChar: value("character") } }),
    redact: () => ({ redactConfig: {} }),
    "date-offset": () => ({ dateOffsetConfig: { offsetDays: Number(value("days")) } }),
    keep: () => null, // no step: its annotator is not asked
  };
  const config = configs[value("method")]();
  if (config === null) return null;
  return {
    ...config,
    annotationTypes: [`text_${row.dataset.family}`],
    confidenceThreshold: Number(value("threshold")),
  };
}

function show(answer, text) {
  const found = marks(answer.originalAnnotations);
  stretches = joined(answer, text);
  characters = Array.from(text);
  draw();
  for (const cell of document.querySelectorAll("[data-count]")) {
    cell.textContent = found.filter((mark) => mark.family === cell.dataset.count).length;
  }
  audit(answer.audit);
  $("result").hidden = false;
}

// The server says what it replaced, ages and trades too, which no annotation names.
// What stands in the two panes: stretches of the note, what each becomes, and whether it counts.
// A person takes marks off and adds others before the result is copied; the server is not asked
// again, and what was added becomes what the steps say of its family.
let stretches = [];
let characters = [];

function joined(answer, text) {
  const result = Array.from(answer.deidentifiedNote.text);
  const note = Array.from(text);
  const found = marks(answer.originalAnnotations);
  const made = answer.replacements.map(({ start, length, newStart, newLength, family, confidence }) => {
    const end = start + length;
    const kind = found.find((mark) => mark.family === family && mark.start < end && start < mark.end)?.kind ?? "";
    const becomes = result.slice(newStart, newStart + newLength).join("");
    return { start, end, family, kind, confidence, becomes, on: true, added: false };
  });
  // What was found and left stays as it is.
  for (const mark of found) {
    if (made.some((one) => one.start < mark.end && mark.start < one.end)) continue;
    made.push({ ...mark, becomes: note.slice(mark.start, mark.end).join(""), on: true, added: false });
  }
  return made.sort((a, b) => a.start - b.start);
}

function described(mark, family) {
  const kind = mark.dateFormat || mark.locationType || mark.idType || mark.contactType || "";
  return { start: mark.start, end: mark.start + mark.length, family, kind, confidence: mark.confidence };
}

function draw() {
  const note = [];
  const result = [];
  let at = 0;
  for (const one of stretches) {
    const between = characters.slice(at, one.start).join("");
    const own = characters.slice(one.start, one.end).join("");
    note.push(between, painted(one, own, true));
    result.push(between, one.on ? painted(one, one.becomes, false) : own);
    at = one.end;
  }
  const rest = characters.slice(at).join("");
  $("original").replaceChildren(...note, rest);
  $("deidentified").replaceChildren(...result, rest);
  const added = stretches.filter((one) => one.added && one.on).length;
  const removed = stretches.filter((one) => !one.added && !one.on).length;
  $("undo").hidden = added + removed === 0;
  $("corrected").textContent =
    added + removed === 0 ? "" : WORDS.corrected.replace("{added}", added).replace("{removed}", removed);
}

function painted(one, text, isNote) {
  const made = document.createElement("mark");
  made.dataset.family = one.family;
  made.title = [WORDS[one.family], one.kind, one.added ? "" : `${Math.round(one.confidence)} %`]
    .filter(Boolean)
    .join(", ");
  made.textContent = text;
  if (isNote) {
    made.tabIndex = 0;
    made.setAttribute("role", "switch");
    made.setAttribute("aria-checked", String(one.on));
    made.classList.toggle("off", !one.on);
    const turn = () => {
      if (String(getSelection())) return; // words are being selected
      one.on = !one.on;
      draw();
    };
    made.addEventListener("click", turn);
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const at = stretches.indexOf(one);
      turn();
      $("original").querySelectorAll("mark")[at].focus();
    });
  }
  return made;
}

for (const button of document.querySelectorAll("[data-add]")) {
  // The selection must outlive the press of the button.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => add(button.dataset.add));
}

$("undo").addEventListener("click", () => {
  stretches = stretches.filter((one) => !one.added);
  for (const one of stretches) one.on = true;
  draw();
});

function add(family) {
  const chosen = selected();
  if (chosen === null) {
    $("corrected").textContent = WORDS.select;
    return;
  }
  const within = stretches.filter((one) => one.start < chosen.end && chosen.start < one.end);
  const start = Math.min(chosen.start, ...within.map((one) => one.start));
  const end = Math.max(chosen.end, ...within.map((one) => one.end));
  const own = characters.slice(start, end);
  const made = { start, end, family, kind: "", confidence: 100, on: true, added: true };
  made.becomes = becoming(family, own);
  stretches = stretches.filter((one) => !within.includes(one)).concat(made);
  stretches.sort((a, b) => a.start - b.start);
  getSelection().removeAllRanges();
  draw();
}

// What a family becomes by the steps of the page; a date that nobody read is not moved but tagged.
function becoming(family, own) {
  const policy = form.elements.policy?.value;
  const line = rows.find((one) => one.dataset.family === family);
  const method = policy || line.querySelector("[name=method]").value;
  if (method === "redact") return "";
  if (method === "mask") return (policy ? "*" : line.querySelector("[name=character]").value).repeat(own.length);
  return policy ? `[${family.toUpperCase()}]` : `[TEXT_${family.toUpperCase()}]`;
}

// The selected words of the note as code points, without the blanks at their ends.
function selected() {
  const selection = getSelection();
  if (!selection.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!$("original").contains(range.startContainer) || !$("original").contains(range.endContainer)) return null;
  const before = document.createRange();
  before.setStart($("original"), 0);
  before.setEnd(range.startContainer, range.startOffset);
  let start = Array.from(before.toString()).length;
  let end = start + Array.from(range.toString()).length;
  while (start < end && !characters[start].trim()) start += 1;
  while (end > start && !characters[end - 1].trim()) end -= 1;
  return start < end ? { start, end } : null;
}

function marks(annotations) {
  const listed = [];
  for (const [array, family] of Object.entries(FAMILIES)) {
    for (const mark of annotations[array]) listed.push(described(mark, family));
  }
  return listed.sort((a, b) => a.start - b.start || b.end - a.end);
}

function audit(told) {
  const named = (family) => WORDS[family] ?? family.replace("_", " ");
  const counted = (counts) =>
    Object.entries(counts).map(([family, count]) => `${named(family)} ${count}`).join(", ") || WORDS.none;
  const filled = (words, values) =>
    Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), words);
  const { original: before, replaced, deidentified: after } = told.characters;
  const lines = {
    [WORDS.audit_found]: counted(told.found),
    [WORDS.audit_replaced]:
      told.replaced
        .map(({ family, method, count }) =>
          filled(WORDS.audit_replaced_by, { family: named(family), method, count }),
        )
        .join(", ") || WORDS.none,
    [WORDS.audit_left]: counted(told.left),
    [WORDS.audit_characters]: filled(WORDS.audit_sizes, { before, replaced, after }),
    [WORDS.audit_annotators]:
      Object.entries(told.annotators).map(([type, tool]) => `${type}: ${tool}`).join(", ") || WORDS.none,
    ...(told.policy ? { [WORDS.audit_policy]: told.policy, [WORDS.audit_rules]: counted(told.rules) } : {}),
    [WORDS.audit_sha_before]: told.sha256.original,
    [WORDS.audit_sha_after]: told.sha256.deidentified,
  };
  $("audit").tBodies[0].replaceChildren(...Object.entries(lines).map(([name, value]) => row("th", name, value)));
}

async function listTools() {
  const body = $("tools");
  try {
    const answer = await fetch("/api/v1/tool/addresses", { headers: key() });
    const { tools } = await answer.json();
    body.replaceChildren(
      ...tools.map((tool) => row("td", tool.name, tool.version, tool.type ?? "", tool.address)),
    );
  } catch {
    body.replaceChildren(row("td", WORDS.tools_unread, "", "", ""));
  }
}

function row(first, ...cells) {
  const made = document.createElement("tr");
  cells.forEach((cell, number) => {
    const part = document.createElement(number === 0 ? first : "td");
    part.textContent = cell;
    made.append(part);
  });
  return made;
}
