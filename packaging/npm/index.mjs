// Draws pictures of progress with the program ringrender, which stays open between them. index.d.ts explains the names.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve as absolutePath } from "node:path";
import { fileURLToPath } from "node:url";

const packagedProgram = fileURLToPath(new URL("program/bin/ringrender", import.meta.url));
// Enough rows for the program's threads while Node reads answers.
const maximumRowsAhead = 2 * cpus().length;
const maximumOpenRenderers = 4;
// The column with the file of a config object. The program always gets it, so that no row can name a file.
const configColumn = "$config";
const isError = ({ severity }) => severity === "error";
const optionNames = { scale: "--scale", scheme: "--color-scheme", time: "--time", pixels: "--pixels" };

class RingrenderError extends Error {
  constructor({ message, ...details }) {
    super(message);
    Object.assign(this, details, { name: this.constructor.name });
  }
}
export class RowError extends RingrenderError {}
export class RendererError extends RingrenderError {}
export class ConfigError extends RingrenderError {
  constructor(diagnostics) {
    const first = diagnostics.find(isError);
    const place = [first.file, first.line, first.column].filter(Boolean).join(":");
    super({ ...first, message: place ? `${place}: ${first.message}` : first.message, diagnostics });
  }
}

/** Starts the program. `ended` resolves to what it has printed, and what that means for calls in progress. */
function startProgram(command) {
  const program = process.env.RINGRENDER_BINARY || (existsSync(packagedProgram) ? packagedProgram : "ringrender");
  // A session of its own, so that Ctrl-C leaves it to Node when to end. It ends when its pipes are closed.
  const child = spawn(program, command, { detached: true, stdio: "pipe" });
  let printed = "";
  child.stderr?.setEncoding("utf8").on("data", (text) => { printed += text; });
  child.stdin?.on("error", () => {}); // The program has ended, and so do its outputs.
  const ended = new Promise((resolve) => {
    const end = (reason) => {
      const diagnostics = printed.split("\n").filter((line) => /^\{.*\}$/.test(line)).map((line) => JSON.parse(line));
      const isConfig = diagnostics.some(isError);
      const error = isConfig ? new ConfigError(diagnostics) : new RendererError({ message: printed.trim() || reason });
      resolve({ diagnostics, error });
    };
    child.on("error", ({ message }) => end(`ringrender cannot start: ${message}`));
    child.on("close", (code, signal) => end(`ringrender has ended with ${signal ?? `exit code ${code}`}`));
  });
  return { child, ended };
}

/** Returns a function for the program's output, which calls `answer` with each line and the bytes after it. */
function answerReader(answer) {
  let [chunks, size, about] = [[], 0];
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    while (size > 0 && size >= (about?.bytes ?? 0)) {
      const data = Buffer.concat(chunks, size);
      const count = about ? about.bytes : data.indexOf(10) + 1;
      [chunks, size] = [[data.subarray(count)], size - count];
      if (count === 0) return;
      const part = data.subarray(0, count);
      // A picture is a copy, which does not keep the memory of others.
      if (about) answer(about, Buffer.from(part));
      about = about ? undefined : JSON.parse(part);
      if (about?.error) about = answer(about);
    }
  };
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (config) => JSON.stringify(config, null, 2);

/** Returns the absolute path of a config; `undefined` for an object. */
function pathOf(config) {
  if (typeof config === "string") return absolutePath(config);
  if (config instanceof URL) return fileURLToPath(config);
  if (!isObject(config)) throw new TypeError("a config is a path, a file: URL or an object");
}

let objectFolder;
/** The number of calls in progress for each file of a config object. */
const objectCalls = new Map();

