"""The annotation part of a study: people, guidelines, batches, sheets, curation, gold, audit.

A `Study` is a database with a clock and dice; an `Actor` is who asks. Every function takes both and
enforces the walls itself, in its queries: pages and commands on top of it cannot open them.
`docs/study-backend.md` lists the functions by who uses them.
"""

from typing import TYPE_CHECKING

from goldbench.lazy import lazy_names

if TYPE_CHECKING:  # imported when they are first asked for
    from goldbench.study.actor import OPERATOR, ROLES, SCOPES, Actor, Role
    from goldbench.study.agreement import BatchAgreement, batch_agreement
    from goldbench.study.audit import Verified, read_audit, study_head, verify_study
    from goldbench.study.backup import back_up
    from goldbench.study.batches.batch import Batch, list_batches
    from goldbench.study.batches.handout import next_note, take_back
    from goldbench.study.batches.open_batch import close_batch, missing_before_opening, open_batch
    from goldbench.study.batches.questions import (
        Question,
        answer_question,
        ask_question,
        list_questions,
    )
    from goldbench.study.batches.replacement import replace_annotator
    from goldbench.study.batches.reserve import note_of_sheet, replace_note
    from goldbench.study.batches.setup import (
        delete_batch,
        plan_production,
        plan_training,
        plan_trial,
        seat_person,
        unseat_person,
    )
    from goldbench.study.batches.training import (
        OwnResult,
        RoundResult,
        my_training_result,
        training_result,
    )
    from goldbench.study.batches.trials import Variation, compare_trial
    from goldbench.study.bundles.export import export_bundle
    from goldbench.study.bundles.guidelines import export_guideline, import_guideline
    from goldbench.study.bundles.importer import Taken, import_bundle
    from goldbench.study.curation.board import (
        Board,
        QueueItem,
        curation_queue,
        decide,
        finish_curation,
        read_board,
    )
    from goldbench.study.curation.decisions import REASONS, mark_json
    from goldbench.study.differences import Differing, batch_differences
    from goldbench.study.errors import (
        ANSWERS,
        LockedError,
        NotAllowedError,
        NotFoundError,
        OperationError,
        SignInError,
        StateError,
        TermsError,
        ThrottledError,
        UnfinishedError,
    )
    from goldbench.study.exchange import Brought, export_assignment, import_marks
    from goldbench.study.feedback import Differently, my_feedback
    from goldbench.study.gold_build import Built, preview_gold
    from goldbench.study.guidelines.checks import Check, freeze_checks
    from goldbench.study.guidelines.labels import change_labels
    from goldbench.study.guidelines.queries import confirm_guideline, read_guideline
    from goldbench.study.guidelines.schemes import schema_json, schema_of
    from goldbench.study.guidelines.template import VariableNotes, starting_texts
    from goldbench.study.guidelines.versions import (
        Guideline,
        edit_guideline,
        find_changed_labels,
        freeze_guideline,
        list_guidelines,
        revise_guideline,
        start_guideline,
    )
    from goldbench.study.inspection import ClosedSheet, read_closed_sheet
    from goldbench.study.notes import NoteInfo, Origin, add_notes, add_notes_by_site, list_notes
    from goldbench.study.passwords import Passwords
    from goldbench.study.people.invites import (
        Invitation,
        first_invite,
        invite_again,
        invite_person,
        read_invite,
        take_invite,
    )
    from goldbench.study.people.persons import (
        Person,
        Site,
        add_site,
        change_person,
        list_people,
        list_sites,
    )
    from goldbench.study.people.sessions import (
        Session,
        change_password,
        resume,
        sign_in,
        sign_in_invited,
        sign_out,
        unlock,
    )
    from goldbench.study.people.terms import Terms, accept_terms, current_terms, publish_terms
    from goldbench.study.people.tokens import (
        ApiToken,
        create_token,
        list_tokens,
        revoke_token,
        token_actor,
    )
    from goldbench.study.progress import Progress, batch_progress
    from goldbench.study.releases import GoldRelease, build_gold, list_releases, open_gold
    from goldbench.study.reopen import reopen_curation, reopen_sheet
    from goldbench.study.saving import save
    from goldbench.study.sheets.activity import report_activity
    from goldbench.study.sheets.checklist import Gap
    from goldbench.study.sheets.content import NOT_MENTIONED, Content, fold
    from goldbench.study.sheets.own_notes import OwnNote, my_notes
    from goldbench.study.sheets.projection import content_json
    from goldbench.study.sheets.queries import Card, SheetView, events_since, my_batches, read_sheet
    from goldbench.study.sheets.save import Saved
    from goldbench.study.study import Study
    from goldbench.study.waves.begin import begin_wave
    from goldbench.study.waves.look import ShownWidths, look_at_wave, show_widths
    from goldbench.study.waves.registration import DrawnWaves, change_waves
    from goldbench.study.waves.state import Departure, Look, WaveState, wave_state

