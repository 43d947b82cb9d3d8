import Foundation
import RingCore
import RingScene

extension _ViewInputs {
  /// Returns the start and the sweep of a scale; fails the pass unless 0° < `sweep` ≤ 360°.
  func arc(_ start: Angle, _ sweep: Angle) -> (start: Angle, sweep: Angle) {
    let degrees = number(sweep.degrees, "sweep", in: 0.001...360)
    return (.degrees(Double(finite(CGFloat(start.degrees), "start"))), .degrees(degrees))
  }
}
