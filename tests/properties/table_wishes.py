"""Random inputs to a table, right or wrong: one generator for every kind of input.

Each draws from what the table knows, so that a good part is accepted, and from what it does not know.
"""

from collections.abc import Callable
from typing import Any, Final, get_args

from croupier.engine import inputs as r
from croupier.engine.holdem import inputs as u
from croupier.engine.inputs import Bet
from croupier.engine.table import ROLES
from croupier.engine.table import inputs as i
from croupier.money import Money
from croupier.rules import profile
from tests import floor
from tests.properties.table_watched import WatchedTable
from tests.properties.table_ways import COLOURS, least
from tests.properties.table_wish import Pick, Wish

BETS: Final[tuple[Bet, ...]] = get_args(Bet)
SIGNALS: Final = ("scratch", "tap", "knock", "wave", "surrender", "nod")
FLAGS: Final = ("third_hand", "face_down", "perfect_pairs_needs_wager", "several_boxes", "insure_others", "low_limit")
DAY: Final = 86_400


def wish(table: WatchedTable, pick: Pick, kind: type) -> Any:
    """Return an input of the kind."""
    return MAKERS[kind](Wish(table, pick))


# --- opening, cards, shuffle and cut ----------------------------------------------------------------------------------


def _state_item(w: Wish) -> Any:
    required = [one.value for one in w.state.rules.opening.required]
    layouts = w.state.rules.opening.layouts.value
    return i.StateItem(w.by(), w.any_of(*required, "a bell"), w.any_of("on file", *layouts, ""))


def _determine(w: Wish) -> Any:
    shuffle = w.any_of(*w.state.rules.care.shuffles.value, *w.state.rules.care.shuffles.value, "Z")
    return i.Determine(w.by(), shuffle, w.any_of(None, None, w.state.decks, w.state.decks + 1, 4, 6, 9))


def _introduce(w: Wish) -> Any:
    prepared = w.any_of("", "casino", "angel", *w.state.rules.care.prepared.value)
    return i.IntroduceCards(w.by(), w.any_of(*COLOURS, ""), prepared, w.any_of("seal 17", "seal 17", ""))


def _check_cards(w: Wish) -> Any:
    colour = w.any_of("", "", "", *(one.colour for one in w.state.sets), "pink")
    wrong = w.any_of((), (), (), w.some_cards())
    alike = w.any_of(True, True, True, False)  # noqa: FBT003  mostly alike
    return i.CheckCards(
        w.by(), w.any_of("one-by-one", "one-by-one", "device"), colour, alike, wrong, w.any_of((), wrong)
    )


def _replace_cards(w: Wish) -> Any:
    return i.ReplaceCards(w.by(), w.reason(), w.any_of((), w.some_cards(), w.some_cards()))


def _shuffle(w: Wish) -> Any:
    method = w.any_of("device", "device", "multishuffler", "manual", "manual")
    return i.ShuffleCards(w.any_of(floor.DEALER, w.by()), method, w.yes())


