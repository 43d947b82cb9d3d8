"""Makes the report of a comparison with a revision, of one with goldens."""

import json
import re

VERDICTS = {"different": "changed", "passed": "same", "missing": "new", "orphan": "removed"}
DATA = re.compile(r'(<script id="data" type="application/json">)(.*?)(</script>)', re.S)


def write_revision(page, name):
    """Writes a page beside another one, with its pictures: nothing fails, and nothing is accepted."""
    text = page.read_text()
    run = json.loads(DATA.search(text)[2])
    run["revision"] = "main"
    for case in run["cases"]:
        case["verdict"] = VERDICTS[case["verdict"]]
        case["failure"], case["accept"] = False, None
        case["hints"] = [hint.replace("accepted", "before") for hint in case["hints"]]
    for group in run["groups"]:
        group["accept"], group["text"] = None, group["text"].replace("accepted", "before")
    data = json.dumps(run).replace("<", "\\u003c")
    (page.parent / name).write_text(DATA.sub(lambda found: found[1] + data + found[3], text))
