"""Rounds found again are those that the engine played: in order, of a table, a player or a dealer, in play or over."""

import pytest
from msgspec.structs import replace

from croupier.engine import inputs as r
from croupier.engine.holdem.events import WagerPlaced
from croupier.engine.table import Official, new_table
from croupier.engine.table import inputs as t
from croupier.engine.table.inputs import PlayInput
from croupier.money import Money
from croupier.records.log.entries import PROGRAM
from croupier.records.queries import recall
from croupier.records.queries.recall import NoRound, Recall, in_play, last_rounds, named
from croupier.records.stores.memory import MemoryStore
from croupier.records.stores.protocol import BadStore, PartRow, RecordFilter, Store
from croupier.records.tables.recovery import states
from tests.daily import daily, evenly
from tests.records.evening import DOCUMENTS, EVENING, PLAYERS, SUPERVISOR, Evening
from tests.records.lives import TABLE, recorded_life

Played = dict[int, dict[str, int]]


def played(store: Store, log: str) -> Played:
    """Return what each player won in each round, from the states that the whole log leads to."""
    found: Played = {}
    for _, held in states(store, log, None):
        for one in held.table.played[-2:]:
            found[one.number] = {tally.player: tally.net for tally in one.tallies if not one.is_void}
    return found


def evening(document: str, rounds: int, further: int = 0, seed: int = 1) -> Evening:
    found = Evening(MemoryStore(), document, seed)
    list(found.play(rounds))
    for _ in range(further):
        found.table.command(found.wish(found.table.record), PROGRAM, deals=True)
    return found


@pytest.mark.parametrize("document", DOCUMENTS)
def test_last_ten_rounds_of_a_player_equal_a_replay(document: str) -> None:
    one = evening(document, 25, further=6)
    expected = played(one.table.store, one.name)
    found = last_rounds(one.table.store, RecordFilter(player="Ann", many=10))
    state = one.table.record.table
    is_playing = state.round is not None and not state.round.is_closed
    last = state.number if is_playing else state.last_played
    assert [row.round for row in found] == list(range(last - 9, last + 1))
    for row in found:
        nets = {part.player: part.net for part in row.players}
        if row.ended is not None:
            assert nets == {player: expected[row.round].get(player, 0) for player in nets}
            assert row.won == -sum(nets.values())
        else:
            assert nets == {tally.player: tally.net for tally in state.tallies}
    assert [row.status for row in found] == ["played"] * (10 - is_playing) + ["in play"] * is_playing


@pytest.mark.parametrize("many", daily([100, 1_000]))
def test_last_rounds_of_a_table_are_in_order(many: int) -> None:
    one = evening("act-blackjack-2005", many + 10)
    while not one.table.record.table.is_in_round:
        one.table.command(one.wish(one.table.record), PROGRAM, deals=True)
    found = last_rounds(one.table.store, RecordFilter(log=one.name, many=many))
    assert [row.round for row in found] == list(range(found[-1].round - many + 1, found[-1].round + 1))
    assert found[-1].status == "in play"
    expected = played(one.table.store, one.name)
    for row in found[:-1]:
        assert {part.player: part.net for part in row.players if part.net} == {
            player: net for player, net in expected[row.round].items() if net
        }


def test_players_of_many_rounds_take_one_query(monkeypatch: pytest.MonkeyPatch) -> None:
    one = evening(DOCUMENTS[0], 3)
    store, asked = one.table.store, list[tuple[int, ...]]()
    parts = store.parts

    def counted(log: str, *rounds: int) -> tuple[PartRow, ...]:
        asked.append(rounds)
        return parts(log, *rounds)

    monkeypatch.setattr(store, "parts", counted)
    found = [row for row in last_rounds(store, RecordFilter(log=one.name)) if row.ended is not None]
    assert [row.players for row in found] == [parts(row.log, row.round) for row in found]
    assert [sorted(rounds) for rounds in asked] == [[row.round for row in found]]
    assert len(found) >= 3


