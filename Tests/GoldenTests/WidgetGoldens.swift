import RingCore
import RingGolden
import RingScene
import TestSupport
import Testing

@Suite(.goldens(suite: "petals")) struct PetalsGoldens {
  private static func wheel(_ change: (inout Petals) -> Void) -> Petals {
    var petals = Petals(progress: nil, color: .systemGray2)
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
        $0.color = .blue
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

@Suite(.goldens(suite: "bar")) struct BarGoldens {
  private static func pill(_ progress: Double, _ change: (inout Bar) -> Void = { _ in }) -> Bar {
    var bar = Bar()
    bar.progress = ProgressValue(progress)
    bar.length = 50
    change(&bar)
    return bar
  }

  @Test(arguments: [
    GoldenCase(
      "progress/a-tiny-value-is-a-disc", pill(0.02) { $0.thickness = 8 }),
    GoldenCase("progress/sixty-percent", pill(0.6)),
    GoldenCase(
      "progress/full-in-three-colours",
      pill(1) {
        $0.thickness = 8
        $0.colors = RingColors([.green, .yellow, .red])
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

@Suite(.goldens(suite: "gauge")) struct GaugeGoldens {
  private static func dial(_ value: Double, _ change: (inout Gauge) -> Void = { _ in }) -> Gauge {
    var gauge = Gauge()
    gauge.progress.value = value
    change(&gauge)
    return gauge
  }

  /// The gauge of the article, with a space before the percent sign.
  private static func article(_ value: Double) -> Gauge {
    dial(value) {
      $0.center = AnyElement(
        ZStack(children: [
          AnyElement(Text("100 %").hidden()), AnyElement(Text("{percent} %")),
        ]))
    }
  }

  private static func labelled(_ change: (inout Gauge) -> Void) -> Gauge {
    dial(62) {
      $0.startAngle = .degrees(-120)
      $0.sweep = .degrees(240)
      $0.sizeFactor = 1.3
      change(&$0)
    }
  }

  @Test(arguments: [
    GoldenCase("article/its-own-text-at-25", article(25), scale: 1.5),
    GoldenCase("article/a-full-scale-at-100", article(100), scale: 1.5),
    GoldenCase("article/the-number-is-true-beyond-the-range", article(137), scale: 1.5),
    GoldenCase(
      "article/as-large-as-its-centre-needs",
      dial(60) { $0.center = AnyElement(Text("OK", font: Font(size: 12, weight: .bold))) }),
    GoldenCase(
      "scale/ticks-labels-and-a-target",
      labelled {
        $0.ticks = GaugeTicks()
        $0.ticks?.divisions = 5
        $0.target = GaugeTarget(value: 80)
      }, scale: 1.2),
    GoldenCase(
      "scale/bands-needle-and-bounds",
      labelled {
        $0.showsArc = false
        $0.bands = [
          GaugeBand(from: 0, to: 50, color: .green),
          GaugeBand(from: 50, to: 80, color: .yellow),
          GaugeBand(from: 80, to: 100, color: .red),
        ]
        $0.needle = GaugeNeedle()
        $0.minLabel = Gauge.boundLabel("{value}")
        $0.maxLabel = Gauge.boundLabel("{value}")
      }, scale: 1.2),
    GoldenCase(
      "scale/below-zero-in-its-own-colour",
      labelled {
        $0.progress = ProgressValue(-20, lowerBound: -50, upperBound: 50, origin: 0)
        $0.negativeColors = RingColors([.red])
        $0.colors = RingColors([.green])
        $0.center = AnyElement(Text("{value}"))
      }, scale: 1.2),
    GoldenCase(
      "scale/needles-and-targets-of-their-own",
      labelled {
        ($0.diameter, $0.showsArc, $0.dash) = (90, false, [])
        $0.needles = [GaugeNeedle(value: 30), GaugeNeedle()]
        $0.needles[0].color = .red
        $0.needles[0].length = 0.6
        $0.targets = [GaugeTarget(value: 45), GaugeTarget(value: 90)]
        ($0.targets[1].color, $0.targets[1].width, $0.targets[1].length) = (.blue, 5, 9)
      }, scale: 1.2),
    GoldenCase(
      "scale/a-band-beside-a-track-in-colours",
      labelled {
        ($0.diameter, $0.showsArc, $0.dash, $0.cap) = (90, false, [], RingCaps())
        $0.track = RingTrack(colors: RingColors([.green, .yellow, .red]))
        $0.track?.thickness = 8
        $0.needle = GaugeNeedle()
        $0.bands = [
          GaugeBand(from: 0, to: 60, color: .teal),
          GaugeBand(from: 60, to: 100, color: .purple),
        ]
        ($0.bandPlacement, $0.bandThickness, $0.bandGap) = (.outside, 3, 2)
      }, scale: 1.2),
  ])
  func gauge(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "gauge") }
}

@Suite(.goldens(suite: "labels")) struct LabelGoldens {
  @Test(arguments: [
    GoldenCase(
      "ring/a-plain-ring-says-its-percentage", ActivityRing.progressRing(progress: 0.75), scale: 0.9
    ),
    GoldenCase(
      "ring/a-timer-shortens-towards-twelve",
      ActivityRing.timerRing(duration: 90, remaining: 62.5).frame(width: 100, height: 100),
      scale: 1.2),
  ])
  func ring(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "labels") }

  private static func text(
    _ string: String, _ placement: ArcTextPlacement, _ alignment: ArcTextAlignment = .center
  ) -> RingText {
    var text = RingText(string)
    (text.placement, text.alignment) = (placement, alignment)
    return text
  }

  private static func plain(_ change: (inout ActivityRing) -> Void) -> ActivityRing {
    var ring = ActivityRing.progressRing(progress: 0.62, radius: 40)
    (ring.colors, ring.thickness, ring.extras.label) = (.violet, 14, .none)
    change(&ring)
    return ring
  }

  @Test(arguments: [
    GoldenCase(
      "arc/texts-around-on-and-within-a-ring",
      plain {
        $0.extras.arcTexts = [
          text("Starts here", .outside, .start), text("AVATAR – 87 %", .outside, .center),
          text("within", .inside), text("on the track", .on, .end),
        ]
      }, scale: 1.5),
    GoldenCase(
      "arc/labels-where-an-arc-begins-and-ends",
      plain {
        ($0.startAngle, $0.sweep) = (.degrees(-120), .degrees(240))
        $0.extras.startLabel = RingEndLabel("0", placement: .beyond)
        $0.extras.endLabel = RingEndLabel(
          AnyElement(Text("62", font: Font(size: 8), color: .yellow)))
      }, scale: 1.5),
  ])
  func alongArcs(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "labels") }
}

@Suite(.goldens(suite: "progress-view")) struct ProgressViewGoldens {
  @Test(arguments: [
    GoldenCase(
      "linear/label-above-and-value-below",
      ProgressView(value: 0.4) {
        Text("Copying", font: Font(size: 12))
      } currentValueLabel: {
        Text("4 of 10", font: Font(size: 10), color: .secondary)
      }.frame(width: 80), scale: 1.4),
    GoldenCase("circular/sixty-percent", ProgressView(value: 0.6).progressViewStyle(.circular)),
    GoldenCase("circular/indeterminate-is-a-wheel", ProgressView()),
    GoldenCase(
      "custom/a-pink-border-around-the-usual-look",
      ProgressView(value: 0.25) { Text("25% progress", font: Font(size: 12)) }
        .padding(4).border(.pink, width: 3).cornerRadius(4).frame(width: 100),
      scale: 1.2),
  ])
  func view(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "progress-view") }
}

@Suite(.goldens(suite: "text")) struct TextGoldens {
  @Test(arguments: [
    GoldenCase("lines/broken-and-centred", Self.broken),
    GoldenCase("lines/cut-with-an-ellipsis", Self.cut),
    GoldenCase(
      "digits/tabular-digits-are-equally-wide",
      VStack(
        alignment: .leading, spacing: 0,
        children: ["1:11", "8:88"].map {
          AnyElement(Text($0, font: Font(size: 14, tabularDigits: true)))
        })),
    GoldenCase("fit/shrinks-into-its-width", Self.shrunk),
    GoldenCase("type/runs-on-one-baseline", Self.runs),
    GoldenCase("type/a-gradient-across-the-text", Self.gradient),
    GoldenCase("type/tracked-lines-with-an-underline", Self.underlined),
  ])
  func text(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "text") }

  private static var broken: Text {
    var text = Text("Rings that close evenly", font: Font(size: 10))
    text.alignment = .center
    text.maxWidth = 55
    return text
  }

  private static var cut: Text {
    var text = Text("Rings that close evenly", font: Font(size: 10, weight: .bold))
    text.lineLimit = 1
    text.maxWidth = 60
    return text
  }

  private static var runs: Text {
    var text = Text("72%", font: Font(size: 30, weight: .bold))
    text.spans = [TextSpan("72"), TextSpan("%")]
    (text.spans[1].font.size, text.spans[1].font.weight) = (.ems(0.5), .regular)
    text.spans[1].color = .blue
    return text
  }

  private static var gradient: Text {
    var text = Text("Rings", font: Font(size: 24, weight: .bold))
    text.gradient = ShapeGradient(.linear, RingColors([.red, .blue]))
    text.gradient?.angle = .degrees(90)
    return text
  }

  private static var underlined: Text {
    var text = Text("Typing\nrings", font: Font(size: 12))
    (text.font.tracking, text.font.lineHeight) = (1.5, 1.4)
    (text.decoration, text.textCase) = ([.underline, .strikethrough], .uppercase)
    return text
  }

  private static var shrunk: Text {
    var text = Text("12 345 kcal", font: Font(size: 20), color: .blue)
    text.minimumScale = 0.3
    text.maxWidth = 50
    return text
  }
}
