// RingCore: the values that all other targets share.
//
// It has geometry, paths, paint, display lists, pixels, JSON, and the texts of messages. It reads
// no file, starts no thread and opens no library. Values are here if two targets need them; what
// only one target needs is in that target.
//
// Three types to know:
//
// - `Path` is an outline of lines, curves and arcs. Arcs stay arcs until they are pixels, so a ring
//   can be offset and filled exactly.
// - `DisplayList` is what a scene draws: fills, strokes, texts and images in painting order, and
//   groups of them with effects. Equal lists draw equal pixels.
// - `RasterImage` is a picture: red, green, blue and alpha bytes, not premultiplied.
//
// `RingScene` turns elements into a display list. `RingCairo` replaces its texts by paths, which
// gives an `OutlinedDisplayList`, and that by pixels. `RingCodec` makes a file of a `RasterImage`.
//
// Lengths are in points and angles are clockwise from 12 o'clock, unless a comment says otherwise.
//
// A display list has a text, so tests compare what is drawn without drawing it:
//
// ```swift
// let list = DisplayList([
//   .group(
//     GroupEffects(
//       clip: .rect(Rect(x: 0, y: 0, width: 2, height: 1)),
//       shadow: Shadow(color: .black.opacity(0.5), blur: 2), opacity: 0.25),
//     [.fill(.circle(center: Point(x: 1.0 / 3, y: -0.0), radius: 2), .solid(.white))])
// ])
// #expect(
//   list.description == """
//     group clip[M(0,0) L(2,0) L(2,1) L(0,1) Z] shadow(#000000@0.5 blur 2 offset(0,0)) opacity 0.25
//       fill [A(0.333333,0) r2 0° 360° Z] #FFFFFF
//     """)
// ```
