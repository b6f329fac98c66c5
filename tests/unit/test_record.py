from __future__ import annotations

import pytest

from navlog.core.record import fields, record, replace


@record
class Point:
    x: int
    y: int = 2
    tags: tuple[str, ...] = ()


def test_fields_come_by_place_by_name_or_by_default():
    assert Point(1) == Point(x=1, y=2, tags=())


def test_every_value_is_made_the_same_way_the_first_one_too():
    @record
    class Late:
        x: int
        y: int = 2

    first, second = Late(1), Late(1)
    assert first == second and fields(first) == {"x": 1, "y": 2}
    with pytest.raises(TypeError):
        Late(1, 2, 3)  # type: ignore[call-arg]


def test_a_record_is_frozen():
    with pytest.raises(AttributeError, match="frozen"):
        Point(1).x = 3  # type: ignore[misc]


def test_a_missing_field_is_a_type_error():
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]


def test_equal_records_have_equal_hashes():
    assert hash(Point(1)) == hash(Point(1)) and Point(1) != Point(2)


def test_replace_changes_what_is_named_and_nothing_else():
    assert replace(Point(1, 5), x=7) == Point(7, 5)


def test_the_representation_names_the_fields():
    assert repr(Point(1)) == "Point(x=1, y=2, tags=())"


def test_fields_keep_the_order_of_declaration():
    assert list(fields(Point(1))) == ["x", "y", "tags"]


def test_a_record_can_be_matched_by_place():
    match Point(3, 4):
        case Point(x, y):
            assert (x, y) == (3, 4)
