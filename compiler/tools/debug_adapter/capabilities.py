"""The capabilities of the debug adapter, as the Debug Adapter Protocol names them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

CAPABILITIES: Mapping[str, object] = MappingProxyType(
    {
        "supportsConfigurationDoneRequest": True,
        "supportsConditionalBreakpoints": True,
        "supportsHitConditionalBreakpoints": True,
        "supportsLogPoints": True,
        "supportsFunctionBreakpoints": True,
        "supportsDataBreakpoints": True,
        "supportsStepBack": True,
        "supportsSetVariable": True,
        "supportsSetExpression": True,
        "supportsCompletionsRequest": True,
        "completionTriggerCharacters": ["%"],
        "supportsRestartFrame": True,
        "supportsEvaluateForHovers": True,
        "supportsTerminateRequest": True,
        "supportTerminateDebuggee": True,
        "supportsDelayedStackTraceLoading": True,
        "exceptionBreakpointFilters": [
            {
                "filter": "poison",
                "label": "First poison",
                "description": "Stops after an op that makes poison of operands that are not poison.",
                "default": False,
            },
            {
                "filter": "nan",
                "label": "First NaN",
                "description": "Stops after an op that makes NaN of operands that are not NaN.",
                "default": False,
            },
        ],
    }
)
