"""The options that print or record a run of passes, skip parts of it, or write reproducers of its failures.

`debugging.py` implements them, and is loaded only for runs with one of them.
"""

from __future__ import annotations

from compiler.tools.options import CommandLine, Kind, Option

DEBUG_OPTIONS = (
    Option("debug", "Enable debug output"),
    Option("debug-only", "Enable a specific type of debug output (comma separated list of types)", Kind.TEXT, "string"),
    Option("log-actions-to", "Log action execution to a file, or stderr if '-' is passed", Kind.TEXT, "string"),
    Option(
        "log-mlir-actions-filter",
        "Comma separated list of locations to filter actions from logging",
        Kind.TEXT,
        "string",
    ),
    Option("mlir-debug-counter", "Comma separated list of debug counter skip and count arguments", Kind.TEXT, "string"),
    Option(
        "mlir-expensive-pattern-checks",
        "Check after each pattern that it changed the IR if and only if it reports so, that it used the rewriter, and "
        "that the IR is valid",
    ),
    Option(
        "mlir-generate-reproducer",
        "Generate an mlir reproducer at the provided filename (no crash required)",
        Kind.TEXT,
        "filename",
    ),
    Option(
        "mlir-pass-pipeline-crash-reproducer",
        "Generate a .mlir reproducer file at the given output path if the pass manager crashes or fails",
        Kind.TEXT,
        "string",
    ),
    Option(
        "mlir-pass-pipeline-local-reproducer",
        "When generating a crash reproducer, attempt to generated a reproducer with the smallest pipeline.",
    ),
    Option("mlir-print-debug-counter", "Print out debug counter information after all counters have been accumulated"),
    Option("mlir-print-ir-after", "Print IR after specified passes", Kind.PASS_NAMES, "pass-arg"),
    Option("mlir-print-ir-after-all", "Print IR after each pass"),
    Option("mlir-print-ir-after-change", "When printing the IR after a pass, only print if the IR changed"),
    Option("mlir-print-ir-after-failure", "When printing the IR after a pass, only print if the pass failed"),
    Option("mlir-print-ir-before", "Print IR before specified passes", Kind.PASS_NAMES, "pass-arg"),
    Option("mlir-print-ir-before-all", "Print IR before each pass"),
    Option("mlir-print-ir-diff", "When printing the IR after a pass, only print what the pass changed, as a diff"),
    Option(
        "mlir-print-ir-module-scope",
        "When printing IR for print-ir-[before|after]{-all} always print the top-level operation",
    ),
    Option(
        "mlir-print-ir-tree-dir",
        "When printing the IR before/after a pass, print file tree rooted at this directory. Use in conjunction with "
        "mlir-print-ir-* flags",
        Kind.TEXT,
        "string",
    ),
    Option("profile-actions-to", "Profile action execution to a file, or stderr if '-' is passed", Kind.TEXT, "string"),
    Option(
        "remark-format", "Specify the format for remark output.", Kind.TEXT, choices=("emitRemark", "yaml", "bitstream")
    ),
    Option("remark-policy", "Specify the policy for remark output.", Kind.TEXT, choices=("all", "final")),
    Option("remarks-filter", "Show all remarks: passed, missed, failed, analysis", Kind.TEXT, "string"),
    Option("remarks-filter-analyse", "Show analysis remarks", Kind.TEXT, "string"),
    Option("remarks-filter-failed", "Show failed remarks", Kind.TEXT, "string"),
    Option("remarks-filter-missed", "Show missed remarks", Kind.TEXT, "string"),
    Option("remarks-filter-passed", "Show passed remarks", Kind.TEXT, "string"),
    Option("remarks-output-file", "Output file for yaml remarks. Default is mlir-remarks.yaml", Kind.TEXT, "string"),
    Option("run-reproducer", "Run the pipeline stored in the reproducer"),
    Option("trace", "Record what passes do in a file that ir-trace shows", Kind.TEXT, "filename"),
)


class DebugOptionError(Exception):
    """Invalid value of one of the options; the message names the option."""


def has_debug_options(line: CommandLine) -> bool:
    """Returns True if one of the options is given."""
    return any(
        option.name in line.flags or option.name in line.texts or option.name in line.pass_names
        for option in DEBUG_OPTIONS
    )
