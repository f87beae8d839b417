"""Which models of a language read every note, each with the hash of its file."""

from goldbench.phi import crf, tagger
from goldbench.phi.languages import load_language


def hash_models(lang: str) -> dict[str, str]:
    """Hash the files that marks depend on: who has the same ones gets the same marks.

    >>> list(hash_models("en")), hash_models("fr")
    (['en-tagger'], {})
    """
    language = load_language(lang)
    hashes = {name: crf.hash_shipped(name) for name in language.models}
    if language.tagging is not None:
        hashes[f"{lang}-tagger"] = tagger.hash_shipped(lang)
    return hashes
