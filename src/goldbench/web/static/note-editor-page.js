// @ts-check
/** The page on which a note is annotated: spans, facts, or both, as the guideline says. */
import "./note-editor.js";
import "./fact-sheet.js";
import { Desk } from "./note-editor-desk.js";
import { SpanPanel } from "./note-editor-spans.js";

const desk = await Desk.open();
new SpanPanel(desk);
const facts = /** @type {import("./fact-sheet.js").FactSheet | null} */ (document.querySelector("fact-sheet"));
facts?.attach(desk);
desk.start();
