// What the client of docs/node.md does with wrong rows, at its end and when the program dies.

import assert from "node:assert/strict";
import { Renderer, RowError } from "./rings.mjs";

const good = { label: "docs", percent: 40 };
const isRowError = (error) => error instanceof RowError && error.message !== "";

// A wrong row is an error with the program's words, and the next row is right.
const renderer = new Renderer("badge.rings.json");
const first = await renderer.draw(good);
assert.equal(first.picture.subarray(1, 4).toString(), "PNG");
assert.equal(first.picture.length, first.about.bytes);
await assert.rejects(renderer.draw({ label: "docs", percent: 140 }), (error) => isRowError(error) && /140/.test(error.message));
await assert.rejects(renderer.draw({ label: "docs" }), isRowError);
await assert.rejects(renderer.draw(undefined), isRowError);
assert.deepEqual((await renderer.draw(good)).picture, first.picture);

// Rows that are given at once get their own pictures, also beside wrong ones.
const numbers = Array.from({ length: 64 }, (_, number) => number);
const draw = (number) => renderer.draw({ label: `é ${number}`, percent: number });
const one = [];
for (const number of numbers) one.push((await draw(number)).about.alt);
const wrong = assert.rejects(renderer.draw({ label: "docs", percent: -1 }), isRowError);
const many = await Promise.all(numbers.map(draw));
await wrong;
assert.deepEqual(many.map(({ about }) => about.alt), one);
assert.equal(new Set(one).size, one.length);

// Answers that arrive in many parts.
const large = new Renderer("badge.rings.json", "--scale", "6", "--pixels", "rgba");
const rows = numbers.slice(0, 16).map((percent) => ({ label: "docs", percent }));
for (const { picture, about } of await Promise.all(rows.map((row) => large.draw(row)))) {
  assert.equal(picture.length, 4 * about.width * about.height);
}
await large.close();

// It ends with its input, after the rows that were given, and a closed renderer draws nothing.
const last = renderer.draw(good);
await renderer.close();
assert.deepEqual((await last).picture, first.picture);
assert.notEqual(renderer.process.exitCode, null);
await assert.rejects(renderer.draw(good), /ringrender has ended/);
const other = new Renderer("badge.rings.json");
await other.close();
assert.equal(other.process.exitCode, 0);

// A program that cannot start, or dies, is an error with what it has printed.
const missing = new Renderer("missing.json");
await assert.rejects(missing.draw(good), /missing\.json/);
await assert.rejects(missing.draw(good), /missing\.json/);
await missing.close();
const killed = new Renderer("badge.rings.json");
await killed.draw(good);
killed.process.kill("SIGKILL");
await assert.rejects(Promise.all([killed.draw(good), killed.draw(good)]), /ringrender has ended/);
await killed.close();
const path = process.env.PATH;
process.env.PATH = "/missing";
const none = new Renderer("badge.rings.json");
process.env.PATH = path;
await assert.rejects(none.draw(good), /ENOENT/);
await none.close();
console.log("the client of Node passes its cases");
