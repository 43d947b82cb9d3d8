"""Controls a headless Firefox by WebDriver BiDi, with the methods that browser.Browser has."""

import base64
import json
import os
import re
import select
import shutil
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

from browser import PATIENCE, fail

BROWSERS = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]

# Nothing from a network, and no first-run pages.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.backup.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:1",
    "toolkit.telemetry.enabled": False,
}

# https://w3c.github.io/webdriver/#keyboard-actions
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015"}  # fmt: skip
SHIFT = "\ue008"


def find_firefox():
    """Returns the path of Firefox; exits with 69 if it is not installed."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if not program:
        name = Path(sys.argv[0]).name
        print(f"{name}: no Firefox; scripts/setup --test installs it", file=sys.stderr)
        sys.exit(69)
    return program


class WebSocket:
    """The client's side of RFC 6455, for texts."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101 "):
            fail(f"Firefox answers {head[:100]!r}")

    def read(self):
        try:
            part = self.socket.recv(1 << 20)
        except TimeoutError:
            fail(f"the browser said nothing for {PATIENCE} seconds")
        if not part:
            fail("the browser ended")
        self.buffer += part

    def take(self, count):
        while len(self.buffer) < count:
            self.read()
        part, self.buffer = self.buffer[:count], self.buffer[count:]
        return part

    def send(self, text, kind=1):
        data = text.encode()
        size = len(data)
        if size < 126:
            head = struct.pack(">BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack(">BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack(">BBQ", 0x80 | kind, 0x80 | 127, size)
        # Clients must mask their data; Firefox refuses a mask of zeros.
        mask = b"\x01\x02\x03\x04"
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(head + mask + masked)

    def receive(self):
        """Returns the next text."""
        text = b""
        while True:
            first, size = self.take(2)
            if size == 126:
                (size,) = struct.unpack(">H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.take(8))
            data = self.take(size)
            kind = first & 0x0F
            if kind == 8:
                fail("the browser ended")
            if kind == 9:
                self.send(data.decode(), kind=10)
            if kind <= 1:
                text += data
                if first & 0x80:
                    return text.decode()


def value_of(result):
    """Returns the Python value of a BiDi RemoteValue."""
    kind, value = result["type"], result.get("value")
    if kind == "array":
        return [value_of(one) for one in value]
    if kind == "object":
        return {key: value_of(one) for key, one in value}
    return value


class Firefox:
    name = "Firefox"

    def __init__(self, program, profile, scheme="light"):
        """Firefox only takes the colour scheme at its start."""
        self.scheme = scheme
        override = {"layout.css.prefers-color-scheme.content-override": ["dark", "light"].index(scheme)}
        profile.mkdir(parents=True, exist_ok=True)
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in (PREFERENCES | override).items()]
        (profile / "user.js").write_text("".join(lines))
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", str(profile)]
            + ["--remote-debugging-port", "0", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        self.number, self.problems, self.requests = 0, [], []
        self.socket = WebSocket(self.port(), "/session")
        self.call("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}})
        events = ["log.entryAdded", "network.beforeRequestSent", "browsingContext.userPromptOpened"]
        self.call("session.subscribe", events=events)
        # Of the first tab, the address bar has the focus.
        self.context = self.call("browsingContext.create", type="tab")["context"]

    def port(self):
        """Reads the port from the browser's messages."""
        text, end = b"", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not select.select([self.process.stderr], [], [], 1)[0]:
                continue
            part = os.read(self.process.stderr.fileno(), 1 << 16)
            if not part:
                break
            text += part
            if found := re.search(rb"listening on ws://127\.0\.0\.1:(\d+)\s", text):
                return int(found[1])
        fail(f"Firefox does not listen: {text.decode(errors='replace')[-500:]}")

    def note(self, event):
        method, values = event.get("method"), event.get("params", {})
        if method == "log.entryAdded" and values["level"] in ("error", "warn"):
            self.problems.append(values["text"])
        elif method == "browsingContext.userPromptOpened":
            fail(f"the page asks: {values['message']}")
        elif method == "network.beforeRequestSent":
            self.requests.append(values["request"]["url"])

    def call(self, method, **values):
        # Otherwise, the browser would stop when the pipe is full.
        while select.select([self.process.stderr], [], [], 0)[0]:
            if not os.read(self.process.stderr.fileno(), 1 << 16):
                break
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": values}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") != self.number:
                self.note(answer)
            elif answer["type"] == "error":
                fail(f"{method}: {answer['message']}")
            else:
                return answer["result"]

    def open(self, url):
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def run(self, script):
        answer = self.call(
            "script.evaluate", expression=script, awaitPromise=True, target={"context": self.context}
        )
        if answer["type"] != "success":
            fail(f"{script[:200]}: {answer['exceptionDetails']['text']}")
        return value_of(answer["result"])

    def wait(self, script, seconds=20):
        """Waits until a script returns true; fails after `seconds`."""
        end = time.monotonic() + seconds
        while not self.run(script):
            if time.monotonic() > end:
                fail(f"never came true: {script}")
            time.sleep(0.02)

    def act(self, kind, actions, **values):
        source = {"type": kind, "id": kind, "actions": actions} | values
        self.call("input.performActions", context=self.context, actions=[source])

    def press(self, key, modifiers=0):
        """Presses a key. Shift has the bit 8 of `modifiers`."""
        key = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        if modifiers & 8:
            actions = [{"type": "keyDown", "value": SHIFT}, *actions, {"type": "keyUp", "value": SHIFT}]
        self.act("key", actions)

    def type(self, text):
        for key in text:
            self.press(key)

    def show_as(self, width, height, scheme):
        """Sets the size of the window."""
        viewport = {"width": width, "height": height}
        self.call("browsingContext.setViewport", context=self.context, viewport=viewport, devicePixelRatio=1.0)
        if scheme != self.scheme:
            fail(f"this Firefox only shows the colour scheme {self.scheme}")

    def screenshot(self, path):
        data = self.call("browsingContext.captureScreenshot", context=self.context)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
