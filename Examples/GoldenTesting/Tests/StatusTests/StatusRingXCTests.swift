import RingGolden
import RingRender
import Status
import XCTest

final class StatusRingXCTests: XCTestCase {
  func testRing() {
    XCTAssertGolden(of: statusRing(0.5), named: "status-ring/progress/half")
  }

  func testRingFills() async {
    let animation = AnimatedScene(duration: 0.4, rate: 10) { time in
      Scene(statusRing(time / 0.4))
    }
    await XCTAssertGolden(of: animation, named: "status-ring/motion/fills-in-four-frames")
  }
}
