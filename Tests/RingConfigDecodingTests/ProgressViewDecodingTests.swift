import Foundation
import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

@Suite struct ProgressViewDecodingTests {
  @Test func everyKeyArrives() {
    var view = ProgressView(value: 30, total: 120)
    view.style = .circular
    view.tint = .pink
    view.label = AnyElement(Text("Copying"))
    view.currentValueLabel = AnyElement(Spacer(minLength: 3))
    let json = """
      { "type": "progressView", "value": 30, "total": 120, "style": "circular",
        "tint": "systemPink", "label": "Copying",
        "currentValueLabel": {"type": "spacer", "minLength": 3} }
      """
    #expect(element(json, as: ProgressView.self) == view)
    #expect(element(#"{"type": "progressView"}"#, as: ProgressView.self) == ProgressView())
  }

  @Test func aTextOfTheCurrentValueHasTheSizeOfATimersTime() {
    let json = #"{"type": "progressView", "value": 1, "currentValueLabel": "{percent}%"}"#
    let view = element(json, as: ProgressView.self)
    let text = AnyElement(Text("{percent}%", font: Font(size: 12, tabularDigits: true)))
    #expect(view?.currentValueLabel == text)
  }

  @Test func timersCountSecondsOrDates() {
    func timer(_ keys: String) -> ProgressTimer? {
      element(#"{"type": "progressView", "timer": {\#(keys)}}"#, as: ProgressView.self)?.timer
    }
    #expect(timer(#""start": 5, "end": 65"#) == ProgressTimer(start: 5, end: 65))
    let dates = timer(
      #""start": "2001-09-09T01:46:40Z", "end": 1000000060, "now": "2001-09-09T03:47:00+02:00", "#
        + #""countsDown": false"#)
    #expect(
      dates
        == ProgressTimer(
          start: 1_000_000_000, end: 1_000_000_060, countsDown: false, now: 1_000_000_020))
  }

  /// Foundation's calendar is an independent implementation.
  @Test(arguments: [
    "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2000-02-29T12:00:00Z", "2026-11-21T05:45:48Z",
    "1900-03-01T00:00:00Z", "2024-12-31T23:59:59-11:30", "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59+14:00", "2100-02-28T00:00:00+00:00",
  ])
  func dateTimesAgreeWithFoundation(text: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
    (parts.hour, parts.minute, parts.second) = (numbers[3], numbers[4], numbers[5])
    let isEast = text.contains("+")
    let zone = numbers.count > 6 ? (numbers[6] * 60 + numbers[7]) * (isEast ? 60 : -60) : 0
    // Foundation uses the Julian calendar before 1582; in the year 1 it differs by two days.
    let julian = numbers[0] < 1582 ? 2.0 * 86_400 : 0
    let date = try #require(calendar.date(from: parts))
    #expect(
      try DateTime.parse(text) == date.timeIntervalSince1970 - Double(zone) + julian)
  }

  @Test(arguments: [
    ("1970-01-01T00:00Z", 0.0), ("1970-01-01 00:01:00.25Z", 60.25), ("1970-01-01T01:00+0100", 0),
    ("1970-01-01T00:00:60Z", 60), ("1970-01-01T00:00:00.000000001Z", 1e-9),
  ])
  func dateTimesMayBeShort(text: String, seconds: Double) throws {
    #expect(try DateTime.parse(text) == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-03-01", "2026-3-1T00:00Z", "2026-03-01T00:00", "2026-03-01T00:00ZZ",
    "2026-03-01t00:00z", "2026-02-30T00:00Z", "2026-00-01T00:00Z", "2026-01-00T00:00Z",
    "2026-03-01T25:00Z", "2026-03-01T00:60Z", "2026-03-01T00:00:61Z", "2026-03-01T00:00:00.Z",
    "2026-03-01T00:00:00.1234567891Z", "2026-03-01T00:00+24:00", "2026-03-01T00:00+2",
    "+026-03-01T",
    "2026-03-01T00:00 Z", "２０26-03-01T00:00Z",
  ])
  func otherTextsAreNoDateTimes(text: String) {
    #expect(throws: DateTime.ParseError.self) { try DateTime.parse(text) }
  }
}

