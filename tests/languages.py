"""What tests ask of a language that has a linear model."""

from goldbench.phi import load_language
from goldbench.phi.crf import FeatureSet, Model, load_shipped


def features_of(lang: str) -> FeatureSet:
    features = load_language(lang).features
    assert features is not None
    return features


def model_of(lang: str) -> Model:
    """Give the shipped linear model of a language."""
    return load_shipped(load_language(lang).models[0], features_of(lang))
