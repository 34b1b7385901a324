"""Scheduling: work in slices, first errors early, progress, and newer edits first."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest

from compiler.text import apply_edits, difference
from ir_lsp import schedule
from ir_lsp.documents.document import DocumentView, OpenDocument, Outdated
from ir_lsp.features.diagnostics import diagnostics
from ir_lsp.schedule import Scheduler
from ir_lsp.session import Session

URI = "file:///a.mlir"
NUMBER = 200
FAULTY = "".join(
    f"func.func @f{number}(%a: i32) {{\n  %0 = arith.addi %a, %u : i32\n  return\n}}\n" for number in range(NUMBER)
)


class Screen:
    """Messages that a client would show: diagnostics, and progress of work."""

    def __init__(self) -> None:
        self.published: list[list[str]] = []
        self.hinted = 0
        self.progress: list[int | str] = []
        self.cancel: asyncio.Future[Any] | None = None

    def publish(self, view: DocumentView) -> None:
        self.published.append([f"{each.span.start}: {each.message}" for each in diagnostics(view)])

    def publish_hints(self, view: DocumentView) -> None:
        self.hinted += 1

    async def begin_progress(self, title: str) -> asyncio.Future[Any] | None:
        self.progress.append(title)
        self.cancel = asyncio.get_running_loop().create_future()
        return self.cancel

    def report_progress(self, progress: asyncio.Future[Any], percentage: int) -> None:
        self.progress.append(percentage)

    def end_progress(self, progress: asyncio.Future[Any]) -> None:
        self.progress.append("end")


Scenario = Callable[[Session, Scheduler, Screen], Awaitable[None]]


def run(scenario: Scenario) -> Screen:
    """Runs a scenario in a new session."""
    session = Session()
    screen = Screen()

    async def main() -> None:
        scheduler = Scheduler(session, screen.publish, screen.publish_hints, screen)
        await scenario(session, scheduler, screen)

    asyncio.run(main())
    return screen


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0)


@pytest.fixture
def tiny_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets other tasks run after every step of the analysis, and sets all time limits to 0."""
    for name in ("SLICE", "EARLY", "EARLY_AGAIN", "LONG", "HINT_PAUSE"):
        monkeypatch.setattr(schedule, name, 0.0)
    monkeypatch.setattr("ir_lsp.progress._INTERVAL", 0.0)
    monkeypatch.setattr("compiler.syntax.incremental.reparse._SLICE", 200)


@pytest.mark.usefixtures("tiny_slices")
def test_the_first_errors_of_a_large_text_are_shown_before_it_is_completely_parsed() -> None:
    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        await until(lambda: screen.hinted)

    published = run(scenario).published
    first, last = published[0], published[-1]
    assert 0 < len(first) < len(last) == NUMBER
    assert all(set(each) <= set(more) for each, more in pairwise(published))


@pytest.mark.usefixtures("tiny_slices")
def test_progress_is_shown_from_its_begin_to_its_end() -> None:
    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        await until(lambda: "end" in screen.progress)

    title, *steps, end = run(scenario).progress
    assert (title, end) == ("Analysing a.mlir", "end")
    percentages = [step for step in steps if isinstance(step, int)]
    assert len(percentages) == len(steps) > 10
    assert percentages == sorted(percentages)
    assert percentages[0] < 20 < 80 < percentages[-1] <= 100


def test_no_progress_is_shown_for_short_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "LONG", 1000.0)

    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, "func.func @f() {\n  return\n}\n")
        scheduler.changed(document)
        await until(lambda: screen.published)

    assert run(scenario).progress == []


@pytest.mark.usefixtures("tiny_slices")
def test_an_analysis_that_the_user_cancels_stops_until_the_next_edit(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        await until(lambda: screen.cancel)
        assert screen.cancel is not None
        screen.cancel.cancel()
        await until(lambda: "end" in screen.progress)
        assert not document.analysis.is_analysed
        assert all(len(actual) < NUMBER for actual in screen.published)
        change(document, 2, "@f0", "@g")
        scheduler.changed(document)
        await until(lambda: screen.hinted)

    assert len(run(scenario).published[-1]) == NUMBER
    assert "the analysis of file:///a.mlir was cancelled; the next edit starts it again" in caplog.text


@pytest.mark.usefixtures("tiny_slices")
def test_other_tasks_run_while_a_text_is_analysed() -> None:
    turns = 0

    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        nonlocal turns
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        while not document.analysis.is_analysed:
            turns += 1
            await asyncio.sleep(0)

    run(scenario)
    assert turns > 100


def change(document: OpenDocument, version: int, old: str, new: str) -> None:
    """Replaces the first `old` by `new`, in version `version`."""
    view = document.view
    edit = difference(view.text, view.text.replace(old, new, 1))
    assert edit is not None
    document.edit(version, apply_edits(view.text, [edit]), view.index.edited(view.text, edit), [edit])


def test_a_burst_of_edits_is_analysed_after_the_last_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "PAUSE", 1000.0)
    monkeypatch.setattr(schedule, "BURST", 1000.0)
    monkeypatch.setattr(schedule, "HINT_PAUSE", 0.0)

    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        await until(lambda: screen.hinted)
        screen.published.clear()
        name = "@f0("
        for version in range(2, 22):
            if version == 21:
                monkeypatch.setattr(schedule, "PAUSE", 0.01)  # nothing comes after this one
            change(document, version, name, name := f"@f0{'x' * version}(")
            scheduler.changed(document)
            await asyncio.sleep(0)
        await until(lambda: screen.hinted == 2)

    assert len(run(scenario).published) == 1