@Suite struct StyleDecodingTests {
  private func views(_ styles: String, _ views: String...) -> [AnyElement]? {
    let result = read(
      #"{"styles": {\#(styles)}, "scene": {"type": "zstack", "children": "#
        + #"[\#(views.joined(separator: ", ")), {"type": "text", "text": "x"}]}}"#)
    if !result.diagnostics.isEmpty { print(result.diagnostics.rendered()) }
    return (result.scene?.root.element as? ZStack)?.children.dropLast()
  }

  private func template(_ view: AnyElement?) -> AnyElement? {
    guard case .template(let template)? = (view?.element as? ProgressView)?.style else {
      return nil
    }
    return template
  }

  @Test func everyViewHasAFractionOfItsOwn() {
    let views = views(
      #""ring": {"type": "progressRing", "progress": "$fraction", "radius": 9, "thickness": 2}"#,
      #"{"type": "progressView", "value": 3, "total": 4, "style": "ring"}"#,
      #"{"type": "progressView", "value": 9, "total": 4, "style": "ring"}"#,
      #"{"type": "progressView", "style": "ring"}"#,
      #"{"type": "progressView", "style": "ring", "timer": {"start": 0, "end": 8, "now": 2}}"#)
    let progress = views?.map { (template($0)?.element as? ActivityRing)?.progress.value }
    #expect(progress == [0.75, 1, nil, 0.75])
  }

  @Test func partsStandForTheView() {
    let views = views(
      #""row": {"type": "hstack", "children": [{"type": "content", "id": "c"}, "#
        + #"{"type": "label", "padding": 1}, {"type": "currentValueLabel"}]}"#,
      #"{"type": "progressView", "value": 1, "style": "row"}"#,
      #"{"type": "progressView", "value": 1, "style": "row"}"#)
    let parts = HStack(children: [
      AnyElement(ProgressViewPart(.content), id: "c"),
      AnyElement(Padding(Insets(1), AnyElement(ProgressViewPart(.label)))),
      AnyElement(ProgressViewPart(.currentValueLabel)),
    ])
    #expect(views?.map(template) == [AnyElement(parts), AnyElement(parts)])
  }

  @Test func stylesUseStyles() {
    let views = views(
      #""outer": {"type": "progressView", "value": "$fraction", "total": 2, "style": "inner"}, "#
        + #""inner": {"type": "bar", "progress": "$fraction"}"#,
      #"{"type": "progressView", "value": 0.5, "style": "outer"}"#)
    let bar = template(template(views?.first))?.element as? Bar
    #expect(bar == Bar(progress: 0.25))
  }

  /// Each of sixteen styles uses the previous one twice. Together, the styles expand one view to 65
  /// 535 progress views and as many bars and stacks.
  @Test func expandedElementsCount() {
    let twice = (1..<16).map { level -> String in
      let view = #"{"type": "progressView", "style": "s\#(level - 1)"}"#
      return #""s\#(level)": {"type": "zstack", "children": [\#(view), \#(view)]}"#
    }
    let styles = [#""s0": {"type": "bar", "progress": "$fraction"}"#] + twice
    let result = read(
      #"{"styles": {\#(styles.joined(separator: ", "))}, "#
        + #""scene": {"type": "progressView", "value": 1, "style": "s15"}}"#)
    #expect(
      result.diagnostics.items.map(\.message) == ["the scene has more than 100000 elements"])
  }

  /// A style with a single text can be nearly as long as the config, and each of many views repeats
  /// it.
  @Test(arguments: [(1 << 15, true), (1 << 16, false)])
  func expandedTextCounts(length: Int, fits: Bool) {
    let view = #"{"type": "progressView", "value": 1, "style": "s"}"#
    let views = [String](repeating: view, count: 200).joined(separator: ", ")
    let text = String(repeating: "a", count: length)
    let result = read(
      #"{"styles": {"s": {"type": "text", "text": "\#(text)"}}, "canvas": {"width": 1, "#
        + #""height": 1}, "scene": {"type": "zstack", "children": [\#(views)]}}"#)
    #expect(
      result.diagnostics.items.map(\.message)
        == (fits
          ? [] : ["the styles, repeated wherever they are used, have more than 8388608 bytes"]))
  }

  /// Reads `depth` views, each the label of the next one, in a style that shows its label twice.
  private func labels(_ depth: Int, in styles: String, _ style: String) -> Reading {
    let label = (0..<depth).reduce(#""x""#) { label, _ in
      #"{"type": "progressView", "style": "\#(style)", "label": \#(label)}"#
    }
    return read(
      #"{"canvas": {"width": 9, "height": 9}, "styles": {\#(styles)}, "scene": \#(label)}"#)
  }

  private static let twice =
    #"{"type": "zstack", "children": [{"type": "label"}, {"type": "label"}]}"#

  /// A label that is shown twice at each level: 2ⁿ texts in a config of n lines.
  @Test(arguments: [(1, true), (13, true), (14, false), (16, false), (58, false)])
  func labelsCountWhereverTheyAreShown(depth: Int, fits: Bool) {
    let result = labels(depth, in: #""two": \#(Self.twice)"#, "two")
    #expect(
      result.diagnostics.items.map(\.message)
        == (fits ? [] : ["the scene has more than 100000 elements"]))
  }

  /// The doubling occurs in styles as well: each passes its label on to the next one twice.
  @Test(arguments: [(1, true), (5, true), (15, false)])
  func labelsCountInStylesOfStyles(depth: Int, fits: Bool) {
    let chain = (0..<depth).map {
      #""s\#($0)": {"type": "progressView", "style": "s\#($0 + 1)", "label": \#(Self.twice)}"#
    }
    let styles = chain + [#""s\#(depth)": \#(Self.twice)"#]
    // The label has forty elements, so that the limit is exceeded below the maximum depth of
    // styles.
    let spacers = Array(repeating: #"{"type": "spacer"}"#, count: 40).joined(separator: ", ")
    let result = read(
      #"{"canvas": {"width": 9, "height": 9}, "styles": {\#(styles.joined(separator: ", "))}, "#
        + #""scene": {"type": "progressView", "style": "s0", "#
        + #""label": {"type": "hstack", "children": [\#(spacers)]}}}"#)
    #expect(
      result.diagnostics.items.map(\.message)
        == (fits ? [] : ["the scene has more than 100000 elements"]))
  }

  /// Labels that are shown once grow linearly with the text.
  @Test func labelsShownOnceGrowWithTheText() {
    #expect(labels(58, in: #""one": {"type": "label"}"#, "one").scene != nil)
  }

  /// The elements in the label of one view do not count for its neighbours.
  @Test func labelsOfNeighboursDoNotCount() {
    let spacers = Array(repeating: #"{"type": "spacer"}"#, count: 30_000).joined(separator: ", ")
    let view = #"{"type": "progressView", "label": {"type": "hstack", "children": [\#(spacers)]}}"#
    let plain = #"{"type": "progressView", "style": "two", "label": "x"}"#
    let many = Array(repeating: plain, count: 9).joined(separator: ", ")
    let result = read(
      #"{"canvas": {"width": 9, "height": 9}, "styles": {"two": \#(Self.twice)}, "scene": "#
        + #"{"type": "zstack", "children": [\#(view), \#(many)]}}"#)
    #expect(result.scene != nil)
  }

  @Test func unusedStylesDoNotCount() {
    let bars = Array(repeating: #"{"type": "bar", "progress": 1}"#, count: 60_000)
    let stack = #"{"type": "zstack", "children": [\#(bars.joined(separator: ", "))]}"#
    #expect(
      read(#"{"styles": {"a": \#(stack), "b": \#(stack)}, "scene": \#(bars[0])}"#).scene != nil)
  }

  @Test func stylesCanBeSetFromTheCommandLine() {
    let result = read(
      #"{"styles": {"a": {"type": "bar", "id": "b", "progress": 0}}, "#
        + #""scene": {"type": "progressView", "value": 0.5, "style": "a"}}"#,
      ConfigOverride(set: "b.progress=$fraction"))
    #expect(template(result.scene?.root)?.element as? Bar == Bar(progress: 0.5))
  }
}