__all__ = [
    "ANSWERS",
    "NOT_MENTIONED",
    "OPERATOR",
    "REASONS",
    "ROLES",
    "SCOPES",
    "Actor",
    "ApiToken",
    "Batch",
    "BatchAgreement",
    "Board",
    "Brought",
    "Built",
    "Card",
    "Check",
    "ClosedSheet",
    "Content",
    "Departure",
    "Differently",
    "Differing",
    "DrawnWaves",
    "Gap",
    "GoldRelease",
    "Guideline",
    "Invitation",
    "LockedError",
    "Look",
    "NotAllowedError",
    "NotFoundError",
    "NoteInfo",
    "OperationError",
    "Origin",
    "OwnNote",
    "OwnResult",
    "Passwords",
    "Person",
    "Progress",
    "Question",
    "QueueItem",
    "Role",
    "RoundResult",
    "Saved",
    "Session",
    "SheetView",
    "ShownWidths",
    "SignInError",
    "Site",
    "StateError",
    "Study",
    "Taken",
    "Terms",
    "TermsError",
    "ThrottledError",
    "UnfinishedError",
    "VariableNotes",
    "Variation",
    "Verified",
    "WaveState",
    "accept_terms",
    "add_notes",
    "add_notes_by_site",
    "add_site",
    "answer_question",
    "ask_question",
    "back_up",
    "batch_agreement",
    "batch_differences",
    "batch_progress",
    "begin_wave",
    "build_gold",
    "change_labels",
    "change_password",
    "change_person",
    "change_waves",
    "close_batch",
    "compare_trial",
    "confirm_guideline",
    "content_json",
    "create_token",
    "curation_queue",
    "current_terms",
    "decide",
    "delete_batch",
    "edit_guideline",
    "events_since",
    "export_assignment",
    "export_bundle",
    "export_guideline",
    "find_changed_labels",
    "finish_curation",
    "first_invite",
    "fold",
    "freeze_checks",
    "freeze_guideline",
    "import_bundle",
    "import_guideline",
    "import_marks",
    "invite_again",
    "invite_person",
    "list_batches",
    "list_guidelines",
    "list_notes",
    "list_people",
    "list_questions",
    "list_releases",
    "list_sites",
    "list_tokens",
    "look_at_wave",
    "mark_json",
    "missing_before_opening",
    "my_batches",
    "my_feedback",
    "my_notes",
    "my_training_result",
    "next_note",
    "note_of_sheet",
    "open_batch",
    "open_gold",
    "plan_production",
    "plan_training",
    "plan_trial",
    "preview_gold",
    "publish_terms",
    "read_audit",
    "read_board",
    "read_closed_sheet",
    "read_guideline",
    "read_invite",
    "read_sheet",
    "reopen_curation",
    "reopen_sheet",
    "replace_annotator",
    "replace_note",
    "report_activity",
    "resume",
    "revise_guideline",
    "revoke_token",
    "save",
    "schema_json",
    "schema_of",
    "seat_person",
    "show_widths",
    "sign_in",
    "sign_in_invited",
    "sign_out",
    "start_guideline",
    "starting_texts",
    "study_head",
    "take_back",
    "take_invite",
    "token_actor",
    "training_result",
    "unlock",
    "unseat_person",
    "verify_study",
    "wave_state",
]

