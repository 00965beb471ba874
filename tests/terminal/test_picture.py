import runpy

from tests.citations import ROOT


def test_picture_in_the_docs_is_current() -> None:
    """Draw it again with `.venv/bin/python docs/pictures/draw.py` when the screen has changed for a reason."""
    folder = ROOT / "docs" / "pictures"
    drawn = runpy.run_path(str(folder / "draw.py"))
    assert drawn["picture"](drawn["screen"]()) == (folder / "play.svg").read_text("utf-8")
