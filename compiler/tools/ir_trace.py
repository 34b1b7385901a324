"""`ir-trace`: records what passes do, and shows it.

ir-trace record FILE [-o RUN.trace] [options of ir-opt]      runs passes and records them
ir-trace import LOG [-o RUN.trace]                           reads what --mlir-print-ir-after-all printed
ir-trace show RUN.trace                                      the passes, with times and what fired
ir-trace show RUN.trace --pass N [--steps | --diff]          the IR after pass N, its steps, or what it changed
ir-trace show RUN.trace --op LINE                            the life of the operations of a line of the source
ir-trace show RUN.trace --search TEXT [--function NAME]      the lines with a text that passes added and removed
ir-trace show RUN.trace --step N --as-test                   a minimal lit test of a step
ir-trace show RUN.trace --step N --as-counters               debug counters of ir-opt that end with a step
ir-trace show RUN.trace --why LINE                           why patterns did not apply to what a line became
ir-trace report RUN.trace [-o RUN.html]                      all of it as one page for a browser
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from compiler.api import new_context
from compiler.file_replacement import replace_file
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.tools import ir_opt
from compiler.tools.streams import Streams, run_main
from compiler.trace.file import TraceFileError, read_traces, write_trace
from compiler.trace.history import Event, History
from compiler.trace.import_log import import_log
from compiler.trace.life import events_after
from compiler.trace.model import LinkKind, PassRun, Step, Trace
from compiler.trace.report import report_page
from compiler.trace.step_test import StepTestError, step_counters, step_test
from compiler.trace.why_not import why_not
from compiler.version import version_line

_COLORS = {"-": "\x1b[31m", "+": "\x1b[32m", "@": "\x1b[36m"}
_PLAIN = "\x1b[0m"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the tool on the words of a command line (by default the program's own); returns its exit code."""
    return run_main(run, sys.argv[1:] if arguments is None else arguments)


def run(arguments: Sequence[str], streams: Streams) -> int:
    """Like `main`, on the given streams."""
    parser = argparse.ArgumentParser("ir-trace", description="Records what passes do to IR, and shows it.")
    parser.add_argument("--version", action="version", version=version_line("ir-trace").rstrip())
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="run passes as ir-opt does, and record them", add_help=True)
    record.add_argument("file")
    record.add_argument("-o", dest="output", metavar="FILE", help="the trace to write (default: FILE.trace)")
    import_ = commands.add_parser("import", help="make a trace of what --mlir-print-ir-after-all and its like printed")
    import_.add_argument("log", help="the log of any tool that is built on MLIR")
    import_.add_argument("-o", dest="output", metavar="FILE", help="the trace to write (default: LOG.trace)")
    show = commands.add_parser("show", help="show a trace")
    show.add_argument("trace")
    show.add_argument("--pass", dest="number", type=int, metavar="N", help="the IR after pass N, counted from 1")
    show.add_argument("--step", type=int, metavar="N", help="the IR after step N; 0 is what the run began with")
    show.add_argument("--steps", action="store_true", help="the steps of the pass, or of all passes")
    show.add_argument("--diff", action="store_true", help="what the pass or step changed")
    show.add_argument("--op", dest="line", type=int, metavar="LINE", help="the life of the operations of a line")
    show.add_argument(
        "--why", dest="why", type=int, metavar="LINE", help="why patterns did not apply to what a line became"
    )
    show.add_argument("--as-test", action="store_true", help="a minimal lit test of the step")
    show.add_argument("--as-counters", action="store_true", help="debug counters of ir-opt that end with the step")
    show.add_argument("--function", metavar="NAME", help="only this function, or another symbol")
    show.add_argument("--search", metavar="TEXT", help="the lines with a text that passes added and removed")
    show.add_argument("--color", action=argparse.BooleanOptionalAction, help="colours in differences")
    show.add_argument("--part", type=int, metavar="N", help="of a file that was split, part N, counted from 1")
    report = commands.add_parser("report", help="make one page for a browser, which needs no network")
    report.add_argument("trace")
    report.add_argument("-o", dest="output", metavar="FILE", help="the page to write (default: TRACE.html)")
    # Of `record`, argparse gets no option of ir-opt: it would take `-one-shot-bufferize` for `-o ne-shot-bufferize`.
    own, rest = _split_record(arguments) if list(arguments[:1]) == ["record"] else (arguments, [])
    report.add_argument("--part", type=int, metavar="N", help="of a file that was split, part N, counted from 1")
    options = parser.parse_args(own)
    if options.command == "record":
        output = options.output or f"{options.file}.trace"
        return ir_opt.run([options.file, *rest, f"--trace={output}", "-o", "-"], streams, "ir-trace")
    if options.command == "import":
        return _import(options.log, options.output or f"{options.log}.trace", streams)
    try:
        context = new_context(allow_unregistered=True)
        history = History(_chosen_trace(options, context), context)
        if options.command == "report":
            page = report_page(history, Path(options.trace).name)
            replace_file(options.output or f"{options.trace}.html", page.encode("utf-8", "replace"))
            return 0
        if options.color is None:
            options.color = streams.output.isatty()
        text = "".join(_shown(history, options))
    except (OSError, TraceFileError, StepTestError, IndexError) as error:
        streams.errors.write(f"ir-trace: {options.trace}: {_reason(error)}\n".encode())
        return 1
    streams.output.write(text.encode("utf-8", "surrogateescape"))
    return 0


