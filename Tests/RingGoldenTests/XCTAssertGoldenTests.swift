import RingGolden
import RingRender
import XCTest

final class XCTAssertGoldenTests: XCTestCase {
  /// The failures that `failures(_:)` has intercepted; `nil` while it does not run.
  private var caught: [(text: String, line: Int)]?

  func testTheAcceptedPicturePasses() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    XCTAssertGolden(of: image(9), named: "a/b/c", options: folder.goldens)
    XCTAssertNoOrphanGoldens(names: ["a/b/c"], options: folder.goldens)
  }

  func testAnotherPictureFailsAtTheCallersLine() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    let failures = self.failures {
      XCTAssertGolden(of: image(19), named: "a/b/c", options: folder.goldens)
    }
    XCTAssertEqual(failures.map(\.line), [#line - 2])
    let text = failures.map(\.text).joined()
    XCTAssertTrue(text.contains("a/b/c: 16 pixels differ; the largest channel"), text)
    XCTAssertTrue(
      text.contains(
        "accept: RINGRENDER_GOLDEN_RECORD=failed swift test --filter "
          + "'RingGoldenTests.*/testAnotherPictureFailsAtTheCallersLine'"), text)
    XCTAssertTrue(text.contains("\(folder.url.path)/artifacts/xctest/index.html"), text)
  }

  private var ring: Scene {
    Scene(root: AnyElement(ActivityRing(progress: 0.4, radius: 8, thickness: 4)))
  }

  func testASceneIsDrawn() throws {
    let folder = try TemporaryGoldens()
    try folder.put(ring.image(), "a/b/c.png")
    XCTAssertGolden(of: ring, named: "a/b/c", options: folder.goldens)
    try folder.put(image(9), "a/b/c.png")
    let failures = self.failures {
      XCTAssertGolden(of: ring, named: "a/b/c", options: folder.goldens)
    }
    XCTAssertEqual(failures.map(\.line), [#line - 2])
    XCTAssertTrue(failures.allSatisfy { $0.text.contains("  drawn by: cairo ") }, "\(failures)")
  }

  func testASceneMayBeMadeByWhatThrows() throws {
    struct NoScene: Error {}
    func make(_ isMade: Bool) throws -> Scene {
      guard isMade else { throw NoScene() }
      return ring
    }
    let folder = try TemporaryGoldens()
    try folder.put(ring.image(), "a/b/c.png")
    XCTAssertGolden(of: try make(true), named: "a/b/c", .exact, options: folder.goldens)
    func fail() { XCTAssertGolden(of: try make(false), named: "a/b/c", options: folder.goldens) }
    let failures = self.failures(fail)
    XCTAssertTrue(failures.map(\.text).joined().contains("a/b/c: NoScene()"), "\(failures)")
  }

  func testAnAnimationIsComparedFrameByFrame() async throws {
    let fills = AnimatedScene(duration: 0.4, rate: 10) { time in
      Scene(root: AnyElement(ActivityRing(progress: time, radius: 8, thickness: 4)))
    }
    let drains = AnimatedScene(duration: 0.4, rate: 10) { time in
      Scene(root: AnyElement(ActivityRing(progress: min(time, 0.1), radius: 8, thickness: 4)))
    }
    let folder = try TemporaryGoldens(record: .missing)
    let recorded = await self.failures {
      await XCTAssertGolden(of: fills, named: "a/b/c", options: folder.goldens)
    }
    XCTAssertTrue(
      try XCTUnwrap(recorded.first).text.contains("for the first time"), "\(recorded)")
    await XCTAssertGolden(of: fills, named: "a/b/c", options: folder.goldens)
    let failures = await self.failures {
      await XCTAssertGolden(of: drains, named: "a/b/c", options: folder.goldens)
    }
    XCTAssertTrue(
      try XCTUnwrap(failures.first).text.contains("frames 2–3 differ; the worst is"), "\(failures)")
  }

  func testATextInAMissingFontFails() throws {
    let folder = try TemporaryGoldens(record: .all)
    let scene = Scene(root: AnyElement(Text("a").font(Font(family: "No Such Font", size: 9))))
    _ = self.failures { XCTAssertGolden(of: scene, named: "a/b/c", options: folder.goldens) }
    let failures = self.failures {
      XCTAssertGolden(of: scene, named: "a/b/c", options: folder.goldens)
    }
    let text = try XCTUnwrap(failures.first).text
    XCTAssertTrue(text.contains("a/b/c: ") && text.contains("No Such Font"), "\(failures)")
  }

  func testAGoldenWithoutANameHasThatOfItsTest() throws {
    let folder = try TemporaryGoldens()
    let name = "XCTAssertGoldenTests/testAGoldenWithoutANameHasThatOfItsTest"
    try folder.put(image(9), name + ".png")
    XCTAssertGolden(of: image(9), options: folder.goldens)
    XCTAssertNoOrphanGoldens(names: [name], options: folder.goldens)
  }

  func testALeftoverFails() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    let failures = self.failures { XCTAssertNoOrphanGoldens(names: [], options: folder.goldens) }
    let beginnings = ["no golden's name was given", "a/b/c: no test uses this golden"]
    XCTAssertEqual(failures.count, beginnings.count)
    for (failure, words) in zip(failures, beginnings) {
      XCTAssertTrue(failure.text.contains(words), "\(failures)")
    }
  }

  private func failures(_ body: () async -> Void) async -> [(text: String, line: Int)] {
    caught = []
    await body()
    defer { caught = nil }
    return caught ?? []
  }

  private func failures(_ body: () -> Void) -> [(text: String, line: Int)] {
    caught = []
    body()
    defer { caught = nil }
    return caught ?? []
  }

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
      guard caught != nil else { return super.record(issue) }
      let line = issue.sourceCodeContext.location?.lineNumber ?? 0
      caught?.append((issue.compactDescription, line))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      guard caught != nil else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      caught?.append((description, lineNumber))
    }
  #endif
}
