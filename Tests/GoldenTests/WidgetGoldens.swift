import RingGraphics
import RingScene
import Testing

@Suite struct PetalsGoldens {
  private static func wheel(_ change: (inout Petals) -> Void) -> Petals {
    var petals = Petals()
    change(&petals)
    return petals
  }

  @Test(arguments: [
    GoldenCase("progress/eight-at-eighty-percent", wheel { $0.progress = ProgressValue(0.8) }),
    GoldenCase(
      "progress/twelve-full-and-turned",
      wheel {
        $0.progress = ProgressValue(1)
        $0.count = 12
        $0.phase = 0.1
      }),
    GoldenCase(
      "progress/seven-close-the-circle",
      wheel {
        $0.progress = ProgressValue(1)
        $0.count = 7
        $0.color = .systemBlue
      }),
    GoldenCase(
      "indeterminate/the-tail-fades",
      wheel {
        $0.indeterminate = true
        $0.phase = 0.3
      }),
  ])
  func petals(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "petals") }
}

@Suite struct BarGoldens {
  private static func pill(_ progress: Double, _ change: (inout Bar) -> Void = { _ in }) -> Bar {
    var bar = Bar()
    bar.progress = ProgressValue(progress)
    bar.length = 50
    change(&bar)
    return bar
  }

  @Test(arguments: [
    GoldenCase(
      "progress/a-tiny-value-is-honest", pill(0.02) { $0.thickness = 8 }),
    GoldenCase("progress/sixty-percent", pill(0.6)),
    GoldenCase(
      "progress/full-in-three-colours",
      pill(1) {
        $0.thickness = 8
        $0.colors = RingColors([.systemGreen, .systemYellow, .systemRed])
      }),
    GoldenCase(
      "direction/upward", pill(0.4) { $0.direction = .upward }),
    GoldenCase(
      "direction/below-its-origin",
      pill(0) {
        $0.progress = ProgressValue(-30, lowerBound: -50, upperBound: 50, origin: 0)
        $0.thickness = 6
        $0.cap = .butt
      }),
    GoldenCase(
      "pattern/five-segments",
      pill(0.5) {
        var segments = RingSegments()
        segments.count = 5
        segments.gap = 2
        $0.segments = segments
        $0.thickness = 6
      }),
  ])
  func bar(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "bar") }
}
