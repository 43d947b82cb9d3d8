import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Labels with a look of their own, and the two forms of sizes and tracks.
@Suite struct LabelDecodingTests {
  private func ring(_ keys: String, type: String = "progressRing") -> ActivityRing? {
    element("{\"type\": \"\(type)\", \"progress\": 0.5, \(keys)}", as: ActivityRing.self)
  }

  @Test func everyKeyOfALabelArrives() throws {
    let ring = ring(
      #"""
      "label": {"text": "{value}", "color": "red", "font": {"family": "Inter", "size": 9,
        "weight": "heavy", "italic": true, "design": "serif", "tracking": 2}}
      """#)
    var label = StyledLabel(.text("{value}"))
    label.color = try #require(try? ColorText.parse("red", explained: false))
    (label.font.family, label.font.size, label.font.weight) = ("Inter", .points(9), .heavy)
    (label.font.isItalic, label.font.design, label.font.tracking) = (true, .serif, 2)
    #expect(ring?.extras.styledLabel == label)
  }

  @Test(arguments: [
    (#""none""#, RingLabel.none), (#""percent""#, .percent), (#""a""#, .text("a")),
    (#"{}"#, .percent), (#"{"text": "none"}"#, .none), (#"{"text": "a"}"#, .text("a")),
    (#"{"of": true, "byValue": [[true, "yes"], [false, "no"]]}"#, .text("yes")),
  ])
  func aLabelIsATextOrAnObject(json: String, label: RingLabel) {
    for type in ["progressRing", "activityRing"] {
      #expect(ring("\"label\": \(json)", type: type)?.extras.styledLabel == StyledLabel(label))
    }
    let gauge = element("{\"type\": \"gauge\", \"value\": 5, \"label\": \(json)}", as: Gauge.self)
    #expect(gauge?.styledLabel == StyledLabel(label))
  }

  @Test(arguments: [
    (#""countsDown": true"#, RingLabel.remaining), (#""countsDown": false"#, .elapsed),
    (#""countsDown": false, "label": {"text": "remaining"}"#, .remaining),
    (#""countsDown": false, "label": null"#, .elapsed),
    (#""countsDown": false, "label": {"text": null}"#, .elapsed),
  ])
  func aTimerKeepsItsTimeInAnObject(keys: String, label: RingLabel) {
    let hasObject = keys.contains("label")
    let keys = hasObject ? keys : keys + #", "label": {"color": "systemRed"}"#
    let timer = element(
      "{\"type\": \"timerRing\", \"duration\": 9, \(keys)}", as: ActivityRing.self)
    #expect(timer?.extras.label == label)
    #expect(timer?.extras.styledLabel.color == (hasObject ? .primary : .red))
  }

  @Test func aTextInTheCenterOfAGaugeIsItsLabel() {
    let center = element(
      #"{"type": "gauge", "value": 5, "center": "{value}"}"#, as: Gauge.self)
    let label = element(#"{"type": "gauge", "value": 5, "label": "{value}"}"#, as: Gauge.self)
    #expect(center != nil && center == label)
  }

  @Test func labelsThatMayBeElementsTakeALook() throws {
    let petals = try #require(
      element(
        #"""
        {"type": "petals", "progress": 1,
          "label": {"text": "a", "color": "systemRed", "font": {"size": "0.5em"}}}
        """#, as: Petals.self))
    #expect(petals.label == AnyElement(Text("a", font: Font(size: 8.5), color: .red)))
    let plain = element(
      #"{"type": "petals", "progress": 1, "label": {"text": "a"}}"#, as: Petals.self)
    #expect(plain?.label == Petals.label("a"))
    let ring = try #require(
      self.ring(
        #"""
        "startLabel": {"text": "0", "color": "systemRed"},
        "endLabel": {"element": {"text": "1", "font": {"weight": "bold"}}, "placement": "beyond"}
        """#))
    #expect(
      ring.extras.startLabel
        == RingEndLabel(AnyElement(Text("0", font: Font(size: 9), color: .red))))
    #expect(
      ring.extras.endLabel
        == RingEndLabel(
          AnyElement(Text("1", font: Font(size: 9, weight: .bold))), placement: .beyond))
  }

  @Test func theColourOfALabelMayMoveAndFollowTheValue() throws {
    let config = #"""
      {"scene": {"type": "progressRing", "progress": 0.5,
        "label": {"font": {"size": {"from": 10, "to": 20, "duration": 1, "curve": "linear"}},
          "color": {"byValue": [[0.4, "systemGreen"], [1, "systemRed"]]}}}}
      """#
    for (time, size) in [(0.0, 10.0), (0.5, 15), (1, 20)] {
      let scene = try #require(ConfigReader().read(Array(config.utf8), at: time).scene)
      let ring = try #require(scene.root.element as? ActivityRing)
      #expect(ring.extras.styledLabel.font.size == .points(size))
      #expect(textRuns(of: scene).map(\.color) == [Color.red.light])
    }
  }

  // MARK: Tracks

  @Test func aColourIsATrackAsItIs() {
    for type in ["activityRing", "progressRing"] {
      #expect(
        ring(#""track": "systemRed""#, type: type)?.track == RingTrack(color: .red, opacity: 1))
    }
    let gauge = element(
      #"{"type": "gauge", "value": 5, "track": "systemRed"}"#, as: Gauge.self)
    #expect(gauge?.track == RingTrack(color: .red, opacity: 1))
    let object = element(
      #"{"type": "gauge", "value": 5, "track": {"color": "systemRed"}}"#, as: Gauge.self)
    #expect(object?.track == RingTrack(color: .red, opacity: 0.2))
  }

  @Test func anObjectIsATrackOfABarAndOfADonut() {
    func bar(_ track: String) -> Color? {
      element("{\"type\": \"bar\", \"progress\": 1, \"track\": \(track)}", as: Bar.self)?.track
    }
    #expect(bar(#"{"color": "systemRed"}"#) == .red)
    #expect(bar(#"{"color": "systemRed", "opacity": 0.5}"#) == Color.red.opacity(0.5))
    #expect(bar(#"{"opacity": 0.5}"#) == Color.systemGray5.opacity(0.5))
    #expect(bar("{}") == .systemGray5)
    let donut = element(
      #"{"type": "donut", "parts": [1], "track": {"opacity": 0.25}}"#, as: Donut.self)
    #expect(donut?.track == Color.systemGray5.opacity(0.25))
  }

  // MARK: Sizes

  /// The size that every round element takes for a diameter of 60 points.
  @Test(arguments: [
    #"{"type": "activityRing", "progress": 1, "diameter": 60, "thickness": 8}"#,
    #"{"type": "progressRing", "progress": 1, "diameter": 60, "thickness": 8}"#,
    #"{"type": "progressRing", "progress": 1, "thickness": 8, "diameter": 60, "track": {"thickness": 9}}"#,
    #"{"type": "timerRing", "duration": 1, "diameter": 60, "thickness": 8}"#,
    #"{"type": "activityRings", "diameter": 60, "rings": [{"progress": 1}]}"#,
    #"{"type": "petals", "progress": 1, "diameter": 60}"#,
    #"{"type": "gauge", "value": 1, "diameter": 60}"#,
    #"{"type": "donut", "parts": [1], "diameter": 60}"#,
    #"{"type": "circle", "diameter": 60}"#,
    #"{"type": "arc", "diameter": 60}"#,
  ])
  func aDiameterIsThatOfWhatIsDrawn(json: String) throws {
    let scene = try #require(read("{\"scene\": \(json)}").scene)
    let size = scene.layout(measuring: SquareLetters()).size
    #expect(abs(size.width - 60) < 1e-9 && abs(size.height - 60) < 1e-9)
  }

  @Test func aDiameterReplacesTheRadius() {
    let ring = ring(#""diameter": 60, "thickness": 8"#)
    #expect(ring?.radius == nil && ring?.diameter == 60)
    #expect(self.ring(#""diameter": null"#) == self.ring(#""radius": null"#))
    let arc = element(#"{"type": "arc", "diameter": 60}"#, as: ArcShape.self)
    #expect(arc == ArcShape(radius: 30))
    let text = element(#"{"type": "arcText", "text": "a", "diameter": 60}"#, as: ArcText.self)
    #expect(text?.radius == 30)
  }

  @Test func aDonutHasAThicknessOrAHole() throws {
    func inner(_ keys: String, side: Double = 100) throws -> Double {
      let donut = try #require(
        element("{\"type\": \"donut\", \"parts\": [1], \(keys)}", as: Donut.self))
      let rect = Rect(x: 0, y: 0, width: side, height: side)
      return donut.geometry(in: rect, context: SceneContext(text: SquareLetters())).inner
    }
    #expect(try inner(#""diameter": 80, "thickness": 12"#) == 28)
    #expect(try inner(#""diameter": null, "thickness": 12"#) == 38)
    #expect(try inner(#""diameter": null, "thickness": 12"#, side: 20) == 0)
    #expect(try inner(#""diameter": 80, "hole": 0.5"#) == 20)
  }

  @Test(arguments: [
    (#""progressRing", "progress": 1, "radius": 9, "diameter": 20"#, "diameter", "radius"),
    (#""timerRing", "duration": 1, "diameter": 20, "radius": 9"#, "radius", "diameter"),
    (#""donut", "parts": [1], "hole": 0.5, "thickness": 9"#, "thickness", "hole"),
    (#""petals", "progress": 1, "size": 9, "diameter": 9"#, "diameter", "size"),
    (#""arc", "radius": 9, "diameter": 9"#, "diameter", "radius"),
    (#""arcText", "text": "a", "radius": 9, "diameter": 9"#, "diameter", "radius"),
    (#""gauge", "value": 1, "label": "a", "center": "b""#, "center", "label"),
  ])
  func bothOfAPairAreAnErrorThatNamesBoth(keys: String, second: String, first: String) {
    let result = read("{\"scene\": {\"type\": \(keys)}}")
    #expect(
      result.diagnostics.items.map(\.message) == [
        "\(second) cannot be given together with \(first)"
      ])
  }
}
