import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// A repetition is equivalent to its expanded elements.
@Suite struct ForEachTests {
  /// Expects the scenes of both texts to be equal at `times`, in seconds.
  private func expectEqual(_ repeated: String, _ written: String, at times: [Double] = [0]) {
    for time in times {
      let results = [repeated, written].map { text in
        ConfigReader().read(Array("{\"scene\": \(text)}".utf8), at: time)
      }
      #expect(results[0].scene != nil, "\(results[0].diagnostics.rendered())")
      #expect(results[0].scene == results[1].scene)
    }
  }

  @Test func itemsAreValuesKeysAndPlaces() {
    expectEqual(
      #"""
      {"type": "hstack", "children": [{"type": "spacer"},
        {"type": "forEach", "in": [{"p": 0.5, "n": "a"}, {"p": 1, "n": "b"}], "as": "d",
         "element": {"type": "progressRing", "progress": "$d.p", "label": "{d.index} {d.n} {percent}"}},
        {"type": "forEach", "in": {"from": 2, "to": 3}, "as": "n", "element": {"type": "bar", "progress": "$n", "length": 9}},
        {"type": "forEach", "in": {"from": 2, "to": 1}, "as": "n", "element": {"type": "spacer"}}]}
      """#,
      #"""
      {"type": "hstack", "children": [{"type": "spacer"},
        {"type": "progressRing", "progress": 0.5, "label": "0 a {percent}"},
        {"type": "progressRing", "progress": 1, "label": "1 b {percent}"},
        {"type": "bar", "progress": 2, "length": 9}, {"type": "bar", "progress": 3, "length": 9}]}
      """#)
  }

  @Test func repetitionsStandInEachOther() {
    expectEqual(
      #"""
      {"type": "grid", "children": [{"type": "forEach", "in": [{"n": 1, "v": [0.1, 0.2]}, {"n": 2, "v": [0.3]}],
        "as": "row", "element": {"type": "zstack", "children": [{"type": "forEach", "in": "$row.v", "as": "v",
          "element": {"type": "vstack", "children": [{"type": "bar", "progress": "$v", "thickness": "$row.n"},
            {"type": "text", "text": "{row.index}.{v.index}"}, {"type": "text", "text": "{row.n}"}, {"type": "text", "text": "t"}]}}]}}]}
      """#,
      #"""
      {"type": "grid", "children": [
       {"type": "zstack", "children": [
         {"type": "vstack", "children": [{"type": "bar", "progress": 0.1, "thickness": 1}, {"type": "text", "text": "0.0"}, {"type": "text", "text": "1"}, {"type": "text", "text": "t"}]},
         {"type": "vstack", "children": [{"type": "bar", "progress": 0.2, "thickness": 1}, {"type": "text", "text": "0.1"}, {"type": "text", "text": "1"}, {"type": "text", "text": "t"}]}]},
       {"type": "zstack", "children": [
         {"type": "vstack", "children": [{"type": "bar", "progress": 0.3, "thickness": 2}, {"type": "text", "text": "1.0"}, {"type": "text", "text": "2"}, {"type": "text", "text": "t"}]}]}]}
      """#)
  }

  @Test func itemsHaveSeveralElements() {
    expectEqual(
      #"""
      {"type": "grid", "children": [{"type": "forEach", "in": [{"n": "a", "v": [0.1, 0.2]}, {"n": "b", "v": []}],
        "as": "row", "element": [{"type": "text", "text": "{row.index} {row.n}"}, {"type": "spacer"},
          {"type": "forEach", "in": "$row.v", "as": "v", "element": [
            {"type": "bar", "progress": {"from": 0, "to": "$v", "delay": "$v.index"}}, {"type": "text", "text": "{v}"}]}]}]}
      """#,
      #"""
      {"type": "grid", "children": [
        {"type": "text", "text": "0 a"}, {"type": "spacer"},
        {"type": "bar", "progress": {"from": 0, "to": 0.1, "delay": 0}}, {"type": "text", "text": "0.1"},
        {"type": "bar", "progress": {"from": 0, "to": 0.2, "delay": 1}}, {"type": "text", "text": "0.2"},
        {"type": "text", "text": "1 b"}, {"type": "spacer"}]}
      """#, at: [0, 0.5, 1.5, 9])
  }

  @Test func ringsAndPartsHaveSeveralPerItem() {
    expectEqual(
      #"""
      {"type": "hstack", "children": [
        {"type": "activityRings", "rings": [{"type": "forEach", "in": [0.5, 0.7], "as": "p",
          "element": [{"progress": "$p"}, {"progress": 1}]}]},
        {"type": "text", "text": "t"},
        {"type": "donut", "parts": [{"type": "forEach", "in": [1, 2], "as": "n",
          "element": [{"value": "$n"}, {"value": 3}]}]}]}
      """#,
      #"""
      {"type": "hstack", "children": [
        {"type": "activityRings", "rings": [{"progress": 0.5}, {"progress": 1}, {"progress": 0.7}, {"progress": 1}]},
        {"type": "text", "text": "t"},
        {"type": "donut", "parts": [{"value": 1}, {"value": 3}, {"value": 2}, {"value": 3}]}]}
      """#)
  }

  @Test func referencesLeadIntoLists() {
    expectEqual(
      #"""
      {"type": "vstack", "children": [{"type": "forEach", "as": "w",
        "in": [{"d0": 0.1, "days": [0.2, {"h": [7, 8]}]}, {"d0": 0.3, "days": [0.4, {"h": [9, 10]}]}],
        "element": [
          {"type": "bar", "progress": "$w.days[0]", "thickness": "$w.days[1].h[1]"},
          {"type": "text", "text": "{w.days[1].h[0]:.1f} {w.index}"},
          {"type": "forEach", "in": ["$w.d0", "$w.days[0]", "plain", "$x"], "as": "c",
           "element": {"type": "text", "text": "{c}"}},
          {"type": "forEach", "in": [{"v": ["$w.d0", 1]}], "as": "c",
           "element": {"type": "bar", "progress": "$c.v[0]", "thickness": "$c.v[1]"}}]}]}
      """#,
      #"""
      {"type": "vstack", "children": [
        {"type": "bar", "progress": 0.2, "thickness": 8}, {"type": "text", "text": "7.0 0"},
        {"type": "text", "text": "0.1"}, {"type": "text", "text": "0.2"}, {"type": "text", "text": "plain"}, {"type": "text", "text": "$x"},
        {"type": "bar", "progress": 0.1, "thickness": 1},
        {"type": "bar", "progress": 0.4, "thickness": 10}, {"type": "text", "text": "9.0 1"},
        {"type": "text", "text": "0.3"}, {"type": "text", "text": "0.4"}, {"type": "text", "text": "plain"}, {"type": "text", "text": "$x"},
        {"type": "bar", "progress": 0.3, "thickness": 1}]}
      """#)
  }

  @Test func itemsMoveInTime() {
    expectEqual(
      #"""
      {"type": "hstack", "children": [{"type": "forEach", "in": [{"to": 0.5, "d": 0}, {"to": 1, "d": 0.5}], "as": "e",
        "element": {"type": "vstack", "children": [
          {"type": "bar", "progress": {"from": 0, "to": "$e.to", "delay": "$e.d"}},
          {"type": "petals", "progress": "$e.to"}, {"type": "timerRing", "duration": 3}]}}]}
      """#,
      #"""
      {"type": "hstack", "children": [
        {"type": "vstack", "children": [{"type": "bar", "progress": {"from": 0, "to": 0.5, "delay": 0}},
          {"type": "petals", "progress": 0.5}, {"type": "timerRing", "duration": 3}]},
        {"type": "vstack", "children": [{"type": "bar", "progress": {"from": 0, "to": 1, "delay": 0.5}},
          {"type": "petals", "progress": 1}, {"type": "timerRing", "duration": 3}]}]}
      """#, at: [0, 0.1, 0.6, 2.2, 100])
  }

  /// A style receives the progress of an item's view and no other data of the item.
  @Test func itemsHaveStyledViews() {
    let style = #"""
      , "styles": {"s": {"type": "zstack", "children": [{"type": "bar", "progress": "$fraction"},
        {"type": "forEach", "in": [1, 2], "as": "k", "element": {"type": "bar", "progress": "$fraction", "thickness": "$k"}}]}}
      """#
    func config(_ children: String) -> Reading {
      read(#"{"scene": {"type": "hstack", "children": [\#(children)]}\#(style)}"#)
    }
    let repeated = config(
      #"{"type": "forEach", "in": [0.2, 0.6], "as": "v", "element": {"type": "progressView", "value": "$v", "style": "s"}}"#
    )
    let written = config(
      #"{"type": "progressView", "value": 0.2, "style": "s"}, {"type": "progressView", "value": 0.6, "style": "s"}"#
    )
    #expect(repeated.scene != nil, "\(repeated.diagnostics.rendered())")
    #expect(repeated.scene == written.scene)
  }

  @Test func eachItemHasAChanceOfItsOwn() throws {
    let text = #"""
      {"type": "hstack", "children": [{"type": "forEach", "in": {"from": 1, "to": 50}, "as": "n",
        "element": {"type": "bar", "progress": {"random": [0, 1]}}}]}
      """#
    let stack = try #require(element(text, as: HStack.self))
    let values = stack.children.compactMap { ($0.element as? Bar)?.progress.value }
    #expect(Set(values).count == 50)
    #expect(element(text, as: HStack.self) == stack)
  }

  /// The element is decoded completely for the first item. For each further item, only its
  /// dependent nodes are decoded.
  @Test func forEachDecodesItemIndependentNodesOnce() throws {
    func reads(_ items: Int) throws -> Int {
      let text = #"""
        {"scene": {"type": "hstack", "children": [{"type": "forEach", "in": {"from": 1, "to": \#(items)}, "as": "n",
          "element": {"type": "vstack", "spacing": 3, "children": [{"type": "bar", "progress": "$n", "thickness": 2,
            "colors": ["red", "blue"], "track": "tan"}, {"type": "text", "text": "t", "color": "red"}]}}]}}
        """#
      let node = try #require(
        JSONDocument.parse(SourceText(name: "t", bytes: Array(text.utf8))).node)
      var context = DecodingContext(
        resources: Resources(EmptyResourceLoader(), memory: .default),
        diagnostics: Diagnostics())
      #expect(DocumentTable.table.decode(node, &context) != nil)
      return context.cache.decodedNodeCount
    }
    // Each further item decodes three nodes: the `children` list, the bar and its `progress`.
    #expect(try reads(101) - reads(1) == 3 * 100)
  }

  @Test func itemsThatAreAllTheSameAreReadOnce() throws {
    let text =
      #"{"type": "zstack", "children": [{"type": "forEach", "in": {"from": 1, "to": 99999}, "as": "n", "element": {"type": "bar", "progress": 1}}]}"#
    #expect(element(text, as: ZStack.self)?.children.count == 99_999)
  }

  /// A repeated element may be nearly as long as the config.
  @Test(arguments: [(500, true), (600, false)]) func repeatedTextCounts(items: Int, fits: Bool) {
    let text = String(repeating: "a", count: 1 << 16)
    let result = ConfigReader().read(
      Array(
        (#"{"canvas": {"width": 1, "height": 1}, "scene": {"type": "zstack", "children": ["#
          + #"{"type": "forEach", "in": {"from": 1, "to": \#(items)}, "as": "n", "element": "#
          + #"{"type": "text", "text": "\#(text)"}}]}}"#).utf8), name: "c")
    #expect(
      result.diagnostics.items.map(\.message)
        == (fits
          ? [] : [Self.tooManyBytes]))
  }

  private static let tooManyBytes =
    "repeated elements, and texts and lists with data in them, have more than 33554432 bytes"

  /// Each repetition refers to the item of the one around it as often as that item has values.
  @Test func listsOfReferencesToListsOfReferencesCount() {
    let (count, names) = (1000, ["a", "b", "c", "d"])
    var text = #"{"type": "circle", "fill": "$d"}"#
    for (name, outer) in zip(names, ["1"] + names.map { #""$\#($0)""# }).reversed() {
      let items = Array(repeating: outer, count: count).joined(separator: ", ")
      text = #"{"type": "forEach", "in": [[\#(items)]], "as": "\#(name)", "element": \#(text)}"#
    }
    let result = ConfigReader().read(
      Array(#"{"scene": {"type": "zstack", "children": [\#(text)]}}"#.utf8), name: "c")
    #expect(result.diagnostics.items.map(\.message) == [Self.tooManyBytes])
  }
}
