import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

/// Labels of a donut's parts; with `FixedText` a letter is half as wide as the font size.
@Suite struct DonutLabelTests {
  private func donut(_ parts: [DonutPart], _ change: (inout Donut) -> Void = { _ in }) -> Donut {
    var donut = Donut(parts)
    (donut.labels, donut.diameter, donut.hole) = (DonutLabels(), 200, 0.5)
    donut.labels?.font = Font(size: 10)
    change(&donut)
    return donut
  }

  private func named(_ values: [Double]) -> [DonutPart] {
    values.enumerated().map { DonutPart($1, label: "part \($0)") }
  }

  private func center(_ donut: Donut) -> Point {
    Rect(origin: .zero, size: naturalSize(donut)).center
  }

  /// Returns the angle of a vector in turns clockwise from 12 o'clock, computed independently of
  /// the code.
  private func turns(_ vector: Vector) -> Double {
    let turns = atan2(vector.x, -vector.y) / (2 * Double.pi)
    return turns < 0 ? turns + 1 : turns
  }

  @Test func labelsStandInTheMiddleOfTheirParts() {
    let donut = donut(named([5, 3, 2]))
    let boxes = textBoxes(donut)
    #expect(boxes.map(\.text) == ["part 0", "part 1", "part 2"])
    for (box, middle) in zip(boxes, [0.25, 0.65, 0.9]) {
      let place = box.rect.center - center(donut)
      expectClose(place.length, 75, within: 1e-9)
      expectClose(turns(place), middle, within: 1e-9)
    }
    #expect(naturalSize(donut) == Size(square: 200))
  }

  /// A label inside the donut lies only in its own part. A label outside overlaps neither the donut
  /// nor another label. Both are tested by fine sampling.
  @Test(arguments: [0.0, 0.4, 0.7, 0.95], RotationDirection.allCases)
  func noLabelTouchesWhatIsNotItsOwn(hole: Double, direction: RotationDirection) {
    for seed in 1...24 {
      let gap = seed % 2 == 0 ? 4.0 : 0
      let values = (0..<9).map { Double(($0 * 7 * seed + seed * seed) % 23) }
      let donut = donut(named(values)) {
        ($0.hole, $0.gap, $0.direction) = (hole, gap, direction)
        $0.startAngle = .degrees(Double(seed) * 37)
      }
      let middle = center(donut)
      let spans = donut.geometry(in: Rect(center: middle, size: .zero)).spans
      var outside: [Rect] = []
      for (text, box) in textBoxes(donut) {
        let part = Int(text.dropFirst(5)) ?? 0
        guard distances(of: box, from: middle).nearest < 100 else {
          #expect(!outside.contains { overlap($0, box) }, "\(text)")
          outside.append(box)
          continue
        }
        for step in 0...400 {
          let p =
            Point(
              x: box.minX + box.width * Double(step % 21) / 20,
              y: box.minY + box.height * Double(step / 21) / 19) - middle
          #expect(p.length <= 98 + 1e-9 && p.length >= 100 * hole - 1e-9, "\(text)")
          let from = turns(p) - donut.startAngle.turns
          let way = (direction == .clockwise ? from : -from).truncatingRemainder(dividingBy: 1)
          let place = way < 0 ? way + 1 : way
          let (start, end) = (spans[part].from, spans[part].to)
          #expect(place >= start && place <= end, "\(text) of \(seed)")
          guard end - start < 0.5 else { continue }
          // Two points of clearance from the sides of the part, which leave half the gap free.
          for side in [start, end] {
            let turn = donut.startAngle.turns + (direction == .clockwise ? side : -side)
            let (x, y) = (sin(turn * 2 * Double.pi), -cos(turn * 2 * Double.pi))
            #expect(abs(p.x * y - p.y * x) >= gap / 2 + 2 - 1e-9, "\(text) of \(seed)")
          }
        }
      }
      let size = naturalSize(donut)
      for (_, box) in textBoxes(donut) {
        #expect(box.minX >= -1e-9 && box.maxX <= size.width + 1e-9)
        #expect(box.minY >= -1e-9 && box.maxY <= size.height + 1e-9)
      }
    }
  }

