/** The path of a config, its `file:` URL, or the config itself, whose pictures are `data:` URLs. */
export type Config = string | URL | { readonly [key: string]: unknown };
/** The values of the config's columns. */
export type Row = { readonly [column: string]: unknown };
/** `time` is in seconds. With `pixels`, pictures are pixels instead of PNG files. */
export type Options = { scale?: number; scheme?: "light" | "dark"; time?: number; pixels?: boolean };
/** `width` and `height` are in pixels, each of which is red, green, blue and straight alpha, the top row first. */
export type Picture<O extends Options = {}> = { width: number; height: number; alt: string } &
  (O extends { pixels: true } ? { pixels: Uint8Array } : { png: Uint8Array });

/** What is wrong in a config or a row; ringrender's docs/diagnostics.md has the members. */
export interface Diagnostic {
  message: string; severity: "error" | "warning" | "note"; code: string; help?: string;
  file?: string; line?: number; column?: number; path?: string;
}
export interface RowError extends Diagnostic {}
/** A row that cannot be drawn. `row` is its number for the renderer, from 1; `column` is in the row's JSON. */
export class RowError extends Error { row: number }
export interface ConfigError extends Diagnostic {}
/** A wrong config or option. Has the members of the first error. */
export class ConfigError extends Error { diagnostics: Diagnostic[] }
/** The program cannot start, or has ended during a call. The next call starts it again. */
export class RendererError extends Error {}

/** Draws with a program that stays open. At most four do: one for each file, or for all objects, and each set of options. */
export function render<O extends Options = {}>(config: Config, row?: Row, options?: O): Promise<Picture<O>>;
/** Yields the picture or the error of each row, in their order. Reads a few rows ahead. */
export function renderMany<O extends Options = {}>(
  config: Config, rows: Iterable<Row> | AsyncIterable<Row>, options?: O
): AsyncGenerator<Picture<O> | RowError, void, void>;
export function check(config: Config): Promise<Diagnostic[]>;
/** Draws rows for one config, which is read once. An idle renderer does not keep Node running. */
export class Renderer<O extends Options = {}> {
  constructor(config: Config, options?: O);
  render(row?: Row): Promise<Picture<O>>;
  /** Resolves when the rows in progress are drawn and the program has ended. */
  close(): Promise<void>;
}
