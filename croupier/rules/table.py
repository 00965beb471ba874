"""The questions that every document must answer about the life of a table, chapter by chapter.

Powers are answered with the people who have them: a role, or one of the groups that the chapter `people` explains. An
empty answer means that the document gives the power to no one.
"""

from typing import Annotated, Literal

from msgspec import Struct

from croupier.rules.ruled import Citation, Ruled

Text = Citation
Flag = Ruled[bool]
Who = Ruled[tuple[str, ...]]

Cutter = Literal["first_box", "clockwise", "farthest_right"]
Ground = Literal[
    "disturbance",
    "impractical",
    "fraud",
    "reconstruction",
    "collusion",
    "wrong-number-of-cards",
    "card-revealed",
]


class People(Struct, frozen=True):
    """People of the table."""

    dealer: Annotated[Who, "Who is the dealer?"]
    casino_supervisor: Annotated[Who, "Who is a casino supervisor?"]
    casino_operator: Annotated[Who, "Who acts for the casino operator?"]
    gaming_supervisor: Annotated[Who, "Who is a gaming supervisor?"]
    gaming_manager: Annotated[Who, "Who is a gaming manager?"]
    inspector: Annotated[Who, "Who inspects for the regulator?"]


class Opening(Struct, frozen=True):
    """Requirements for opening a table."""

    instrument: Annotated[Ruled[str], "By which instrument are the rules approved?"]
    game: Annotated[Ruled[str], "Which game is approved?"]
    in_force_from: Annotated[Ruled[str], "Since when are the rules in force?"]
    opened_by: Annotated[Who, "Who opens a table?"]
    approval: Annotated[Text, "What is an approval?"]
    required: Annotated[tuple[Ruled[str], ...], "What is stated, with its reference, before a table opens?"]
    approved_terms: Annotated[tuple[Ruled[str], ...], "Which terms are stated with the reference of their approval?"]
    layouts: Annotated[Ruled[tuple[str, ...]], "Which layouts are there (none listed: any that is approved)?"]
    pairs_layout: Annotated[Ruled[str], "Which of them has an area for pairs wagers?"]

    @property
    def items(self) -> tuple[Ruled[str], ...]:
        """All that is stated with a reference, each where its side bet is offered."""
        return (*self.required, *self.approved_terms)


class Care(Struct, frozen=True):
    """The cards: determined, checked, replaced and counted."""

    decks_in_turn: Annotated[Ruled[int], "How many decks are used in turn?"]
    colours: Annotated[Text, "What of their colours?"]
    backs: Annotated[Text, "What of the backs of one deck?"]
    determined_by: Annotated[Who, "Who determines the number of decks and the shuffle?"]
    decks: Annotated[Text, "When is the number of decks fixed?"]
    shuffles: Annotated[Ruled[tuple[str, ...]], "Which shuffles are approved?"]
    told: Annotated[Text, "Who tells players of the determinations?"]
    checked_by: Annotated[Who, "Who checks the cards before gaming?"]
    checked_how: Annotated[Ruled[tuple[Literal["one-by-one", "device"], ...]], "How?"]
    checked_after: Annotated[Flag, "Are they checked after gaming, too?"]
    prepared: Annotated[Ruled[tuple[Literal["casino", "angel"], ...]], "Which cards may come shuffled to the table?"]
    secured: Annotated[Text, "How are cards kept until they are used?"]
    replace_one: Annotated[Ruled[Literal["any_time", "after_round", "before_shuffle"]], "When may a card be replaced?"]
    replace_all: Annotated[Ruled[Literal["after_round", "before_shuffle"]], "When may all cards be replaced?"]
    replace_all_device: Annotated[Text, "And where a device shuffles?"]
    replaced_by: Annotated[Who, "Who has cards replaced?"]
    replacement_checked_by: Annotated[Who, "Who, each of them, checks a replacement card?"]
    counted_by: Annotated[Who, "Who may have the cards counted, and who verifies them?"]
    dropped: Annotated[Text, "What if cards are dropped?"]


