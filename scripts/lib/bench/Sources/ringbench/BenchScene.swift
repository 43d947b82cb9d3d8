import RingRender

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

  /// Returns the scene at a fraction 0…1 of its animation, with sides of `size` pixels.
  func scene(at fraction: Double, size: Int) -> Scene {
    func scene(of element: some SceneElement) -> Scene {
      Scene(element, width: 320, height: 320, scale: Double(size) / 320)
    }
    switch self {
    case .rings: return scene(of: Self.rings(step: 0.2 * fraction))
    case .petals: return scene(of: Petals(progress: fraction, size: 300))
    case .gauge: return scene(of: Gauge(value: 100 * fraction).size(factor: 6))
    case .timer:
      return scene(of: ActivityRing(duration: 60, remaining: 60 * (1 - fraction)))
    }
  }

  private static func rings(step: Double) -> ActivityRings {
    let rings: [(progress: Double, radius: Double, first: Color, last: Color)] = [
      (1.25, 140, Color(hex: 0xFF9896), Color(hex: 0xD62728)),
      (1.75, 120, Color(hex: 0x98DF8A), Color(hex: 0x2CA02C)),
      (1.15, 100, Color(hex: 0xFFBB78), Color(hex: 0xFF7F0E)),
      (0.40, 80, Color(hex: 0xC8A8F0), Color(hex: 0x47219E)),
    ]
    return ActivityRings(rings, diameter: 301, thickness: 20) { ring in
      ActivityRing(progress: ring.progress + step, radius: ring.radius)
        .colors(ring.first, ring.last)
    }
  }
}
