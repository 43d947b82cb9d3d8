// Names are not trusted: they are only inserted through textContent.
const run = JSON.parse(document.getElementById("data").textContent);
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
let current = -1;
let visible = [];
// The padding of #case.
const stageMargin = 36;

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
  const entry = visible.find((one) => one.index === current) ?? visible[0];
  if (entry) entry.button.tabIndex = 0;
}

function step(by) {
  const position = visible.findIndex((entry) => entry.index === current);
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
      resolve(canvasOf(image, image.naturalWidth, image.naturalHeight));
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
  entryOf.get(current)?.button.removeAttribute("aria-current");
  current = index;
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
    if (current !== index) return;
    pictures = loaded;
  } catch (error) {
    if (current === index) at("pixel").textContent = error.message;
  }
  draw();
}

// Views

function layers(...shown) {
  const box = make("div", undefined, "layers");
  for (const role of shown) {
    const canvas = copyOf(role);
    if (role === "difference") mark(canvas);
    box.append(canvas);
  }
  return box;
}

function didDraw() {}

function didZoom() {}

// Marks the changed values and a small difference in the difference image, whose pixels no script
// reads.
function mark(canvas) {
  const one = run.cases[current];
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
const isPassing = () => toneOf(run.cases[current]) === "passed";
const captionOf = (role) => (isPassing() ? words.accepted : words[role]);

function labelOf(role) {
  const one = run.cases[current];
  const alt = one[role + "Alt"] ? `: ${one[role + "Alt"]}` : "";
  return `${isPassing() ? words.accepted + " picture" : titles[role]} of ${one.name}${alt}`;
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
  ...viewKeys,
  j: () => step(1),
  k: () => step(-1),
  c: () => copyCommand("accept", at("copy")),
  g: () => copyCommand("accept-group", at("copy-group")),
  f: () => { at("only-failures").click(); },
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
