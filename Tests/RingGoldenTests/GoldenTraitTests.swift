import Foundation
import Testing

@testable import RingGolden

@Suite struct GoldenTraitTests {
  private func run(_ folder: TemporaryGoldens, asking names: [String]) async throws {
    let test = try #require(Test.current)
    let trait = GoldenTrait(
      options: folder.goldens, suite: "a", filePath: #filePath, sourceLocation: #_sourceLocation,
      selection: TestSelection([]))
    try await trait.provideScope(for: test, testCase: nil) {
      for name in names { expectGolden(of: image(9), named: name, options: folder.goldens) }
    }
  }

  @Test func aSuiteWithoutLeftoversIsNoIssue() async throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b.png")
    try folder.put(image(9), "other/b.png")
    try await run(folder, asking: ["a/b"])
  }

  @Test func aLeftoverIsAnIssue() async throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b.png")
    try folder.put(image(9), "a/c.png")
    try await withKnownIssue {
      try await run(folder, asking: ["a/b"])
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("a/c: no test uses this golden")
    }
  }

  @Test func anEmptySuiteIsAnIssue() async throws {
    let folder = try TemporaryGoldens()
    try await withKnownIssue {
      try await run(folder, asking: [])
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["no test used a golden of the suite a"]
    }
  }

  /// A test uses the options of its suite, unless its call has its own.
  @Test func aSuiteSetsTheOptionsOfItsTests() async throws {
    let test = try #require(Test.current)
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b.png")
    var options = folder.goldens
    options.tolerance = .tolerance(Comparison(maxDelta: 1), because: "a test of the options")
    let trait = GoldenTrait(
      options: options, suite: "a", filePath: #filePath, sourceLocation: #_sourceLocation,
      selection: TestSelection([]))
    try await trait.provideScope(for: test, testCase: nil) {
      expectGolden(of: image(10), named: "a/b")
      withKnownIssue { expectGolden(of: image(10), named: "a/b", .exact) }
      withKnownIssue { expectGolden(of: image(11), named: "a/b") }
    }
  }

  @Test(arguments: [
    ([], true), (["--filter", "RingTests"], true), (["--filter=Rings"], true),
    (["--filter", "RingTests.Rings/one"], false), (["--skip", "x"], false),
    (["--filter", "Rings$"], false), (["--filter", "["], false),
    (["--testing-library", "swift-testing"], true),
  ])
  func aSelectionMayLeaveTestsOut(_ arguments: [String], _ isWhole: Bool) {
    #expect(TestSelection(arguments).includesAll(of: "RingTests.Rings") == isWhole)
  }
}
