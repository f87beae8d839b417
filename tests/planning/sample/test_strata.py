from dataclasses import replace

import polars as pl
import pytest

from asthma_study import expecting, protocol, surveyed
from goldbench.errors import DesignError, UsageError
from goldbench.planning.sample.population import Flow
from goldbench.planning.sample.strata import (
    HIT,
    NEGATIVE,
    POSITIVE,
    SEVERAL,
    Sizes,
    allocate_by_pattern,
    paper,
    patterns,
    share_among_sites,
)
from goldbench.planning.sample.survey import Survey

SITES = [f"hospital-{n}" for n in range(1, 7)]


def test_equal_shares_are_those_of_slice() -> None:
    strata = share_among_sites(surveyed(), "ASTHMA", Sizes(249, 270), "equal")
    assert strata.wanted == {
        f"{site}/{output}": number
        for site in SITES
        for output, number in ((POSITIVE, 42), (NEGATIVE, 45))
    }
    assert sum(strata.sizes.values()) == len(surveyed())


def test_proportional_shares_add_up_and_follow_the_strata() -> None:
    strata = share_among_sites(surveyed(), "ASTHMA", Sizes(0, 300), "proportional")
    assert sum(strata.wanted.values()) == 300
    for name, size in strata.sizes.items():
        assert abs(strata.wanted[name] - 300 * size / len(surveyed())) <= 2


def test_optimal_shares_keep_positives_and_negatives_apart() -> None:
    strata = share_among_sites(surveyed(), "ASTHMA", Sizes(200, 100), "optimal")
    by_output = {
        output: sum(n for name, n in strata.wanted.items() if name.endswith(f"/{output}"))
        for output in (POSITIVE, NEGATIVE)
    }
    assert by_output == {POSITIVE: 200, NEGATIVE: 100}
    # Within an output every site has nearly the same chance.
    chances = [strata.wanted[f"{s}/{POSITIVE}"] / strata.sizes[f"{s}/{POSITIVE}"] for s in SITES]
    assert max(chances) < 1.2 * min(chances)


def test_a_wide_search_splits_the_negatives() -> None:
    strata = share_among_sites(surveyed(), "OMALIZUMAB", Sizes(20, 30, 15), "optimal", wide=True)
    hits = {name: n for name, n in strata.wanted.items() if name.endswith(f"/{HIT}")}
    assert sum(hits.values()) == 15
    assert sum(strata.wanted.values()) == 65
    split = sum(n for name, n in strata.sizes.items() if name.endswith(f"/{HIT}"))
    table = surveyed().table
    assert split == table.filter(pl.col("wide.OMALIZUMAB") & (pl.col("n.OMALIZUMAB") == 0)).height


def test_a_stratum_with_fewer_notes_than_asked_is_refused() -> None:
    with pytest.raises(
        DesignError, match=r"stratum 'hospital-\d/positive' has \d+ notes, 500"
    ) as e:
        share_among_sites(surveyed(), "ASTHMA", Sizes(3000, 270), "equal")
    assert "proportionally" in str(e.value.hint)


def test_a_variable_that_no_note_has_is_refused() -> None:
    table = surveyed().table.with_columns(pl.lit(0).alias("n.ASTHMA"))
    flow = Flow(surveyed().flow.found, (), surveyed().flow.eligible)
    with pytest.raises(DesignError, match="no note of the population is positive"):
        share_among_sites(Survey(table, flow, by_system=False), "ASTHMA", Sizes(20, 20), "optimal")


def test_the_paper_draws_positives_from_one_stratum_a_secondary_variable() -> None:
    strata = paper(surveyed(), protocol(), Sizes(249, 270))
    for site in SITES:
        own = {name: n for name, n in strata.wanted.items() if name.startswith(f"{site}/ASTHMA")}
        assert sum(own.values()) == 42
        assert strata.wanted[f"{site}/{NEGATIVE}"] == 45
        assert set(own) == {
            f"{site}/ASTHMA",
            f"{site}/ASTHMA+OBESITY",
            f"{site}/ASTHMA+OMALIZUMAB",
        }
        # Equal parts, as far as the strata reach.
        for name, number in own.items():
            assert number in (14, min(14, strata.sizes[name])) or number > 14
    assert sum(strata.wanted.values()) == 6 * 87


def test_a_note_with_two_secondary_variables_is_in_the_stratum_of_the_rarer() -> None:
    strata = paper(surveyed(), protocol(), Sizes(60, 60))
    table = surveyed().table.with_columns(stratum=strata.labels)
    both = table.filter(
        (pl.col("n.ASTHMA") > 0) & (pl.col("n.OBESITY") > 0) & (pl.col("n.OMALIZUMAB") > 0)
    )
    assert both.height > 0
    assert all(name.endswith("+OMALIZUMAB") for name in both["stratum"])
    without = table.filter((pl.col("n.ASTHMA") == 0) & (pl.col("n.OBESITY") > 0))
    assert all(name.endswith(f"/{NEGATIVE}") for name in without["stratum"])


def test_the_paper_needs_enough_positives_of_every_site() -> None:
    with pytest.raises(DesignError, match="positive"):
        paper(surveyed(), protocol(), Sizes(3000, 60))


def test_patterns_are_sites_and_detections() -> None:
    names, grouped = patterns(surveyed(), protocol().variables)
    table = surveyed().table.with_columns(stratum=names)
    assert int(grouped.sizes.sum()) == table.height
    where = table["stratum"].str.split("/").list.first()
    assert set(where) <= {*SITES, SEVERAL}
    assert (
        table.filter(where != SEVERAL)["site"].to_list() == where.filter(where != SEVERAL).to_list()
    )
    counts = dict(table["stratum"].value_counts().rows())
    assert min(counts.values()) >= 10
    none = table.filter(pl.col("stratum") == "hospital-1/none")
    assert (none["n.ASTHMA"] == 0).all()


def test_a_rare_pattern_is_one_stratum_of_all_sites_before_it_is_mixed() -> None:
    names, grouped = patterns(surveyed(), [protocol().variable("OMALIZUMAB")])
    table = surveyed().table.with_columns(stratum=names)
    assert set(grouped.detected.ravel().tolist()) == {0.0, 1.0}
    rare = table.filter(pl.col("stratum") == f"{SEVERAL}/OMALIZUMAB")
    assert rare["site"].n_unique() > 1
    assert (rare["n.OMALIZUMAB"] > 0).all()


def test_all_variables_at_once_need_at_least_what_each_needs_alone() -> None:
    several = expecting(protocol(), precision=0.85, recall=0.80, width=0.30)
    strata = allocate_by_pattern(surveyed(), several.variables)
    sizes = strata.sizes
    assert all(2 <= strata.wanted[name] <= sizes[name] for name in sizes)
    assert set(strata.wanted) == set(sizes)
    alone = [sum(allocate_by_pattern(surveyed(), [v]).wanted.values()) for v in several.variables]
    together = sum(strata.wanted.values())
    assert max(alone) <= together < sum(alone)


def test_variables_without_expectations_cannot_be_allocated() -> None:
    with pytest.raises(UsageError, match="'OBESITY' has no expectations"):
        allocate_by_pattern(surveyed(), protocol().variables)
    with pytest.raises(UsageError, match="no variable"):
        allocate_by_pattern(surveyed(), [])


def test_one_level_for_all() -> None:
    several = expecting(protocol(), precision=0.85, recall=0.80, width=0.30)
    mixed = [several.primary, replace(several.secondary[0], level=0.9)]
    with pytest.raises(UsageError, match="different levels"):
        allocate_by_pattern(surveyed(), mixed)