class Shuffle(Struct, frozen=True):
    """The shuffle, the shoe and its end."""

    dealt_from: Annotated[Ruled[Literal["shoe", "device"]], "What are the cards dealt from?"]
    methods: Annotated[Ruled[tuple[Literal["manual", "multishuffler", "device"], ...]], "How are cards shuffled?"]
    shuffled_by: Annotated[Who, "Who shuffles?"]
    before_play: Annotated[Text, "When are the cards shuffled first?"]
    every_round: Annotated[Flag, "Are they shuffled for every round?"]
    only_when: Annotated[Text, "When are they shuffled again?"]
    cutting_card_first: Annotated[Text, "What if the cutting card comes before the first card of a round?"]
    cutting_card_during: Annotated[Text, "And if it comes during a round?"]
    directed_by: Annotated[Who, "Who may order a shuffle at another time?"]
    after_misdeal: Annotated[Text, "And after a misdeal or a void?"]
    loaded: Annotated[Text, "How does a device get its cards?"]
    by_hand_first: Annotated[
        Ruled[Literal["required", "optional", "never"]], "Are cards shuffled by hand before a device gets them?"
    ]
    discards_back: Annotated[
        Ruled[Literal["after_round", "after_initial_deal"]], "When do discards go back into a device?"
    ]
    riffle_by: Annotated[Who, "Who may approve a riffle of prepared cards at a player's request?"]
    riffle_angel: Annotated[Text, "And of cards shuffled at their manufacture?"]
    burn: Annotated[Ruled[int], "How many cards are burnt from a new shoe?"]
    burn_in_round: Annotated[Flag, "Are cards burnt, too, from a shoe that is filled to complete a round?"]
    burned: Annotated[Text, "What is burning?"]
    runs_out: Annotated[Text, "What if the shoe runs out during a round?"]
    runs_out_device: Annotated[Text, "And if a device does?"]
    final_rounds: Annotated[Ruled[int], "For how many last rounds does the cutting card not count?"]
    final_announced_by: Annotated[Who, "Who announces them?"]
    final_minutes: Annotated[Ruled[int], "At most how many minutes before the end (0: they are never announced)?"]
    new_shoe: Annotated[Text, "When is there a new shoe?"]
    device: Annotated[Text, "What does a device replace?"]


class Cut(Struct, frozen=True):
    """The cut: who is offered it, and where it may be."""

    offered: Annotated[Text, "To whom is the cut offered?"]
    first_time: Annotated[Text, "At the start of the game"]
    on_box: Annotated[Text, "Cutting card came on a box"]
    on_dealer: Annotated[Text, "Cutting card came on the dealer's hand"]
    on_first_card: Annotated[Ruled[Cutter], "Cutting card came before the first card of a round"]
    on_replacement: Annotated[Ruled[Literal["clockwise", "farthest_right"]], "Cards were replaced"]
    otherwise: Annotated[Ruled[Literal["clockwise", "farthest_right"]], "In any other case"]
    refused: Annotated[Text, "And if that player declines?"]
    gone: Annotated[Ruled[Literal["clockwise", "next"]], "And if that player has left: the first box, or the next?"]
    nobody: Annotated[Who, "And if nobody cuts?"]
    at_least: Annotated[Ruled[int], "How many decks from either end is the cut?"]
    to_the_back: Annotated[Text, "What becomes of the cards in front of it?"]
    depth_least: Annotated[Ruled[int], "How many decks from the back is the cutting card at least?"]
    depth_most: Annotated[Ruled[int], "How many cards beyond half the decks may it be at most?"]
    depth: Annotated[Ruled[int], "How many cards from the back does a dealer put it, if nobody says?"]
    short_stack: Annotated[Ruled[int], "And of a stack too short for that: how many cards from either end?"]


class Seating(Struct, frozen=True):
    """Seats and boxes."""

    several_boxes: Annotated[Flag, "May a player wager on several boxes?"]
    give_up: Annotated[Text, "And when others want one?"]
    reserved_by: Annotated[Who, "Who may reserve boxes for one player?"]
    fewer_players_by: Annotated[Who, "Who may let fewer players wager on a box?"]
    idle_rounds: Annotated[Ruled[int], "After how many rounds without a wager may a seat be asked back?"]
    vacate_by: Annotated[Who, "Who may ask for it?"]
    responsible: Annotated[Text, "Who answers for where a wager lies?"]
    in_line: Annotated[Text, "How do the wagers of a shared box lie?"]
    cards_untouched: Annotated[Text, "Who may handle cards?"]
    face_down: Annotated[Flag, "Are the first two cards dealt face down?"]
    face_down_by: Annotated[Who, "Who decides on that?"]
    face_down_approved_by: Annotated[Who, "Who approves that first?"]


