"""The browser's own verifier says what croupier/fairness says: of honest proofs, and of every kind of tampering."""

import copy
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import pack
from croupier.fairness.card_tree import CardTree, OpenedCards, wrong_cards
from croupier.fairness.proof import BadProof, UnknownAlgorithm, read, written
from croupier.fairness.verify import faults
from tests.browser import PAGE
from tests.citations import ROOT
from tests.fairness import proofs
from tests.fairness.test_reshuffle import HONEST, TWICE
from tests.fairness.test_reshuffle import TAMPERING as RESHUFFLED
from tests.families import TWENTY_ONE, UTH
from tests.patience import PATIENCE
from tests.terminal.evening import Evening

if TYPE_CHECKING:
    from playwright.sync_api import Page

GOLDEN: Final = (ROOT / "tests" / "fairness" / "shoes.jsonl").read_text("utf-8").splitlines()
TYPED: Final = {UTH: ("10", "0", "f", "", "", "f")}
INEXACT: Final = "numbers without end"  # which no number of JavaScript holds: only the part is the same

JUDGE: Final = """
async (texts) => {
  const { faults } = await import(`${BASE}/verify/shoe.js`);
  const { BadProof, read } = await import(`${BASE}/verify/proof.js`);
  return Promise.all(texts.map(async (text) => {
    try {
      return (await faults(read(text))).map(({ part, why }) => `${part}: ${why}.`);
    } catch (wrong) {
      if (wrong instanceof BadProof) return null;
      throw wrong;
    }
  }));
}
"""


def spoilt(spoil: Any, honest: Any) -> str:
    held = copy.deepcopy(proofs.plain(honest))
    spoil(held)
    return json.dumps(held)


@cache
def cases() -> dict[str, str]:
    """Return all proofs by name: honest ones of every document, and each kind of tampering."""
    found = {f"golden {at}": text for at, text in enumerate(GOLDEN)}
    for document in (*TWENTY_ONE, UTH):
        evening = Evening(document, *TYPED.get(document, ("20", "s", "n")) * 4, rounds=2)
        found |= {f"{document}, shoe {one.shoe}": written(one) for one in evening.proofs}
    device = Evening(TWENTY_ONE[3], *["20", "s", "n"] * 6, election={"shoe": "shuffling-device"}, rounds=3, seed=3)
    found["from a device"] = written(device.proofs[0])
    found |= {f"reshuffled {at}": written(one) for at, one in enumerate(HONEST)}
    found["aborted"] = written(proofs.aborted())
    found["with a mark of its bytes"] = "\ufeff" + written(proofs.proof())
    found |= {kind: json.dumps(proofs.tampered(kind)) for kind in proofs.TAMPERING}
    found |= {f"reshuffled: {kind}": spoilt(spoil, TWICE) for kind, (spoil, _) in RESHUFFLED.items()}
    found |= {f"no proof: {text[:9]}": text for text in ("", "{", "[]", "null", "7", "[" * 100_000)}
    return found


def expected(text: str) -> list[str] | None:
    """Return the verdict of croupier/fairness, None if it cannot parse the proof."""
    try:
        return [str(fault) for fault in faults(read(text.removeprefix("\ufeff")))]
    except UnknownAlgorithm as wrong:
        return [f"version: {wrong}."]
    except BadProof:
        return None


def _parts(told: list[str] | None) -> list[str] | None:
    return told and [one.partition(":")[0] for one in told]


def check(told: list[list[str] | None]) -> None:
    """Compare the verdicts on every case, in whole sentences."""
    differ = {}
    for (name, text), said in zip(cases().items(), told, strict=True):
        wanted = expected(text)
        both = [_parts(said), _parts(wanted)] if name == INEXACT else [said, wanted]
        if both[0] != both[1]:
            differ[name] = both
    assert differ == {}


