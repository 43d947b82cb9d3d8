import Foundation
import RingCore
import RingScene

// The parts that rings and gauges have in common.
extension _ViewInputs {
  /// Returns a track in `colors`, or in its default colour if there are none.
  ///
  /// `width` is in points, > 0.
  func track(_ colors: [Color], _ width: CGFloat?) -> RingTrack {
    var track = RingTrack()
    if colors.count == 1 {
      track.color = dynamic(colors[0])
    } else {
      track.colors = ringColors(colors)
    }
    track.thickness = width.map { positive($0, "track width") }
    return track
  }

  /// Returns the start and the sweep of a scale; fails the pass unless 0° < `sweep` ≤ 360°.
  func arc(_ start: Angle, _ sweep: Angle) -> (start: Angle, sweep: Angle) {
    let degrees = number(sweep.degrees, "sweep", in: 0.001...360)
    return (.degrees(Double(finite(CGFloat(start.degrees), "start"))), .degrees(degrees))
  }

  func target(_ value: Double, _ color: Color, _ width: CGFloat) -> GaugeTarget {
    var target = GaugeTarget(value: Double(finite(CGFloat(value), "target")))
    target.color = dynamic(color)
    target.width = positive(width, "target width")
    return target
  }

  func needle(_ value: Double?, _ length: Double, _ color: Color) -> GaugeNeedle {
    var needle = GaugeNeedle(value: value.map { Double(finite(CGFloat($0), "needle")) })
    needle.length = number(length, "needle length", in: 0...1)
    needle.color = dynamic(color)
    return needle
  }
}
