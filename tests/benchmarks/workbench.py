"""The workbench, driven without a terminal: `python -m tests.benchmarks.workbench DIR [--first-paint|--plan]`."""

from __future__ import annotations

import asyncio
import os
import resource
import statistics
import sys
import time
from collections.abc import Awaitable, Callable

from textual import events

from navlog.app.environment import context_of
from navlog.app.workbench import Workbench

ASKED = "which module refreshes the session"
SIZE = (60, 30)


class Watched(Workbench):
    """A workbench that notes when it paints."""

    painted: list[float] = []

    def _display(self, screen: object, renderable: object) -> None:
        super()._display(screen, renderable)  # type: ignore[arg-type]
        if renderable is not None:
            self.painted.append(time.perf_counter())


async def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until something holds."""
    end = time.perf_counter() + seconds
    while not true():
        if time.perf_counter() > end:
            raise TimeoutError("the workbench did not get there")
        await asyncio.sleep(0.0005)


def opened(folder: str) -> Watched:
    """Return the workbench on a project, with nobody's settings."""
    return Watched(context_of(folder, {"HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"})[0])


async def first_paint(folder: str) -> None:
    """Open the workbench and leave at once when something is there to see."""
    app = opened(folder)
    async with app.run_test(size=SIZE):
        await until(lambda: bool(app.painted))
        os._exit(0)


async def plan(folder: str) -> None:
    """Open the workbench on a plan, move through it and move a phase in it, and print the figures."""
    app = opened(folder)
    async with app.run_test(size=SIZE):
        await until(lambda: app.state.roadmap.plan is not None and not app.looking)
        await press(app, "2", "2")
        await asyncio.sleep(1.5)
        before = len(app.painted)
        await asyncio.sleep(3)
        tell("roadmap, paints while idle for 3 s", len(app.painted) - before, "of at most 0")
        tell("roadmap, key to paint, 1,000 phases", await median(app, moved, "j" * 12), "ms of at most 50")
        tell("roadmap, moving a phase, key to paint", await median(app, shifted, "J" * 8), "ms of at most 50")
        tell("the same while the move before it is written", await median(app, pushed, "J" * 8), "ms")


async def measure(folder: str) -> None:
    """Open the workbench on a project, wait, move, ask, and print the figures."""
    app = opened(folder)
    async with app.run_test(size=SIZE):
        await until(lambda: app.state.charts.overview is not None and not app.looking)
        await asyncio.sleep(1.5)
        before = len(app.painted)
        await asyncio.sleep(3)
        tell("workbench, paints while idle for 3 s", len(app.painted) - before, "of at most 0")
        tell("workbench, key to paint, 10,000 charts", await median(app, moved, "j" * 12), "ms of at most 50")
        await press(app, "slash", "/")
        tell("ask in the workbench, key to hits, 10,000 charts", await median(app, asked, ASKED), "ms of at most 30")
    unit = 1_000_000 if sys.platform == "darwin" else 1_000
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    tell("memory of the workbench, 10,000 charts", memory, "MB of at most 250")


def tell(name: str, value: float, unit: str) -> None:
    """Print a figure in the columns of the others."""
    print(f"{name:<52} {value:5.0f} {unit}", flush=True)


async def median(app: Watched, step: Callable[[Watched, str], Awaitable[float]], letters: str) -> float:
    """Return the median of a step over some letters, the first two left out."""
    return statistics.median([await step(app, letter) for letter in letters][2:])


async def press(app: Watched, key: str, letter: str) -> float:
    """Send a key and wait for a paint; return when it was sent."""
    sent, painted = time.perf_counter(), len(app.painted)
    app._driver.process_message(events.Key(key, letter))  # type: ignore[union-attr]
    await until(lambda: len(app.painted) > painted)
    return sent


async def moved(app: Watched, letter: str) -> float:
    """Move with a letter and return the milliseconds until all is painted."""
    sent = await press(app, letter, letter)
    await asyncio.sleep(0.15)
    return 1000 * (app.painted[-1] - sent)


async def shifted(app: Watched, letter: str) -> float:
    """Move a phase with a letter once nothing is being written, and return the milliseconds until the first paint."""
    await until(lambda: app.queue.done == app.queue.asked and not app.looking)
    await asyncio.sleep(0.2)
    return await pushed(app, letter)


async def pushed(app: Watched, letter: str) -> float:
    """Move a phase with a letter and return the milliseconds until the first paint after it."""
    sent = await press(app, letter, letter)
    took = 1000 * (app.painted[-1] - sent)
    await asyncio.sleep(0.3)
    return took


async def asked(app: Watched, letter: str) -> float:
    """Type a letter and return the milliseconds until its hits are there."""
    before = app.state.charts.asked
    sent = time.perf_counter()
    app._driver.process_message(events.Key("space" if letter == " " else letter, letter))  # type: ignore[union-attr]
    await until(lambda: app.state.charts.asked is not before)
    took = time.perf_counter() - sent
    await asyncio.sleep(0.1)
    return 1000 * took


if __name__ == "__main__":
    os.environ.setdefault("TEXTUAL_FPS", "120")
    ways = {"--first-paint": first_paint, "--plan": plan}
    asyncio.run(next((way for name, way in ways.items() if name in sys.argv), measure)(sys.argv[1]))
