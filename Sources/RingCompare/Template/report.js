
"use strict";
// Names are not trusted: they are only inserted through textContent.
const run = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
// A tolerated difference is not a failure, but users look at it, too.
const passing = ["passed", "known-wrong", "same"];
const toneOf = (one) => (one.failure ? "failure" : passing.includes(one.verdict) ? "passed" : "changed");
const tones = ["failure", "changed", "passed"];
const indexOf = new Map(run.cases.map((one, index) => [one.name, index]));
const groups = (run.groups ?? []).map((group) => ({
  ...group, members: group.names.map((name) => indexOf.get(name)).filter((index) => index >= 0) }));
const groupOf = new Map(groups.flatMap((group) => group.members.map((index) => [index, group])));
// Groups first, then failures.
const order = [...groupOf.keys(), ...[...run.cases.keys()].filter((index) => !groupOf.has(index))
  .sort((a, b) => tones.indexOf(toneOf(run.cases[a])) - tones.indexOf(toneOf(run.cases[b])) || a - b)];
const words = run.revision
  ? { expected: "before", actual: "after", difference: "difference", accepted: "before", only: "changes only" }
  : { expected: "expected", actual: "actual", difference: "difference", accepted: "accepted", only: "failures only" };
const roles = ["expected", "difference", "actual"];
const backdrops = ["checker", "white", "black"];
const state = { current: -1, view: "side", zoom: 0, split: 50, blinking: true, shown: "expected" };
let pictures = {};
let visible = [];

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

// The list

const entries = order.map((index) => {
  const one = run.cases[index];
  const item = make("li", undefined, toneOf(one));
  const button = make("button", one.name);
  button.type = "button";
  button.tabIndex = -1;
  button.append(make("small", one.verdict));
  button.addEventListener("click", () => show(index));
  item.append(button);
  return { index, item, button, name: one.name.toLowerCase(), tone: toneOf(one), group: groupOf.get(index) };
});
for (const [number, group] of groups.entries()) {
  group.item = make("li", undefined, "group");
  group.list = make("ul");
  const text = make("p", group.text);
  text.id = "group-" + number;
  group.list.setAttribute("aria-labelledby", text.id);
  group.item.append(text, group.list);
}
const entryOf = new Map(entries.map((entry) => [entry.index, entry]));

function filter() {
  const parts = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const only = at("only-failures").checked;
  visible = entries.filter((entry) =>
    (!only || entry.tone !== "passed") && parts.every((part) => entry.name.includes(part)));
  for (const group of groups) {
    group.list.replaceChildren(...visible.filter((entry) => entry.group === group).map((entry) => entry.item));
  }
  at("list").replaceChildren(...groups.filter((group) => group.list.children.length).map((group) => group.item),
    ...visible.filter((entry) => !entry.group).map((entry) => entry.item));
  at("none").hidden = visible.length > 0;
  makeReachable();
}

// The Tab key stops at one entry, so that those of a long list do not keep a user from the rest.
function makeReachable() {
  for (const button of at("list").querySelectorAll("[tabindex='0']")) button.tabIndex = -1;
  const entry = visible.find((one) => one.index === state.current) ?? visible[0];
  if (entry) entry.button.tabIndex = 0;
}

function step(by) {
  const position = visible.findIndex((entry) => entry.index === state.current);
  const next = visible[Math.max(0, Math.min(visible.length - 1, position + by))];
  if (!next) return;
  const isInList = at("list").contains(document.activeElement);
  show(next.index);
  if (isInList) next.button.focus();
}

// Images: scripts may read the pixels of `data:` URLs, even in a page from a file

function decode(url) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      const canvas = make("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      resolve({ canvas, data: context.getImageData(0, 0, canvas.width, canvas.height) });
    };
    image.onerror = () => reject(new Error("a picture cannot be decoded"));
    image.src = url;
  });
}

const waiting = new Map();
window.ringrenderPictures = (index, urls) => {
  run.cases[index].pictures = urls;
  waiting.get(index)?.resolve();
};

function load(index) {
  const one = run.cases[index];
  if (one.pictures || !one.script) return Promise.resolve();
  if (!waiting.has(index)) {
    const loading = {};
    loading.promise = new Promise((resolve, reject) => Object.assign(loading, { resolve, reject }));
    waiting.set(index, loading);
    const script = make("script");
    script.src = one.script.split("/").map(encodeURIComponent).join("/");
    script.onerror = () => loading.reject(new Error(one.script + " is missing"));
    document.head.append(script);
  }
  return waiting.get(index).promise;
}

// One case

