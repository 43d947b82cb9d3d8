"""Starts `ringrender review`, and what both of its checks ask a page for."""

import http.client
import json
import os
import pathlib
import subprocess
import sys
import threading
from urllib.parse import urlsplit

from browser import fail

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = [(1280, 860), (390, 844)]


def expect(what, found, wanted):
    if found != wanted:
        fail(f"{what}: {found!r} instead of {wanted!r}")


class Review:
    """A running `ringrender review`, and the address that it has printed."""

    def __init__(self, folder, *arguments):
        self.process = subprocess.Popen(
            [os.environ["RINGRENDER_BINARY"], "review", *arguments], cwd=folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        killer = threading.Timer(20, self.process.kill)
        killer.start()
        self.address = self.process.stdout.readline().strip()
        killer.cancel()
        if not self.address.startswith("http://127.0.0.1:"):
            fail(f"review {' '.join(arguments)} prints {self.address!r}: {self.process.stderr.read()}")

    def get(self, path, **headers):
        """Returns the status, the content type and the text of a request without a token."""
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=10)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        connection.close()
        return answer.status, answer.getheader("Content-Type"), text

    def status(self):
        """Waits for the end, and returns the exit code."""
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.close()
            fail("the review is finished and the program does not end")

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


def axe():
    """Returns the source of axe-core, which scripts/setup --test installs."""
    found = list((ROOT / ".build/python").glob("lib/python3*/site-packages/axe_playwright_python/axe.min.js"))
    if not found:
        print("check review: no axe-core; scripts/setup --test installs it", file=sys.stderr)
        sys.exit(69)
    return found[0].read_text()


def audit(browser, what):
    """Fails if the page keeps users of a keyboard or a screen reader from something."""
    expect(f"audit of {what}", browser.run((ROOT / "Tests/ReportPage/audit.js").read_text()), [])
    if not browser.run("typeof axe === 'object'"):
        browser.run(axe() + "; 0")
    found = browser.run(
        "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations"
        ".map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 120))])))"
    )
    expect(f"axe-core about {what}", json.loads(found), [])


def audit_everywhere(browser, schemes, what, screenshots):
    """Audits the page wide and narrow, in each of the colour schemes; saves screenshots in a folder."""
    for width, height in SIZES:
        for scheme in schemes:
            browser.show_as(width, height, scheme)
            # The layout follows in the next frame.
            browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            audit(browser, f"{what}, {width} px, {scheme}")
            if screenshots:
                screenshots.mkdir(parents=True, exist_ok=True)
                name = f"{what.replace(' ', '-')}-{browser.name}-{width}-{scheme}.png"
                browser.screenshot(screenshots / name)
    browser.show_as(*SIZES[0], schemes[0])
