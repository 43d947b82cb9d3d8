import RingUI

/// Returns a ring filled to `progress`, 0…1: green below 0.9, otherwise red.
public func statusRing(_ progress: Double) -> ActivityRing {
  ActivityRing(progress: progress, radius: 20, thickness: 8)
    .colors(progress < 0.9 ? .green : .red)
}
