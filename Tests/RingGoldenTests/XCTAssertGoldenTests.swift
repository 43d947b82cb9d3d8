import RingGolden
import XCTest

final class XCTAssertGoldenTests: XCTestCase {
  /// What `failures` has caught instead of failing this test.
  private var caught: [(text: String, line: Int)]?

  func testTheAcceptedPicturePasses() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    XCTAssertGolden(of: image(9), named: "a/b/c", in: folder.goldens)
    XCTAssertNoOrphanGoldens(names: ["a/b/c"], in: folder.goldens)
  }

  func testAnotherPictureFailsAtTheCallersLine() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    let failures = self.failures {
      XCTAssertGolden(of: image(19), named: "a/b/c", in: folder.goldens)
    }
    XCTAssertEqual(failures.map(\.line), [#line - 2])
    let text = failures.map(\.text).joined()
    XCTAssertTrue(text.contains("a/b/c: 16 pixels differ; the largest channel"), text)
    XCTAssertTrue(
      text.contains(
        "accept: RING_GOLDEN_RECORD=failed swift test --filter "
          + "'RingGoldenTests.*/testAnotherPictureFailsAtTheCallersLine'"), text)
    XCTAssertTrue(text.contains("\(folder.url.path)/artifacts/xctest/index.html"), text)
  }

  func testALeftoverFails() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    let failures = self.failures { XCTAssertNoOrphanGoldens(names: [], in: folder.goldens) }
    XCTAssertEqual(failures.count, 2)
    XCTAssertTrue(failures[0].text.contains("no golden's name was given"))
    XCTAssertTrue(failures[1].text.contains("a/b/c: no test asks for this golden"))
  }

  private func failures(_ body: () -> Void) -> [(text: String, line: Int)] {
    caught = []
    body()
    defer { caught = nil }
    return caught ?? []
  }

  #if canImport(Darwin)
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
