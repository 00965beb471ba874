"""Events in sentences, and payments, each with its clause. Imports the machines: engine, tournament, promotion.

`sentences` and `payments` are for readers of a record; a game at the terminal writes to its own player.
"""

from croupier.narration.payments import Payment
from croupier.narration.transcript import Sentence, paid_by, payments, sentence, sentences

__all__ = ["Payment", "Sentence", "paid_by", "payments", "sentence", "sentences"]