def test_replaced_analyses_are_freed_during_continuous_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "PAUSE", 1000.0)
    monkeypatch.setattr(schedule, "BURST", 1000.0)
    monkeypatch.setattr(schedule, "RELEASE_SLICE", 1000.0)

    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        await scheduler.verified(document)
        replaced = 0
        name = "@f0("
        for version in range(2, 12):
            change(document, version, name, name := f"@f0{'x' * version}(")
            scheduler.changed(document)
            await scheduler.parsed(document)
            replaced += len(document.analysis.scrap)
            await scheduler.verified(document)
            assert not len(document.analysis.scrap)
        assert replaced >= 10
        assert screen.published == []
        scheduler.closed(document)

    run(scenario)


def test_closed_documents_are_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document and its views form cycles, which the paused garbage collector would not free."""
    monkeypatch.setattr(schedule, "HINT_PAUSE", 0.0)
    sizes: list[int] = []

    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        for number in range(1, 11):
            document = session.documents.open(URI, 1, FAULTY.replace("%u", "%a"))
            scheduler.opened(document)
            await until(lambda number=number: screen.hinted == number)  # type: ignore[misc]  # bound at once
            session.documents.close(URI)
            scheduler.closed(document)
            await until(lambda document=document: not len(document.analysis.scrap))  # type: ignore[misc]
            for _ in range(20):
                await asyncio.sleep(0)
            sizes.append(sys.getallocatedblocks())

    run(scenario)
    for_each = (sizes[-1] - sizes[4]) / (len(sizes) - 5)
    assert for_each < NUMBER / 2, "less than one object for two of its functions"


@pytest.mark.usefixtures("tiny_slices")
def test_an_edit_ends_the_work_for_the_text_before_it() -> None:
    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        await asyncio.sleep(0)
        change(document, 2, FAULTY, "func.func @f() {\n  return\n}\n")
        scheduler.changed(document)
        await until(lambda: screen.hinted)

    screen = run(scenario)
    assert screen.published[-1] == []
    assert screen.hinted == 1


@pytest.mark.usefixtures("tiny_slices")
def test_a_request_waits_only_for_the_parse_of_the_newest_text() -> None:
    versions: list[int] = []

    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        asked = asyncio.ensure_future(scheduler.parsed(document))
        await asyncio.sleep(0)
        change(document, 2, "@f0", "@g")
        scheduler.changed(document)
        view = await asked
        assert view.analysis.is_analysed
        versions.append(view.version)

    run(scenario)
    assert versions == [2]


@pytest.mark.usefixtures("tiny_slices")
def test_a_cancelled_request_does_not_stop_work_that_others_wait_for() -> None:
    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        asked = asyncio.ensure_future(scheduler.verified(document))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait({asked})
        assert asked.cancelled()
        await until(lambda: screen.hinted)

    assert len(run(scenario).published[-1]) == NUMBER


@pytest.mark.usefixtures("tiny_slices")
def test_work_for_a_document_stops_when_it_is_closed() -> None:
    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        asked = asyncio.ensure_future(scheduler.parsed(document))
        await asyncio.sleep(0)
        session.documents.close(URI)
        scheduler.closed(document)
        with pytest.raises(Outdated):
            await asked
        count = len(screen.published)
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(screen.published) == count

    run(scenario)


def test_a_text_that_is_too_large_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ir_lsp.documents.document.MAX_LENGTH", 1000)

    async def scenario(session: Session, scheduler: Scheduler, screen: Screen) -> None:
        document = session.documents.open(URI, 1, FAULTY)
        scheduler.changed(document)
        await until(lambda: screen.published)
        change(document, 2, "@f0", "@g")
        scheduler.changed(document)
        await until(lambda: len(screen.published) == 2)
        change(document, 3, FAULTY.replace("@f0", "@g"), "func.func @f() {\n  return\n}\n")
        scheduler.changed(document)
        await until(lambda: len(screen.published) == 3)

    published = run(scenario).published
    assert [len(actual) for actual in published] == [1, 1, 0]
    assert "not analysed" in published[0][0]
    assert caplog.text.count("which is too much to be analysed") == 1
