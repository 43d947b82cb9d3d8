import RingGolden
import RingUI
import Status
import XCTest

final class StatusRingXCTests: XCTestCase {
  @MainActor func testHalf() async {
    XCTAssertGolden(of: statusRing(0.5), named: "status-ring/progress/half")
  }

  func testAlmostOver() {
    MainActor.assumeIsolated {
      XCTAssertGolden(of: statusRing(0.95), named: "status-ring/progress/almost-over")
    }
  }

  func testRingFills() async {
    let animation = AnimatedScene(duration: 0.4, rate: 10) { time in
      statusRing(time / 0.4)
    }
    await XCTAssertGolden(of: animation, named: "status-ring/motion/fills-in-four-frames")
  }
}
