// RingCompare: pictures against pictures and goldens, and rings measured from their pixels.
//
// It sees only pixels, and the values of a scene that a golden stores as text. It does not import
// `RingScene`, so an edit of an element does not compile it again.
//
// Three types to know:
//
// - `Comparison` is a metric with tolerances. Without any, one level of one pixel is a difference.
// - `Difference` is what it found: a verdict, a picture, and the tolerances that would have passed.
// - `GoldenChecker` compares a picture with the accepted ones in a `GoldenStore`, and records it on
//   request. `RingGolden` and `ringrender verify` use it.
//
// Pixels are compared in C, in `RingKernels`. Large files are compared a few rows at a time.
// `ImageMeasurer` finds rings and bars in any picture, to a fraction of a pixel.
//
// From Examples:
//
// ```swift
// let difference = try Comparison().compare("expected.png", "actual.png")
// if !difference.isAccepted {
//   print(difference)
//   try difference.picture(.sideBySide).writePNG(to: "difference.png")
// }
// ```
//
// For users, RingCompare.docc has pages on tolerances.