__getattr__ = lazy_names(
    __name__,
    {
        "actor": ("OPERATOR", "ROLES", "SCOPES", "Actor", "Role"),
        "agreement": ("BatchAgreement", "batch_agreement"),
        "audit": ("Verified", "read_audit", "study_head", "verify_study"),
        "backup": ("back_up",),
        "batches.batch": ("Batch", "list_batches"),
        "batches.handout": ("next_note", "take_back"),
        "batches.open_batch": ("close_batch", "missing_before_opening", "open_batch"),
        "batches.questions": ("Question", "answer_question", "ask_question", "list_questions"),
        "batches.replacement": ("replace_annotator",),
        "batches.reserve": ("note_of_sheet", "replace_note"),
        "batches.setup": (
            "delete_batch",
            "plan_production",
            "plan_training",
            "plan_trial",
            "seat_person",
            "unseat_person",
        ),
        "batches.training": ("OwnResult", "RoundResult", "my_training_result", "training_result"),
        "batches.trials": ("Variation", "compare_trial"),
        "bundles.export": ("export_bundle",),
        "bundles.guidelines": ("export_guideline", "import_guideline"),
        "bundles.importer": ("Taken", "import_bundle"),
        "curation.board": (
            "Board",
            "QueueItem",
            "curation_queue",
            "decide",
            "finish_curation",
            "read_board",
        ),
        "curation.decisions": ("REASONS", "mark_json"),
        "differences": ("Differing", "batch_differences"),
        "errors": (
            "ANSWERS",
            "LockedError",
            "NotAllowedError",
            "NotFoundError",
            "OperationError",
            "SignInError",
            "StateError",
            "TermsError",
            "ThrottledError",
            "UnfinishedError",
        ),
        "exchange": ("Brought", "export_assignment", "import_marks"),
        "feedback": ("Differently", "my_feedback"),
        "gold_build": ("Built", "preview_gold"),
        "guidelines.checks": ("Check", "freeze_checks"),
        "guidelines.labels": ("change_labels",),
        "guidelines.queries": ("confirm_guideline", "read_guideline"),
        "guidelines.schemes": ("schema_json", "schema_of"),
        "guidelines.template": ("VariableNotes", "starting_texts"),
        "guidelines.versions": (
            "Guideline",
            "edit_guideline",
            "find_changed_labels",
            "freeze_guideline",
            "list_guidelines",
            "revise_guideline",
            "start_guideline",
        ),
        "inspection": ("ClosedSheet", "read_closed_sheet"),
        "notes": ("NoteInfo", "Origin", "add_notes", "add_notes_by_site", "list_notes"),
        "passwords": ("Passwords",),
        "people.invites": (
            "Invitation",
            "first_invite",
            "invite_again",
            "invite_person",
            "read_invite",
            "take_invite",
        ),
        "people.persons": (
            "Person",
            "Site",
            "add_site",
            "change_person",
            "list_people",
            "list_sites",
        ),
        "people.sessions": (
            "Session",
            "change_password",
            "resume",
            "sign_in",
            "sign_in_invited",
            "sign_out",
            "unlock",
        ),
        "people.terms": ("Terms", "accept_terms", "current_terms", "publish_terms"),
        "people.tokens": ("ApiToken", "create_token", "list_tokens", "revoke_token", "token_actor"),
        "progress": ("Progress", "batch_progress"),
        "releases": ("GoldRelease", "build_gold", "list_releases", "open_gold"),
        "reopen": ("reopen_curation", "reopen_sheet"),
        "saving": ("save",),
        "sheets.activity": ("report_activity",),
        "sheets.checklist": ("Gap",),
        "sheets.content": ("NOT_MENTIONED", "Content", "fold"),
        "sheets.own_notes": ("OwnNote", "my_notes"),
        "sheets.projection": ("content_json",),
        "sheets.queries": ("Card", "SheetView", "events_since", "my_batches", "read_sheet"),
        "sheets.save": ("Saved",),
        "study": ("Study",),
        "waves.begin": ("begin_wave",),
        "waves.look": ("ShownWidths", "look_at_wave", "show_widths"),
        "waves.registration": ("DrawnWaves", "change_waves"),
        "waves.state": ("Departure", "Look", "WaveState", "wave_state"),
    },
)