class Limits(Struct, frozen=True):
    """The table's limits on its sign, and those of one player or box."""

    displayed: Annotated[Text, "Where do players see the limits?"]
    changed_by: Annotated[Who, "Who may change them?"]
    notice_minutes: Annotated[Ruled[int], "How long before is a higher minimum shown (0: notice, of any length)?"]
    at_once: Annotated[Flag, "May a minimum be raised at once, those playing keeping theirs?"]
    marker: Annotated[Text, "How is one who keeps the old minimum marked?"]
    marker_removed: Annotated[Text, "Until when?"]
    marker_place: Annotated[Text, "Where, if the player has several boxes?"]
    kept_until: Annotated[Text, "How does the kept minimum end?"]
    both_shown: Annotated[Text, "What does the sign show meanwhile?"]
    newcomers: Annotated[Text, "Which minimum binds newcomers?"]
    raised_for: Annotated[Ruled[Literal["box", "player"]], "Is a raised limit that of a box or of a player?"]
    raised_at_box: Annotated[Flag, "Is its marker at one box?"]
    raised_by: Annotated[Who, "Who may allow one?"]
    raised_states_minimum: Annotated[Flag, "Does its sign state a minimum, too?"]
    payouts_shown: Annotated[Flag, "Does the sign show the payouts?"]
    low_limit: Annotated[Flag, "Is it low limit gaming?"]
    low_limit_device: Annotated[Text, "From what are cards dealt then?"]
    low_limit_tournaments: Annotated[Text, "And tournaments?"]


class Restrictions(Struct, frozen=True):
    """Holding a player to the minimum, or to one box."""

    minimum_by: Annotated[Who, "Who may hold a player to the minimum until the shoe ends?"]
    missed_first: Annotated[Text, "One who did not wager on the first round"]
    sat_out: Annotated[Text, "One who sat out a later round"]
    shoe_only: Annotated[Text, "And where there is no card shoe?"]
    ends: Annotated[Text, "When does it end?"]
    further_shoes_by: Annotated[Who, "Who may extend it to further shoes?"]
    one_box_by: Annotated[Who, "Who may restrict a player to one box and the minimum?"]
    told_first: Annotated[Who, "Who is notified beforehand?"]
    reported_to: Annotated[Who, "To whom is it reported?"]
    procedure: Annotated[Flag, "Must it follow an approved procedure?"]
    again: Annotated[Text, "And one who was restricted before?"]


class Closing(Struct, frozen=True):
    """Hours and closing."""

    hours: Annotated[Text, "When may be gamed?"]
    closed_by: Annotated[Who, "Who may close a table?"]
    notice_minutes: Annotated[Ruled[int], "With how many minutes' notice (0: notice, of any length)?"]
    ends_with_hours: Annotated[Flag, "May it be closed without notice when the hours of gaming are over?"]


class Conduct(Struct, frozen=True):
    """Breaches, disputes, requests."""

    incidents: Annotated[tuple[Ruled[str], ...], "What is recorded as a breach?"]
    sanctioned: Annotated[Ruled[tuple[str, ...]], "For which breaches may the powers below be used (none: all)?"]
    sanction_by: Annotated[Who, "Who may use them?"]
    void_wagers: Annotated[Text, "May wagers be declared void?"]
    exclude: Annotated[Text, "May a player be excluded from the game?"]
    excluded_hand: Annotated[
        Ruled[Literal["absent", "void"]], "And the hand in play of one who is, if a decision is outstanding?"
    ]
    exclude_from_casino: Annotated[Who, "Who may exclude from the casino?"]
    detain: Annotated[Who, "Who may have a person detained?"]
    exempt: Annotated[Text, "Whom does the ban on devices not bind?"]
    refuse_wager: Annotated[Who, "Who may refuse a wager before the first card?"]
    decided_by: Annotated[Who, "Who decides a dispute?"]
    reviewed_by: Annotated[Who, "Who reviews the decision?"]
    final: Annotated[Text, "When is it final?"]
    complaint: Annotated[Text, "What is a person who is not satisfied informed of?"]
    rules_copy: Annotated[Text, "Who may see the rules?"]
    no_advice: Annotated[Text, "May staff advise a player?"]
    no_advantage: Annotated[Text, "May staff change the probabilities?"]
    procedures: Annotated[Text, "Who sees to the approved procedures?"]
    payment_corrected: Annotated[Who, "Who corrects a payment that the house itself discovers to be wrong?"]
    card_corrected: Annotated[Who, "Who corrects the record of a card that was keyed wrongly?"]
    decision_seconds: Annotated[Ruled[int], "How long may a decision take, in seconds?"]


