"""Prizes: every cent of the pool is won, for all shares and ties."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Money, show
from croupier.tournament.conditions.document import Band, Prizes, Share
from croupier.tournament.machine.prizes import WHOLE, Prize, breakdown, by_place, shared, short
from tests.conditions import split


@st.composite
def whole(draw: st.DrawFn) -> tuple[Share, ...]:
    """Draw shares that are all of the pool."""
    cuts = sorted(draw(st.lists(st.integers(0, WHOLE), max_size=12)))
    parts = [upper - lower for lower, upper in zip([0, *cuts], [*cuts, WHOLE], strict=True)]
    return tuple([Share(place=place, share=one) for place, one in enumerate(parts, 1)])


@given(st.integers(0, 10**9), whole())
def test_prizes_sum_to_the_pool_and_none_is_a_cent_from_its_share(pool: int, shares: tuple[Share, ...]) -> None:
    prizes = by_place(Money(pool), shares)
    assert sum(one.cash for one in prizes) == pool
    for prize, share in zip(prizes, shares, strict=True):
        assert abs(prize.cash * WHOLE - pool * share.share) < WHOLE


@given(
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6), st.booleans()), min_size=1, max_size=8),
    st.integers(1, 8),
)
def test_level_players_share_all_of_it_as_equally_as_it_can_be(held: list[tuple[int, int, bool]], count: int) -> None:
    prizes = [
        Prize(place, Money(cash), f"thing {place}" if is_thing else "", Money(value if is_thing else 0))
        for place, (cash, value, is_thing) in enumerate(held, 1)
    ]
    players = [f"P{number}" for number in range(count)]
    won = shared(prizes, players)
    assert [one.player for one in won] == players
    assert sum(one.cash for one in won) == sum(one.cash for one in prizes)
    assert sorted(thing for one in won for thing in one.goods) == sorted(one.goods for one in prizes if one.goods)
    paid = [one for one in won if one.cash]
    if paid:  # nobody who has cash has more in all than anybody else, but for an odd cent
        assert max(one.cash + one.value for one in paid) <= min(one.cash + one.value for one in won) + 1


def test_odd_cents_go_to_the_first_places_and_to_those_who_entered_first() -> None:
    assert [one.cash for one in by_place(Money(101), split(50, 50))] == [51, 50]
    thirds = (Share(place=1, share=3334), Share(place=2, share=3333), Share(place=3, share=3333))
    assert [one.cash for one in by_place(Money(100), thirds)] == [34, 33, 33]
    assert [one.cash for one in shared([Prize(1, Money(100))], ["Ann", "Bob", "Cy"])] == [34, 33, 33]


def test_goods_are_not_divided_and_cash_compensates() -> None:
    won = shared([Prize(1, Money(60_000), "a watch", Money(40_000)), Prize(2, Money(20_000))], ["Ann", "Bob"])
    assert [(one.player, show(one.cash), one.goods) for one in won] == [
        ("Ann", "200.00", ("a watch",)),
        ("Bob", "600.00", ()),
    ]


def test_band_covering_the_entries_applies() -> None:
    prizes = Prizes(bands=(Band(up_to=20, shares=(6000, 4000)), Band(up_to=42, shares=(5000, 3000, 2000))))
    assert [len(breakdown(prizes, entries)) for entries in (1, 20, 21, 42, 43)] == [2, 2, 3, 3, 0]


def test_guarantee_tops_up_the_pool_from_its_minimum_of_entries() -> None:
    prizes = Prizes(guarantee=Money(500_000), guarantee_entries=30)
    assert [short(prizes, *one) for one in ((29, Money(0)), (30, Money(400_000)), (30, Money(600_000)))] == [
        0,
        100_000,
        0,
    ]
