"""An agent's session in a repository: a host's events in, the hook's answers out, in this process."""

from __future__ import annotations

import io
import json

from navlog.app.cli import main
from tests.support import NOBODY, clean_environment


class Hooked:
    """A session that tells the hook its events."""

    def __init__(self, repo, monkeypatch, capsys, host="claude") -> None:
        self.repo, self.monkeypatch, self.capsys, self.host = repo, monkeypatch, capsys, host
        self.id = "5f0c2d9e-1111-4222-8333-444455556666"
        for name, value in {**clean_environment(), "HOME": NOBODY, "XDG_CONFIG_HOME": NOBODY}.items():
            monkeypatch.setenv(name, value)

    def tell(self, event: str, **more: object) -> dict:
        """Hand an event to the hook; its answer, or nothing."""
        said = {"session_id": self.id, "cwd": str(self.repo.root), "hook_event_name": event, **more}
        self.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(said).encode())))
        assert main(["hook", self.host]) == 0
        out, err = self.capsys.readouterr()
        assert err == "" and out.count("\n") <= 1
        return json.loads(out) if out else {}

    def told(self, event: str, **more: object) -> str:
        """Hand an event to the hook; what the model is told."""
        answer = self.tell(event, **more)
        return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))

    def shown(self, event: str, **more: object) -> str:
        """Hand an event to the hook; what the person is shown."""
        return str(self.tell(event, **more).get("systemMessage", ""))
