import RingGolden
import RingUI
import XCTest

private struct StatusView: View {
  var progress: Double

  var body: some View {
    ActivityRing(progress: progress, radius: 20, thickness: 8)
      .colors(progress < 0.9 ? .green : .red)
  }
}

final class StatusViewXCTests: XCTestCase {
  @MainActor func testHalf() async {
    XCTAssertGolden(of: StatusView(progress: 0.5), named: "status-ring/progress/half")
  }

  func testAlmostOver() {
    MainActor.assumeIsolated {
      XCTAssertGolden(of: StatusView(progress: 0.95), named: "status-ring/progress/almost-over")
    }
  }
}
