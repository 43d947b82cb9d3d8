import RingCore
import RingGolden
import RingScene
import TestSupport
import Testing

/// A scene, and the name of the golden that it must equal: `<subject>/<sentence>` in the suite.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  var name: String
  var scene: Scene

  var testDescription: String { name }

  /// Creates a case of one element with a margin of 3 points. `scale` is in pixels per point.
  init(_ name: String, _ element: some Element, scale: Double = 2, background: SRGBColor = .clear) {
    self.name = name
    var canvas = Canvas()
    canvas.padding = 3
    canvas.scale = scale
    canvas.background = .color(Color(background))
    scene = Scene(canvas: canvas, root: AnyElement(element))
  }

  /// Creates a case of a small ring.
  init(
    _ name: String, _ progress: Double?, scale: Double = 2,
    _ change: (inout ActivityRing) -> Void = { _ in }
  ) {
    var ring = ActivityRing(progress: progress, radius: 20, thickness: 10)
    ring.colors = .violet
    change(&ring)
    self.init(name, ring, scale: scale)
  }
}

extension RingColors {
  /// The two colours of the picture that the rings are after; the default ones contrast with the
  /// page.
  static let violet = RingColors([color(0xC8, 0xA8, 0xF0), color(0x47, 0x21, 0x9E)])
}

private func color(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) -> Color {
  Color(SRGBColor(bytes: red, green, blue, alpha: alpha))
}

private let rainbow = RingColors([
  .red, .yellow, .green, .cyan, .blue, .purple,
])

@Suite(.goldens(suite: "activity-ring")) struct ActivityRingGoldens {
  @Test(arguments: [
    GoldenCase("progress/no-data-shows-the-track-and-its-edges", nil),
    GoldenCase("progress/zero-shows-the-track", 0),
    GoldenCase("progress/zero-as-a-dot", 0) { $0.zero = .dot },
    GoldenCase("progress/one-percent", 0.01),
    GoldenCase("progress/three-percent", 0.03),
    GoldenCase("progress/forty-percent", 0.4),
    GoldenCase("progress/just-below-the-tip", 0.949),
    GoldenCase("progress/just-above-the-tip", 0.951),
    GoldenCase("progress/almost-full-is-not-full", 0.99),
    GoldenCase("progress/full-is-closed", 1),
    GoldenCase("progress/a-lap-and-a-quarter", 1.25),
    GoldenCase("progress/two-laps-end-at-twelve", 2),
    GoldenCase("progress/many-laps-are-almost-one-colour", 1000.6),
  ])
  func progress(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "activity-ring") }

  @Test(arguments: [
    GoldenCase("caps/each-end-keeps-its-colour-when-caps-overlap", 0.955) { $0.tip = nil },
    GoldenCase("caps/butt-ends-are-straight", 0.6) { $0.cap = RingCaps(start: .butt, end: .butt) },
    GoldenCase("caps/straight-start-and-round-end", 0.6) { $0.cap.start = .butt },
    GoldenCase("caps/without-a-tip-the-end-is-its-round-cap", 1.25) { $0.tip = nil },
    GoldenCase("direction/counterclockwise-from-three-o-clock", 1.15) {
      $0.direction = .counterclockwise
      $0.startAngle = .degrees(90)
    },
    GoldenCase("direction/open-arc-of-240-degrees", 0.7) {
      $0.startAngle = .degrees(-120)
      $0.sweep = .degrees(240)
      $0.edge = nil
    },
    GoldenCase("direction/below-its-origin-the-arc-runs-back", 0) {
      $0.progress = ProgressValue(-30, lowerBound: -50, upperBound: 50, origin: 0)
      $0.startAngle = .degrees(180)
    },
  ])
  func ends(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "activity-ring") }

  @Test(arguments: Interpolation.allCases)
  func interpolation(_ interpolation: Interpolation) throws {
    let golden = GoldenCase("gradient/blue-to-yellow-in-\(interpolation)", 0.8) {
      $0.colors = RingColors([color(0, 60, 255), color(255, 220, 0)])
      $0.gradient.interpolation = interpolation
      $0.edge = nil
    }
    try expectGolden(golden, suite: "activity-ring")
  }

  @Test(arguments: [
    GoldenCase("gradient/six-colours-over-the-value", 1.6) { $0.colors = rainbow },
    GoldenCase("gradient/six-colours-revealed-on-the-track", 0.5) {
      $0.colors = rainbow
      $0.gradient.span = .track
    },
    GoldenCase("gradient/each-lap-anew", 1.4) {
      $0.gradient.span = .lap
      $0.tip = nil
    },
    GoldenCase("gradient/hard-stops-are-smooth-edges", 0.9) {
      $0.colors = RingColors(stops: [
        .init(.green, at: 0), .init(.green, at: 0.5), .init(.orange, at: 0.5),
        .init(.orange, at: 0.8), .init(.red, at: 0.8), .init(.red, at: 1),
      ])
      $0.gradient.span = .track
    },
    GoldenCase("gradient/translucent-colours-over-the-track", 0.7) {
      $0.colors = RingColors([color(255, 0, 0, alpha: 0.1), color(0, 0, 255, alpha: 0.8)])
      $0.track = RingTrack(color: .yellow)
      $0.edge = nil
    },
    GoldenCase("gradient/dithered", 0.9) {
      $0.colors = RingColors([color(40, 40, 40), color(60, 60, 60)])
      $0.gradient.dither = true
    },
  ])
  func gradient(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "activity-ring") }

  @Test(arguments: [
    GoldenCase("tip/its-shadow-also-falls-on-the-track", 0.96) { $0.radius = 24 },
    GoldenCase("tip/an-unclipped-shadow-falls-all-around", 1.25) { $0.tip?.shadow?.clip = false },
    GoldenCase("tip/in-its-own-colour", 1.1) { $0.tip?.color = color(255, 255, 255) },
    GoldenCase("tip/without-a-shadow", 1.3) { $0.tip?.shadow = nil },
    GoldenCase("pattern/eight-segments-partly-filled", 0.7) {
      var segments = RingSegments()
      segments.count = 8
      segments.gap = 2
      $0.extras.segments = segments
      $0.thickness = 6
      $0.edge = nil
    },
    GoldenCase("pattern/dashes-close-evenly", 0.62) {
      $0.extras.dash = [4, 3]
      $0.cap = RingCaps(start: .butt, end: .butt)
      $0.edge = nil
    },
    GoldenCase("pattern/dots", 0.62) {
      $0.extras.dash = [0, 8]
      $0.thickness = 5
      $0.edge = nil
    },
    GoldenCase("track/its-own-colour-width-and-dash", 0.3) {
      $0.track = RingTrack(color: .systemGray3)
      $0.track?.thickness = 4
      $0.track?.dash = [3]
      $0.edge = nil
    },
    GoldenCase("size/tiny", 0.8, scale: 0.25),
    GoldenCase("size/thick-as-its-radius-allows", 0.8) { $0.thickness = 40 },
  ])
  func parts(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "activity-ring") }
}

