"""A table of notes: CSV, TSV or Parquet with a column of texts, one note a row. Read only.

    note_id,paciente,fecha,text
    17,4,2024-01-31,"Ana vino ayer.
    Bien."

Nobody has looked at the notes: there are no marks. The text is taken as it is, also over several
lines. Rows are read one after the other, whatever the size of the table.

- The id is the column `id`, `note_id`, `doc_id` or the like, else the number of the row
  (`row-000001`). Whole numbers stay exact. An id that is missing or repeated is an error.
- The text is the column `text`, `note_text`, `texto`, `body` or the like. A row whose text is
  null is left out and reported; an empty cell of CSV is an empty note.
- Patient, site, department, date, kind, age, sex and split are recognised under common English
  and Spanish names; every other column is metadata under its own name. Empty cells, null and NaN
  are left out; dates become ISO 8601.
- Of columns that differ in case only the exact name wins (`text`, not `Text`), else the first.
- `columns` (our name -> theirs) overrides all of this.

The separator of CSV is found out (comma, semicolon, tab, bar). A folder is all its tables: what
Spark wrote (`part-*.parquet`, `part-*.csv`), also in hive folders (`site=north/`), whose names are
columns too.
Of a Delta table only the files are read that its log names, so that deleted rows stay deleted.
What lies inside of one, or holds one below it, is refused: name the table itself.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from goldbench.corpus import Attributes, Document, Record, Value
from goldbench.errors import FormatError, UsageError
from goldbench.formats.contract.ids import Ids
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.io.files import MAX_BYTES
from goldbench.formats.tables.folder import first_files, hive_columns, table_files
from goldbench.formats.tables.rows import (
    SUFFIXES,
    columns,
    normalise_name,
    rows,
    sniff_columns,
    to_id,
)

# What a column is called, as opposed to a sentence.
_COLUMN = re.compile(r"\w[\w.-]{0,39}")
LOSES: tuple[str, ...] = ()
_NEAR = 0.8  # patientt, idd, sitte; not visit_date

# In the order of preference. English and Spanish, normalised as `rows.normalise_name` does.
_NAMES = {
    "id": "id note_id doc_id document_id noteid docid documentid record_id report_id row_id "
    "identifier identificador id_nota id_documento id_informe nota_id documento_id informe_id",
    "text": "text note_text document_text report_text notetext texto texto_nota texto_informe "
    "nota_texto body content contents contenido cuerpo note nota report informe",
    "patient": "patient patient_id patientid person_id subject_id pat_id mrn paciente "
    "id_paciente paciente_id nhc num_historia historia_clinica",
    "site": "site site_id hospital center centre facility institution care_site_id centro sitio",
    "department": "department service ward specialty unit servicio departamento unidad "
    "especialidad",
    "date": "date note_date note_datetime chartdate charttime document_date report_date fecha "
    "fecha_nota fecha_informe fecha_documento",
    "kind": "kind note_type document_type report_type note_class category type tipo tipo_nota "
    "tipo_documento tipo_informe categoria",
    "age": "age patient_age edad",
    "sex": "sex gender sexo genero",
    "split": "split fold particion",
}
_MARKS = frozenset({"start", "end", "label"})
_OMOP = frozenset({"note_id", "person_id", "note_text"})


def sniff(path: Path) -> bool:
    """Claim tables with a column of texts that are neither lists of marks nor OMOP's.

    In a folder only what Spark writes (part-*.parquet, part-*.csv, hive folders), other Parquet
    and Delta tables.
    """
    file = path if path.is_file() else next(iter(first_files(path)), None)
    if file is None or file.suffix.lower() not in SUFFIXES:
        return False
    names = sniff_columns(file)
    if names >= _MARKS or names >= _OMOP:
        return False
    return not names.isdisjoint(_NAMES["text"].split())


def read(path: Path, options: ReadOptions) -> Iterator[Record]:
    ids = Ids()
    piece = options.piece
    count = 0 if piece is None else piece.rows_before
    for file in table_files(path) if piece is None else [piece.file]:
        known = hive_columns(file, path)
        layout = _Layout.of([*columns(file), *known], options.columns, file)
        for row in rows(file, options.findings, piece):
            count += 1
            row.values.update(known)
            id_ = f"row-{count:06}" if layout.id is None else to_id(row.values.get(layout.id))
            if not id_:
                raise FormatError(file, row.line, f"no id in column {layout.id!r}")
            ids.claim(id_, file, row.line)
            text = row.values.get(layout.text)
            if text is None:
                options.findings.add("not read: rows without text", file, row.line, document=id_)
                continue
            yield Record(Document(id_, _check_text(text, file, row.line), layout.meta(row.values)))


def numbers_rows(file: Path, options: ReadOptions) -> bool:
    """Say whether the table has no column of ids, so that its rows are counted."""
    return _Layout.of(columns(file), options.columns, file).id is None


def match_columns(present: list[str], wanted: Mapping[str, str], path: Path) -> dict[str, str]:
    """Say which column is what: our name -> theirs, for those that we have a name for."""
    layout = _Layout.of(present, wanted, path)
    own = {ours: theirs for theirs, ours in layout.others if ours in _NAMES or ours in wanted}
    named = {"text": layout.text} | ({} if layout.id is None else {"id": layout.id})
    return {**own, **named}


def _check_text(text: Value, path: Path, line: int) -> str:
    if not isinstance(text, str):
        raise FormatError(path, line, "the column of texts holds something else")
    if len(text) > MAX_BYTES:
        raise FormatError(path, line, "a text larger than any note")
    return text


@dataclass(frozen=True, slots=True)
class _Layout:
    """Which column is what; `others` are (theirs, ours)."""

    id: str | None
    text: str
    others: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, names: list[str], wanted: Mapping[str, str], path: Path) -> "_Layout":
        absent = sorted(theirs for theirs in wanted.values() if theirs not in names)
        if absent:
            msg = f"there is no column {absent[0]!r}; the columns are: {_name_columns(names)}"
            raise FormatError(path, 1, msg)
        ours = {theirs: name for name, theirs in wanted.items()}
        for name, candidates in _NAMES.items():
            known = _index_by_name(column for column in names if column not in ours)
            if name not in wanted:
                chosen = next((known[c] for c in candidates.split() if c in known), None)
                if chosen is not None:
                    ours[chosen] = name
        theirs = {name: column for column, name in ours.items()}
        _refuse_slips(wanted, theirs)
        if "text" not in theirs:
            msg = f"no column of texts among: {_name_columns(names)}"
            raise FormatError(path, 1, msg, hint="say which it is: text=COLUMN")
        return cls(theirs.get("id"), theirs["text"], tuple(_others(names, ours)))

    def meta(self, values: Mapping[str, Value]) -> Attributes:
        return Attributes({ours: values[t] for t, ours in self.others if values.get(t, "") != ""})


def _refuse_slips(wanted: Mapping[str, str], theirs: Mapping[str, str]) -> None:
    """Refuse a name that is nearly one of ours which no column has: patients would be unknown."""
    open_names = [name for name in _NAMES if name not in theirs]
    for name in wanted:
        near = difflib.get_close_matches(name, open_names, n=1, cutoff=_NEAR)
        if name not in _NAMES and near:
            msg = f"column {name}={wanted[name]}: nothing else would be the {near[0]}"
            raise UsageError(msg, hint=f"did you mean {near[0]}={wanted[name]}?")


def _index_by_name(columns: Iterable[str]) -> dict[str, str]:
    """Give columns by their normalised names; of `Text` and `text` the one that is called so."""
    known: dict[str, str] = {}
    for column in columns:
        name = normalise_name(column)
        if column == name or name not in known:
            known[name] = column
    return known


def _others(names: list[str], ours: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    taken = set(ours.values())
    for column in names:
        name = ours.get(column)
        if name is None:
            name = column.strip() or "column"
            while name in taken:
                name += "_"
            taken.add(name)
        if name not in ("id", "text"):
            yield column, name


def _name_columns(columns: Iterable[str]) -> str:
    """Name columns; in a file without a header the first row is data and must not be shown."""
    shown = [c if _COLUMN.fullmatch(c) else "…" for c in columns]
    return ", ".join(shown)