  private func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }

  @Test func labelsWithoutRoomStandOutside() {
    let donut = donut(named([97, 3]))
    let boxes = textBoxes(donut)
    #expect(boxes.map(\.text) == ["part 0", "part 1"])
    #expect(textBoxes(self.donut(named([3, 97]))).map(\.text) == ["part 0", "part 1"])
    let small = boxes[1].rect
    #expect(distances(of: small, from: center(donut)).nearest >= 103 - 1e-9)
    #expect(naturalSize(donut).height > 200)
    #expect(textBoxes(self.donut(named([97, 3])) { $0.labels?.placement = .inside }).count == 1)
    let all = textBoxes(self.donut(named([50, 50])) { $0.labels?.placement = .outside })
    #expect(
      all.count == 2
        && all.allSatisfy { distances(of: $0.rect, from: Point(x: 138, y: 100)).nearest > 0 })
  }

  @Test func labelsThatWouldOverlapAreAllShown() {
    let labels = textBoxes(
      donut(named([0.5, 1, 98.5])) { $0.labels?.placement = .outside })
    #expect(labels.map(\.text) == ["part 0", "part 1", "part 2"])
  }

  /// The lines of a text begin at its leader line: at its left on the right side, and vice versa.
  @Test func linesOfTextBeginAtTheirLeader() {
    let donut = donut(named([Double](repeating: 1, count: 24))) { $0.hole = 0.9 }
    let middle = naturalSize(donut).width / 2
    #expect(textBoxes(donut).count == 24)
    for case .text(let run) in commands(donut) {
      #expect(run.paragraph.alignment == (run.origin.x > middle ? .leading : .trailing))
    }
  }

  @Test func theySayTheirPartsValues() {
    let donut = donut([
      DonutPart(3), DonutPart(1, label: "{value} of {total}"), DonutPart(0, label: "no"),
    ]) {
      $0.total = 8
    }
    #expect(textBoxes(donut).map(\.text) == ["1 of 8"])
    var percent = donut
    percent.labels?.text = "{percent:.1f} %"
    #expect(textBoxes(percent).map(\.text) == ["37.5 %", "12.5 %"])
    let huge = self.donut([
      DonutPart(1e308, label: "{percent}"), DonutPart(1e308, label: "{percent}"),
    ])
    #expect(textBoxes(huge).map(\.text) == ["50", "50"])
  }

  @Test func aLegendSaysTheSame() {
    let donut = donut([DonutPart(3, label: "a {percent} %"), DonutPart(1, label: "{{b}")])
    #expect(texts(Legend(donut)) == ["a 75 %", "{b}"])
    // This holds even if an enclosing element has its own value.
    let gauge = gauge(42) { $0.center = AnyElement(Legend(donut)) }
    #expect(texts(gauge).prefix(2) == ["a 75 %", "{b}"])
  }

  @Test func theyAreBlackOrWhiteInTheirParts() {
    func color(_ part: Color) -> String {
      let parts = [DonutPart(1, color: part, label: "x")]
      return lines(donut(parts)).last.map { $0.contains("#000000") ? "black" : "white" } ?? ""
    }
    #expect(color(Color(.white)) == "black" && color(Color(.black)) == "white")
    #expect(color(.yellow) == "black" && color(.indigo) == "white")
    let own = donut([DonutPart(1, label: "x")]) { $0.labels?.color = .red }
    #expect(lines(own).last?.contains("#FF3B30") == true)
  }

  /// A colour of the labels that is hard to read on a part puts its label outside, unless it is
  /// even harder to read there.
  @Test func aColorThatIsHardToReadMovesOutside() {
    func isInside(_ part: Color, _ color: Color?, _ scheme: ColorScheme = .light) -> Bool {
      let donut = donut([DonutPart(1, color: part, label: "x")]) { $0.labels?.color = color }
      let context = SceneContext(text: FixedText(), colorScheme: scheme)
      return donut.size(for: .unspecified, in: context) == Size(square: 200)
    }
    func grey(_ level: Double) -> Color {
      Color(SRGBColor(red: level, green: level, blue: level))
    }
    // Contrasts with green: 9.4:1 for black, 2.2:1 for white, which is invisible on white.
    let green = Color(SRGBColor(red: 0.2, green: 0.78, blue: 0.35))
    #expect(isInside(green, nil) && isInside(green, Color(.black)))
    #expect(isInside(green, Color(.white)) && !isInside(green, Color(.white), .dark))
    // Contrasts of black with the greys: 4.41:1 and 4.66:1.
    #expect(isInside(grey(0.45), nil) && isInside(grey(0.465), nil))
    #expect(!isInside(grey(0.45), Color(.black)) && isInside(grey(0.465), Color(.black)))
  }

  /// The background of the scheme is seen through a part that is nearly clear.
  @Test(arguments: [(ColorScheme.light, "#000000"), (.dark, "#FFFFFF")])
  func aTextOnAClearPartContrastsWithTheBackground(scheme: ColorScheme, color: String) {
    let clear = Color(SRGBColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.05))
    let commands = donut([DonutPart(1, color: clear, label: "x")]).draw(
      in: Rect(x: 0, y: 0, width: 200, height: 200),
      context: SceneContext(text: FixedText(), colorScheme: scheme))
    let colors = commands.compactMap { command -> String? in
      guard case .text(let run) = command else { return nil }
      return run.color.hex
    }
    #expect(colors == [color])
  }

  /// Every corner of a label lies in one of the discs whose union is a part with round ends.
  @Test func labelsLieBetweenRoundEnds() {
    var count = 0
    for seed in 0..<60 {
      let (parts, hole) = (3 + seed % 5, [0.2, 0.5, 0.7][seed % 3])
      let values = (0..<parts).map { 1 + Double(($0 * 7 + seed * 5) % 11) }
      let donut = donut(named(values)) { ($0.hole, $0.cap, $0.gap) = (hole, .round, 3) }
      let middle = center(donut)
      let (radius, thickness) = (50 * (1 + hole), 100 * (1 - hole))
      let turn = 2 * Double.pi / values.reduce(0, +)
      let aside = asin(min(1, (thickness + 3) / 2 / radius))
      for (text, box) in textBoxes(donut) where distances(of: box, from: middle).nearest < 100 {
        count += 1
        let part = Int(text.dropFirst(5)) ?? 0
        let from = turn * values[..<part].reduce(0, +)
        let to = from + turn * values[part]
        let isDisc = to - from <= 2 * aside || (thickness + 3) / 2 > radius
        let disc =
          isDisc ? min(thickness / 2, radius * sin(min(.pi, to - from) / 2) - 1.5) : thickness / 2
        for corner in box.corners {
          let angle = turns(corner - middle) * 2 * .pi
          let nearest = isDisc ? (from + to) / 2 : min(to - aside, max(from + aside, angle))
          let center = middle + Vector(x: sin(nearest), y: -cos(nearest)) * radius
          #expect((corner - center).length <= disc - 2 + 1e-6, "\(text) of \(seed)")
        }
      }
    }
    #expect(count > 40)
  }

  @Test func oneThatFillsItsFrameLeavesRoom() {
    let filling = donut(named([97, 3])) { $0.diameter = nil }
    let context = SceneContext(text: FixedText())
    let frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let outer = filling.geometry(in: frame, context: context).outer
    // "part 0" is 30 points wide, and the gap is 3.
    expectClose(outer, 100 - 33, within: 1e-9)
    let texts = filling.draw(in: frame, context: context).compactMap { command -> Rect? in
      guard case .text(let run) = command else { return nil }
      return Rect(origin: run.origin, size: FixedText().size(of: run.paragraph))
    }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.minX >= 0 && $0.maxX <= 200 && $0.minY >= 0 && $0.maxY <= 200 })
    let roomy = donut(named([5, 5])) { $0.diameter = nil }
    #expect(roomy.geometry(in: frame, context: context).outer == 100)
  }

  /// Columns need more width than labels beside their parts. The first of two equal parts keeps its
  /// label.
  @Test func labelsStayBesideTheirPartsWithoutRoomForColumns() {
    let filling = donut(named([48, 48, 2, 2])) {
      $0.diameter = nil
      $0.labels?.placement = .outside
    }
    let commands = filling.draw(
      in: Rect(x: 0, y: 0, width: 140, height: 140), context: SceneContext(text: FixedText()))
    let texts = commands.compactMap { command -> String? in
      if case .text(let run) = command { run.paragraph.text } else { nil }
    }
    #expect(texts == ["part 0", "part 1", "part 2"])
    #expect(!commands.contains { if case .stroke = $0 { true } else { false } })
  }

  @Test func oneWithoutRoomDrawsNothingBad() {
    let filling = donut(named([97, 3])) { $0.diameter = nil }
    let small = filling.draw(
      in: Rect(x: 0, y: 0, width: 9, height: 9), context: SceneContext(text: FixedText()))
    #expect(!DisplayList(small).description.contains("nan"))
    #expect(textBoxes(donut([])).isEmpty)
    #expect(textBoxes(donut(named([0, 0]))).isEmpty)
  }
}
