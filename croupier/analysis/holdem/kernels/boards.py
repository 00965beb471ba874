"""One board of each class of boards that differ by more than suits, with the size of the class."""

import numpy as np

from croupier.analysis.compilation import compiled
from croupier.analysis.holdem.strengths import Ints


@compiled
def list_boards(cards: Ints, suits: Ints, boards: Ints, weights: Ints) -> int:
    """Write one board of each class, that with the higher masks first; return their number."""
    count, size = 0, len(cards)
    masks = np.empty(len(suits), np.int64)
    board = np.empty(5, np.int64)
    for i in range(size):
        for j in range(i + 1, size):
            for k in range(j + 1, size):
                for m in range(k + 1, size):
                    for n in range(m + 1, size):
                        board[0], board[1], board[2] = cards[i], cards[j], cards[k]
                        board[3], board[4] = cards[m], cards[n]
                        weight = _orbit(board, suits, masks)
                        if weight:
                            boards[count] = board
                            weights[count] = weight
                            count += 1
    return count


@compiled
def _orbit(board: Ints, suits: Ints, masks: Ints) -> int:
    """Return the number of boards that differ only by suits, 0 if it is not the first of them."""
    for place in range(len(suits)):
        masks[place] = 0
        for card in board:
            if card & 3 == suits[place]:
                masks[place] |= 1 << (card >> 2)
    ways, alike = 1, 1
    for place in range(1, len(suits)):
        if masks[place] > masks[place - 1]:
            return 0
        alike = alike + 1 if masks[place] == masks[place - 1] else 1
        ways = ways * (place + 1) // alike
    return ways