class Voids(Struct, frozen=True):
    """Voids: who declares them, the grounds, and the effects."""

    grounds: Annotated[tuple[Ruled[Ground], ...], "On which grounds may a round be declared void?"]
    declared_by: Annotated[Who, "Who declares it?"]
    undoes: Annotated[Ruled[Literal["everything", "keeps_payments"]], "What does a void undo?"]
    invalidated: Annotated[
        Ruled[Literal["everything", "as_void"]], "And the invalidation of an outcome for disturbance or fraud?"
    ]
    side_payments_stand: Annotated[Flag, "Do payments of side bets stand, too?"]
    refunded: Annotated[Text, "What of the wagers?"]
    forfeited: Annotated[Flag, "May the wager of one who committed a fraud be forfeited?"]
    goes_on: Annotated[Text, "How does play go on?"]
    only_in_progress: Annotated[Text, "Which rounds may be declared void?"]
    disturbance_later: Annotated[Flag, "May a round that is over be declared void for a disturbance?"]
    misdeals: Annotated[tuple[Ruled[Ground], ...], "For which misdeals may a round that is over be declared void?"]
    missing: Annotated[Flag, "Is there a rule for a missing or foreign card?"]
    missing_stand: Annotated[Text, "Then, rounds completed"]
    missing_void: Annotated[Text, "Then, the round in play"]
    missing_checked: Annotated[Text, "Then, the cards"]
    missing_told: Annotated[Who, "Then, who is notified"]


class Errors(Struct, frozen=True):
    """Cards in the wrong place, and steps that were left out."""

    face_up: Annotated[Text, "A card found face up in the shoe"]
    device_checked_by: Annotated[Who, "Who may have a device emptied and checked for more of them?"]
    next_card: Annotated[Text, "A card drawn in error"]
    refusable: Annotated[Flag, "May a player refuse it?"]
    refused_by_all: Annotated[Text, "And if all refuse it?"]
    burnt_in_error: Annotated[Text, "A card burnt in error"]
    dealer_early: Annotated[Ruled[Literal["burnt", "next"]], "A card drawn for the dealer before its time"]
    dealer_exposed: Annotated[Ruled[Literal["burnt"]], "A card too many on the dealer's complete hand, exposed"]
    dealer_unexposed: Annotated[Ruled[Literal["burnt", "held"]], "And one not exposed"]
    left_over: Annotated[
        Ruled[Literal["next", "burnt"]], "A card drawn in error that nobody has taken when the round ends"
    ]
    misplaced: Annotated[Who, "A card laid on the wrong hand: who has the round reconstructed?"]
    found_later: Annotated[Ruled[Literal["void", "stands"]], "An error found after the next round has begun"]
    no_wagers: Annotated[Flag, "A round begun without a wager: is it void?"]
    late_insurance: Annotated[Flag, "Insurance not offered: may it still be placed?"]
    late_insurance_for: Annotated[
        Ruled[Literal["every_player", "open_wagers"]], "And by players whose wagers have been settled?"
    ]
    not_cut: Annotated[Flag, "Cards not cut: shuffled after the round in play?"]
    not_shuffled: Annotated[Flag, "Cards not shuffled after the cutting card: shuffled after the round in play?"]
    not_burned: Annotated[Flag, "First card not burnt: does it stay in play?"]
    not_returned: Annotated[Flag, "Discards not put back into the device: do they wait for the next initial deal?"]