def test_cases_cover_every_kind() -> None:
    wanted = [expected(text) for text in cases().values()]
    assert wanted.count([]) >= 20
    assert wanted.count(None) >= 20
    parts = {one.partition(":")[0] for told in wanted for one in told or ()}
    assert parts == {
        *("version", "shoe", "decks", "pack", "secret", "cut", "burned", "rounds", "reshuffles", "status"),
        *("commitment", "order"),
    }


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the page's modules where node takes them as modules."""
    folder = tmp_path_factory.mktemp("modules")
    shutil.copytree(PAGE / "verify", folder / "verify")
    shutil.copy(PAGE / "money.js", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def in_node(folder: Path, function: str, given: object) -> Any:
    """Return what a function of JavaScript returns for a value, in node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the same is tried in the browser")
    read_all = "let all = ''; for await (const some of process.stdin) all += some;"
    answer = f"console.log(JSON.stringify(await ({function})(JSON.parse(all))));"
    program = f"const BASE = {json.dumps(folder.as_uri())}; {read_all} {answer}"
    command = [node, "--input-type=module", "--eval", program]
    said = json.dumps(given)
    done = subprocess.run(command, input=said, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603  our own words
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def in_browser(page: "Page", address: str, function: str, given: object) -> Any:
    """Return what a function of JavaScript returns for a value, in the browser."""
    page.goto(f"{address}/sheet.html")
    return page.evaluate(function.replace("${BASE}", address), given)


def test_node_verifier_agrees_with_python(modules: Path) -> None:
    check(in_node(modules, JUDGE, list(cases().values())))


def test_browser_verifier_agrees_with_python(page: "Page", page_files: str) -> None:
    check(in_browser(page, page_files, JUDGE, list(cases().values())))


KNOWN: Final = """
async () => {
  const { commitmentOf, seedOf } = await import(`${BASE}/verify/shoe.js`);
  const { block } = await import(`${BASE}/verify/chacha20.js`);
  const { draw, words } = await import(`${BASE}/verify/shuffle.js`);
  const hexadecimal = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
  const secret = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join("");
  const contributions = [{ player: "Ann", text: "heads" }, { player: "Zoë", text: "♠" }];
  const shoe = { secret, table: "P1", shoe: 7, rules: "abcd", contributions };
  const drawn = (list, bound) => draw(list[Symbol.iterator](), bound);
  return {
    commitment: await commitmentOf(shoe),
    seed: hexadecimal(await seedOf(shoe)),
    block: hexadecimal(block(new Uint8Array(32), 0)),
    word: words(new Uint8Array(32)).next().value,
    draws: [drawn([65311], 416), drawn([65312, 65535, 5], 416), drawn([65535], 2), drawn([65535, 4], 3)],
  };
}
"""


def test_browser_reproduces_known_answers(page: "Page", page_files: str) -> None:
    told = in_browser(page, page_files, KNOWN, None)
    known = (ROOT / "docs" / "fairness.md").read_text("utf-8")
    assert f"commitment  {told['commitment']}" in known
    assert f"seed        {told['seed']}" in known
    # RFC 8439 appendix A.1, test vector 1
    assert told["block"].startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7")
    assert told["word"] == 0x76B8
    assert 65536 // 416 * 416 == 65312  # from there on words are thrown away
    assert told["draws"] == [415, 5, 1, 1]


SEEN: Final = """
async ([text, seen]) => {
  const { verify } = await import(`${BASE}/verify/shoe.js`);
  const { holds, findings } = await verify(text, seen);
  return [holds, findings];
}
"""


def test_commitment_seen_before_betting_is_compared(page: "Page", page_files: str) -> None:
    honest = proofs.proof()
    published = honest.commitment
    for seen, holds, told in [
        ({}, True, "order: all 100 cards dealt are the ones of that order."),
        ({"commitment": published}, True, "commitment: it is the one that this browser saw before the first wager."),
        ({"contribution": {"player": "Ann", "text": "heads"}}, True, "contributions: 2 contributions took part"),
        ({"commitment": "00"}, False, f"commitment: 00 was shown before betting, but the proof has {published}."),
        ({"contribution": {"player": "Ann", "text": "tails"}}, False, "contributions: what Ann contributed is not"),
    ]:
        said = in_browser(page, page_files, SEEN, [written(honest), seen])
        assert said[0] is holds
        assert any(one.startswith(told) for one in said[1]), said


CARDS: Final = """
async (all) => {
  const { wrongCards } = await import(`${BASE}/verify/cards.js`);
  return Promise.all(all.map(async (opened) => (await wrongCards(opened)).map(({ place }) => place)));
}
"""


def opened_cards() -> list[OpenedCards]:
    """Return opened cards, whole and with a fault."""
    opened = CardTree(bytes(range(32)), "P1", 7, 1, [str(one) for one in pack(52)]).opened([0, 3, 51])
    first, *rest = opened.cards
    wrong = (replace(first, card="2H"), replace(first, place=1), replace(first, salt="zz"), replace(first, path=()))
    more = (
        replace(first, place=52),
        replace(first, salt=rest[0].salt),
        replace(first, path=rest[0].path),
        replace(first, path=(*first.path, first.path[0])),
    )
    other = ({"root": "00" * 32}, {"table": "P2"}, {"shoe": 8}, {"shuffle": 0}, {"size": 51}, {"version": "x"})
    changed = [replace(opened, **one) for one in other]
    return [opened, *changed, *(replace(opened, cards=(one, *rest)) for one in (*wrong, *more))]


def test_node_verifier_judges_opened_cards_as_python_does(modules: Path) -> None:
    cases = opened_cards()
    told = in_node(modules, CARDS, [msgspec.to_builtins(one) for one in cases])
    assert told == [list(wrong_cards(one)) for one in cases]
    assert told[0] == []
    assert all(told[1:])


def test_browser_verifier_judges_opened_cards_as_python_does(page: "Page", page_files: str) -> None:
    cases = opened_cards()
    told = in_browser(page, page_files, CARDS, [msgspec.to_builtins(one) for one in cases])
    assert told == [list(wrong_cards(one)) for one in cases]
