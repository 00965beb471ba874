"""Operators that break one node of a function: each yields the replacements of a node with a name for the change."""

import ast
import copy
from collections.abc import Iterator
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}
SWAPPED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}

Replacement = tuple[str, ast.AST | None]  # the operator's name and the new node; None drops a statement


def replacements(node: ast.AST) -> Iterator[Replacement]:
    """Yield what may stand in the place of a node."""
    is_event = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Yield | ast.YieldFrom)
    if is_event or isinstance(node, ast.Raise):
        yield "drop", None
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "negate", _with(node, test=ast.UnaryOp(ast.Not(), copy.deepcopy(node.test)))
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield "unfilter", _with(node, ifs=[])
    elif isinstance(node, ast.Return) and node.value is not None:
        yield from _returns(node)
    else:
        yield from _expressions(node)


def _returns(node: ast.Return) -> Iterator[Replacement]:
    value = node.value
    if isinstance(value, ast.Compare | ast.BoolOp) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    ):
        yield "negate", ast.Return(ast.UnaryOp(ast.Not(), copy.deepcopy(value)))


def _expressions(node: ast.AST) -> Iterator[Replacement]:
    if isinstance(node, ast.Compare):
        for other in COMPARISONS.get(type(node.ops[0]), ()):
            yield "compare", _with(node, ops=[other(), *node.ops[1:]])
    elif isinstance(node, ast.BoolOp):
        yield "logic", _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        yield from [
            ("term", _with(node, values=[one for one in node.values if one is not less]))
            for less in node.values
            if len(node.values) > 1
        ]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", copy.deepcopy(node.operand)
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield "arithmetic", _with(node, op=ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "flip", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield from [("number", ast.Constant(node.value + 1)), ("number", ast.Constant(node.value - 1))]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        yield "swap", _with(node, func=ast.Name(SWAPPED[node.func.id], ast.Load()))


def _with(node: ast.AST, **fields: object) -> ast.AST:
    made = copy.copy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made
