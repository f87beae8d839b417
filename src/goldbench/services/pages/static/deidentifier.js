// The de-identifier's page: collect the steps, send the note, show the answer.
// Texts are only ever set as text, so a note cannot become markup.

const FAMILIES = {
  textDateAnnotations: "date",
  textPersonNameAnnotations: "person_name",
  textLocationAnnotations: "location",
  textIdAnnotations: "id",
  textContactAnnotations: "contact",
};

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
  await navigator.clipboard.writeText($("deidentified").textContent);
  $("copy").textContent = "Copied";
  setTimeout(() => ($("copy").textContent = "Copy"), 1500);
});

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
    throw new Error("The server does not answer.");
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
  paint($("original"), text, found);
  paint($("deidentified"), answer.deidentifiedNote.text, marks(answer.deidentifiedAnnotations));
  for (const cell of document.querySelectorAll("[data-count]")) {
    cell.textContent = found.filter((mark) => mark.family === cell.dataset.count).length;
  }
  audit(answer.audit);
  $("result").hidden = false;
}

function marks(annotations) {
  const listed = [];
  for (const [array, family] of Object.entries(FAMILIES)) {
    for (const mark of annotations[array]) {
      const kind = mark.dateFormat || mark.locationType || mark.idType || mark.contactType || "";
      listed.push({ start: mark.start, end: mark.start + mark.length, family, kind, confidence: mark.confidence });
    }
  }
  return listed.sort((a, b) => a.start - b.start || b.end - a.end);
}

// Offsets count code points; strings here count UTF-16 units, so the text is taken apart first.
function paint(element, text, found) {
  const characters = Array.from(text);
  const pieces = [];
  let at = 0;
  for (const mark of found) {
    if (mark.end <= at) continue; // inside one that is already painted
    const start = Math.max(mark.start, at);
    pieces.push(characters.slice(at, start).join(""));
    const painted = document.createElement("mark");
    painted.dataset.family = mark.family;
    painted.title = [mark.family.replace("_", " "), mark.kind, `${Math.round(mark.confidence)} %`].filter(Boolean).join(", ");
    painted.textContent = characters.slice(start, mark.end).join("");
    pieces.push(painted);
    at = mark.end;
  }
  pieces.push(characters.slice(at).join(""));
  element.replaceChildren(...pieces);
}

function audit(told) {
  const counted = (counts) =>
    Object.entries(counts).map(([family, count]) => `${family.replace("_", " ")} ${count}`).join(", ") || "none";
  const lines = {
    Found: counted(told.found),
    Replaced: told.replaced.map((one) => `${one.family.replace("_", " ")} by ${one.method}: ${one.count}`).join(", ") || "none",
    "Found and left": counted(told.left),
    Characters: `${told.characters.original} before, ${told.characters.replaced} of them replaced, ${told.characters.deidentified} after`,
    Annotators: Object.entries(told.annotators).map(([type, tool]) => `${type}: ${tool}`).join(", ") || "none",
    ...(told.policy ? { Policy: told.policy, Rules: counted(told.rules) } : {}),
    "SHA-256 before": told.sha256.original,
    "SHA-256 after": told.sha256.deidentified,
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
    body.replaceChildren(row("td", "The list of tools cannot be read.", "", "", ""));
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