function facts(one) {
  const found = one.comparison;
  const rows = [];
  const add = (id, title, value) => {
    if (value !== null && value !== undefined) rows.push([id, title, String(value)]);
  };
  if (found) {
    add("differing-pixels", "differing pixels", found.differingPixels);
    if (found.ignoredAntiAliased) add("anti-aliased", "ignored as anti-aliasing", found.ignoredAntiAliased);
    add("max-delta", "largest channel difference", found.maxDelta);
    const box = found.boundingBox;
    if (box) add("bounding-box", "all within", `${box[2]} × ${box[3]} at (${box[0]}, ${box[1]})`);
    const dense = found.densestWindow;
    if (dense) {
      add("densest-window", "densest window",
        `${dense.pixels} in ${dense.size} × ${dense.size} at (${dense.x}, ${dense.y})`);
    }
    for (const role of ["expected", "actual"]) {
      const size = found[role + "Size"];
      if (size) add(role + "-size", `size ${words[role]}`, size.join(" × "));
    }
    if (found.differentFrames) {
      add("frames", "frames that differ", found.differentFrames
        .map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(", ") || "none");
      add("frame-counts", "frames", `${found.expectedFrames} ${words.expected}, ${found.actualFrames} ${words.actual}`);
      add("worst-frame", "shown is frame", found.worstFrame);
    }
  }
  if (one.changes?.length) {
    add("changes", "changes", one.changes.map((change) => `${change.element}: ${change.key} is `
      + `${JSON.stringify(change.actual)}, ${words.accepted} ${JSON.stringify(change.expected)}`).join("; "));
  }
  if (one.hints?.length) add("hints", "hints", one.hints.join("; "));
  add("expected-path", words.expected, one.expected);
  add("actual-path", words.actual, one.actual);
  add("difference-path", "difference", one.difference);
  at("facts").replaceChildren(...rows.flatMap(([id, title, value]) => {
    const definition = make("dd", value);
    definition.id = id;
    return [make("dt", title), definition];
  }));
}

async function show(index) {
  entryOf.get(state.current)?.button.removeAttribute("aria-current");
  state.current = index;
  const one = run.cases[index];
  const entry = entryOf.get(index);
  entry.button.setAttribute("aria-current", "true");
  entry.item.scrollIntoView({ block: "nearest" });
  makeReachable();
  history.replaceState(null, "", "#" + encodeURIComponent(one.name));
  at("case").hidden = false;
  at("name").textContent = one.name;
  at("verdict").textContent = one.verdict;
  at("verdict").className = `badge ${toneOf(one)} ${one.verdict}`;
  at("message").textContent = one.message;
  const hasLines = at("message").classList.toggle("lines", one.message.includes("\n"));
  // Long lines can be scrolled, also with the keyboard.
  at("message").tabIndex = hasLines ? 0 : -1;
  const group = groupOf.get(index);
  at("group").hidden = !group;
  at("group").textContent = group ? `${group.text} (this is number ${group.members.indexOf(index) + 1})` : "";
  at("accept-group-row").hidden = !group?.accept;
  at("accept-group").textContent = group?.accept || "";
  at("accept-row").hidden = !one.accept;
  at("accept").textContent = one.accept || "";
  at("pixel").textContent = "\u00a0";
  facts(one);
  pictures = {};
  draw();
  try {
    await load(index);
    const loaded = {};
    for (const role of roles) {
      if (one.pictures?.[role]) loaded[role] = await decode(one.pictures[role]);
    }
    if (state.current !== index) return;
    pictures = loaded;
  } catch (error) {
    if (state.current === index) at("pixel").textContent = error.message;
  }
  draw();
}

// Views

function fittingZoom() {
  const all = Object.values(pictures);
  const width = Math.max(...all.map((one) => one.canvas.width));
  const height = Math.max(...all.map((one) => one.canvas.height));
  const zoomOf = (columns) => {
    const room = (at("case").clientWidth - 36 - 14 * (columns - 1)) / columns;
    return Math.min(room / width, (window.innerHeight * 0.55) / height);
  };
  let columns = state.view === "side" ? all.length : 1;
  // On a narrow screen, pictures that would be made smaller are below each other.
  while (columns > 1 && zoomOf(columns) < 1 && zoomOf(1) >= 1) columns -= 1;
  const zoom = zoomOf(columns);
  return zoom >= 1 ? Math.min(16, Math.floor(zoom)) : 1 / Math.ceil(1 / Math.max(zoom, 1 / 64));
}

const currentZoom = () => state.zoom || fittingZoom();

