from goldbench.phi.word_cache import WordCache


def test_an_answer_is_worked_out_once() -> None:
    asked: list[str] = []

    def answer(word: str) -> int:
        asked.append(word)
        return len(word)

    sizes = WordCache(answer)
    assert [sizes[word] for word in ("Ana", "Tom", "Ana")] == [3, 3, 3]
    assert asked == ["Ana", "Tom"]


def test_no_more_answers_are_kept_than_asked_for() -> None:
    sizes = WordCache(len, most=2)
    for word in ("a", "bb", "ccc", "a"):
        assert sizes[word] == len(word)
        assert len(sizes) <= 2
