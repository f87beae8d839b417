"""Passwords: argon2id, few at a time, and nothing to learn from a name that is not there."""

import threading

from goldbench.study import Passwords
from studies import CHEAP


def test_a_hash_fits_its_password_and_no_other() -> None:
    hashed = CHEAP.hash("correct horse battery")
    assert hashed.startswith("$argon2id$")
    assert CHEAP.fits(hashed, "correct horse battery")
    for wrong in ("correct horse batterY", "", "correct horse battery ", "\ud800"):
        assert not CHEAP.fits(hashed, wrong)
    assert CHEAP.hash("correct horse battery") != hashed


def test_without_a_hash_nothing_fits_not_even_what_is_compared_with() -> None:
    assert not CHEAP.fits(None, "not a password that anybody has")
    assert not CHEAP.fits("", "x")
    assert not CHEAP.fits("not a hash", "x")


def test_a_hash_of_other_settings_is_known_as_outdated() -> None:
    hashed = CHEAP.hash("correct horse battery")
    assert not CHEAP.is_outdated(hashed)
    assert Passwords(memory_kib=16, rounds=1, lanes=1).is_outdated(hashed)


def test_the_defaults_are_those_of_rfc_9106() -> None:
    passwords = Passwords()
    assert (passwords.memory_kib, passwords.rounds, passwords.lanes) == (64 * 1024, 3, 4)


def test_many_threads_may_ask_at_once() -> None:
    passwords = Passwords(memory_kib=64, rounds=1, lanes=1, at_once=2)
    hashed = passwords.hash("correct horse battery")
    right: list[bool] = []

    def ask(password: str) -> None:
        right.append(passwords.fits(hashed, password) == password.endswith("y"))

    words = ["correct horse battery", "correct horse batterx"] * 8
    threads = [threading.Thread(target=ask, args=(word,)) for word in words]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert right == [True] * 16
