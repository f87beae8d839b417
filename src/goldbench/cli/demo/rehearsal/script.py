"""What the people of the play say and write, in the language of its notes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Script:
    """The protocol's sentences, the guideline's, the names of batches, and the page on names.

    `phi_scheme` is the label set of that page's marks, `phi_track` the rule that scores them.
    """

    title: str
    objective: str
    claim: str
    approval: str
    data_use: str
    decided_by: str
    decided_why: str
    waves_why: str
    first_version: str
    questions: tuple[tuple[str, str], ...]
    unseen: str
    physician: str
    resident: str
    nurse: str
    general: str
    clearer: str
    clearer_why: str
    other_words: str
    denied: str
    training: str
    production: str
    try_out: str
    try_out_why: str
    hiding: str
    how_to_read: str
    synthetic: str
    learnt: str
    phi_scheme: str
    phi_track: str


ENGLISH = Script(
    title="Asthma in six hospitals",
    objective=(
        "Estimate how well a system finds asthma and nine related variables in clinical notes, to "
        "decide whether its counts can support a study of severe asthma. Acted out on synthetic "
        "notes by simulated people: it shows the method, not what any system can do."
    ),
    claim="notes of adults in six synthetic hospitals, 2013 to 2018",
    approval="not needed: the notes are synthetic",
    data_use="free: nobody in these notes exists, and one seed makes them again",
    decided_by="physician and NLP engineer",
    decided_why="on the safe side (Canales et al. 2021)",
    waves_why='"fewer reports could have been annotated" (Canales et al. 2021)',
    first_version="first version",
    questions=(
        (
            "Who are the annotators?",
            (
                "simulated: they miss and slip at rates set after Table 2 of Canales et al. 2021, "
                "less after each training round; the curators know the truth"
            ),
        ),
        (
            "Which systems are these?",
            (
                "reader is simulated with the precision and recall of Table 3 of Canales et al. "
                "2021; terms is a real term search with the synonyms of the protocol"
            ),
        ),
    ),
    unseen="no: the notes were made up afterwards",
    physician="physician",
    resident="resident",
    nurse="nurse",
    general="",
    clearer="""
A mention counts only if it is about the patient and affirmed. Mark the words that name the
variable and nothing else: "bronchial asthma", not "known bronchial asthma".
""",
    clearer_why="what denied and family mentions are; borders",
    other_words="Other words for it: {words}.",
    denied="Denied mentions are not marked.",
    training="training {n}",
    production="production, wave {n}",
    try_out="try it yourself",
    try_out_why="Notes to try the pages with; no gold is made of them.",
    hiding="Names, dates and places to hide",
    how_to_read="How to read this",
    synthetic=(
        "These notes are synthetic, and {how}. They show that everything works together, not how "
        "it does on notes of a hospital; for that, score it on your own."
    ),
    learnt="the annotators learnt from other notes of the same generator, so the scores flatter",
    phi_scheme="i2b2",
    phi_track="i2b2-2014-phi-strict",
)

SPANISH = Script(
    title="Asma en seis hospitales",
    objective=(
        "Estimar con qué acierto encuentra un sistema el asma y nueve variables relacionadas en "
        "notas clínicas, para decidir si sus recuentos pueden sostener un estudio del asma grave. "
        "Representado con notas sintéticas y personas simuladas: muestra el método, no lo que "
        "puede hacer un sistema."
    ),
    claim="notas de adultos en seis hospitales sintéticos, de 2013 a 2018",
    approval="no hace falta: las notas son sintéticas",
    data_use="libre: nadie de estas notas existe, y una semilla las vuelve a hacer",
    decided_by="médica e ingeniera de PLN",
    decided_why="del lado prudente (Canales et al. 2021)",
    waves_why="«se podrían haber anotado menos informes» (Canales et al. 2021)",
    first_version="primera versión",
    questions=(
        (
            "¿Quiénes son los anotadores?",
            (
                "simulados: omiten y se equivocan a tasas tomadas de la tabla 2 de Canales et al. "
                "2021, menos tras cada ronda de formación; los curadores conocen la verdad"
            ),
        ),
        (
            "¿Qué sistemas son estos?",
            (
                "reader está simulado con la precisión y la exhaustividad de la tabla 3 de Canales "
                "et al. 2021; terms es una búsqueda real con los sinónimos del protocolo"
            ),
        ),
    ),
    unseen="no: las notas se inventaron después",
    physician="médica",
    resident="residente",
    nurse="enfermera",
    general="""\
# Cómo leer una nota

Marque lo que la nota dice del paciente. Lo negado, temido o previsto y lo que trata de otra
persona no se marca, salvo que la página de la variable diga otra cosa.

Si una nota no contiene nada de ninguna variable, dígalo con el botón; una hoja vacía no dice nada.
""",
    clearer="""
Una mención cuenta solo si trata del paciente y está afirmada. Marque las palabras que nombran la
variable y nada más: «asma bronquial», no «asma bronquial conocida».
""",
    clearer_why="qué son las menciones negadas y familiares; límites",
    other_words="Otras formas de decirlo: {words}.",
    denied="Las menciones negadas no se marcan.",
    training="formación {n}",
    production="producción, oleada {n}",
    try_out="pruébelo usted",
    try_out_why="Notas para probar las páginas; no entran en ningún estándar.",
    hiding="Nombres, fechas y lugares que ocultar",
    how_to_read="Cómo leer esto",
    synthetic=(
        "Estas notas son sintéticas, y {how}. Muestran que todo funciona en conjunto, no cómo "
        "funciona con notas de un hospital; para eso, mídalo con las suyas."
    ),
    learnt="los anotadores aprendieron del corpus MEDDOCAN, que está escrito de otra manera",
    phi_scheme="meddocan",
    phi_track="meddocan-ner",
)

SCRIPTS = {"en": ENGLISH, "es": SPANISH}