function copyOf(role) {
  const source = pictures[role];
  const canvas = make("canvas");
  canvas.width = source.canvas.width;
  canvas.height = source.canvas.height;
  canvas.getContext("2d").drawImage(source.canvas, 0, 0);
  canvas.style.width = canvas.width * currentZoom() + "px";
  canvas.style.height = canvas.height * currentZoom() + "px";
  canvas.dataset.role = role;
  if (role === "difference") mark(canvas);
  // Screen readers cannot describe a canvas.
  canvas.setAttribute("role", "img");
  const one = run.cases[state.current];
  const alt = one[role + "Alt"] ? `: ${one[role + "Alt"]}` : "";
  canvas.setAttribute("aria-label",
    `${titleOf(role)} of ${one.name}${alt}, ${canvas.width} × ${canvas.height} pixels`);
  canvas.addEventListener("pointermove", (event) => readPixel(canvas, event));
  return canvas;
}

// Marks the changed values and a small difference in the difference image, whose pixels no script
// reads.
function mark(canvas) {
  const one = run.cases[state.current];
  if (/the report shows/.test(one.message)) return;
  const context = canvas.getContext("2d");
  context.strokeStyle = "#0a84ff";
  for (const { box: [x, y, width, height] } of one.changes ?? []) {
    context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  }
  const radius = 14 / currentZoom();
  const [x, y, width, height] = one.comparison?.boundingBox ?? [];
  if (!(Math.max(width, height) < radius)) return;
  context.lineWidth = 3 / currentZoom();
  context.beginPath();
  context.arc(x + width / 2, y + height / 2, radius, 0, 2 * Math.PI);
  context.stroke();
}

const titles = { expected: words.expected + " picture", actual: words.actual + " picture", difference: "difference" };
// A passing case has one image: the golden, which equals the drawn image.
const isPassing = () => toneOf(run.cases[state.current]) === "passed";
const titleOf = (role) => (isPassing() ? words.accepted + " picture" : titles[role]);

function figure(title, content) {
  const element = make("figure");
  element.append(make("figcaption", title), content);
  return element;
}

function layers() {
  const box = make("div", undefined, "layers");
  box.append(copyOf("expected"), copyOf("actual"));
  return box;
}

const hasBoth = () => Boolean(pictures.expected && pictures.actual);

function draw() {
  const present = roles.filter((role) => pictures[role]);
  at("tools").hidden = at("stage").hidden = present.length === 0;
  const view = hasBoth() ? state.view : "side";
  at("split").hidden = view !== "slider" || present.length === 0;
  for (const button of at("views").children) {
    button.setAttribute("aria-pressed", String(button.dataset.view === view));
    button.disabled = !hasBoth();
  }
  if (present.length === 0) return at("stage").replaceChildren();
  at("zoom").textContent = Math.round(currentZoom() * 1000) / 10 + " %";
  if (view === "side") {
    at("stage").replaceChildren(...present.map((role) =>
      figure(isPassing() ? words.accepted : words[role], copyOf(role))));
  } else if (view === "slider") {
    const box = layers();
    box.append(make("div", undefined, "edge"));
    box.addEventListener("pointerdown", (event) => drag(box, event));
    box.addEventListener("pointermove", (event) => event.buttons && drag(box, event));
    at("stage").replaceChildren(figure(`${words.expected} | ${words.actual}`, box));
    placeSplit();
  } else if (view === "blink") {
    at("stage").replaceChildren(figure(words[state.shown], layers()));
    placeBlink();
  } else {
    at("stage").replaceChildren(figure("difference", copyOf(pictures.difference ? "difference" : "actual")));
  }
}

function placeSplit() {
  at("split").value = state.split;
  const box = at("stage").querySelector(".layers");
  if (!box) return;
  const width = Math.max(...[...box.querySelectorAll("canvas")].map((one) => one.offsetWidth));
  const x = (width * state.split) / 100;
  const [expected, actual] = box.querySelectorAll("canvas");
  expected.style.clipPath = `inset(0 ${Math.max(0, expected.offsetWidth - x)}px 0 0)`;
  actual.style.clipPath = `inset(0 0 0 ${Math.min(actual.offsetWidth, x)}px)`;
  box.querySelector(".edge").style.left = x + "px";
}

function drag(box, event) {
  const rect = box.getBoundingClientRect();
  setSplit(((event.clientX - rect.left) / rect.width) * 100);
}

function setSplit(value) {
  state.split = Math.max(0, Math.min(100, value));
  placeSplit();
}

function placeBlink() {
  const box = at("stage").querySelector(".layers");
  if (!box) return;
  for (const canvas of box.querySelectorAll("canvas")) {
    canvas.style.visibility = canvas.dataset.role === state.shown ? "visible" : "hidden";
  }
  at("stage").querySelector("figcaption").textContent = words[state.shown];
}

setInterval(() => {
  if (state.view !== "blink" || !state.blinking || !hasBoth()) return;
  state.shown = state.shown === "expected" ? "actual" : "expected";
  placeBlink();
}, 600);

