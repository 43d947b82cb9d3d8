// RingGolden: goldens in Swift Testing and XCTest.
//
// It compares the picture of a view or a scene with an accepted one, and records the failure where
// the test is. Only test targets may link it, because it links both test libraries. The comparison
// itself is in `RingCompare`.
//
// Three types to know:
//
// - `GoldenOptions` are the folders, the fonts and the tolerance of goldens.
// - `GoldenTrait` sets them for a suite, and reports goldens that no test of the suite uses.
// - `GoldenSession` collects the results of a process, and writes the report when it ends.
//
// `expectGolden` is for Swift Testing, `XCTAssertGolden` for XCTest. Both make a
// `GoldenAssertion`, which draws, compares, and returns the failures. A test that records fails,
// too, so that it cannot pass by recording.
//
// From Examples:
//
// ```swift
// @MainActor func testHalf() async {
//   XCTAssertGolden(of: StatusView(progress: 0.5), named: "status-ring/progress/half")
// }
// ```
//
// For users, RingGolden.docc begins with a first golden.
