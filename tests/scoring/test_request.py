import json

from jsonschema import Draft202012Validator

import places
from goldbench.corpus import Corpus, Marks
from goldbench.scoring import CorpusStream, Settings, score
from scoring.small_notes import GOLD, corpus


def test_json_keeps_its_contract() -> None:
    answer = score(
        CorpusStream(corpus({"a": GOLD, "b": GOLD}), name="gold"),
        [CorpusStream(corpus({"a": GOLD}), name="sys")],
        ["exact", "merged", "muc", "nlpsandbox-type"],
        Settings(),
    )
    schema = json.loads((places.CONTRACTS / "score.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(json.dumps(answer.as_json("0.1.0"))))
    assert [r.track for r in answer] == ["exact", "merged", "muc", "nlpsandbox-type"]


def test_the_hash_of_the_gold_names_its_content_not_its_file() -> None:
    def hash_of(gold: Corpus) -> str:
        return score(CorpusStream(gold), [CorpusStream(gold)], ["exact"], Settings()).gold.hash

    assert hash_of(corpus({"a": GOLD, "b": Marks()})) == hash_of(corpus({"b": Marks(), "a": GOLD}))
    assert hash_of(corpus({"a": GOLD})) != hash_of(corpus({"a": Marks()}))
