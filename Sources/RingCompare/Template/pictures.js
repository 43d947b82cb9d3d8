"use strict";
// The views of compared pictures, which the pages of reports and of reviews share. The script of a
// page follows and defines:
// - words: the names of the pictures, by role
// - captionOf(role), labelOf(role): the texts of a picture by itself, for its caption and for
//   screen readers
// - layers(...roles): a box with copies of pictures on top of each other
// - stageMargin: the part of the width of #case in which there is no picture, in pixels
// - didDraw(), didZoom(direction): what else changes with the views
const at = (id) => document.getElementById(id);
const roles = ["expected", "difference", "actual"];
const backdrops = ["checker", "white", "black"];
const zooms = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
const looks = { view: "side", zoom: 0, split: 50, blinking: true, shown: "expected" };
// The canvases of the shown pictures, by role.
let pictures = {};

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

// Returns a canvas with an image or a bitmap, whose pixels are read.
function canvasOf(image, width, height) {
  const canvas = make("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d", { willReadFrequently: true }).drawImage(image, 0, 0);
  return canvas;
}

const pixelsOf = (canvas, x, y, width, height) =>
  canvas.getContext("2d").getImageData(x, y, width, height).data;

function fittingZoom() {
  const all = Object.values(pictures);
  const width = Math.max(...all.map((one) => one.width));
  const height = Math.max(...all.map((one) => one.height));
  const zoomOf = (columns) => {
    const room = (at("case").clientWidth - stageMargin - 14 * (columns - 1)) / columns;
    return Math.min(room / width, (window.innerHeight * 0.55) / height);
  };
  let columns = looks.view === "side" ? all.length : 1;
  // On a narrow screen, pictures that would be made smaller are below each other.
  while (columns > 1 && zoomOf(columns) < 1 && zoomOf(1) >= 1) columns -= 1;
  const zoom = zoomOf(columns);
  return zoom >= 1 ? Math.min(16, Math.floor(zoom)) : 1 / Math.ceil(1 / Math.max(zoom, 1 / 64));
}

const currentZoom = () => looks.zoom || fittingZoom();

function copyOf(role) {
  const source = pictures[role];
  const canvas = make("canvas");
  canvas.width = source.width;
  canvas.height = source.height;
  canvas.getContext("2d").drawImage(source, 0, 0);
  canvas.style.width = canvas.width * currentZoom() + "px";
  canvas.style.height = canvas.height * currentZoom() + "px";
  canvas.dataset.role = role;
  // Screen readers cannot describe a canvas.
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${labelOf(role)}, ${canvas.width} × ${canvas.height} pixels`);
  canvas.addEventListener("pointermove", (event) => readPixel(canvas, event));
  return canvas;
}

function figure(title, content) {
  const element = make("figure");
  element.append(make("figcaption", title), content);
  return element;
}

const hasBoth = () => Boolean(pictures.expected && pictures.actual);

function draw() {
  const present = roles.filter((role) => pictures[role]);
  at("tools").hidden = at("stage").hidden = present.length === 0;
  const view = hasBoth() ? looks.view : "side";
  at("split").hidden = view !== "slider" || present.length === 0;
  for (const button of at("views").children) {
    button.setAttribute("aria-pressed", String(button.dataset.view === view));
    button.disabled = !hasBoth();
  }
  if (present.length === 0) return at("stage").replaceChildren();
  at("zoom").textContent = Math.round(currentZoom() * 1000) / 10 + " %";
  if (view === "side") {
    at("stage").replaceChildren(...present.map((role) => figure(captionOf(role), layers(role))));
  } else if (view === "slider") {
    const box = layers("expected", "actual");
    box.classList.add("dragged");
    box.append(make("div", undefined, "edge"));
    box.addEventListener("pointerdown", (event) => drag(box, event));
    box.addEventListener("pointermove", (event) => event.buttons && drag(box, event));
    at("stage").replaceChildren(figure(`${words.expected} | ${words.actual}`, box));
    placeSplit();
  } else if (view === "blink") {
    at("stage").replaceChildren(figure(words[looks.shown], layers("expected", "actual")));
    placeBlink();
  } else {
    const role = pictures.difference ? "difference" : "actual";
    at("stage").replaceChildren(figure(words[role], layers(role)));
  }
  didDraw();
}

function placeSplit() {
  at("split").value = looks.split;
  const box = at("stage").querySelector(".layers");
  if (!box) return;
  const [expected, actual] = box.querySelectorAll("canvas");
  const x = (Math.max(expected.offsetWidth, actual.offsetWidth) * looks.split) / 100;
  expected.style.clipPath = `inset(0 ${Math.max(0, expected.offsetWidth - x)}px 0 0)`;
  actual.style.clipPath = `inset(0 0 0 ${Math.min(actual.offsetWidth, x)}px)`;
  box.querySelector(".edge").style.left = x + "px";
}

function drag(box, event) {
  const rect = box.getBoundingClientRect();
  setSplit(((event.clientX - rect.left) / rect.width) * 100);
}

function setSplit(value) {
  looks.split = Math.max(0, Math.min(100, value));
  placeSplit();
}

function placeBlink() {
  const box = at("stage").querySelector(".layers");
  if (!box) return;
  for (const canvas of box.querySelectorAll("canvas")) {
    canvas.style.visibility = canvas.dataset.role === looks.shown ? "visible" : "hidden";
  }
  at("stage").querySelector("figcaption").textContent = words[looks.shown];
}

setInterval(() => {
  if (looks.view !== "blink" || !looks.blinking || !hasBoth()) return;
  looks.shown = looks.shown === "expected" ? "actual" : "expected";
  placeBlink();
}, 600);

function setView(view) {
  looks.view = view;
  draw();
}

function nextZoom(now, direction) {
  return direction > 0
    ? zooms.find((one) => one > now + 1e-6) : zooms.findLast((one) => one < now - 1e-6);
}

function zoomBy(direction) {
  const next = nextZoom(currentZoom(), direction);
  if (next) looks.zoom = next;
  draw();
  didZoom(direction);
}

function readPixel(canvas, event) {
  const rect = canvas.getBoundingClientRect();
  const x = Math.floor(((event.clientX - rect.left) / rect.width) * canvas.width);
  const y = Math.floor(((event.clientY - rect.top) / rect.height) * canvas.height);
  const value = (role) => {
    const source = pictures[role];
    if (!source || x < 0 || y < 0 || x >= source.width || y >= source.height) return null;
    return [...pixelsOf(source, x, y, 1, 1)];
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

const viewKeys = {
  1: () => setView("side"),
  2: () => setView("slider"),
  3: () => setView("blink"),
  4: () => setView("difference"),
  "+": () => zoomBy(1),
  "=": () => zoomBy(1),
  "-": () => zoomBy(-1),
  "−": () => zoomBy(-1),
  0: () => { looks.zoom = 0; draw(); },
  b: nextBackdrop,
  "/": () => at("search").focus(),
  ArrowLeft: () => looks.view === "slider" && setSplit(looks.split - 2),
  ArrowRight: () => looks.view === "slider" && setSplit(looks.split + 2),
  " ": () => looks.view === "blink" && (looks.blinking = !looks.blinking),
};

at("smaller").addEventListener("click", viewKeys["-"]);
at("larger").addEventListener("click", viewKeys["+"]);
at("fit").addEventListener("click", viewKeys[0]);
at("split").addEventListener("input", () => setSplit(Number(at("split").value)));
for (const button of at("views").children) {
  button.addEventListener("click", () => setView(button.dataset.view));
}
for (const button of document.querySelectorAll(".backdrop")) button.addEventListener("click", nextBackdrop);

