"""Labels of the dealer's steps, for the officials who carry them out."""

from typing import Final

from croupier.engine.table import inputs as i
from croupier.records.log.inputs import CommitShoe, EndShoe
from croupier.records.log.wire import TableLogInput

_LABELS: Final[dict[type, str]] = {
    i.StateItem: "State {item}, with its reference",
    i.OpenTable: "Open the table",
    i.Determine: "Determine the shuffle {shuffle}",
    i.IntroduceCards: "Bring the {colour} cards to the table",
    i.CheckCards: "Check the cards",
    i.Approve: "Approve dealing face down",
    i.CheckReplacement: "Check the replacement cards",
    i.CountCards: "Verify the dropped cards: count all {counted}",
    i.ReplaceDevice: "Replace the {kind} that has failed",
    i.ShuffleCards: "Shuffle the cards",
    i.CutCards: "Let {player} cut the cards",
    i.CutAsOfficial: "Cut the cards: no player would",
    i.InsertCuttingCard: "Insert the cutting card {from_back} cards from the back",
    i.BurnCards: "Burn the first card, unseen",
    i.VoidRound: "Declare the round void: {reason}",
    i.ChangeDealer: "Take the dealer's place",
    i.GiveNotice: "Give notice that the table closes",
    i.AnnounceFinalRounds: "Announce the final rounds",
    i.CloseTable: "Close the table",
    i.DrawCuttingCard: "The cutting card came out",
    CommitShoe: "Commit to the next shoe",
    EndShoe: "End the shoe and publish its secret",
}


def labelled(given: TableLogInput) -> str:
    """Return the label of a step."""
    fields = {name: getattr(given, name) for name in given.__struct_fields__}
    return " ".join(_LABELS[type(given)].format_map(fields).split())
