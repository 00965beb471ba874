"""Events told to people: a sentence for each, and what was paid, with the clauses that made it so.

`sentences` and `payments` tell a record to somebody who was not there; play tells its own person with the tellers.
"""

from croupier.telling.payment import Payment
from croupier.telling.record import Sentence, paid_by, payments, sentence, sentences

__all__ = ["Payment", "Sentence", "paid_by", "payments", "sentence", "sentences"]
