// What the package for Node does with wrong rows and configs, in workers, at the end of Node and when the program dies.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { check, ConfigError, render, renderMany, Renderer, RendererError, RowError } from "ringrender";

mkdirSync("tmp");
process.env.TMPDIR = `${process.cwd()}/tmp`;
// The program is that of the package.
delete process.env.RINGRENDER_BINARY;
const badge = "badge.rings.json";
const good = { label: "docs", percent: 40 };
const ring = (progress) => ({ scene: { type: "activityRing", id: "move", progress, radius: 20 } });
const wrongConfig = { scene: { type: "activityRing", id: "move", progress: 0.4, radios: 40 } };

/** Returns the process identifiers and the memory, in KiB, of the programs of this process with an argument. */
function programs(argument, parent = process.pid) {
  const list = execFileSync("ps", ["-A", "-o", "ppid=,pid=,rss=,args="], { encoding: "utf8" }).split("\n");
  return list.map((line) => line.trim().split(/\s+/)).filter(([ppid, , , ...words]) =>
    (parent === undefined || Number(ppid) === parent) && words.includes("batch") && words.some((word) => word.endsWith(argument)),
  ).map(([, pid, memory]) => ({ pid: Number(pid), memory: Number(memory) }));
}

/** Waits until no process has the argument. */
async function expectNone(argument) {
  for (let count = 0; programs(argument, undefined).length > 0; count += 1) {
    assert.ok(count < 100, `a program with ${argument} still runs`);
    await sleep(100);
  }
}

async function wrongRowsAndConfigs() {
  const first = await render(badge, good);
  execFileSync("ringrender", ["--config", badge, "-o", "cli.png", "--set=data.label=docs", "--set=data.percent=40"]);
  assert.deepEqual(first.png, readFileSync("cli.png"));
  await assert.rejects(render(badge, { label: "docs", percent: 140 }), (error) =>
    error instanceof RowError && error.message === "percent must be a number from 0 to 100, found 140" && error.column === 27);
  await assert.rejects(render(badge, { label: "docs" }), RowError);
  await assert.rejects(render(badge), RowError);
  // A row cannot name a file beside the config.
  writeFileSync("other.json", JSON.stringify(ring(0.5)));
  assert.deepEqual((await render(badge, { ...good, $config: "other.json" })).png, first.png);
  for (const row of [null, 5, "text", [good]]) await assert.rejects(render(badge, row), TypeError);
  await assert.rejects(render(badge, { label: 5n }), TypeError);
  for (const config of [undefined, null, 5, []]) await assert.rejects(render(config, good), TypeError);
  for (const options of [{ scheme: "light,dark" }, { scale: "1,2" }, { scales: 2 }, { toString: 1 }]) {
    await assert.rejects(render(badge, good, options), TypeError);
  }
  for (const options of [{ scale: NaN }, { scale: -1 }, { scheme: "blue" }, { time: "soon" }]) {
    await assert.rejects(render(badge, good, options), ConfigError);
  }
  await assert.rejects(render("missing.json", good), (error) => error instanceof ConfigError && /missing\.json/.test(error.file));
  writeFileSync("wrong.json", JSON.stringify(wrongConfig, null, 2));
  for (const config of ["wrong.json", wrongConfig, pathToFileURL("wrong.json")]) {
    const [{ message, ...problem }, ...others] = await check(config);
    assert.equal(others.length, 0);
    assert.deepEqual([problem.line, problem.column, problem.path, problem.code], [6, 5, "scene.radios", "unknown-key"]);
    await assert.rejects(render(config), (error) => error instanceof ConfigError && error.message.endsWith(message)
      && error.path === "scene.radios" && error.line === 6 && /radius/.test(error.help));
  }
  assert.deepEqual(await check(ring(0.4)), []);
  assert.deepEqual((await render(badge, good)).png, first.png);
}