@Suite(.goldens(suite: "activity-rings")) struct ActivityRingsGoldens {
  @Test func theReferencePicture() throws {
    let rings = [
      (1.25, color(0xFF, 0x98, 0x96), color(0xD6, 0x27, 0x28)),
      (1.75, color(0x98, 0xDF, 0x8A), color(0x2C, 0xA0, 0x2C)),
      (1.15, color(0xFF, 0xBB, 0x78), color(0xFF, 0x7F, 0x0E)),
      (0.40, color(0xC8, 0xA8, 0xF0), color(0x47, 0x21, 0x9E)),
    ].map { progress, first, last -> ActivityRing in
      var ring = ActivityRing(progress: progress)
      ring.colors = RingColors([first, last])
      return ring
    }
    let golden = GoldenCase("reference/four-rings", ActivityRings(rings: rings), scale: 0.4)
    try expectGolden(golden, suite: "activity-rings")
  }

  @Test func spacedRingsInADiameter() throws {
    var rings = ActivityRings(
      rings: [0.3, 0.6, 1.2].map { ActivityRing(progress: $0).with(\.colors, .violet) })
    rings.diameter = 56
    rings.thickness = 6
    rings.spacing = 2
    try expectGolden(GoldenCase("layout/spaced-in-a-diameter", rings), suite: "activity-rings")
  }

  @Test func halvesAreHalfAsHigh() throws {
    var rings = ActivityRings(
      rings: [0.3, 0.6, 1].map { progress in
        var ring = ActivityRing(progress: progress).with(\.colors, .violet)
        (ring.startAngle, ring.sweep) = (.degrees(-90), .degrees(180))
        (ring.extras.startLabel, ring.tip) = (RingEndLabel("A"), nil)
        return ring
      })
    (rings.diameter, rings.thickness, rings.spacing) = (120, 14, 3)
    try expectGolden(GoldenCase("layout/halves-are-half-as-high", rings), suite: "activity-rings")
  }
}
