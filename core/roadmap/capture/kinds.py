"""The sections that plans have beside their phases, told by their titles."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

CONTEXT, CHECK, WORK, PUT_OFF = "context", "check", "work", "put off"

TITLES = {
    CONTEXT: """
        context|background|overview|summary|executive summary|tl;?dr|introduction|preface|about|vision|mission
        goals?|objectives?|purpose|motivation|rationale|problem|problem statement|scope|in scope|requirements
        constraints|assumptions|prerequisites|preconditions|dependencies|current state|current behaviou?r
        findings|analysis|research|root cause|diagnosis|decisions|design decisions|design|architecture
        critical files|files|file structure|project structure|tech stack|technology stack|risks?|trade-?offs
        alternatives|notes?|questions|clarifications|references|links|resources|appendix|glossary|metrics
        rollback|edge cases|timeline|estimates?|effort|schedule|order|execution order|sequence|legend|status
        progress|current status|done|completed|finished|shipped|recently shipped|changelog|history|archive
        table of contents|contents|metadata|license|expected outcome|outcome|expected results?|results?
        conclusion|user story|examples?|security|performance|contributing|key|reuse|existing code
        existing utilities|code to reuse|commits?|dependency graph|impact|benefits|what and why|why|what|kontext
        hintergrund|überblick|ziele?|zusammenfassung|risiken|offene fragen|dateien|contexto|objetivos?|riesgos
        resumen|contexte|objectifs?|risques|背景|上下文|概述|概要|目标|目標|目的|总结|摘要|文件|关键文件|风险|リスク|备注|注意事项|設計|设计|现状|問題|问题
        待定问题|参考|まとめ|개요|배경|목표
    """,
    CHECK: """
        verification|verify|verifying|validation|testing|tests?|test plan|test cases|testing strategy
        test strategy|testing plan|verification plan|verification steps|validation plan|manual testing
        manual verification|qa|quality assurance|quality checks|how to test|how to verify|acceptance tests
        verifikation|tests und prüfung|verificación|pruebas|vérification|验证|驗證|测试|測試|検証|テスト|검증|테스트
    """,
    WORK: """
        (?:the )?plan|(?:the )?implementation|(?:the )?steps|(?:the )?phases|(?:the )?approach|(?:the )?changes
        tasks?|task list|task breakdown|to-?dos?|to do|todo list|proposed changes|code changes|required changes
        changes required|planned changes|change list|solution|proposed solution|proposed approach
        recommended approach|strategy|milestones|stages|sprints|roadmap|work|work items|work plan|work breakdown
        action items|actions|action plan|next steps|next|execution|execution plan|execution steps|detailed steps
        detailed plan|detailed changes|detailed design|details|phase details|deliverables|backlog|now
        implementation (?:plan|steps|details|order|phases|tasks|roadmap|approach)|plan of (?:action|attack)
        step-by-step(?: plan| implementation)?|phased (?:plan|implementation|approach)|fix|the fix
        proposed fix|what to do|development plan|project plan|summary of phases|umsetzung|schritte|vorgehen
        aufgaben|implementierung|pasos|tareas|implementación|cambios|étapes|tâches|步骤|步驟|实施步骤|实现步骤|计划|計画|計劃|实施计划
        任务|任務|方案|实现|実装|手順|実装手順|变更|タスク|구현|단계|할 일|계획
    """,
    PUT_OFF: """
        out of scope|not in scope|non-?goals|future|future work|future improvements|future enhancements
        future phases|later|someday|maybe|icebox|deferred|parked|follow-?ups?|alternatives considered
        rejected alternatives|won't do|stretch goals|nice to have|optional|cancelled|canceled|abandoned
        außerhalb des umfangs|范围外|対象外|fuera de alcance
    """,
}
"""Regular expressions of whole titles, in lower case, one or several to a line."""

STARTS = {
    CONTEXT: r"""
        (?:critical|key|affected|relevant|new|modified|related) files?\b
        files? (?:to|that|changed|affected|involved)\b|why\b|what (?:is|we|this|exists|changed)\b|risks?\b
        open questions|questions for\b|success (?:criteria|metrics)|acceptance criteria|definition of done
        current (?:state|status|behaviou?r|situation|architecture|implementation|flow|problem|setup|code)\b
        existing (?:code|patterns?|utilities|state|behaviou?r|implementation|functions|infrastructure)\b
        key (?:decisions|insights?|findings|considerations|design)\b|notes\b|known (?:issues|limitations)
        design (?:decisions|notes|principles|rationale)\b|rollback (?:plan|strategy)|summary of\b
        technical (?:design|details|context|considerations|notes)\b|estimated (?:effort|time|scope)
        dependenc(?:y|ies) (?:graph|order|between)|backwards? compatibility$|important (?:notes?|files)\b
        architecture (?:overview|decisions|diagram|notes)|problem (?:statement|description|analysis)
        project (?:overview|context)|reus(?:e|able)\b|branch (?:policy|strategy)\b|constraints\b
        implementation (?:priority|priorities|notes)\b|decision log|change ?log\b
    """,
    CHECK: r"""
        how to (?:test|verify)\b|verification\b|testing (?:strategy|plan|approach|steps|checklist)
        (?:test|testing|acceptance|review) checklist|test (?:plan|strategy)|manual test\b
        end-to-end (?:verification|test plan)
    """,
    PUT_OFF: r"""
        out[ -]of[ -]scope|not in scope|future (?:work|enhance|improve|phase|consider)|explicitly not\b
        deferred (?:work|items|to)\b|non-goals|alternatives (?:considered|rejected)
    """,
}
"""Regular expressions of how a title begins, in lower case."""


def kind(title: str) -> str:
    """Return the kind of section that a title opens: `context`, `check`, `work`, `put off`; nothing for any other."""
    title = _bare(title)
    for known, (whole, start) in _patterns().items():
        if whole.fullmatch(title) or (start is not None and start.match(title)):
            return known
    return ""


def _bare(title: str) -> str:
    """Return a title in lower case, without what stands around its words and a remark in brackets at its end."""
    title = title.lower().replace("’", "'")
    title = _remark().sub("", title)
    parts = [index for index, character in enumerate(title) if character.isalnum()]
    return title[parts[0] : parts[-1] + 1].replace(" & ", " and ") if parts else ""


@cache
def _patterns() -> dict[str, tuple[re.Pattern[str], re.Pattern[str] | None]]:
    import re

    def any_of(rows: str) -> re.Pattern[str]:
        return re.compile("|".join(row.removeprefix(" " * 8) for row in rows.strip("\n ").split("\n")))

    return {one: (any_of(rows), any_of(STARTS[one]) if one in STARTS else None) for one, rows in TITLES.items()}


@cache
def _remark() -> re.Pattern[str]:
    import re

    return re.compile(r"\s*[(（][^()（）]*[)）]\s*:?\s*$")
