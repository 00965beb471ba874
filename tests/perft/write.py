"""Count every case again, down to its long depth: `python -m tests.perft.write`."""

from msgspec.structs import replace

from tests.perft.perft import FILES, count, read, write


def main() -> None:
    """Write every file."""
    for file in FILES:
        case = read(file)
        write(file, replace(case, counted=count(case, case.depth_long)))


if __name__ == "__main__":
    main()
