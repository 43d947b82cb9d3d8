// What the types of the package for Node accept and refuse; compiled by scripts/check clients, never run.

import { check, ConfigError, render, renderMany, Renderer, RowError } from "ringrender";

const { png, width, alt } = await render("badge.rings.json", { label: "docs", percent: 40 }, { scheme: "dark", time: 1.5 });
const bytes: Uint8Array = png, pixels: Uint8Array = (await render({ scene: {} }, {}, { pixels: true })).pixels;
// @ts-expect-error A picture drawn as PNG has no pixels.
(await render("badge.rings.json")).pixels;
// @ts-expect-error There are two colour schemes.
await render(new URL("file:///badge.rings.json"), {}, { scheme: "blue" });
// @ts-expect-error A config is no number.
await check(5);
for await (const picture of renderMany("badge.rings.json", [{ label: "docs" }], { scale: 2 })) {
  const text: string = picture instanceof RowError ? `${picture.row}:${picture.column} ${picture.help}` : picture.alt;
}
const renderer = new Renderer("badge.rings.json", { pixels: true });
const more: Uint8Array = (await renderer.render({ label: "docs" })).pixels;
await renderer.close().catch((error: unknown) => error instanceof ConfigError && error.diagnostics[0].path);
export { alt, bytes, more, pixels, width };
