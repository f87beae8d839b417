"""The same spans scored by nervaluate and seqeval, each in an environment of its own, and by us.

The peers are installed into `.tools/peers` on the first run. seqeval knows tags of tokens only,
so both sides are turned into BIO tags of blank-separated tokens; spans that do not end at a token
are widened, which is why its counts may differ from ours.
"""

import argparse
import json
import re
import subprocess
import tempfile
from pathlib import Path
from time import process_time

from benchmarks.machine import describe
from benchmarks.notes import pairs

from goldbench.corpus import Corpus, Record
from goldbench.scoring import CorpusStream, Settings, score

ROOT = Path(__file__).parents[1]
ENVIRONMENT = ROOT / ".tools" / "peers"
PINS = ("nervaluate==1.2.1", "seqeval==1.2.2")

_PEERS = """
import json, sys, time, importlib.metadata as meta
data = json.load(open(sys.argv[1], encoding="utf-8"))
from nervaluate import Evaluator
start = time.process_time()
found = Evaluator(data["gold"], data["system"], tags=data["labels"], loader="dict").evaluate()
strict = found["overall"]["strict"]
print("nervaluate", meta.version("nervaluate"), time.process_time() - start, strict.f1)
from seqeval.metrics import f1_score
start = time.process_time()
f1 = f1_score(data["gold_tags"], data["system_tags"])
print("seqeval", meta.version("seqeval"), time.process_time() - start, f1)
"""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="200 notes instead of 2,000")
    notes = 200 if parser.parse_args(arguments).quick else 2_000
    records = list(pairs(notes))
    sides = {"gold": [gold for gold, _ in records], "system": [system for _, system in records]}
    spans = sum(len(r.layers["marks"].spans) for side in sides.values() for r in side)
    print(f"peers: {notes} notes, {spans} spans, one core, CPU seconds of scoring alone")
    print(describe())
    streams = {k: CorpusStream(Corpus.from_records(v), name=k) for k, v in sides.items()}
    settings = Settings(macro=False)
    score(
        streams["gold"], [streams["system"]], ["exact"], settings
    )  # once before, so that imports are done
    start = process_time()
    ours = score(streams["gold"], [streams["system"]], ["exact"], settings).results[0].scores
    print(
        f"{'goldbench exact':24}{process_time() - start:>10.3f} s   F1 {ours.f1:.4f}, intervals too"
    )
    _prepare()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spans.json"
        file.write_text(json.dumps(_pack_for_peers(sides)), encoding="utf-8")
        python = ENVIRONMENT / "bin" / "python"
        command = [str(python), "-W", "ignore", "-c", _PEERS, str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in done.stdout.strip().split("\n"):
        name, version, seconds, f1 = line.split()
        print(f"{f'{name} {version}':24}{float(seconds):>10.3f} s   F1 {float(f1):.4f}")


def _prepare() -> None:
    uv = str(ROOT / "scripts" / "uv")
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        subprocess.run([uv, "venv", "-q", str(ENVIRONMENT)], check=True)
        subprocess.run([uv, "pip", "install", "-q", "--python", str(python), *PINS], check=True)


def _pack_for_peers(sides: dict[str, list[Record]]) -> dict[str, object]:
    inputs: dict[str, object] = {}
    labels = set()
    for name, records in sides.items():
        dicts, tags = [], []
        for record in records:
            spans = sorted(record.layers["marks"].spans, key=lambda span: span.start)
            labels |= {span.label for span in spans}
            dicts.append([{"label": s.label, "start": s.start, "end": s.end - 1} for s in spans])
            tags.append(_bio(record, [(s.start, s.end, s.label) for s in spans]))
        inputs[name], inputs[f"{name}_tags"] = dicts, tags
    inputs["labels"] = sorted(labels)
    return inputs


def _bio(record: Record, spans: list[tuple[int, int, str]]) -> list[str]:
    tags = []
    for token in re.finditer(r"\S+", record.document.require_text()):
        inside = [s for s in spans if s[0] < token.end() and token.start() < s[1]]
        if not inside:
            tags.append("O")
        else:
            start, _, label = inside[-1]
            tags.append(("B-" if start >= token.start() else "I-") + label)
    return tags


if __name__ == "__main__":
    main()
