import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Decoding of texts along circles, labels at the ends of rings, and donut labels.
@Suite struct ArcTextDecodingTests {
  @Test func everyKeyOfAnArcTextArrives() {
    var text = ArcText("abc", radius: 70, at: .degrees(45), font: Font(size: 9))
    text.color = .red
    (text.alignment, text.placement, text.reading) = (.end, .inside, .counterclockwise)
    text.fit = .circle
    let json = """
      { "type": "arcText", "text": "abc", "radius": 70, "angle": 45, "font": {"size": 9},
        "color": "systemRed", "alignment": "end", "placement": "inside",
        "reading": "counterclockwise", "fit": "circle" }
      """
    #expect(element(json, as: ArcText.self) == text)
    #expect(element(#"{"type": "arcText", "text": "x"}"#, as: ArcText.self) == ArcText("x"))
  }

  @Test func textsAlongRingsAndGaugesArrive() throws {
    var text = RingText("a {percent}")
    (text.color, text.placement, text.alignment) = (.red, .on, .start)
    (text.reading, text.gap) = (.clockwise, 5)
    let json = """
      "arcTexts": [{"text": "a {percent}", "color": "systemRed", "placement": "on",
        "alignment": "start", "reading": "clockwise", "gap": 5}, {"text": "b"}]
      """
    let gauge = try #require(element(#"{"type": "gauge", "value": 1, \#(json)}"#, as: Gauge.self))
    #expect(gauge.arcTexts == [text, RingText("b")])
    let ring = try #require(
      element(#"{"type": "progressRing", "progress": 1, \#(json)}"#, as: ActivityRing.self))
    #expect(ring.extras.arcTexts == gauge.arcTexts)
  }

  @Test(arguments: [
    (#""A""#, RingEndLabel("A")),
    (#"{"type": "spacer"}"#, RingEndLabel(AnyElement(Spacer()))),
    (#"{"element": "A", "placement": "beyond"}"#, RingEndLabel("A", placement: .beyond)),
    (#"{"element": {"type": "spacer"}}"#, RingEndLabel(AnyElement(Spacer()))),
  ])
  func labelsAtTheEndsArrive(json: String, label: RingEndLabel) throws {
    let ring = try #require(
      element(
        #"{"type": "activityRing", "progress": 1, "startLabel": \#(json), "endLabel": \#(json)}"#,
        as: ActivityRing.self))
    #expect(ring.extras.startLabel == label && ring.extras.endLabel == label)
  }

  // MARK: Donuts

  private let data =
    #""data": {"shares": {"type": "list", "of": {"n": "string", "v": "number"}, "sample": [{"n": "a", "v": 3}, {"n": "b", "v": 1}]}}"#
  private let parts = """
    [{"type": "forEach", "in": "$data.shares", "as": "s",
      "element": {"value": "$s.v", "label": "{s.n}: {percent} %"}}, 4]
    """

  @Test func partsAreMadeOfData() throws {
    let json = "{\(data), \"scene\": {\"type\": \"donut\", \"parts\": \(parts)}}"
    let result = read(json)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    let donut = try #require(result.scene?.root.element as? Donut)
    #expect(
      donut.parts == [
        DonutPart(3, label: "a: {percent} %"), DonutPart(1, label: "b: {percent} %"), DonutPart(4),
      ])
  }

  @Test func aLegendNamesPartsOfData() throws {
    let json = """
      {\(data), "scene": {"type": "vstack", "children": [
        {"type": "donut", "id": "d", "parts": \(parts)}, {"type": "legend", "for": "d"}]}}
      """
    let result = read(json)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    let stack = try #require(result.scene?.root.element as? VStack)
    let legend = try #require(stack.children.last?.element as? Legend)
    #expect(legend.entries.map(\.label) == ["a: {percent} %", "b: {percent} %", ""])
    #expect(legend.entries.first?.values?.fraction == 0.375)
  }

  private static let randomDonut = #"""
    {"type": "donut", "id": "d", "total": {"random": [100, 900]}, "parts": [
      {"value": {"random": [1, 9]}, "label": "{value} of {total}"},
      {"type": "forEach", "in": [1, 2], "as": "p",
       "element": {"value": {"random": [1, 9]}, "label": "{value}"}}]}
    """#
  private static let legend = #"{"type": "legend", "for": "d"}"#
  private static func twice(_ element: String) -> String {
    #"{"type": "forEach", "in": [1, 2], "as": "n", "element": \#(element)}"#
  }

  /// The legend has the random values of its donut, wherever it is. A legend outside of its donut's
  /// repetition names the parts of the first donut.
  @Test(arguments: [
    [randomDonut, legend],
    [legend, #"{"type": "hstack", "children": [\#(randomDonut)]}"#],
    [twice(#"{"type": "hstack", "children": [\#(randomDonut), \#(legend)]}"#)],
    [randomDonut, twice(legend)],
    [twice(randomDonut), legend],
    [twice(randomDonut), twice(legend)],
    [twice(twice(#"{"type": "hstack", "children": [\#(legend), \#(randomDonut)]}"#)), legend],
  ])
  func aLegendHasTheRandomValuesOfItsDonut(elements: [String]) throws {
    let list = elements.joined(separator: ",")
    let result = read(#"{"scene": {"type": "vstack", "children": [\#(list)]}}"#)
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    let stack = try #require(result.scene?.root.element as? VStack)
    let leaves = stack.children.flatMap { ($0.element as? HStack)?.children ?? [$0] }
    let donuts = leaves.compactMap { $0.element as? Donut }
    let legends = leaves.compactMap { $0.element as? Legend }
    #expect(Set(donuts.flatMap(\.parts).map(\.value)).count == 3 * donuts.count)
    for (index, legend) in legends.enumerated() {
      let donut = donuts[index < donuts.count ? index : 0]
      #expect(legend.entries == Legend.entries(of: donut.parts, total: donut.total))
      #expect(legend.entries.first?.values != nil)
    }
  }

  @Test func thereAreAThousandPartsAtMost() {
    func parts(_ count: Int) -> String {
      read(
        """
        {"scene": {"type": "donut", "parts": [{"type": "forEach",
          "in": {"from": 1, "to": \(count)}, "as": "n", "element": {"value": "$n"}}]}}
        """
      ).diagnostics.rendered()
    }
    #expect(parts(1000).isEmpty)
    #expect(parts(1001).contains("parts must have at most 1000 items, found 1001"))
  }

  @Test func labelsOfADonutArrive() throws {
    let json = """
      { "type": "donut", "parts": [1], "labels": {"text": "{percent}", "font": {"size": 7},
        "color": "systemRed", "placement": "outside", "gap": 6} }
      """
    var labels = DonutLabels()
    (labels.text, labels.font, labels.color) = ("{percent}", Font(size: 7), .red)
    (labels.placement, labels.gap) = (.outside, 6)
    #expect(try #require(element(json, as: Donut.self)).labels == labels)
    let plain = #"{"type": "donut", "parts": [1], "labels": {}}"#
    #expect(try #require(element(plain, as: Donut.self)).labels == DonutLabels())
  }

  /// Only inside the repetition does `$n` have a value, so the legend cannot read the donut's
  /// parts.
  @Test func aLegendThatCannotReadThePartsSaysSo() {
    let text = read(
      """
      {"scene": {"type": "vstack", "children": [
        {"type": "forEach", "in": [1], "as": "n", "element":
          {"type": "donut", "id": "d", "parts": ["$n", 2]}},
        {"type": "legend", "for": "d"}]}}
      """
    ).diagnostics.rendered()
    #expect(
      text.contains(
        "error: the parts of \"d\" cannot be read, so a legend cannot name them"), "\(text)")
  }
}
