// Returns what keeps users of a keyboard or a screen reader from the page, as a list of sentences.
(() => {
  const problems = [];
  const nameOf = (element) => element.tagName.toLowerCase()
    + (element.id ? "#" + element.id : element.className ? "." + element.className : "");
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });

  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  for (const id of ids.filter((one, index) => ids.indexOf(one) !== index)) problems.push(`two elements #${id}`);

  for (const landmark of ["header", "nav", "main", "footer", "h1"]) {
    const count = document.querySelectorAll(landmark).length;
    if (count !== 1) problems.push(`${count} elements ${landmark}`);
  }
  if (!document.documentElement.lang || !document.title) problems.push("no language or no title");

  // Names, by the part of https://www.w3.org/TR/accname that the page uses.
  const named = "button, input, nav, canvas, [role=group], [tabindex='0']";
  for (const element of [...document.querySelectorAll(named)].filter(isVisible)) {
    const label = element.getAttribute("aria-label") || element.closest("label")?.textContent
      || (element.matches("button, [tabindex='0']:not([role])") && element.textContent);
    if (!(label || "").trim()) problems.push(`${nameOf(element)} has no name`);
  }
  for (const element of document.querySelectorAll("[aria-labelledby]")) {
    if (!document.getElementById(element.getAttribute("aria-labelledby"))?.textContent) {
      problems.push(`${nameOf(element)} has no label`);
    }
  }

  // Contrast, by https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element) => {
    const color = getComputedStyle(element).backgroundColor;
    return channels(color)[3] === 0 && element.parentElement ? backgroundOf(element.parentElement) : color;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || seen.has(element) || element.tagName === "SCRIPT") continue;
    seen.add(element);
    if (!isVisible(element) || element.closest(":disabled")) continue;
    const lights = [getComputedStyle(element).color, backgroundOf(element)].map(luminance).sort((a, b) => b - a);
    const contrast = (lights[0] + 0.05) / (lights[1] + 0.05);
    if (!(contrast >= 4.5)) problems.push(`the text of ${nameOf(element)} has a contrast of ${contrast.toFixed(2)}`);
  }
  if (seen.size < 20) problems.push(`only ${seen.size} texts`);

  // Scrollable elements must be reachable by the keyboard.
  for (const element of [...document.querySelectorAll("body *")].filter(isVisible)) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      || /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (scrolls && element.tabIndex < 0 && !element.querySelector("button, input, [tabindex='0']")) {
      problems.push(`${nameOf(element)} can only be scrolled with a pointer`);
    }
  }
  if (document.documentElement.scrollWidth > window.innerWidth) problems.push("the page is wider than the window");
  return problems;
})()