def test_rounds_are_found_by_dealer_and_by_moment() -> None:
    one = evening("act-pontoon-2018", 3)
    one.table.command(t.ChangeDealer(Official("dealer", "Dee")), PROGRAM)
    list(one.play(6))
    store = one.table.store
    assert [row.round for row in last_rounds(store, RecordFilter(dealer="Dee"))] == [4, 5, 6]
    fourth = next(row for row in last_rounds(store, RecordFilter()) if row.round == 4)
    assert fourth.ended is not None
    assert [row.round for row in last_rounds(store, RecordFilter(until=fourth.ended))] == [1, 2, 3, 4]
    assert [row.round for row in last_rounds(store, RecordFilter(since=fourth.ended))] == [4, 5, 6]
    assert last_rounds(store, RecordFilter(player="Zoe")) == ()


@pytest.mark.parametrize("document", evenly(DOCUMENTS, 2))
def test_rounds_of_any_history_equal_the_engine(document: str) -> None:
    table = recorded_life(document)
    state, store = table.record.table, table.store
    found = {row.round: row for row in last_rounds(store, RecordFilter(log=TABLE))}
    assert len(state.played) > 20
    for one in state.played:
        row = found[one.number]
        assert (row.status == "void") is one.is_void
        if not one.is_void:
            assert {part.player: part.net for part in row.players if part.net} == {
                tally.player: tally.net for tally in one.tallies if tally.net
            }
    playing = in_play(store, TABLE)
    assert (playing is not None) is (state.round is not None and not state.round.is_closed)
    assert playing is None or playing.round == state.number


@pytest.mark.parametrize("further", range(12))
def test_a_round_in_play_is_found_at_every_step(further: int) -> None:
    one = evening("act-uth-2019", 2, further=further)
    state = one.table.record.table
    playing = in_play(one.table.store, one.name)
    if state.round is None or state.round.is_closed:
        assert playing is None
        return
    assert playing is not None
    assert (playing.round, playing.ended, playing.last) == (state.number, None, one.table.version)
    placed = [event for event in state.happened if isinstance(event, WagerPlaced) and event.bet == "ante"]
    assert playing.wagered == sum(event.amount for event in placed)


def test_a_round_is_named_by_table_and_number() -> None:
    one = evening("act-blackjack-2005", 3)
    store = one.table.store
    other = Evening(store, "act-uth-2019", 2)
    list(other.play(5))
    assert (named(store, f"{other.name}:2").log, named(store, f"{other.name}:2").round) == (other.name, 2)
    assert (named(store, "5").log, named(store, "5").round) == (other.name, 5)
    assert named(store, f"{one.name}:last").round == 3
    assert named(store, "last").round == 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "2",
            "Round 2 was played at several tables. Write one of table act-blackjack-2005:2, table act-uth-2019:2.",
        ),
        (
            "9",
            "There are table act-blackjack-2005:1 to table act-blackjack-2005:3, table act-uth-2019:1 to table act-uth",
        ),
        ("table act-uth-2019:9", "There are table act-uth-2019:1 to table act-uth-2019:5"),
        (
            "nowhere:1",
            "memory: There is no table 'nowhere'. The store has table act-blackjack-2005, table act-uth-2019.",
        ),
        ("three", "'three' is not a round. Write TABLE:NUMBER, such as table act-blackjack-2005:1, or last."),
        ("-1", "'-1' is not a round. Write TABLE:NUMBER"),
    ],
)
def test_unknown_round_is_rejected_with_one_sentence(text: str, told: str) -> None:
    one = evening("act-blackjack-2005", 3)
    list(Evening(one.table.store, "act-uth-2019", 2).play(5))
    with pytest.raises(NoRound) as wrong:
        named(one.table.store, text)
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_store_without_rounds_is_reported() -> None:
    store = MemoryStore()
    with pytest.raises(NoRound, match="The store has no tables"):
        named(store, "last")
    one = Evening(store, "act-uth-2019")
    with pytest.raises(NoRound, match=r"No round has been played\.$"):
        named(store, "last")
    with pytest.raises(NoRound, match="No round has been played at table act-uth-2019"):
        named(store, f"{one.name}:last")
    with pytest.raises(NoRound, match="There are none at table act-uth-2019"):
        named(store, "1")


def test_long_list_of_tables_is_shortened() -> None:
    assert recall._listed(tuple("abcdefg")) == "a, b, c, d, e and 2 more"


