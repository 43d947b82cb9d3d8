"""Controls a headless Chromium over the two pipes of --remote-debugging-pipe."""

import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import time

PATIENCE = 30

BROWSERS = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
]


def find_browser():
    """Returns the path of Chromium; exits with 69 if it is not installed."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if not program:
        name = pathlib.Path(sys.argv[0]).name
        print(f"{name}: no Chromium; scripts/setup --test installs it", file=sys.stderr)
        sys.exit(69)
    return program


def fail(text):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {text}")


class Browser:
    name = "Chromium"

    def __init__(self, program, profile):
        commands, self.commands = os.pipe()
        self.replies, replies = os.pipe()
        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", "--no-first-run",
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update",
            "--force-device-scale-factor=1", "--window-size=1280,860",
            f"--user-data-dir={profile}", "about:blank",
        ]  # fmt: skip
        if os.geteuid() == 0:
            arguments.insert(1, "--no-sandbox")

        def connect():
            # Copy both first, because one of them may already be 3 or 4.
            reading, writing = os.dup2(commands, 63), os.dup2(replies, 64)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            arguments, preexec_fn=connect, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(commands)
        os.close(replies)
        self.buffer, self.number, self.session = b"", 0, None
        self.problems, self.requests = [], []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.buffer:
            # A page that shows a dialog no longer replies.
            if not select.select([self.replies], [], [], PATIENCE)[0]:
                fail(f"the browser said nothing for {PATIENCE} seconds")
            part = os.read(self.replies, 1 << 20)
            if not part:
                fail("the browser ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def note(self, event):
        method, values = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.problems.append(values["exceptionDetails"].get("text", "exception"))
        elif method == "Runtime.consoleAPICalled" and values["type"] in ("error", "warning"):
            self.problems.append(str(values["args"]))
        elif method == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
            self.problems.append(values["entry"]["text"])
        elif method == "Page.javascriptDialogOpening":
            fail(f"the page asks: {values['message']}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])

    def call(self, method, **values):
        self.number += 1
        request = {"id": self.number, "method": method, "params": values}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.commands, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") != self.number:
                self.note(answer)
            elif "error" in answer:
                fail(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def open(self, url):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=url)

    def run(self, script):
        answer = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in answer:
            fail(f"{script[:200]}: {answer['exceptionDetails']['exception']['description']}")
        return answer["result"].get("value")

    def wait(self, script, seconds=20):
        """Waits until a script returns true; fails after `seconds`."""
        end = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > end:
                fail(f"never came true: {script}")
            time.sleep(0.02)

    def press(self, key, modifiers=0):
        """Presses a key; Chromium moves the focus by its code. Shift has the bit 8 of `modifiers`."""
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        code = {"Tab": 9, "Enter": 13, "Escape": 27}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers,
                windowsVirtualKeyCode=code, **({"text": text} if kind == "keyDown" else {}),
            )  # fmt: skip

    def type(self, text):
        self.call("Input.insertText", text=text)

    def show_as(self, width, height, scheme):
        """Sets the size of the window and the colour scheme."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=False,
        )  # fmt: skip
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", features=[feature])

    def mouse(self, kind, x, y, buttons=0):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, buttons=buttons,
            button="left" if buttons or kind == "mouseReleased" else "none", clickCount=1,
        )  # fmt: skip

    def screenshot(self, path, **options):
        data = self.call("Page.captureScreenshot", format="png", **options)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        os.close(self.commands)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
