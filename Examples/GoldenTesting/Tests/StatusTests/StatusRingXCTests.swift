import RingGolden
import Status
import XCTest

final class StatusRingXCTests: XCTestCase {
  func testRing() throws {
    XCTAssertGolden(of: try statusRing(0.5).render(), named: "status-ring/progress/half")
  }
}
