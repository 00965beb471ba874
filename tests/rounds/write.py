"""Regenerate all transcripts from their inputs: `python -m tests.rounds.write`.

Read every changed line against the document before you commit it.
"""

from tests.rounds.transcript import FILES, play, read


def main() -> None:
    """Write every file."""
    for file in FILES:
        file.write_text(play(read(file)).text, "utf-8")


if __name__ == "__main__":
    main()
