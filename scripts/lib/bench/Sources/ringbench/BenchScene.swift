import RingConfig

/// The benchmark scenes; no two frames of a scene are equal.
enum BenchScene: String, CaseIterable {
  /// The four reference rings on 320 × 320 points; every progress grows by 0.2.
  case rings
  /// A wheel of eight petals.
  case petals
  /// A gauge that shows its value as text.
  case gauge
  /// A countdown ring that shows its time as text.
  case timer

  /// Returns an animation of one second, on 320 × 320 points, with sides of `size` pixels.
  func animation(size: Int) throws -> AnimatedScene {
    let config = """
      {"canvas": {"width": 320, "height": 320, "scale": \(Double(size) / 320)},
       "animation": {"duration": 1}, "scene": \(element)}
      """
    return try Config(json: config).animatedScene()
  }

  private var element: String {
    func moving(_ from: Double, _ to: Double) -> String {
      #"{"from": \#(from), "to": \#(to), "duration": 1}"#
    }
    switch self {
    case .rings:
      let rings = [
        (1.25, "#FF9896", "#D62728"), (1.75, "#98DF8A", "#2CA02C"),
        (1.15, "#FFBB78", "#FF7F0E"), (0.40, "#C8A8F0", "#47219E"),
      ].map { progress, first, last in
        #"{"progress": \#(moving(progress, progress + 0.2)), "colors": ["\#(first)", "\#(last)"]}"#
      }
      return
        #"{"type": "activityRings", "diameter": 301, "thickness": 20, "rings": [\#(rings.joined(separator: ", "))]}"#
    case .petals: return #"{"type": "petals", "size": 300, "progress": \#(moving(0, 1))}"#
    case .gauge: return #"{"type": "gauge", "sizeFactor": 6, "value": \#(moving(0, 100))}"#
    case .timer: return #"{"type": "timerRing", "duration": 60, "remaining": \#(moving(60, 0))}"#
    }
  }
}
