"""The dlti dialect: keys of its tables."""

from __future__ import annotations

import pytest

from tests.support.ir import messages

DEVICE = '#dlti.target_device_spec<"x" = 1>'


@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        ('map<"" = 1>', "empty string as DLTI key is not allowed"),
        ('dl_spec<"" = 1>', "empty string as DLTI key is not allowed"),
        ('map<"a" = 1, "a" = 2>', 'repeated DLTI key: "a"'),
        ("target_device_spec<>", "no DLTI entries provided"),
        ("target_system_spec<>", "no DLTI entries provided"),
        ('target_device_spec<"" = 1>', "empty string as DLTI key is not allowed"),
        ("target_device_spec<#dlti.dl_entry<i32, 1>>", "type as DLTI key is not allowed"),
        ("target_device_spec<i32 = 1>", "invalid kind of attribute specified"),
        (f"target_system_spec<i32 = {DEVICE}>", "invalid kind of attribute specified"),
        ("target_system_spec<#dlti.dl_entry<i32, 1>>", "non-string key of DLTI system spec"),
        (
            f'target_system_spec<"a" = {DEVICE}, "a" = {DEVICE}>',
            'repeated device ID in dlti.target_system_spec: "a"',
        ),
    ],
)
def test_keys_are_of_their_kind_and_unique(attribute: str, message: str) -> None:
    assert messages(f"module attributes {{t.a = #dlti.{attribute}}} {{}}") == [message]