function openObjectFolder() {
  if (objectFolder) return objectFolder;
  const folder = mkdtempSync(join(tmpdir(), "ringrender-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // The config of rows that name none, of which there are none.
  writeFileSync(join(folder, "none.json"), '{"canvas":{"width":1,"height":1},"scene":{"type":"rectangle"}}');
  return (objectFolder = folder);
}

/** Calls `draw` with the name of a file that has the config until the call has ended. */
async function withFile(config, draw) {
  const text = textOf(config);
  const name = `${createHash("sha256").update(text).digest("hex")}.json`;
  const file = join(openObjectFolder(), name);
  if (!objectCalls.has(name)) writeFileSync(file, text);
  objectCalls.set(name, (objectCalls.get(name) ?? 0) + 1);
  try {
    return await draw(name);
  } catch (error) {
    const diagnostics = error instanceof RowError && error.message.includes(name) ? await check(config) : [];
    throw diagnostics.some(isError) ? new ConfigError(diagnostics) : error;
  } finally {
    objectCalls.set(name, objectCalls.get(name) - 1);
    if (objectCalls.get(name) === 0 && objectCalls.delete(name)) unlinkSync(file);
  }
}

function programOptions(options) {
  return Object.entries(options).filter(([, value]) => value !== undefined && value !== false).map(([name, value]) => {
    // With several values, separated by commas, a row would have several pictures.
    if (!Object.hasOwn(optionNames, name) || /,/.test(value)) throw new TypeError(`no option: ${name}: ${value}`);
    return `${optionNames[name]}=${name === "pixels" ? "rgba" : value}`;
  });
}

export class Renderer {
  #config;
  #command;
  #picture;
  #program;
  #isClosed = false;

  constructor(config, options = {}) {
    const path = pathOf(config) ?? join(openObjectFolder(), "none.json");
    this.#config = config;
    this.#picture = options.pixels ? "pixels" : "png";
    this.#command = ["batch", "--config", path, "--config-column", configColumn, "--data=-", "--data-format=ndjson",
      "-o", "-", "--format=stream", "--quiet", "--diagnostics=json", ...programOptions(options)];
  }

  async render(row = {}, config = this.#config) {
    if (!isObject(row)) throw new TypeError("a row is an object");
    const draw = (name) => this.#answer(`${JSON.stringify({ ...row, [configColumn]: name })}\n`);
    return pathOf(config) === undefined ? withFile(config, draw) : draw("");
  }

  #answer(line) {
    if (this.#isClosed) throw new RendererError({ message: "the renderer is closed" });
    const program = (this.#program ??= this.#open());
    return new Promise((resolve, reject) => {
      program.calls.set((program.rows += 1), { resolve, reject });
      program.holdNode();
      program.child.stdin?.write(line);
    });
  }

  #open() {
    const [calls, { child, ended }] = [new Map(), startProgram(this.#command)];
    const holdNode = () => {
      const method = calls.size > 0 || this.#isClosed ? "ref" : "unref";
      for (const handle of [child, child.stdin, child.stdout, child.stderr]) handle?.[method]();
    };
    const program = { child, ended, calls, holdNode, rows: 0 };
    const read = answerReader(({ row, error, width, height, alt }, picture) => {
      const { resolve, reject } = calls.get(row);
      calls.delete(row);
      holdNode();
      if (error) reject(new RowError({ row, ...error, message: error.message.replace(/^row \d+: /, "") }));
      else resolve({ [this.#picture]: picture, width, height, alt });
    });
    child.stdout?.on("data", (chunk) => {
      // Anything else than an answer comes from a program that is not ringrender.
      try { read(chunk); } catch { child.kill("SIGKILL"); }
    });
    ended.then(({ error }) => {
      this.#program = undefined;
      for (const { reject } of calls.values()) reject(error);
    });
    return program;
  }

  async close() {
    this.#isClosed = true;
    const program = this.#program;
    program?.holdNode();
    program?.child.stdin?.end();
    await program?.ended;
  }
}

/** The renderers of `render`, the least recently used first. */
const openRenderers = new Map();

export async function render(config, row, options = {}) {
  const path = pathOf(config);
  // The program reads a config once, so a file that has changed needs another program.
  const change = path && statSync(path, { bigint: true, throwIfNoEntry: false })?.ctimeNs;
  const key = [path, change, ...programOptions(options).sort()].join("\0");
  const renderer = openRenderers.get(key) ?? new Renderer(config, options);
  openRenderers.delete(key);
  openRenderers.set(key, renderer);
  const picture = renderer.render(row, config);
  const [[oldest, unused]] = openRenderers;
  if (openRenderers.size > maximumOpenRenderers && openRenderers.delete(oldest)) unused.close();
  return picture;
}

export async function* renderMany(config, rows, options = {}) {
  const renderer = new Renderer(config, options);
  const iterator = (rows[Symbol.asyncIterator] ?? rows[Symbol.iterator]).call(rows);
  // A failure is a value until its turn, so that none is unhandled.
  const settle = (work) => work().catch((error) => ({ error }));
  const read = () => settle(async () => ({ row: await iterator.next() }));
  const results = [];
  try {
    for (let next = read(); next || results.length > 0; ) {
      const isFull = results.length >= maximumRowsAhead;
      const { row, picture, error } = await Promise.race([results[0], isFull ? undefined : next].filter(Boolean));
      if (row) {
        next = row.done ? undefined : read();
        if (!row.done) results.push(settle(async () => ({ picture: await renderer.render(row.value) })));
        continue;
      }
      if (error && !(error instanceof RowError)) throw error;
      results.shift();
      yield picture ?? error;
    }
  } finally {
    // Not awaited: a source may never give the row that it is asked for.
    settle(async () => iterator.return?.());
    await renderer.close();
  }
}

export async function check(config) {
  const path = pathOf(config);
  const { child, ended } = startProgram(["check", path ?? "-", "--diagnostics=json"]);
  child.stdout?.resume();
  child.stdin?.end(path ? "" : textOf(config));
  const { diagnostics, error } = await ended;
  if (child.exitCode !== 0 && diagnostics.length === 0) throw error;
  return diagnostics;
}