function setView(view) {
  state.view = view;
  draw();
}

function zoomBy(direction) {
  const steps = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
  const now = currentZoom();
  const next = direction > 0
    ? steps.find((one) => one > now + 1e-6) : steps.findLast((one) => one < now - 1e-6);
  if (next) state.zoom = next;
  draw();
}

function readPixel(canvas, event) {
  const rect = canvas.getBoundingClientRect();
  const x = Math.floor(((event.clientX - rect.left) / rect.width) * canvas.width);
  const y = Math.floor(((event.clientY - rect.top) / rect.height) * canvas.height);
  const value = (role) => {
    const data = pictures[role]?.data;
    if (!data || x < 0 || y < 0 || x >= data.width || y >= data.height) return null;
    return [...data.data.slice((y * data.width + x) * 4, (y * data.width + x) * 4 + 4)];
  };
  const [expected, actual] = [value("expected"), value("actual")];
  const text = (rgba) => (rgba ? rgba.join(" ") : "none");
  let line = `(${x}, ${y})  ${words.expected} ${text(expected)}  ${words.actual} ${text(actual)}`;
  if (expected && actual) line += `  difference ${text(actual.map((v, i) => v - expected[i]))}`;
  at("pixel").textContent = line;
}

function nextBackdrop() {
  const now = backdrops.indexOf(document.body.dataset.backdrop || "checker");
  document.body.dataset.backdrop = backdrops[(now + 1) % backdrops.length];
}

async function copyCommand(id, button) {
  const text = at(id).textContent;
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Some browsers give pages from files no access to the clipboard.
    const selection = getSelection();
    selection.selectAllChildren(at(id));
    document.execCommand("copy");
  }
  const label = (button.dataset.label ??= button.textContent);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = label; }, 1200);
}

// Keys

const keys = {
  j: () => step(1),
  k: () => step(-1),
  1: () => setView("side"),
  2: () => setView("slider"),
  3: () => setView("blink"),
  4: () => setView("difference"),
  "+": () => zoomBy(1),
  "=": () => zoomBy(1),
  "-": () => zoomBy(-1),
  "−": () => zoomBy(-1),
  0: () => { state.zoom = 0; draw(); },
  b: nextBackdrop,
  c: () => copyCommand("accept", at("copy")),
  g: () => copyCommand("accept-group", at("copy-group")),
  f: () => { at("only-failures").click(); },
  "/": () => at("search").focus(),
  ArrowLeft: () => state.view === "slider" && setSplit(state.split - 2),
  ArrowRight: () => state.view === "slider" && setSplit(state.split + 2),
  " ": () => state.view === "blink" && (state.blinking = !state.blinking),
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === at("search")) {
    if (event.key === "Escape") at("search").blur();
    return;
  }
  if (event.target === at("split") && event.key.startsWith("Arrow")) return;
  if (at("list").contains(event.target) && ["ArrowDown", "ArrowUp"].includes(event.key)) {
    event.preventDefault();
    return step(event.key === "ArrowDown" ? 1 : -1);
  }
  if (event.target.matches("button, input") && event.key === " ") return;
  const action = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
  if (!action) return;
  event.preventDefault();
  action();
});

at("search").addEventListener("input", filter);
at("only-failures").addEventListener("change", filter);
at("copy").addEventListener("click", keys.c);
at("copy-group").addEventListener("click", keys.g);
at("smaller").addEventListener("click", () => zoomBy(-1));
at("larger").addEventListener("click", () => zoomBy(1));
at("fit").addEventListener("click", keys[0]);
at("backdrop").addEventListener("click", nextBackdrop);
at("split").addEventListener("input", () => setSplit(Number(at("split").value)));
for (const button of at("views").children) {
  button.addEventListener("click", () => setView(button.dataset.view));
}
addEventListener("resize", draw);

at("summary").textContent = run.summary.text;
const count = order.filter((index) => toneOf(run.cases[index]) !== "passed").length;
document.title = (count ? `${count} ${run.revision ? "changed" : "failed"} – ` : "")
  + (run.revision ? "Pictures" : "Goldens");
at("only").textContent = at("only-key").textContent = words.only;
at("copy-key").hidden = !run.cases.some((one) => one.accept);
at("group-key").hidden = !groups.some((group) => group.accept);
at("split").setAttribute("aria-label", `How much of the ${words.expected} picture is shown`);
at("versions").textContent = `${run.versions} · tolerance: ${run.toleranceText}`;
filter();
const wanted = decodeURIComponent(location.hash.slice(1));
const first = run.cases.findIndex((one) => one.name === wanted);
if (first >= 0) show(first);
else if (order.length > 0) show(order[0]);