class Machine(Struct, frozen=True):
    """A device that fails."""

    malfunction: Annotated[Text, "What is a malfunction?"]
    during_a_round: Annotated[Ruled[Literal["by_hand", "void", "by_case"]], "What of the round in play?"]
    replaced: Annotated[Text, "And after the round?"]


class ByHand(Struct, frozen=True):
    """The round is finished from a shoe that is not automated."""

    removed: Annotated[Text, "First step"]
    cut: Annotated[Text, "Second step"]
    from_shoe: Annotated[Text, "Third step"]
    manual_after: Annotated[Text, "And if the replacement is no device?"]
    new_cards: Annotated[
        Ruled[Literal["if_unfit", "always"]], "When are new cards used in a device that is not replaced?"
    ]


class Transfer(Struct, frozen=True):
    """The cards go to another device, or the round is ended, or finished from a card shoe."""

    in_use: Annotated[Text, "Only where a device is in use"]
    in_a_round: Annotated[Text, "Only in a round with a card dealt"]
    no_disadvantage: Annotated[Text, "If nobody is at a disadvantage"]
    another: Annotated[Text, "If another device is at hand"]
    practicable: Annotated[Text, "If the cards can be moved"]
    undamaged: Annotated[Text, "No card damaged"]
    damaged_removed: Annotated[Text, "Damaged cards"]
    moved: Annotated[Text, "The other cards"]
    new_cards: Annotated[Text, "What replaces the damaged"]
    goes_on: Annotated[Text, "And then?"]
    disadvantaged: Annotated[Text, "Somebody at a disadvantage"]
    taken_back: Annotated[Text, "No other device: each player's choice"]
    taken_new_cards: Annotated[Text, "No other device: damaged cards"]
    shuffled: Annotated[Text, "No other device: the cards"]
    from_shoe: Annotated[Text, "No other device: the round"]


class Calls(Struct, frozen=True):
    """Announcements of the dealer, and signals of players."""

    no_more_bets: Annotated[Ruled[str], "Closing the wagers"]
    insurance: Annotated[Ruled[str], "Offering insurance"]
    surrender: Annotated[Ruled[str], "Offering surrender"]
    total: Annotated[Ruled[str], "After a card"]
    wrong_total: Annotated[Text, "And if a total is announced wrongly?"]
    twenty_one: Annotated[Ruled[str], "On a 21"]
    doubled_card: Annotated[
        Ruled[Literal["", "face up", "face up and sideways"]], "How does the card of a double lie, or of split aces?"
    ]
    dealers_hand: Annotated[Ruled[str], "Before the dealer's hand"]
    conceding: Annotated[Ruled[str], "When a player concedes"]
    signals: Annotated[tuple[Ruled[str], ...], "By which signals do players decide?"]


class Options(Struct, frozen=True):
    """Settings that the operator can change while the table is open."""

    side_bets_by: Annotated[Who, "Who decides which side bets are offered?"]
    third_hand_by: Annotated[Who, "Who may permit a third hand?"]
    third_hand_told: Annotated[Text, "When are players notified of it?"]
    pairs_restricted_by: Annotated[Who, "Who may restrict pairs wagers to players with a main wager?"]
    pairs_restricted_told: Annotated[Who, "Who is notified beforehand?"]
    pairs_restricted_sign: Annotated[Text, "And the players?"]
    chips: Annotated[Text, "With what are wagers made?"]
    tournament_chips: Annotated[Text, "May tournament chips be exchanged for money?"]
    tokens: Annotated[Flag, "May promotional tokens be wagered?"]


class TableRules(Struct, frozen=True, kw_only=True):
    """Questions about the table that the rules of every game answer."""

    people: People
    opening: Opening
    care: Care
    shuffle: Shuffle
    seating: Seating
    limits: Limits
    closing: Closing
    conduct: Conduct
    voids: Voids
    machine: Machine
    calls: Calls
    options: Options
    cut: Cut | None = None
    restrictions: Restrictions | None = None
    errors: Errors | None = None
    by_hand: ByHand | None = None
    transfer: Transfer | None = None
