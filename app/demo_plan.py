"""The demo's roadmap: a plan in the middle of its life, and the commit that seems to finish a part of it."""

from __future__ import annotations

from navlog.app.demo_code import DAY

PLAN = """\
# Ferry

What is being built, and in which order.

## Phases

### Reliability

#### Phase 1: Every booking has a reference

People read it out on the telephone, so it is six letters without those that sound alike.

- [x] S1 letters without O and I
- [x] S2 a check letter at the end

#### Phase 2: Seats are held while somebody pays <!-- navlog status=in_progress -->

A hold that outlives its payment blocks the boat; one that is too short sells a seat twice. See `src/booking.py` and
[how a fare is made](src/fares.py).

- [x] S1 hold on the first click
- [x] S2 let go after fifteen minutes
- [/] S3 tell the person how long is left
- [ ] S4 hold for a whole family at once
    - [ ] two cabins side by side
    - [ ] or two boats on the same day

#### Phase TC-4: Retries can be counted

Nobody knows how often the bank is asked twice.

- [ ] S1 a counter for each reason
- [ ] S2 a line in the daily report

#### Phase 2.5: Old bookings are archived

After two seasons a booking is only ever read.

### Money

#### Phase 7: Refunds by the hour

- [x] S1 a full refund until the evening before
- [ ] S2 a part of it after that (later)

#### Phase 8: Prices that follow the tide

Boats that ride the tide burn less. See [[fares]].

- [ ] S1 read the tide tables
- [ ] S2 a cheaper fare on the ebb

#### Phase 9: Gift vouchers (paid gate)

### Winter

#### Phase 10: Timetable for the ice months

- [ ] S1 two boats instead of five
- [ ] S2 say so on every page

#### Phase 11: 渡船時刻表を日本語で

The signs on the pier are in Japanese already.
"""

SHIPPED = (("1", 6 * DAY),)
"""Refs that are shipped, and how long ago."""

DEPENDS = (("TC-4", "2"), ("8", "7"))
"""A phase, and what it waits for."""

ORDER = "2 -> TC-4 -> 8 -> 2.5"

FINISHING = "Phase 2.5: old bookings are archived, done"
"""The subject of a commit that nobody has drawn a conclusion from yet."""

ARCHIVE = """\
\"\"\"The archive: bookings that are only ever read.\"\"\"

SEASONS = 2


def old(booking, season):
    return season - booking.season > SEASONS
"""
