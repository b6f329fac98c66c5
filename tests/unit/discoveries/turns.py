"""Turns as the two hosts write them: what was asked, what was called for it, what was answered."""

from __future__ import annotations

import json

from tests.unit.budget.shapes import AT, MODEL, counted, event, usage

QUESTION = "Where does the billing job round its totals?"
ANSWER = "Totals are rounded once, in `src/a.py`, right before they are written.\n\nNothing else rounds."


class Claude:
    """A Claude Code transcript, record by record."""

    host = "claude"

    def __init__(self) -> None:
        self.responses = 0

    def asked(self, text=QUESTION, **more):
        message = {"role": "user", "content": text}
        return {"parentUuid": None, "isSidechain": False, "type": "user", "message": message, "timestamp": AT, **more}

    def block(self, block, total=20_000, out=100, **more):
        self.responses += 1
        told = {
            "id": f"msg_{self.responses}",
            "role": "assistant",
            "model": MODEL,
            "content": [block],
            "stop_reason": "end_turn",
            "usage": usage(cached=total - out - 204, out=out),
        }
        return {"parentUuid": None, "isSidechain": False, "type": "assistant", "message": told, "timestamp": AT, **more}

    def said(self, text=ANSWER, total=20_000, **more):
        return self.block({"type": "text", "text": text}, total, **more)

    def called(self, name, shown="", total=20_000, ident=None, aside=False, **given):
        ident = ident or f"toolu_{self.responses}"
        call = self.block({"type": "tool_use", "id": ident, "name": name, "input": given}, total, isSidechain=aside)
        result = {"tool_use_id": ident, "type": "tool_result", "content": [{"type": "text", "text": shown}]}
        return [call, self.asked([result], isSidechain=aside)]

    def read(self, path="src/a.py", **more):
        return self.called("Read", file_path=path, **more)

    def ran(self, command, **more):
        return self.called("Bash", command=command, **more)

    def edited(self, path="src/a.py"):
        return self.called("Edit", file_path=path, old_string="a", new_string="b")


class Codex:
    """A Codex rollout, line by line."""

    host = "codex"

    def __init__(self) -> None:
        self.calls = 0

    def item(self, **payload):
        return {"timestamp": AT, "ordinal": 1, "type": "response_item", "payload": payload}

    def asked(self, text=QUESTION):
        return self.item(type="message", role="user", content=[{"type": "input_text", "text": text}])

    def said(self, text=ANSWER, total=20_000):
        message = self.item(type="message", role="assistant", content=[{"type": "output_text", "text": text}])
        return [message, counted(total), event("task_complete", last_agent_message=text)]

    def called(self, name, shown="", total=20_000, **given):
        self.calls += 1
        ident = f"call_{self.calls}"
        call = self.item(type="function_call", name=name, arguments=json.dumps(given), call_id=ident)
        return [call, counted(total), self.item(type="function_call_output", call_id=ident, output=shown)]

    def ran(self, command, **more):
        return self.called("exec_command", cmd=command, **more)

    def read(self, path="src/a.py", **more):
        return self.ran(f"sed -n '1,80p' {path}", **more)

    def edited(self, path="src/a.py"):
        patch = f"*** Begin Patch\n*** Update File: {path}\n*** End Patch"
        return [self.item(type="custom_tool_call", name="apply_patch", input=patch, call_id="call_patch")]


HOSTS = (Claude, Codex)


def flat(*records):
    """Records, and lists of them however nested, in one list."""
    return [one for record in records for one in (flat(*record) if isinstance(record, list) else [record])]


def expensive(made, question=QUESTION, answer=ANSWER, looks=8, path="src/a.py"):
    """The records of a turn that looked so many times, each filling the window by 1,000 tokens, and then answered."""
    read = [made.read(path, total=20_000 + 1_000 * number) for number in range(looks)]
    return flat(made.asked(question), *read, made.said(answer, total=20_000 + 1_000 * looks))
