import RingCore
import RingGolden
import RingScene
import TestSupport
import Testing

@Suite(.goldens(suite: "shapes")) struct ShapeGoldens {
  private static func dashed(_ cap: StrokeCap) -> ShapeStroke {
    var stroke = ShapeStroke(.color(.indigo), width: 5)
    (stroke.cap, stroke.dash) = (cap, [9, 9])
    return stroke
  }

  @Test(arguments: [
    GoldenCase(
      "strokes/dashes-with-each-cap",
      VStack(
        children: StrokeCap.allCases.map {
          AnyElement(Capsule().stroke(dashed($0)).frame(width: 60, height: 18).padding(3))
        })),
    GoldenCase(
      "strokes/a-trimmed-ellipse-over-its-filling",
      Ellipse().fill(Color.systemGray5).overlay {
        Ellipse().stroke(.blue, lineWidth: 4).trim(from: 0.1, to: 0.8)
      }.frame(width: 60, height: 36).padding(4)),
    GoldenCase(
      "gradients/linear-radial-and-conic",
      HStack(children: [
        AnyElement(
          Rectangle(cornerRadius: 8).fill(.linear([.yellow, .red]))
            .frame(width: 30, height: 30)),
        AnyElement(
          Circle().fill(.radial([.mint, .indigo])).frame(width: 30, height: 30)),
        AnyElement(
          Circle().strokeBorder(.conic([.pink, .teal, .pink]), lineWidth: 6)
            .frame(width: 30, height: 30)),
      ])),
    GoldenCase(
      "layers/a-badge-on-a-clipped-picture",
      Rectangle().fill(.linear([.orange, .purple], angle: .degrees(135)))
        .frame(width: 40, height: 40).clipShape(Circle())
        .overlay(alignment: .bottomTrailing) {
          Circle().fill(Color.green).frame(width: 12, height: 12)
        }),
  ])
  func shapes(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "shapes") }
}

@Suite(.goldens(suite: "donut")) struct DonutGoldens {
  private static func donut(_ change: (inout Donut) -> Void) -> Donut {
    var donut = Donut([3, 2, 1, 4, 0.1].map { DonutPart($0) })
    donut.diameter = 60
    change(&donut)
    return donut
  }

  @Test(arguments: [
    GoldenCase("parts/neighbours-without-a-gap", donut { $0.hole = 0.5 }),
    GoldenCase("parts/even-gaps", donut { $0.gap = 3 }),
    GoldenCase(
      "parts/round-ends",
      donut {
        ($0.cap, $0.gap, $0.hole) = (.round, 2, 0.7)
      }),
    GoldenCase(
      "parts/a-pie-with-gaps",
      donut {
        ($0.hole, $0.gap) = (0, 2)
      }),
    GoldenCase(
      "parts/less-than-the-whole",
      donut {
        ($0.total, $0.track) = (16, nil)
      }),
    GoldenCase(
      "parts/labels-in-their-parts-and-outside",
      donut {
        $0.parts = zip([30, 20, 10, 40, 3, 2], ["one", "two", "three", "four", "five", "six"])
          .map { DonutPart($0, label: $1) }
        ($0.diameter, $0.hole, $0.gap, $0.labels) = (110, 0.4, 1, DonutLabels())
      }, scale: 1.5),
  ])
  func donuts(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "donut") }
}