def test_changed_entry_is_detected_before_it_is_shown() -> None:
    one = evening("act-blackjack-2005", 2)
    store, row = one.table.store, last_rounds(one.table.store, RecordFilter(round=2))[0]
    assert isinstance(store, MemoryStore)
    links = store._links[one.name]
    links[row.first] = replace(links[row.first], body=links[row.first].body.replace(b"Bob", b"Bib"))
    with pytest.raises(BadStore, match=f"Entry {row.first + 1} of {one.name} was changed."):
        Recall(store).history(row)
    links[row.first - 1] = replace(links[row.first - 1], body=b"{}")
    with pytest.raises(BadStore, match=f"Entry {row.first} of {one.name}: This is not an entry of a log"):
        list(recall.entries(store, one.name, row.first, row.first))


def test_settings_at_a_round_need_no_full_log_read(monkeypatch: pytest.MonkeyPatch) -> None:
    one = evening("act-blackjack-2005", 3)
    for at, minimum in ((3_600, 1_000), (7_200, 2_000)):
        limits = t.ChangeLimits(SUPERVISOR, minimum=Money(minimum), at=EVENING + at)
        for given in (limits, t.TellTime(EVENING + at)):
            assert one.table.command(given, PROGRAM).refused is None
        number = one.table.record.table.number + 1
        for player, box in PLAYERS.items():
            assert one.table.command(r.PlaceWager(player, box, Money(5_000)), PROGRAM).refused is None
        list(one.play(number))
    rows = last_rounds(one.table.store, RecordFilter())
    quick = [Recall(one.table.store).history(row) for row in rows]
    assert [found.election.get("minimum") for found in quick] == [None, None, None, "10.00", "20.00"]
    # a table of other rules than the round names: then the whole log is read
    other = {"smallest_chip": "1"}
    monkeypatch.setattr(recall, "table_of", lambda setup: new_table(setup.document, other, limits=setup.limits))
    assert [Recall(one.table.store).history(row) for row in rows] == quick


def test_a_round_that_is_dealt_again_is_in_play_again() -> None:
    one = evening("act-blackjack-2005", 2)
    cards = one.table.record.table.dealt
    again = t.Reconstruct(SUPERVISOR, (cards[1], cards[0], *cards[2:]), "dealt in the wrong order")
    assert one.table.command(r.PlaceWager("Ann", 1, Money(1_000)), PROGRAM).refused is None
    before = in_play(one.table.store, one.name)
    assert before is not None
    assert before.round == 3
    answer = one.table.command(again, PROGRAM)
    assert answer.refused is None, answer.refused
    playing = in_play(one.table.store, one.name)
    state = one.table.record.table
    assert state.round is not None
    assert (playing is None) is state.round.is_closed
    if playing is not None:
        assert (playing.round, playing.status) == (2, "in play")
        assert [row.round for row in last_rounds(one.table.store, RecordFilter())] == [1, 2]


def test_a_void_of_the_round_in_play_ends_it() -> None:
    one = evening("act-blackjack-2005", 2)
    for given in (r.PlaceWager("Ann", 1, Money(1_000)), r.NoMoreBets()):
        one.table.command(given, PROGRAM, deals=True)
    assert in_play(one.table.store, one.name) is not None
    assert one.table.command(t.VoidRound(SUPERVISOR, "a fire", "impractical"), PROGRAM).refused is None
    assert in_play(one.table.store, one.name) is None
    assert last_rounds(one.table.store, RecordFilter())[-1].status == "void"


def test_round_with_all_wagers_withdrawn_is_not_listed_after_closing() -> None:
    one = evening("act-blackjack-2005", 2)
    closes = one.table.record.table.now + 3_600
    given: list[PlayInput] = [
        *(r.PlaceWager("Ann", 1, Money(1_000)), r.WithdrawWager("Ann", 1)),
        *(t.GiveNotice(SUPERVISOR, closes), t.TellTime(closes)),
    ]
    for each in given:
        assert one.table.command(each, PROGRAM).refused is None
    before = in_play(one.table.store, one.name)
    assert before is not None
    assert before.round == 3
    assert one.table.command(t.CloseTable(SUPERVISOR), PROGRAM).refused is None
    assert in_play(one.table.store, one.name) is None
    assert named(one.table.store, "last").round == 2
