import RingGolden
import XCTest

final class XCTAssertGoldenTests: XCTestCase {
  func testTheAcceptedPicturePasses() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    XCTAssertGolden(of: image(9), named: "a/b/c", in: folder.goldens)
    XCTAssertNoOrphanGoldens(names: ["a/b/c"], in: folder.goldens)
  }
}