def _cut_at(w: Wish) -> Any:
    cards, deck = w.state.shoe.cards, w.state.rules.cards.pack.value
    return w.any_of(cards // 2, cards // 2, deck, deck - 1, cards - deck, cards - deck + 1, 1, 0, cards, -1)


def _insert(w: Wish) -> Any:
    deck, half = w.state.rules.cards.pack.value, w.state.size // 2
    depth = w.any_of(deck, half, half // 2, deck - 1, half + 1, half + 53, 0, -1, w.state.shoe.cards + 1)
    return i.InsertCuttingCard(w.any_of(floor.DEALER, w.by()), depth)


# --- seats, limits, settings ------------------------------------------------------------------------------------------


def _change_limits(w: Wish) -> Any:
    def some() -> Any:
        return w.any_of(None, None, None, w.amount(), Money(w.amount() * 5))

    if w.yes():
        # a higher minimum at once, those who play keeping theirs
        higher = Money(2 * next(iter(least(w.state, ""))))
        return i.ChangeLimits(w.by(), minimum=higher, keeping=True)
    fields = {name: some() for name in ("maximum", "unit", "side_minimum", "side_maximum")}
    return i.ChangeLimits(
        w.by(), minimum=w.any_of(w.amount(), None), at=w.any_of(None, None, w.moment()), keeping=w.yes(), **fields
    )


def _raise_limit(w: Wish) -> Any:
    high = w.state.rules.wagers.maximum.value or Money(0)
    most = w.any_of(Money(2 * high), Money(10 * high), high, None)
    low = w.any_of(None, *least(w.state, ""), Money(3 * high))
    return i.RaiseLimit(w.by(), w.player(), most, w.some_box(), low)


def _notify(w: Wish) -> Any:
    about = w.any_of("restriction", "restriction", "pairs-restriction", "face-down", "missing-cards")
    to = w.any_of(*["inspector", "surveillance"] * 5, *ROLES, *w.state.to_notify)
    return i.Notify(w.by(), to, about, w.any_of(w.player(), w.player(), ""))


def _restrict(w: Wish) -> Any:
    known = [one.player for one in w.state.restrictions]
    known += [player for _, about, player in w.state.notices if about == "restriction" and player] * 3
    to = w.any_of("minimum", "minimum", "minimum-further-shoes", "one-box", "one-box", "nothing")
    return i.RestrictPlayer(w.by(), w.any_of(w.player(), *known), to, w.reason(), w.any_of("procedure 4", ""))


def _change_setting(w: Wish) -> Any:
    known = profile.settings(w.state.rules.document)
    usual: dict[str, list[Any]] = {name: [True, False] for name in FLAGS}
    usual |= {"side_bets": [["perfect-pairs"], []], "players_per_box": [1, 2, 3], "maximum_payout": ["5000", "none"]}
    setting = w.any_of(*[name for name in usual if name in known] * 5, *known, "x")
    return i.ChangeSetting(w.by(), setting, w.any_of(*usual.get(setting, []) * 3, 1, 2, ["x"], "10", "none", None))


# --- conduct ----------------------------------------------------------------------------------------------------------


def _record_incident(w: Wish) -> Any:
    kinds = [one.value for one in w.state.rules.conduct.incidents]
    role = w.any_of(*["player"] * 10, "dealer", *ROLES)
    person = w.player() if role == "player" else "Lou"
    powers = w.state.rules.conduct.sanctioned.value
    return i.RecordIncident(w.by(), person, w.any_of(*kinds, "singing", *powers * 4), w.reason(), role)


def _incident(w: Wish) -> Any:
    return w.any_of(*(one.number for one in w.state.incidents), len(w.state.incidents) + 1)


def _sanction(w: Wish) -> Any:
    power = w.any_of("void-wagers", "exclude", "exclude-from-casino", "detain", "exclude-from-round")
    return i.Sanction(w.by(), _incident(w), power, w.reason())


def _dispute(w: Wish) -> Any:
    return w.any_of(*(one.number for one in w.state.disputes), len(w.state.disputes) + 1)


def _raise_dispute(w: Wish) -> Any:
    return i.RaiseDispute(w.player(), w.reason(), w.any_of(None, w.state.number, 0, w.state.number + 1, -1))


def _correction(w: Wish) -> Money:
    return Money(w.any_of(0, 0, 500, -500))


def _review(w: Wish) -> Any:
    by = w.any_of(w.by(), floor.COMMISSION, floor.OPERATOR, floor.MANAGER)
    return i.ReviewDispute(by, _dispute(w), w.reason(), _correction(w))


def _ask_review(w: Wish) -> Any:
    number = _dispute(w)
    owner = [one.player for one in w.state.disputes if one.number == number]
    return i.AskReview(w.any_of(*owner, *owner, w.player()), number)


def _voucher(w: Wish) -> Any:
    return w.any_of(*(one.name for one in w.state.vouchers), "V1", "V2", "V3", "")


def _wager_tokens(w: Wish) -> Any:
    owned = [(one.player, one.name) for one in w.state.vouchers]
    player, voucher = w.any_of(*owned, *owned, (w.player(), _voucher(w)))
    return i.WagerTokens(player, w.box(), w.amount(player), voucher, w.any_of("main", "main", *BETS))


# --- irregularities, voids, malfunctions ------------------------------------------------------------------------------


def _draw_in_error(w: Wish) -> Any:
    shown = w.yes()
    unseen = None if not shown and w.yes() else w.card()
    if w.table.cards.composition and not shown and w.table.cards.shoe.left:
        unseen = w.any_of(None, w.table.cards.shoe.cards[0])  # which card nobody has seen is known here alone
    return i.DrawInError(w.by(), w.any_of("hand", "dealer", "burn"), unseen, shown)


def _reconstruct(w: Wish) -> Any:
    dealt = list(w.state.dealt)
    if len(dealt) > 1:
        first = w.any_of(*range(len(dealt)))
        second = w.any_of(*range(len(dealt)))
        dealt[first], dealt[second] = dealt[second], dealt[first]
    return i.Reconstruct(w.by(), tuple(w.any_of(dealt, dealt, dealt, dealt[1:])), w.reason())


def _omission(w: Wish) -> Any:
    whats = ["cut", "shuffle", "insurance"]
    if not w.state.shoe.rounds or not w.state.is_in_round:
        whats.append("burn")
    if w.table.cards.are_returned_cards_in() or not w.state.shoe.returned:
        whats.append("put-back")  # who says that cards were not put back of which one was dealt since is not believed
    return i.ReportOmission(w.by(), w.any_of(*whats))


def _empty_round(w: Wish) -> Any:
    held, cards = w.table.cards.held, w.table.cards.shoe.cards
    return i.ReportEmptyRound(w.by(), (*held, *cards)[: w.any_of(1, 2, 3, 0)])


def _report_cards(w: Wish) -> Any:
    return i.ReportCards(w.by(), w.some_cards(), w.some_cards())


def _void_round(w: Wish) -> Any:
    ground = w.any_of("impractical", "disturbance", "fraud", "reconstruction", "collusion", "boredom")
    return i.VoidRound(w.by(), w.reason(), ground, w.any_of("", w.player()), w.yes())


def _malfunction(w: Wish) -> Any:
    fault = w.any_of("mechanical", "electrical", "cards-unfit")
    return i.ReportMalfunction(
        w.by(),
        fault,
        rectified=w.yes() and w.yes(),
        disadvantage=w.yes() and w.yes(),
        another_device=w.yes(),
        practicable=w.yes(),
        damaged=w.any_of((), w.table.cards.shoe.cards[:2]),
    )


def _place_trips(w: Wish) -> Any:
    player, box = w.wagered()
    rules: Any = w.state.rules.wagers
    low = getattr(rules, "trips_minimum", rules.minimum).value or Money(0)
    amount = Money(-(-low // rules.unit.value) * rules.unit.value or rules.unit.value)
    return u.PlaceTrips(player, w.any_of(amount, amount, w.amount()), w.any_of(box, None, w.some_box()))


def _who(w: Wish) -> Any:
    return w.any_of("gaming-supervisor Kim", "gaming-supervisor Kim", "dealer Lou", w.player())


MAKERS: Final[dict[type, Callable[[Wish], Any]]] = {
    i.TellTime: lambda w: i.TellTime(w.any_of(w.moment(), w.moment(), w.state.now + DAY)),
    i.TimeExpired: lambda w: i.TimeExpired(w.player()),
    i.StateItem: _state_item,
    i.Determine: _determine,
    i.IntroduceCards: _introduce,
    i.CheckCards: _check_cards,
    i.OpenTable: lambda w: i.OpenTable(w.by()),
    i.ReplaceCards: _replace_cards,
    i.CheckReplacement: lambda w: i.CheckReplacement(w.by()),
    i.CountCards: lambda w: i.CountCards(w.by(), w.any_of(w.state.size, w.state.size, w.state.size - 1)),
    i.ChangeDealer: lambda w: i.ChangeDealer(w.by()),
    i.ReportDropped: lambda w: i.ReportDropped(w.by()),
    i.SetHours: lambda w: i.SetHours(
        w.by(), w.any_of(w.state.now, w.moment()), w.any_of(w.moment(), w.state.now + DAY)
    ),
    i.GiveNotice: lambda w: i.GiveNotice(w.by(), w.moment()),
    i.CloseTable: lambda w: i.CloseTable(w.by()),
    i.WithdrawNotice: lambda w: i.WithdrawNotice(
        w.by(), w.any_of("closing", "limits", "kept-minimum"), w.any_of(None, w.moment())
    ),
    i.ShuffleCards: _shuffle,
    i.DirectShuffle: lambda w: i.DirectShuffle(w.by(), w.reason()),
    i.AskRiffle: lambda w: i.AskRiffle(w.player(), w.by(), w.any_of("cut", "multishuffler")),
    i.CutCards: lambda w: i.CutCards(w.any_of(w.state.shoe.offered, w.player()), _cut_at(w)),
    i.DeclineCut: lambda w: i.DeclineCut(w.any_of(w.state.shoe.offered, w.player())),
    i.CutAsOfficial: lambda w: i.CutAsOfficial(w.by(), _cut_at(w)),
    i.InsertCuttingCard: _insert,
    i.BurnCards: lambda w: i.BurnCards(w.any_of(floor.DEALER, w.by())),
    i.DrawCuttingCard: lambda _: i.DrawCuttingCard(),
    i.AnnounceFinalRounds: lambda w: i.AnnounceFinalRounds(w.by()),
    i.Arrive: lambda w: i.Arrive(w.player(), w.some_box()),
    i.Leave: lambda w: i.Leave(w.player()),
    i.AskForBox: lambda w: i.AskForBox(w.player()),
    i.GiveUpBox: lambda w: i.GiveUpBox(*w.any_of(*w.state.seats().items(), w.wagered())),
    i.ReserveBoxes: lambda w: i.ReserveBoxes(w.by(), w.player(), w.any_of((), (w.box(),), (w.box(), w.box()))),
    i.RequireVacate: lambda w: i.RequireVacate(w.by(), w.player()),
    i.ChangeLimits: _change_limits,
    i.EndKeptMinimum: lambda w: i.EndKeptMinimum(w.by(), w.moment()),
    i.RaiseLimit: _raise_limit,
    i.Notify: _notify,
    i.Approve: lambda w: i.Approve(w.by(), "face-down"),
    i.RestrictPlayer: _restrict,
    i.ChangeSetting: _change_setting,
    i.RecordIncident: _record_incident,
    i.Sanction: _sanction,
    i.HandOver: lambda w: i.HandOver(w.by(), _incident(w), w.any_of("inspector", "police", "nobody")),
    i.RefuseWager: lambda w: i.RefuseWager(w.by(), *w.wagered(), w.reason(), w.any_of("main", *BETS)),
    i.RaiseDispute: _raise_dispute,
    i.DecideDispute: lambda w: i.DecideDispute(w.by(), _dispute(w), w.reason(), _correction(w)),
    i.AskReview: _ask_review,
    i.ReviewDispute: _review,
    i.AskRules: lambda w: i.AskRules(w.player()),
    i.AskDeterminations: lambda w: i.AskDeterminations(w.player()),
    i.Signal: lambda w: i.Signal(*w.decision(), w.any_of(*SIGNALS)),
    i.ExposeCards: lambda w: i.ExposeCards(*w.decision()),
    i.ExchangeVoucher: lambda w: i.ExchangeVoucher(
        w.by(), w.player(), _voucher(w), w.amount(), w.any_of("", "tonight")
    ),
    i.WagerTokens: _wager_tokens,
    i.StateVoucher: lambda w: i.StateVoucher(w.by(), _voucher(w), w.any_of((), ("main",)), w.box() > 3),
    i.AddTokens: lambda w: i.AddTokens(*w.decision(), w.amount(), _voucher(w), w.any_of("double", "split", "insure")),
    i.FindFaceUp: lambda w: i.FindFaceUp(w.by(), w.card()),
    i.DrawInError: _draw_in_error,
    i.RefuseCard: lambda w: i.RefuseCard(*w.decision()),
    i.Reconstruct: _reconstruct,
    i.ReportError: lambda w: i.ReportError(w.by(), w.any_of(w.state.number - 1, w.state.number, 0), w.reason()),
    i.ReportOmission: _omission,
    i.ReportEmptyRound: _empty_round,
    i.ReportCards: _report_cards,
    i.CheckDevice: lambda w: i.CheckDevice(w.by(), w.reason()),
    i.VoidRound: _void_round,
    i.ReportMalfunction: _malfunction,
    i.TakeBack: lambda w: i.TakeBack(*w.wagered()),
    i.ReplaceDevice: lambda w: i.ReplaceDevice(w.by(), w.any_of("device", "shoe")),
    i.RectifyDevice: lambda w: i.RectifyDevice(w.by(), w.reason()),
    i.CorrectPayment: lambda w: i.CorrectPayment(
        w.by(), w.player(), _correction(w), w.reason(), w.any_of(None, w.state.number)
    ),
    i.CorrectCard: lambda w: i.CorrectCard(w.by(), w.card(), w.any_of(None, None, 1, len(w.state.dealt))),
    i.ReportTotal: lambda w: i.ReportTotal(w.by(), w.box(), w.any_of(12, 17, 20, 21)),
    # those of a round
    r.PlaceWager: lambda w: r.PlaceWager(p := w.player(), w.box(), w.amount(p), w.any_of("main", "main", *BETS)),
    r.WithdrawWager: lambda w: r.WithdrawWager(*w.wagered(), w.any_of("main", *BETS)),
    r.NoMoreBets: lambda _: r.NoMoreBets(),
    r.Deal: lambda w: r.Deal(w.dealt()),
    r.DealFaceDown: lambda w: r.DealFaceDown(w.any_of(1, 2, 11)),
    r.TurnCard: lambda w: r.TurnCard(w.card()),
    r.SettleBox: lambda w: r.SettleBox(w.any_of(None, *(w.state.unsettled or (1,)))),
    r.Insure: lambda w: r.Insure(*w.wagered(), Money(w.amount() // 2), w.any_of(None, w.player())),
    r.TakeEvenMoney: lambda w: r.TakeEvenMoney(*w.wagered()),
    r.Surrender: lambda w: r.Surrender(*w.wagered()),
    r.Hit: lambda w: r.Hit(*w.decision(), w.any_of(None, None, 1, 2)),
    r.Stand: lambda w: r.Stand(*w.decision(), w.any_of(None, None, 1, 2)),
    r.Double: lambda w: r.Double(*w.decision(), w.any_of(None, w.amount()), w.any_of(None, 1)),
    r.Split: lambda w: r.Split(*w.decision()),
    r.Forfeit: lambda w: r.Forfeit(*w.decision()),
    r.Proceed: lambda w: r.Proceed(w.any_of(None, w.player())),
    r.MarkAbsent: lambda w: r.MarkAbsent(w.wagered()[0]),
    r.DeferPayment: lambda w: r.DeferPayment(w.any_of("pit-manager", "pit-manager", "gaming-manager", "dealer")),
    r.ReturnWagers: lambda w: r.ReturnWagers(w.player(), "void"),
    r.ReopenInsurance: lambda _: r.ReopenInsurance(),
    u.PlaceAnte: lambda w: u.PlaceAnte(p := w.player(), w.amount(p), w.some_box()),
    u.PlaceTrips: _place_trips,
    u.WithdrawAnte: lambda w: u.WithdrawAnte(w.player()),
    u.BetPlay: lambda w: u.BetPlay(w.decision()[0], w.any_of(1, 2, 3, 4, 5)),
    u.Check: lambda w: u.Check(w.decision()[0]),
    u.Fold: lambda w: u.Fold(w.decision()[0]),
    u.Concede: lambda w: u.Concede(w.player()),
    u.DeclareMisdeal: lambda w: u.DeclareMisdeal(_who(w), w.any_of("wrong-number-of-cards", "card-revealed")),
    u.ExposeDealerCards: lambda w: u.ExposeDealerCards(_who(w), w.any_of((1,), (2,), (1, 2), (3,))),
    u.ReportMissingWager: lambda w: u.ReportMissingWager(_who(w), w.wagered()[1], w.yes()),
    u.FindPlayWager: lambda w: u.FindPlayWager(_who(w), w.wagered()[1], w.amount()),
}