def _chosen_trace(options: argparse.Namespace, context: Context) -> Trace:
    """Returns the trace of the part that the options name; without a number there must be just one."""
    traces = read_traces(Path(options.trace).read_bytes(), context)
    if options.part is None and len(traces) > 1:
        raise IndexError(f"this file has the traces of {len(traces)} parts: choose one by --part=N, counted from 1")
    number = 1 if options.part is None else options.part
    if not 1 <= number <= len(traces):
        raise IndexError(f"there is no part {number}; the last one is {len(traces)}")
    return traces[number - 1]


def _split_record(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Splits `record FILE [-o TRACE] ...` into options of `ir-trace` and options of `ir-opt`."""
    own, rest = list(words[:2]), list(words[2:])
    if "-o" in rest:
        place = rest.index("-o")
        own += rest[place : place + 2]
        del rest[place : place + 2]
    return own, rest


def _import(log: str, output: str, streams: Streams) -> int:
    try:
        text = Path(log).read_text("utf-8", "surrogateescape")
        progress = _progress(streams) if streams.color else None
        imported = import_log(text, new_context(allow_unregistered=True), source=log, progress=progress)
        replace_file(output, write_trace(imported.trace))
    except (OSError, ValueError) as error:
        streams.errors.write(f"ir-trace: {log}: {_reason(error)}\n".encode())
        return 1
    streams.errors.write("".join(f"{log}: {complaint}\n" for complaint in imported.complaints).encode())
    return 0


def _progress(streams: Streams) -> Callable[[float], None]:
    """Returns a function that shows the progress of reading a log on a terminal."""

    def show(part: float) -> None:
        streams.errors.write(f"\rreading: {part:.0%}{chr(10) if part >= 1 else ''}".encode())
        streams.errors.flush()

    return show


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def _shown(history: History, options: argparse.Namespace) -> Iterator[str]:
    trace = history.trace
    if options.line is not None:
        yield from _life(history, options.line)
        return
    if options.as_test or options.as_counters:
        if options.step is None:
            option = "--as-test" if options.as_test else "--as-counters"
            raise IndexError(f"{option} takes the number of a step: --step=N")
        yield step_test(history, options.step) if options.as_test else f"{step_counters(history, options.step)}\n"
        return
    if options.why is not None:
        yield from _why(history, options.why, _state_of(trace, options))
        return
    if options.search is not None:
        yield from _found(history, options.search, options.function)
        return
    if options.step is not None:
        before, after = options.step, options.step + 1
    elif options.number is not None:
        current = _run_number(trace, options.number)
        if options.steps:
            yield from (_step_line(number, step) for number, step in trace.steps_of(current))
            return
        before, after = current.first, current.last
    elif options.steps:
        yield from (_step_line(number, step) for number, step in enumerate(trace.steps[1:], 1))
        return
    else:
        yield from _overview(trace, options.function)
        return
    if options.diff:
        old, new = (_stable_lines(history, state, options.function) for state in (max(before, 1), after))
        for line in difflib.unified_diff(old, new, lineterm="", n=3):
            yield f"{_COLORS.get(line[0], '')}{line}{_PLAIN}\n" if options.color and line[0] in _COLORS else f"{line}\n"
    elif options.function is not None:
        yield print_operation(_function(history, after, options.function))
    else:
        yield history.text(after)


def _run_number(trace: Trace, number: int) -> PassRun:
    if not 1 <= number <= len(trace.runs):
        raise IndexError(f"there is no pass {number}; the last one is {len(trace.runs)}")
    return trace.runs[number - 1]


def _function(history: History, state: int, name: str) -> Operation:
    """Returns the symbol of a name in a state. Raises IndexError if there is none."""
    named = (op for op in history.state(state).walk() if symbol_name(op) == name)
    if (op := next(named, None)) is None:
        raise IndexError(f"there is no '@{name}' in this state")
    return op


def _stable_lines(history: History, state: int, function: str | None) -> list[str]:
    """Returns the lines of a state, or of one symbol in it, in which values have the same names as in all states."""
    if function is None:
        return history.stable_text(state).splitlines()
    op = _function(history, state, function)
    return print_operation(op, None, history.stable_names(op)).splitlines()


def _found(history: History, text: str, function: str | None) -> Iterator[str]:
    """Yields the lines that contain a text: all in the first state, then those that each pass added or removed."""
    trace = history.trace
    before: Counter[str] = Counter()
    for number, state, name in [(0, 1, "before all passes"), *_changed_states(trace)]:
        try:
            lines = _stable_lines(history, state, function)
        except IndexError:
            lines = []
        here = Counter(line.strip() for line in lines if text in line)
        if here != before:
            yield f"{number}. {name}\n"
            yield from (f"  + {line}\n" for line in (here - before).elements())
            yield from (f"  - {line}\n" for line in (before - here).elements())
        before = here


def _changed_states(trace: Trace) -> Iterator[tuple[int, int, str]]:
    """Yields the passes that changed something: their numbers, the states after them, and their names."""
    for number, run in enumerate(trace.runs, 1):
        if run.has_changed:
            yield number, run.last, run.argument


def _state_of(trace: Trace, options: argparse.Namespace) -> int:
    """Returns the state that the options choose; the last one by default."""
    if options.step is not None:
        return int(options.step) + 1
    return len(trace.steps) if options.number is None else _run_number(trace, options.number).last


def _why(history: History, line: int, state: int) -> Iterator[str]:
    """Yields the patterns that do not apply to the operations of a line in the last state, with reasons."""
    ops = history.ops_at_line(line)
    if not ops:
        raise IndexError(f"no operation of the source is at line {line}")
    numbers = dict.fromkeys(each for op in ops for each in (op, *(link.new for link in history.successors(op))))
    left = {history.number_of(op) for op in history.state(state).walk()}
    for number in (each for each in numbers if each in left):
        history.state(state)
        yield f"{_brief(history.op(number))}\n"
        for missed in why_not(history, number, state):
            tried = "" if missed.run is None else f", tried by {history.trace.runs[missed.run].argument}"
            yield f"  {missed.pattern}: {missed.reason}{tried}\n"
            if missed.source is not None and (path := missed.source.path()) is not None:
                yield f"    {path}:{missed.source.line}\n"


def _overview(trace: Trace, function: str | None) -> Iterator[str]:
    """Yields a line for each pass: its number, time, number of operations, and the patterns that fired.

    With a function, passes on other functions are left out.
    """
    path: tuple[str, ...] = ()
    for number, run in enumerate(trace.runs, 1):
        names = [anchor.partition(" @")[2] for anchor in run.path]
        if function is not None and any(names) and function not in names:
            continue
        for depth, anchor in enumerate(run.path):
            if path[: depth + 1] != run.path[: depth + 1]:
                yield f"{'  ' * depth}{anchor}\n"
        path = run.path
        yield f"{'  ' * len(path)}{number}. {_run_text(trace, run)}\n"


def _run_text(trace: Trace, run: PassRun) -> str:
    parts = [run.argument, f"{1000 * run.seconds:.1f} ms"]
    if run.failed:
        parts.append("failed")
    if not run.has_changed:
        parts.append("no change")
        return ", ".join(parts)
    parts.append(f"{run.ops_before} -> {run.ops_after} operations")
    parts += [f"{name} x{count}" if count > 1 else name for name, count in trace.patterns_of(run).items()]
    return ", ".join(parts)


def _step_line(number: int, step: Step) -> str:
    subject = "" if step.subject is None else f" on operation {step.subject}"
    return f"{number}. {step.pattern or step.kind.value}{subject}: {len(step.deltas)} changes\n"


def _life(history: History, line: int) -> Iterator[str]:
    """Yields the history of the operations of a line, from step to step."""
    ops = history.ops_at_line(line)
    if not ops:
        raise IndexError(f"no operation of the source is at line {line}")
    for op in ops:
        history.state(1)
        yield f"{_brief(history.op(op))}\n"
        for event in events_after(history, op):
            yield f"  {_event_text(history, event)}\n"


def _event_text(history: History, event: Event) -> str:
    step, link = event.step, event.link
    run = history.trace.runs[step.run]
    cause = f"(step {event.number}: {run.argument}, {step.pattern or step.kind.value})"
    if link is not None and link.kind is LinkKind.MADE:
        history.state(event.number + 1)
        return f"made {_brief(history.op(link.new))}  {cause}"
    history.state(event.number)
    before = _brief(history.op(event.op))
    if link is None and history.is_erased_in(event.number, event.op):
        return f"{before} was erased  {cause}"
    history.state(event.number + 1)
    after = _brief(history.op(event.op if link is None else link.new))
    return f"{before} {'became' if link is None else 'was replaced by'} {after}  {cause}"


def _brief(op: Operation) -> str:
    """Returns the text of an operation without its regions."""
    text = print_operation(op, PrintingFlags(skip_regions=True, local_scope=True)).strip()
    return " ".join(text.split())
