"""A group of commands that are imported only when they are used, so that help is fast."""

import contextlib
import difflib
from collections.abc import Iterator, Mapping
from importlib import import_module
from keyword import iskeyword
from typing import Any, ClassVar, Final

import click

_FUNCTIONS: Final = ("list", "open")
"""Functions of Python's own that commands have the names of."""


class LazyGroup(click.Group):
    """Commands by name, each with its module and its help text.

    In its module a command has its own name, with `-` as `_`, and a trailing `_` where the name is a keyword.
    """

    commands_by_name: ClassVar[Mapping[str, tuple[str, str]]]
    before: ClassVar[str] = ""
    """Prefix of a command's name in a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """Return the names of the commands, in the order in which help lists them."""
        return list(self.commands_by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  as above
        """Import the command of that name."""
        if cmd_name not in self.commands_by_name:
            return None
        name = cmd_name.replace("-", "_")
        is_pythons = iskeyword(name) or name in _FUNCTIONS
        found = getattr(import_module(self.commands_by_name[cmd_name][0]), f"{name}_" if is_pythons else name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name; a usage error names the nearest one."""
        if args and args[0] not in self.commands_by_name and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], self.commands_by_name, n=1, cutoff=0)[0]
            command = f"{self.before}{args[0]}"
            ctx.fail(
                f"There is no command {command!r}. Did you mean {near}? Commands: {', '.join(self.commands_by_name)}."
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  as above
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self.commands_by_name.items()])


@contextlib.contextmanager
def store_errors() -> Iterator[None]:
    """Turn a refusal, or an error of a store or its keys, into one sentence."""
    from croupier.engine.refusal import Refused  # noqa: PLC0415  `--help` needs no records
    from croupier.records.commands import BadCommand  # noqa: PLC0415  as above
    from croupier.records.log.keys import BadKeys  # noqa: PLC0415  as above
    from croupier.records.stores.protocol import StoreError  # noqa: PLC0415  as above

    try:
        yield
    except (Refused, BadCommand, StoreError, BadKeys) as wrong:
        raise click.ClickException(str(wrong)) from wrong


class StoreGroup(LazyGroup):
    """Commands on a store: a refusal, or an error of the store or its keys, ends as one sentence."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with store_errors():
            return super().invoke(ctx)


class StoreCommand(click.Command):
    """Command on a store that belongs to no group; errors end as in a group."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with store_errors():
            return super().invoke(ctx)
