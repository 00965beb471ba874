"""Ties that a draw of cards settles; play-offs are sessions, and shared places need no settling."""

from typing import Final

from msgspec.structs import replace

from croupier.cards import Card, Rank
from croupier.engine.refusal import Refused
from croupier.tournament import events as e
from croupier.tournament import inputs as i
from croupier.tournament.acts.results import tie_clause, ties_after
from croupier.tournament.authority import directs, rules_of
from croupier.tournament.machine.state import Tournament
from croupier.tournament.reasons import prizes as reasons

Events = tuple[e.TournamentEvent, ...]

HIGHER: Final = {rank: place for place, rank in enumerate([*list(Rank)[1:], Rank.ACE])}
"""The ranks of a draw, with the ace highest; suits do not count."""


def draw_for_places(state: Tournament, given: i.DrawForPlaces, now: int) -> Events:
    """Separate tied players by the cards that they drew."""
    # act-uth-2019 16.3(a)(iii)(E)c: shared equally, or a draw of cards determines the places
    clause = rules_of(state).places.tie.clause
    directs(state, given, given.by, "have cards drawn for places")
    players = [player for player, _ in given.cards]
    tie = next((t for t in state.ties if t.how == "draw" and set(t.players) == set(players)), None)
    if tie is None or len(players) != len(set(players)):
        open_ties = [" and ".join(t.players) for t in state.ties if t.how == "draw"]
        raise Refused(given, clause, reasons.OTHERS_DRAW(players=open_ties[0]) if open_ties else reasons.NO_DRAW_OPEN)
    drawn = [card for _, card in given.cards]
    clause = tie_clause(state, tie)
    if len(set(drawn)) < len(drawn):
        raise Refused(given, clause, reasons.CARD_DRAWN_TWICE)
    order = _ordered(given.cards)
    event = e.PlacesDrawn(given.by, tie.stage, given.cards, order, (), now, clause)
    return (replace(event, ties=ties_after(state, event)),)


def _ordered(cards: tuple[tuple[str, Card], ...]) -> tuple[tuple[str, ...], ...]:
    ranks = sorted({HIGHER[card.rank] for _, card in cards}, reverse=True)
    return tuple(tuple(player for player, card in cards if HIGHER[card.rank] == rank) for rank in ranks)
