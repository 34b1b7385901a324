"""Cache hints of xegpu as the cache control of xevm.

l1_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<uncached>  ->  #xevm.load_cache_control<L1c_L2uc_L3uc>
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.xegpu.enums import CachePolicy
from compiler.dialects.xevm.attributes import LoadCacheControlAttr, StoreCacheControlAttr

_WORDS: Mapping[CachePolicy, str] = MappingProxyType(
    {
        CachePolicy.CACHED: "c",
        CachePolicy.UNCACHED: "uc",
        CachePolicy.STREAMING: "s",
        CachePolicy.WRITE_BACK: "wb",
        CachePolicy.WRITE_THROUGH: "wt",
    }
)


def load_cache_control(first: CachePolicy | None, third: CachePolicy | None) -> LoadCacheControlAttr | None:
    """Returns the cache control of a load for the hints for the first and third level, or None.

    >>> print(load_cache_control(None, None))
    #xevm.load_cache_control<L1uc_L2uc_L3uc>
    """
    l1, l3 = (CachePolicy.UNCACHED if hint is None else hint for hint in (first, third))
    word = "ir" if l1 is CachePolicy.READ_INVALIDATE else f"L1{_WORDS[l1]}_L2uc_L3{_WORDS.get(l3)}"
    return LoadCacheControlAttr.spelled(word)


def store_cache_control(first: CachePolicy | None, third: CachePolicy | None) -> StoreCacheControlAttr | None:
    """Returns the cache control of a store for the hints for the first and third level, or None.

    >>> print(store_cache_control(None, None))
    #xevm.store_cache_control<L1uc_L2uc_L3uc>
    """
    l1, l3 = (CachePolicy.UNCACHED if hint is None else hint for hint in (first, third))
    return StoreCacheControlAttr.spelled(f"L1{_WORDS.get(l1)}_L2uc_L3{_WORDS.get(l3)}")
