import RingCore
import RingScene
import TestSupport
import Testing

@testable import RingConfigDecoding

/// A config that is bound to a row is equivalent to one with the row's values written in place.
@Suite struct RowBindingTests {
  private static func config(_ text: String) throws -> Document {
    var reader = ConfigReader()
    reader.bindsRows = true
    let reading = reader.read(Array(text.utf8), name: "t.json")
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered())")
    return try #require(reading.config)
  }

  private static func scene(_ config: Document, _ row: [DataValue]) throws(Diagnostics)
    -> Scene
  {
    try config.bound(to: row, measuring: SquareLetters()).still
  }

  private static let card = #"""
    {"data": {"name": {"type": "string", "sample": "Ada"}, "score": {"type": "number", "sample": 0.5},
      "days": {"type": "list", "of": {"day": "integer", "done": "number"}, "sample": [{"day": 1, "done": 0}]}},
     "scene": {"type": "vstack", "children": [
      {"type": "activityRing", "progress": "$data.score", "colors": ["red", "blue"], "label": "{data.name}"},
      {"type": "hstack", "children": [
        {"type": "forEach", "in": "$data.days", "as": "d",
         "element": {"type": "progressRing", "progress": "$d.done", "label": "{d.index}/{d.day}"}}]},
      {"type": "text", "text": "always the same"}]}}
    """#

  private static func written(_ name: String, _ score: String, _ days: [(String, String)]) -> String
  {
    let rings = days.enumerated().map { index, day in
      #"{"type": "progressRing", "progress": \#(day.1), "label": "\#(index)/\#(day.0)"}"#
    }
    return #"""
      {"scene": {"type": "vstack", "children": [
        {"type": "activityRing", "progress": \#(score), "colors": ["red", "blue"], "label": "\#(name)"},
        {"type": "hstack", "children": [\#(rings.joined(separator: ","))]},
        {"type": "text", "text": "always the same"}]}}
      """#
  }

  @Test func aRowIsAsIfItWereWritten() throws {
    let config = try Self.config(Self.card)
    let rows: [(name: String, score: String, days: [(String, String)])] = [
      ("Bo", "1.25", [("3", "0.5"), ("4", "1"), ("5", "0.25")]), ("", "0", []),
      ("Ada", "0.5", [("1", "0")]), ("C", "2", [("3", "0.5")]),
    ]
    for row in rows {
      let days = row.days.map { day in
        DataValue.record([
          DataValue.Member("day", .number(Double(day.0) ?? .nan)),
          DataValue.Member("done", .number(Double(day.1) ?? .nan)),
        ])
      }
      let values: [DataValue] = [
        .string(row.name), .number(Double(row.score) ?? .nan), .list(days),
      ]
      let scene = try Self.scene(config, values)
      let expected = read(Self.written(row.name, row.score, row.days)).scene
      #expect(scene == expected)
    }
  }

  /// Nine nodes depend on the row, and two for each item.
  ///
  /// These are `scene`; `children` and two of its items; `progress` and `label` of the ring;
  /// `children` of the row, the repetition and its list; then `progress` and `label` of each item.
  @Test func onlyWhatDependsOnTheRowIsReadAgain() throws {
    let config = try Self.config(Self.card)
    func count(_ items: Int) throws -> Int {
      let item = DataValue.record([
        DataValue.Member("day", .number(1)), DataValue.Member("done", .number(0.5)),
      ])
      let row = [.string("B"), .number(1), DataValue.list(Array(repeating: item, count: items))]
      return try config.decoder.bound(to: row).state(at: 0).decodedNodeCount
    }
    let counts = [try count(0), try count(1), try count(100)]
    #expect(counts == [9, 9 + 2, 9 + 2 * 100])
  }

  @Test func aRowDependsOnNoOther() throws {
    let config = try Self.config(Self.card)
    let rows: [[DataValue]] = (0..<20).map { index in
      [.string("n\(index)"), .number(Double(index) / 10), .list([])]
    }
    let once = try rows.map { try Self.scene(config, $0) }
    let again = try rows.reversed().map { try Self.scene(config, $0) }
    #expect(once == again.reversed())
    #expect(Set(once).count == rows.count)
  }

  @Test func rowErrorsPointAtTheReferenceInTheConfig() throws {
    let config = try Self.config(Self.card)
    let error = #expect(throws: Diagnostics.self) {
      try Self.scene(config, [.string("B"), .number(-1), .list([])])
    }
    #expect(
      error?.rendered()
        == """
        t.json:4:44: error: progress must be a number of at least 0, found $data.score, which is -1 here
           4 |   {"type": "activityRing", "progress": "$data.score", "colors": ["red", "blue"], "label": "{data.name}"},
             |                                        ^~~~~~~~~~~~~ scene.children[0].progress

        """.replacing("4:44", with: "4:40"))
  }

  @Test func eachRowMovesByItself() throws {
    let config = try Self.config(
      #"""
      {"data": {"score": {"type": "number", "sample": 0.5}, "seconds": {"type": "number", "sample": 1}},
       "scene": {"type": "bar", "progress": {"from": 0, "to": "$data.score", "curve": "linear",
         "duration": "$data.seconds"}}}
      """#)
    for (score, seconds) in [(1.0, 2.0), (0.4, 5)] {
      let bound = try config.bound(
        to: [.number(score), .number(seconds)], animated: true, measuring: SquareLetters())
      let animation = bound.animation
      #expect(animation.duration == seconds)
      #expect((bound.still.root.element as? Bar)?.progress.value == score)
      let half = try animation.scene(at: seconds / 2).root.element as? Bar
      expectClose((half?.progress.value ?? 0), score / 2, within: 1e-12)
    }
  }

  /// A row of weeks of days: lists of lists, and objects with lists.
  private static let weeks = #"""
    {"data": {"weeks": {"type": "list", "sample": [{"month": "Jan", "days": [0.5, 1], "parts": [[1]]}],
      "of": {"month": "string", "days": ["number"], "parts": [["integer"]]}}},
     "scene": {"type": "vstack", "children": [
       {"type": "text", "text": "{data.weeks[0].month} {data.weeks[0].days[1]:.1f}"},
       {"type": "forEach", "in": "$data.weeks", "as": "w", "element": [
         {"type": "text", "text": "{w.month}"},
         {"type": "forEach", "in": "$w.days", "as": "d", "element": {"type": "bar", "progress": "$d"}},
         {"type": "forEach", "in": "$w.parts[0]", "as": "p",
          "element": {"type": "bar", "progress": 1, "thickness": "$p"}}]}]}}
    """#

  @Test(arguments: [true, false]) func rowsHaveListsInLists(animated: Bool) throws {
    let config = try Self.config(Self.weeks)
    func week(_ month: String, _ days: [Double], _ parts: [Double]) -> DataValue {
      .record([
        .init("month", .string(month)), .init("days", .list(days.map { .number($0) })),
        .init("parts", .list([.list(parts.map { .number($0) })])),
      ])
    }
    let row = DataValue.list([week("Feb", [0.25, 0.75], [2, 3]), week("", [], [])])
    let bound = try config.bound(to: [row], animated: animated, measuring: SquareLetters())
    let expected = try #require(
      read(
        #"""
        {"scene": {"type": "vstack", "children": [
          {"type": "text", "text": "Feb 0.8"}, {"type": "text", "text": "Feb"},
          {"type": "bar", "progress": 0.25}, {"type": "bar", "progress": 0.75},
          {"type": "bar", "progress": 1, "thickness": 2}, {"type": "bar", "progress": 1, "thickness": 3},
          {"type": "text", "text": ""}]}}
        """#
      ).scene)
    let layouts = [bound.still, expected].map { $0.layout(measuring: SquareLetters()) }
    #expect(layouts[0].displayList == layouts[1].displayList)
  }

  @Test func aListOfARowMayBeTooShort() throws {
    let config = try Self.config(Self.weeks)
    let week = DataValue.record([
      .init("month", .string("Feb")), .init("days", .list([.number(1)])),
      .init("parts", .list([])),
    ])
    for (row, messages) in [
      (DataValue.list([]), ["there is no $data.weeks[0]: the list has 0 items"]),
      (
        .list([week]),
        [
          "there is no $data.weeks[0].days[1]: the list has 1 item",
          "there is no $w.parts[0]: the list has 0 items",
        ]
      ),
    ] {
      do throws(Diagnostics) {
        _ = try config.bound(to: [row], animated: false, measuring: SquareLetters())
        Issue.record("no error")
      } catch {
        #expect(Set(error.items.map(\.message)) == Set(messages))
      }
    }
  }

  /// The samples have no item, so decoding them makes only one element with the ID `a`.
  @Test(arguments: [true, false])
  func anIDThatOnlyARowRepeatsIsAccepted(animated: Bool) throws {
    let config = try Self.config(
      #"""
      {"data": {"days": {"type": "list", "of": "number", "default": []}},
       "scene": {"type": "hstack", "children": [
         {"type": "bar", "id": "a", "progress": 0.5},
         {"type": "forEach", "in": "$data.days", "as": "d",
          "element": {"type": "bar", "id": "a", "progress": "$d"}}]}}
      """#)
    let bound = try config.bound(
      to: [.list([.number(0.25), .number(1)])], animated: animated, measuring: SquareLetters())
    let expected = try #require(
      read(
        #"""
        {"scene": {"type": "hstack", "children": [
          {"type": "bar", "progress": 0.5}, {"type": "bar", "progress": 0.25},
          {"type": "bar", "progress": 1}]}}
        """#
      ).scene)
    let layouts = [bound.still, expected].map { $0.layout(measuring: SquareLetters()) }
    #expect(layouts[0].displayList == layouts[1].displayList)
  }

  @Test(arguments: [true, false])
  func knownImagesOfARowAreNotLoaded(animated: Bool) throws {
    var reader = ConfigReader()
    (reader.bindsRows, reader.resources) = (true, FakeResources())
    let text = #"""
      {"data": {"a": {"type": "image", "sample": "s.png"}, "b": {"type": "image", "sample": "s.png"}},
       "canvas": {"padding": 0}, "scene": {"type": "hstack", "spacing": 0, "children": [
        {"type": "image", "path": "$data.a"}, {"type": "image", "path": "$data.b", "width": 5}]}}
      """#
    let config = try #require(reader.read(Array(text.utf8), name: "t.json").config)
    func bound(_ a: String, _ b: String, _ known: [String: RasterImage]) throws -> BoundDocument {
      try config.bound(
        to: [.string(a), .string(b)], animated: animated, images: known,
        measuring: SquareLetters())
    }
    let digest = FakeResources.dot.digest
    let size = PixelSize(width: 30, height: 20)
    let known = ["missing.png": RasterImage(placeholderOfSize: size, digest: digest)]
    let both = try bound("missing.png", "b.png", known)
    #expect(both.rowImages == known.merging(["b.png": FakeResources.dot]) { $1 })
    #expect(both.still.size(measuring: SquareLetters()) == Size(width: 30 + 5, height: 20))
    // The first picture belongs to the config, and the second is a vector image, whose pixels
    // depend on the size of the element.
    let others = try bound("s.png", "b.svg", ["c.png": FakeResources.dot])
    #expect(others.rowImages == [:])
    #expect(throws: Diagnostics.self) { try bound("missing.png", "b.png", [:]) }
  }

  /// A document on another canvas, and its rows, equal those of the text with that canvas.
  @Test func anotherCanvasIsAsIfItWereWritten() throws {
    var reader = ConfigReader(resources: FakeResources())
    reader.bindsRows = true
    let variant = CanvasVariant(scale: 2.5, colorScheme: .dark)
    let sets = [
      ConfigOverride(option: "s", path: "canvas.scale", value: "2.5"),
      ConfigOverride(option: "c", path: "canvas.colorScheme", value: "dark"),
    ]
    var counts = (moved: 0, vectors: 0)
    for name in ValidFixtureTests.names {
      let source = SourceText(name: name, bytes: try Fixtures.bytes("valid/\(name).json"))
      let document = try reader.open(source)
      let expected = try document.reopened(with: sets)
      guard let other = document.with(variant) else {
        counts.vectors += 1
        continue
      }
      #expect(other.scene == expected.scene, "\(name)")
      let row = document.columns.map(\.sample)
      let bound = try document.bound(to: row, measuring: SquareLetters())
      let moved = try #require(bound.moved(to: other))
      let written = try expected.bound(to: row, measuring: SquareLetters())
      #expect(moved.still == written.still, "\(name)")
      #expect(try moved.animation.scene(at: 0.3) == written.animation.scene(at: 0.3), "\(name)")
      #expect(try moved.moved(to: document)?.scene(at: 0) == bound.scene(at: 0), "\(name)")
      counts.moved += 1
    }
    #expect(counts.moved > 20 && counts.vectors > 0)
  }

  /// The row's vector image is another image at another scale; the canvas has a color of the row.
  @Test func aVectorImageOfARowHasTheScaleOfItsCanvas() throws {
    var reader = ConfigReader(resources: FakeResources())
    reader.bindsRows = true
    let text = #"""
      {"data": {"a": {"type": "image", "sample": "s.png"}, "b": {"type": "color", "sample": "red"}},
       "canvas": {"background": "$data.b"}, "scene": {"type": "image", "path": "$data.a"}}
      """#
    let document = try reader.open(SourceText(name: "t", bytes: Array(text.utf8)))
    let other = try #require(document.with(CanvasVariant(scale: 3)))
    let row: [DataValue] = [.string("v.svg"), .string("blue")]
    let bound = try document.bound(to: row, measuring: SquareLetters())
    #expect(bound.dependsOnScale && bound.moved(to: other) == nil)
    let image = try other.bound(to: row, measuring: SquareLetters()).still.root.element as? Image
    #expect(image?.naturalSize.width == 3)
    #expect(document.with(CanvasVariant(scale: 0)) == nil)
    #expect(document.with(CanvasVariant(scale: .nan)) == nil)
  }

  @Test func columnsAreFoundInAHeader() throws {
    let config = try Self.config(
      #"""
      {"data": {"a": {"type": "number", "sample": 1, "from": "Full name"},
                "b": {"type": "number", "default": 1}, "c": {"type": "number", "sample": 1}},
       "scene": {"type": "bar", "progress": "$data.a", "thickness": "$data.b", "length": "$data.c"}}
      """#)
    #expect(throws: Never.self) { try config.checkColumns(in: ["c", "x", "Full name"]) }
    let error = #expect(throws: Diagnostics.self) {
      try config.checkColumns(in: ["full name", "b"])
    }
    #expect(
      error?.rendered()
        == """
        t.json:1:11: error: the rows have no column "Full name"
           1 | {"data": {"a": {"type": "number", "sample": 1, "from": "Full name"},
             |           ^~~ data.a
             = help: they have "full name": write "from": "full name"
        t.json:2:47: error: the rows have no column "c"
           2 |           "b": {"type": "number", "default": 1}, "c": {"type": "number", "sample": 1}},
             |                                                  ^~~ data.c
             = help: add a "from" with its name in the rows, or a "default" if it may be missing

        """.replacing("2:47", with: "2:50"))
  }
}
