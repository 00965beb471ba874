"""Sentences about a table outside its rounds: one for each event."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET, Struct

from croupier.engine.plain_values import plain
from croupier.engine.table import events as e
from croupier.engine.table.people import ROLES, Official
from croupier.money import DOLLARS, Unit, parse
from croupier.narration.speech import does, office


class Who(str):
    """A person in a sentence: `{player}` writes the name, `{player:take}` the name and the verb."""

    __slots__ = ()

    def __format__(self, verb: str) -> str:
        """Write the name, or a sentence with the name as its subject."""
        return does(str(self), verb) if verb else str(self)


class Sum(Struct, frozen=True):
    """An amount in a sentence: `{amount}` writes it in the unit of the table, `{amount:-}` without its minus sign."""

    amount: int
    unit: Unit

    def __format__(self, sign: str) -> str:
        """Write the amount, or its absolute value."""
        return self.unit.write(abs(self.amount) if sign else self.amount)


def tell(event: Struct, unit: Unit = DOLLARS) -> str:
    """Return an event of a table as a sentence without its full stop; amounts are in `unit`."""
    template = SENTENCES[type(event)]
    sentence = (template if isinstance(template, str) else template(event)).format_map(_values(event, unit))
    return sentence[:1].upper() + sentence[1:]


def is_of_table(event: Struct) -> bool:
    """Return whether the event is of a table, and not of a round."""
    return type(event) in SENTENCES


_PEOPLE: Final = frozenset({"by", "player", "person", "who", "cut_by"})
_OFFICIALS: Final = frozenset(ROLES) - {"player"}
_AMOUNTS: Final = frozenset({"amount", "minimum", "maximum", "layout", "house", "value"})


def _values(event: Struct, unit: Unit) -> Mapping[str, Any]:
    """Return the fields of an event as a sentence needs them."""
    found = plain(event)
    for name, value in found.items():
        field = getattr(event, name, None)
        if name in _PEOPLE:
            found[name] = _named(field)
        elif name in _AMOUNTS and isinstance(field, int):
            found[name] = Sum(field, unit)
        elif name == "changed":
            found[name] = ", ".join(f"{limit.replace('_', ' ')} {unit.write(parse(amount))}" for limit, amount in value)
        elif isinstance(value, list | tuple):
            found[name] = ", ".join(map(str, value)) or "none"
    return found


def _named(person: Any) -> Who:
    """Return a player by name, and an official by role and name."""
    if not isinstance(person, Official):
        return Who(office(person) if person in _OFFICIALS else person or "somebody")
    role = person.role.replace("-", " ")
    return Who(f"the {role}" if person.name == person.role else f"{role} {person.name}")


# --- sentences that depend on what the event holds -----------------------------------------------------------

Render = Callable[[Any], str]


def _if(name: str, some: str, none: str) -> Render:
    """Return one template if the field has a value, and another if it is empty."""
    return lambda event: some if getattr(event, name) not in (None, "", (), 0, False) else none


def _introduced(event: e.CardsIntroduced) -> str:
    prepared = {"casino": ", shuffled before", "angel": ", shuffled at their manufacture"}.get(event.prepared, "")
    return "{by:bring} {cards} {colour} cards to the table" + prepared


def _determined(event: e.CardsDetermined) -> str:
    decks = "one deck" if event.decks == 1 else "{decks} decks"
    return f"{{by:determine}} {decks} and the shuffle {{shuffle}}"


def _wanting(event: e.CardsFoundWanting | e.CardsFound) -> str:
    parts = [f"{{{name}}} {name}" for name in ("missing", "foreign") if getattr(event, name)]
    return "{by:find} " + (" and ".join(parts) or "a fault in the cards")


def _shuffled(event: e.CardsShuffled) -> str:
    how = {"manual": "by hand", "multishuffler": "in the multishuffler", "device": "in the device"}[event.method]
    return f"{{by:shuffle}} {{cards}} cards {how}" + (", first by hand" if event.by_hand_first else "")


def _due(event: e.ShuffleFellDue) -> str:
    why = {
        "cutting-card": "the cutting card has been drawn",
        "directed": "it was ordered",
        "not-cut": "the cards were not cut",
        "not-shuffled": "an earlier shuffle was left out",
        "misdeal": "the round has no result",
        "round": "every round needs a shuffle",
        "replaced": "cards were replaced",
        "checked": "the cards are to be checked",
        "rectified": "the device is in use again",
        "opening": "the table opens",
    }.get(event.why, event.why)
    return f"A shuffle is due: {why}"


def _drawn(event: e.CuttingCardDrawn) -> str:
    if event.box < 0:
        return "The cutting card is drawn before the first card of the round"
    return (
        "The cutting card is drawn for the dealer's hand"
        if event.box == 0
        else "The cutting card is drawn for box {box}"
    )


def _burned(event: e.CardBurned) -> str:
    card = "{card} is burnt" if event.card is not None else "A card is burnt unseen"
    why = {"face-up": "it lay face up", "error": "in error", "dealer-error": "it was not the dealer's to draw"}
    why |= {"no-wagers": "nobody had wagered"}
    return card + (f": {why[event.why]}" if event.why in why else "")


def _kept_card(event: e.CardHeld) -> str:
    card = "{card}" if event.card is not None else "A card that was not seen"
    return f"{card}, drawn in error, is kept as the " + {
        "next-card": "next card",
        "next-round": "first card of the next round",
    }.get(event.until, "next card")


def _posted(event: e.LimitsPosted) -> str:
    kept = "; those who play keep their minimum" if event.keeping else ""
    when = "from {holds_from} on" if event.after_round is UNSET else "after round {after_round}"
    return f"{{by:show}} new limits on the sign, {when}: {{changed}}{kept}"


def _withdrawn(event: e.NoticeWithdrawn) -> str:
    announced = {
        "closing": "that the table closes at {effective}",
        "limits": "of new limits from {effective} on: {changed}",
        "kept-minimum": "that nobody keeps an old minimum from {effective} on",
    }[event.notice]
    return f"{{by:withdraw}} the notice {announced}"


def _raised(event: e.LimitRaised) -> str:
    where = " on box {box}" if event.box is not None else ""
    where += "" if event.bet is UNSET else " on {bet}"
    raised = f"{{by:let}} {{player}} wager up to {{maximum}}{where}"
    return raised if event.maximum is not None else "{by:end} the raised limit of {player}"


def _restricted(event: e.PlayerRestricted) -> str:
    to = {
        "minimum": "hold} {player} to the minimum for this shoe",
        "minimum-further-shoes": "hold} {player} to the minimum for further shoes, too",
        "one-box": "hold} {player} to one box and the minimum",
        "nothing": "lift} the restriction of {player}",
    }[event.to]
    return f"{{by:{to}: {{reason}}"


def _voided(event: e.RoundVoided) -> str:
    why = ": {reason}" if event.reason else ""
    return "{by:declare} round {number} void" + (" for {ground}" if event.ground else "") + why


def _restored(event: e.MoneyRestored) -> str:
    layout = "lays {layout} back on the layout" if event.layout > 0 else "takes {layout:-} from the layout"
    house = "gives {house} back to the house" if event.house > 0 else "gets {house:-} back from the house"
    parts = [layout] * bool(event.layout) + [house] * bool(event.house)
    return "{player} " + " and ".join(parts)


def _corrected(event: e.CorrectionMade) -> str:
    return "{player} is paid {amount} more" if event.amount > 0 else "{player} is paid {amount:-} less"


def _payment_corrected(event: e.PaymentCorrected) -> str:
    paid = "{by:pay} {player} {amount} more" if event.amount > 0 else "{by:take} {amount:-} from {player}"
    return f"{paid}, as a payment of round {{round}} was wrong: {{reason}}"


def _card_corrected(event: e.CardCorrected) -> str:
    if event.keyed is None:  # it lies face down for the reader
        return "{by:correct} the record of card {place} of round {number}, which was keyed wrongly"
    return "{by:correct} the record of card {place} of round {number}: {keyed} was keyed, and {card} lies there"


def _correction_undone(event: e.CorrectionUndone) -> str:
    done = "{player:return} the {amount}" if event.amount > 0 else "{player:get} back the {amount:-}"
    return f"{done} by which round {{round}} had been corrected"


def _incident(event: e.IncidentRecorded) -> str:
    off_duty = ", who was off duty" if event.off_duty is True else ""
    return f"{{by:record}} incident {{number}}, {{kind}} by {{person}}{off_duty}: {{note}}"


def _value(event: e.SettingChanged) -> str:
    value = ", ".join(map(str, event.value)) if isinstance(event.value, list | tuple) else str(event.value)
    return f"{{by:set}} {event.setting.replace('_', ' ')} to {value.replace('{', '(').replace('}', ')') or 'none'}"


def _refused(event: e.InputRefused) -> str:
    action = "".join(f" {one.lower()}" if one.isupper() else one for one in event.input).strip()
    why = event.why.removesuffix(".").replace("{", "{{").replace("}", "}}")
    return f"{{who}} may not {action}: {why}"


def _sanctioned(event: e.Sanctioned) -> str:
    done = {
        "void-wagers": "declares the wagers of {person} void",
        "exclude": "excludes {person} from the game",
        "exclude-from-casino": "excludes {person} from the casino",
        "exclude-from-round": "excludes {person} from the round",
        "detain": "has {person} detained",
    }[event.power]
    return f"{{by}} {done}: {{reason}}"


# fmt: off
SENTENCES: Final[Mapping[type[Struct], str | Render]] = {
    # time, opening, cards, closing
    e.TimeTold:             "It is {at}",
    e.ItemStated:           "{by:state} the {item}: {reference}",
    e.CardsDetermined:      _determined,
    e.CardsIntroduced:      _introduced,
    e.CardsChecked:         "{by:check} the cards {how}",
    e.CardsFoundWanting:    _wanting,
    e.TableOpened:          "{by:open} the table under {document}",
    e.CardsReplaced:        _if("cards", "{by:replace} {cards}: {reason}", "{by:replace} all cards: {reason}"),
    e.ReplacementChecked:   "{by:check} the replacement cards",
    e.CardsCounted:         "{by:count} {counted} cards of {expected}",
    e.DealerChanged:        _if("before", "{by:take} over from {before}", "{by:take} the dealer's place"),
    e.CardsDropped:         "{by} has dropped cards: they must be verified",
    e.HoursSet:             "{by:set} the hours of gaming, from {opens} to {closes}",
    e.NoticeGiven:          "{by:tell} the players that the table closes at {closes}",
    e.NoticeWithdrawn:      _withdrawn,
    e.TableClosed:          "{by:close} the table",
    # shuffle and cut
    e.CardsShuffled:        _shuffled,
    e.ShuffleDirected:      "{by:order} a shuffle: {reason}",
    e.ShuffleFellDue:       _due,
    e.RiffleApproved:       "{by:approve} a riffle before the {before}, which {player:ask} for",
    e.CutOffered:           _if("player", "The cut is offered to {player}", "The cut is made by a casino supervisor"),
    e.CutDeclined:          "{player:decline} the cut",
    e.CardsCut:             "{cut_by:cut} {cards} cards from the top",
    e.CuttingCardInserted:  _if("from_back", "{by:put} the cutting card {from_back} cards from the back",
                                "{by:put} no cutting card in"),
    e.ShoeLoaded:           "{cards} cards are in the {kind}, shoe number {number}",
    e.CardBurned:           _burned,
    e.CuttingCardDrawn:     _drawn,
    e.BetsReopened:         "No card has been dealt: wagers may be changed again",
    e.DiscardsReturned:     "{cards} discards go back into the device",
    e.FinalRoundsAnnounced: "{by:announce} the final {rounds} rounds",
    # people and seats
    e.PlayerArrived:        _if("box", "{player:take} the seat at box {box}", "{player:come} to the table"),
    e.PlayerLeft:           "{player:leave} the table",
    e.BoxAsked:             "{player:wait} for a box: {of} must give one up",
    e.BoxGivenUp:           "{player:give} up box {box}",
    e.DealFrom:             "The deal begins at box {box}",
    e.BoxesReserved:        _if("boxes", "{by:reserve} for {player}: box {boxes}",
                                "{by:end} the reservation of {player}"),
    e.SeatVacated:          "{by:ask} {player} to leave the seat at box {box}",
    # limits and settings
    e.LimitsPosted:         _posted,
    e.LimitsChanged:        "New limits hold: {changed}",
    e.MinimumKept:          "{player:keep} the minimum of {minimum}",
    e.KeptMinimumPosted:    "{by:show} on the sign that nobody keeps an old minimum from {ends} on",
    e.MarkerRemoved:        "The marker of {player} is removed",
    e.LimitRaised:          _raised,
    e.Notified:             _if("player", "{by:tell} {to} of the {about} of {player}", "{by:tell} {to} of {about}"),
    e.Approved:             "{by:approve} {what}",
    e.PlayerRestricted:     _restricted,
    e.RestrictionEnded:     "{player} is no longer held to the minimum",
    e.SettingChanged:       _value,
    # conduct
    e.IncidentRecorded:     _incident,
    e.Sanctioned:           _sanctioned,
    e.HandedOver:           "{by:hand} the person of incident {incident} over to {to}",
    e.WagerRefused:         "{by:refuse} the wager of {player} on box {box}: {reason}",
    e.DisputeRaised:        "{player:dispute} round {round}: {about}",
    e.DisputeDecided:       "{by:decide} dispute {dispute}: {ruling}",
    e.ReviewAsked:          "{player:ask} for a review of dispute {dispute}",
    e.DisputeReviewed:      "{by:review} dispute {dispute}: {ruling}",
    e.ComplaintAdvised:     "{player} is advised of the right to complain",
    e.CorrectionMade:       _corrected,
    e.RulesShown:           "{player:get} a copy of the rules",
    e.DeterminationsTold:   "{player} is informed: {decks} decks, shuffle {shuffle}",
    e.SignalGiven:          "{player:signal} {means} by a {sign}",
    e.CardsTurned:          "The dealer turns the first two cards of box {box}",
    e.CardsExposed:         "{player:turn} the first two cards of box {box}",
    e.VoucherExchanged:     "{player:exchange} voucher {voucher} for tokens of {value}",
    e.VoucherStated:        "{by:state} the conditions of voucher {voucher}",
    e.TokensWagered:        "{amount} of the wager of {player} on box {box} are tokens of voucher {voucher}",
    e.TokensSettled:        "The tokens of {player}, {amount}, are {result}",
    e.InputRefused:         _refused,
    # errors, voids, malfunctions
    e.CardHeld:             _kept_card,
    e.CardRefused:          "{player:refuse} the card for box {box} and {player:get} no more in this round",
    e.RefusedByAll:         "No player takes the card: it becomes the dealer's next card",
    e.OmissionFound:        "{by:report} an omission: {what}",
    e.RoundReconstructed:   "{by} has round {number} dealt again in the right order, {after}: {reason}",
    e.RoundVoided:          _voided,
    e.ResultStands:         "The result of round {number} stands: {reason}",
    e.StakesReturned:       "{player:get} {amount} back from the layout",
    e.PaymentRecovered:     "{player:return} the payment of {amount}",
    e.LossRefunded:         "{player:get} a refund of the {amount} lost",
    e.PaymentStands:        "{player:keep} the payment of {amount}",
    e.StakesForfeited:      "{player:forfeit} {amount}",
    e.WagerConfiscated:     "{player:forfeit} the wager of {amount} in round {round}, which had come back",
    e.PaymentCorrected:     _payment_corrected,
    e.CorrectionUndone:     _correction_undone,
    e.CardCorrected:        _card_corrected,
    e.TotalCorrected:       "{by:report} that {announced} was announced for box {box}: the total is {total}",
    e.MoneyRestored:        _restored,
    e.CardsFound:           _wanting,
    e.ShoeVoided:           "The {cards} remaining cards are not dealt and must be checked",
    e.DeviceFailed:         "{by:report} that the device has failed: {fault}",
    e.DeviceRectified:      "{by:put} the device back into use, its fault rectified: {note}",
    e.DeviceChecked:        "{by} has the device emptied and checked: {reason}",
    e.CardsDamaged:         "The damaged cards are removed from play: {damaged}",
    e.PlayContinued:        "The game is continued",
    e.ChoiceOffered:        "{players} may each take back their wagers in the round",
    e.ChoiceMade:           _if("stays", "{player:leave} the wagers in the round",
                                "{player} has taken the wagers back"),
    e.CardsTransferred:     _if("damaged", "{cards} cards go to another device, new ones for {damaged}",
                                "{cards} cards go to another device"),
    e.CardsRemoved:         _if("damaged", "{cards} cards are taken out of the device, new ones for {damaged}",
                                "{cards} cards are taken out of the device"),
    e.WagerTakenBack:       "{player:take} the wager on box {box} back",
    e.DeviceReplaced:       "{by:put} another {kind} in its place",
}
# fmt: on
