// RingConfigDecoding: from the JSON of a config to a scene, or to all of its problems.
//
// It reads no file: pictures and fonts come through `ResourceLoading`, so a hostile config reaches
// nothing that its caller does not hand out. It does not lay out elements: a check that needs a
// size, such as that of the canvas, is in `RingConfig`.
//
// Three types to know:
//
// - `FieldTable` describes an object: its keys, their types, defaults and sentences. Decoding,
//   messages, the JSON Schema and the reference page follow from it.
// - `Document` is a decoded config. It does not change.
// - `BoundDocument` is a document with the values of one row, or with its samples: a still, and the
//   scene at any time.
//
// `JSONDocument.parse` makes nodes that know their places in the text. `DocumentDecoder` reads them
// with the tables of `ElementRegistry`, and keeps in a `DecodingCache` what depends on neither the
// row nor the time.
//
// From the tests, a table and what it says about an object:
//
// ```swift
// private let ticks = FieldTable(
//   "tick", "A line on a scale.", initial: Tick(),
//   fields: [
//     Field("length", .number(.positive), \.length, "The length in points."),
//     Field("color", .color, \.color, "The line's colour."),
//   ])
//
// let wrong = try decode(#"{"length": -2, "colour": "red"}"#)
// #expect(wrong.tick == nil)
// ```
//
// docs/dev/decoding.md explains the rest.
