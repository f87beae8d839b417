"""Clinical words behind a name that make it an eponym: Wilson disease, Foley's catheter."""

import re

# English, and what Spanish notes have of it.
EPONYM_AFTER = re.compile(
    r"(?:['’]s)?[ -](?:disease|syndrome|sign|test|catheter|procedure|operation|fracture|"
    r"classification|score|scale|criteria|blade|drain|cells?|tumou?r|lymphoma|sarcoma|palsy|"
    r"reflex|maneuver|position|tube|clamp|line|forceps|retractor|bod(?:y|ies)|node|cyst|hernia|"
    r"gland|duct|stage|grade|class|type|incision|repair|pouch|phenomenon|triad|law|ring|esophagus)",
    re.IGNORECASE,
)