async function filesAndObjects() {
  // More objects at once than the program keeps open, each twice; their files are gone afterwards.
  const numbers = Array.from({ length: 400 }, (_, number) => number % 200);
  const pictures = await Promise.all(numbers.map((number) => render(ring(number / 100))));
  pictures.forEach(({ alt }, index) => assert.match(alt, new RegExp(`\\b${numbers[index]} %`)));
  assert.deepEqual(readdirSync(`tmp/${readdirSync("tmp")[0]}`), ["none.json"]);
  // A file is read again when it has changed, without columns as well.
  writeFileSync("ring.json", JSON.stringify(ring(0.25)));
  assert.match((await render("ring.json")).alt, /25 %/);
  writeFileSync("ring.json", JSON.stringify(ring(0.75)));
  assert.match((await render("ring.json")).alt, /75 %/);
  // Answers that arrive in many parts.
  const large = await Promise.all(numbers.slice(0, 16).map((percent) =>
    render(badge, { label: "é", percent }, { scale: 6, pixels: true })));
  for (const { pixels, png, width, height } of large) assert.deepEqual([pixels.length, png], [4 * width * height, undefined]);
  const one = [];
  for (const percent of numbers.slice(0, 16)) one.push((await render(badge, { label: "é", percent }, { scale: 6, pixels: true })).pixels);
  assert.deepEqual(large.map(({ pixels }) => pixels), one);
  assert.ok(programs("").length <= 4, "more than four programs stay open");
}

async function manyRows() {
  let count = 0;
  function* rows() {
    try { for (;;) yield { label: "docs", percent: (count += 1) }; } finally { count = -1; }
  }
  const found = [];
  for await (const picture of renderMany(badge, rows(), { scale: 1.25 })) {
    if (found.length === 0) assert.ok(count < 1000, "rows are read without a limit");
    found.push(picture instanceof RowError ? `${picture.row} ${picture.message}` : picture.alt.match(/(\d+) %/)[1]);
    if (found.length === 102) break;
  }
  assert.equal(count, -1, "the source is not closed");
  assert.deepEqual(found.slice(0, 100), Array.from({ length: 100 }, (_, index) => String(index + 1)));
  assert.match(found[101], /^102 percent must be .*, found 102$/);
  await expectNone("--scale=1.25");
  // A source that waits for each picture before it gives the next row.
  let give = () => {};
  async function* live() {
    for (let percent = 0; percent < 5; percent += 1) {
      yield { label: "docs", percent };
      await new Promise((resolve) => { give = resolve; });
    }
  }
  let number = 0;
  for await (const { alt } of renderMany(badge, live())) {
    assert.match(alt, new RegExp(`\\b${number} %`));
    number += 1;
    setImmediate(() => give());
  }
  assert.equal(number, 5);
  const all = async (config, source) => { for await (const _ of renderMany(config, source)); };
  await all(badge, []);
  await assert.rejects(all(badge, (function* () { yield good; throw new RangeError("no more"); })()), /no more/);
  // Closing these sources throws. The picture counts, and the program ends.
  for (const source of [
    (function* () { try { for (;;) yield good; } finally { throw new Error("open"); } })(),
    (async function* () { try { for (;;) yield good; } finally { throw new Error("open"); } })(),
  ]) {
    for await (const picture of renderMany(badge, source, { scale: 1.75 })) if (picture.png) break;
    await expectNone("--scale=1.75");
  }
  await assert.rejects(all(wrongConfig, [{}, {}]), ConfigError);
  await assert.rejects(all("missing.json", [{}, {}]), ConfigError);
}

async function deadPrograms() {
  const renderer = new Renderer(badge, { scale: 1.5 });
  const { png } = await renderer.render(good);
  const calls = Array.from({ length: 64 }, () => renderer.render(good));
  const [{ pid }] = programs("--scale=1.5");
  process.kill(pid, "SIGKILL");
  const results = await Promise.allSettled(calls);
  const rejected = results.filter(({ reason }) => reason);
  assert.ok(rejected.length > 0);
  for (const { reason } of rejected) assert.ok(reason instanceof RendererError && /SIGKILL/.test(reason.message), reason);
  assert.deepEqual((await renderer.render(good)).png, png);
  // It ends after the rows that were given, and a closed renderer draws nothing.
  const last = renderer.render(good);
  await renderer.close();
  assert.deepEqual((await last).png, png);
  await assert.rejects(renderer.render(good), /closed/);
  await new Renderer(badge).close();
  await expectNone("--scale=1.5");
  // What is missing, no program, other programs.
  writeFileSync("babble", "#!/bin/sh\nwhile echo no answer; do sleep 0.1; done\n", { mode: 0o755 });
  for (const [program, words] of [["/missing", /ENOENT/], ["/", /EACCES/], ["./babble", /SIGKILL/], ["/bin/ls", /option/]]) {
    process.env.RINGRENDER_BINARY = program;
    const isWanted = (error) => error instanceof RendererError && words.test(error.message);
    const other = new Renderer(badge);
    await Promise.all([assert.rejects(other.render(good), isWanted), assert.rejects(other.render(good), isWanted)]);
    if (program !== "./babble") await assert.rejects(check(badge), isWanted);
    await other.close();
    delete process.env.RINGRENDER_BINARY;
  }
}

