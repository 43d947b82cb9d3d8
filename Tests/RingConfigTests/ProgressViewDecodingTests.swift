import Foundation
import RingGraphics
import RingScene
import Testing

@testable import RingConfig

@Suite struct ProgressViewDecodingTests {
  private func view(_ keys: String) -> ProgressView? {
    element("{\"type\": \"progressView\"\(keys.isEmpty ? "" : ", ")\(keys)}", as: ProgressView.self)
  }

  @Test func withoutKeysItIsIndeterminate() {
    #expect(view("") == ProgressView())
    #expect(view(#""value": null, "total": 5"#) == ProgressView(value: nil, total: 5))
  }

  @Test func everyKeyArrives() {
    var expected = ProgressView(value: 30, total: 50)
    expected.style = .circular
    expected.label = AnyElement(Text("Copying"))
    expected.currentValueLabel = AnyElement(Spacer(minLength: 3), id: "room")
    expected.tint = .systemPink
    let json = """
      "value": 30, "total": 50, "style": "circular", "label": "Copying", "tint": "systemPink",
      "currentValueLabel": { "type": "spacer", "minLength": 3, "id": "room" }
      """
    #expect(view(json) == expected)
  }

  @Test(arguments: AnyProgressViewStyle.named.map(\.name))
  func everyStyleHasItsName(name: String) throws {
    let found = try #require(view("\"style\": \"\(name)\""))
    #expect(found.style == AnyProgressViewStyle.named.first { $0.name == name }?.style)
  }

  /// Values outside of 0…total are pinned, not refused.
  @Test(arguments: [(-1.0, 0.0), (0, 0), (2.5, 0.5), (5, 1), (7, 1)])
  func valuesArePinned(value: Double, fraction: Double) throws {
    #expect(try #require(view("\"value\": \(value), \"total\": 5")).fractionCompleted == fraction)
  }

  @Test func nullTurnsPartsOff() {
    let json = #""timer": null, "style": null, "label": null, "currentValueLabel": null"#
    #expect(view(json + #", "tint": null"#) == ProgressView())
  }

  @Test func aTimerBeginsAtItsStart() {
    var expected = ProgressView()
    expected.timer = ProgressTimer(start: 10, end: 70)
    #expect(view(#""timer": {"start": 10, "end": 70}"#) == expected)
    expected.timer = ProgressTimer(start: 10, end: 70, countsDown: false, now: 25)
    #expect(
      view(#""timer": {"start": 10, "end": 70, "countsDown": false, "now": 25}"#) == expected)
  }

  @Test func aTimerMayHaveDates() throws {
    let json = """
      "timer": { "start": "2026-01-31T09:30:00+01:00", "end": "2026-01-31T08:40:00Z",
        "now": "2026-01-31T08:37:30Z" }
      """
    let found = try #require(view(json))
    #expect(found.timer?.countdown == Countdown(duration: 600, remaining: 150))
    #expect(found.fractionCompleted == 0.25)
  }
}

@Suite struct DateTimeTextTests {
  /// Noon of every 97th day of 900 years, against Foundation's calendar.
  @Test func daysAreThoseOfTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: -140_000, to: 190_000, by: 97) {
      let moment = Double(day) * 86400 + 43200
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: moment))
      let text = String(
        format: "%04d-%02d-%02dT12:00:00Z", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      #expect(try DateTimeText.seconds(text) == moment, "\(text)")
    }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("1970-01-01T00:00Z", 0), ("1970-01-01T00:00:01.25Z", 1.25),
    ("1969-12-31T23:59:59Z", -1), ("1970-01-01T02:00:00+02:00", 0),
    ("1970-01-01T00:00:00-01:30", 5400), ("2000-02-29T00:00:00Z", 951_782_400),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("0000-03-01T00:00:00Z", -62_162_035_200),
  ])
  func momentsAreSecondsSince1970(text: String, seconds: Double) throws {
    #expect(try DateTimeText.seconds(text) == seconds)
  }

  @Test(arguments: [
    ("", DateTimeText.Problem.malformed), ("2026", .malformed), ("2026-01-31", .malformed),
    ("2026-01-31 09:30:00Z", .malformed), ("2026-1-31T09:30:00Z", .malformed),
    ("2026-01-31T09:30:00.Z", .malformed), ("2026-01-31T09:30:00Zulu", .malformed),
    ("2026-01-31T09:30:00+0100", .malformed), ("２０２６-01-31T09:30:00Z", .malformed),
    ("2026-01-31T09:30:00", .noZone), ("2026-01-31T09:30", .noZone),
    ("1900-02-29T00:00:00Z", .nonexistent), ("2026-04-31T00:00:00Z", .nonexistent),
    ("2026-00-01T00:00:00Z", .nonexistent), ("2026-01-00T00:00:00Z", .nonexistent),
    ("2026-01-01T24:00:00Z", .nonexistent), ("2026-01-01T00:60:00Z", .nonexistent),
    ("2026-01-01T00:00:61Z", .nonexistent), ("2026-01-01T00:00:00+24:00", .nonexistent),
  ])
  func whatIsNoMomentIsRefused(text: String, problem: DateTimeText.Problem) {
    #expect(throws: problem) { try DateTimeText.seconds(text) }
  }
}