async function workersAndEnds() {
  const code = (scale, end) => `import("ringrender").then(async ({ render }) => {
    const draw = (label) => render("badge.rings.json", { label, percent: 40 }, { scale: ${scale} });
    console.log((await draw("first")).alt, (await render(${JSON.stringify(ring(0.5))}, {}, { scale: ${scale} })).alt);
    ${end}
  });`;
  const flight = 'for (let number = 0; number < 500; number += 1) draw(String(number)).catch(() => {});';
  const worker = new Worker(code(1.75, `${flight} require("node:worker_threads").parentPort.postMessage("busy");`), { eval: true, stdout: true });
  await new Promise((resolve, reject) => { worker.on("message", resolve); worker.on("error", reject); });
  await worker.terminate();
  await expectNone("--scale=1.75");
  // An idle program does not keep Node, and one in progress does not outlive it.
  for (const [scale, end, status] of [
    [2.25, "", 0], [2.5, `${flight} process.exit(3);`, 3], [2.75, `${flight} process.kill(process.pid, "SIGKILL");`, null],
    [3.25, 'throw new Error("uncaught");', 1],
  ]) {
    const done = spawnSync(process.execPath, ["-e", code(scale, end)], { encoding: "utf8", timeout: 60_000 });
    assert.deepEqual([done.status, /first/.test(done.stdout)], [status, true], done.stderr);
    await expectNone(`--scale=${scale}`);
  }
  // That of this process, of the terminated worker and of the killed process.
  assert.ok(readdirSync("tmp").length <= 3, "a temporary folder stays");
  // Ctrl-C reaches Node only, which finishes what is in progress.
  const handled = spawn(process.execPath, ["-e", code(3.5, `process.on("SIGINT", () => {});
    const calls = Array.from({ length: 50 }, (_, number) => draw(String(number)));
    console.log("ready"); console.log((await Promise.all(calls)).length);`)], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  handled.stdout.on("data", (part) => {
    text += part;
    if (/ready\n$/.test(text)) process.kill(-handled.pid, "SIGINT");
  });
  await new Promise((resolve) => { handled.on("close", resolve); });
  assert.match(text, /ready\n50\n$/);
}

async function timeAndMemory() {
  const times = [];
  const memory = () => [process.memoryUsage().rss / 1024, programs("--scale=1")[0].memory];
  let before;
  const draw = (number) => render(badge, { label: `docs ${number}`, percent: number % 101 }, { scale: 1 });
  for (let number = 0; number < 1000; number += 1) {
    const start = performance.now();
    await draw(number);
    times.push(performance.now() - start);
  }
  for (let number = 1000; number < 10_000; number += 8) {
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((offset) => draw(number + offset)));
    if (number === 2000) before = memory();
  }
  const growth = memory().map((after, index) => after - before[index]);
  assert.ok(growth.every((kibibytes) => kibibytes < 32 * 1024), `Node and the program grew by ${growth} KiB`);
  const start = performance.now();
  for (let number = 0; number < 20; number += 1) {
    execFileSync("ringrender", ["--config", badge, "-o", "cli.png", "--set=data.label=docs", "--set=data.percent=40"]);
  }
  const process20 = (performance.now() - start) / 20;
  const median = times.sort((a, b) => a - b)[500];
  assert.ok(median < process20 / 3, `a call takes ${median} ms, a process ${process20} ms`);
  console.log(`a badge from Node takes ${median.toFixed(2)} ms, with a process each ${process20.toFixed(1)} ms`);
}

for (const cases of [wrongRowsAndConfigs, filesAndObjects, manyRows, deadPrograms, workersAndEnds, timeAndMemory]) await cases();
console.log("the package for Node passes its cases");
