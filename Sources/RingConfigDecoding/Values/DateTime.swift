/// Date-times of ISO 8601 and RFC 3339: `2026-03-01T12:30:00.5+02:00`.
enum DateTime {
  /// The error of a text that is not a date-time; `help` suggests a valid one.
  struct ParseError: Error, Hashable {
    var help: String
  }

  /// For the JSON schema; does not check the day against the length of the month.
  static let pattern =
    "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[T ]([01][0-9]|2[0-3]):[0-5][0-9]"
    + "(:([0-5][0-9]|60)(\\.[0-9]{1,9})?)?(Z|[+-]([01][0-9]|2[0-3]):?[0-5][0-9])$"

  static let example = "2026-03-01T12:30:00Z"

  /// Parses a date-time. Returns seconds since 1970-01-01T00:00:00Z, without leap seconds.
  static func parse(_ text: String) throws(ParseError) -> Double {
    var scanner = Scanner(bytes: Array(text.utf8)[...])
    let year = try scanner.scanNumber(digitCount: 4, in: 0...9999)
    try scanner.skip("-")
    let month = try scanner.scanNumber(digitCount: 2, in: 1...12)
    try scanner.skip("-")
    let day = try scanner.scanNumber(digitCount: 2, in: 1...31)
    guard day <= days(in: month, of: year) else {
      throw ParseError(help: "month \(month) of \(year) has \(days(in: month, of: year)) days")
    }
    try scanner.skip("T", or: " ")
    let time = try scanner.scanTime()
    let zone = try scanner.scanZone()
    guard scanner.bytes.isEmpty else { throw Scanner.problem }
    return Double(daysSince1970(year, month, day) * secondsPerDay) + time - Double(zone)
  }

  private static let secondsPerDay = 86_400

  private static func days(in month: Int, of year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return daysSince1970(next.0, next.1, 1) - daysSince1970(year, month, 1)
  }

  /// Returns the number of days since 1970-01-01.
  ///
  /// The algorithm is `days_from_civil` (Howard Hinnant, chrono-compatible low-level date
  /// algorithms). Years begin in March, so that the leap day is their last day.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private struct Scanner {
    var bytes: ArraySlice<UInt8>

    static let problem = ParseError(help: "write a date-time like \(DateTime.example)")

    /// Consumes exactly `digitCount` digits. Returns their number; throws if it is outside `range`.
    mutating func scanNumber(
      digitCount: Int, in range: ClosedRange<Int>
    ) throws(ParseError) -> Int {
      let text = bytes.prefix(digitCount)
      guard text.count == digitCount, text.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw Self.problem
      }
      let value = text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard range.contains(value) else { throw Self.problem }
      bytes.removeFirst(digitCount)
      return value
    }

    /// Consumes a character if it is the next one; returns whether it is.
    mutating func consume(_ character: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: character) else { return false }
      bytes.removeFirst()
      return true
    }

    mutating func skip(
      _ character: Unicode.Scalar, or other: Unicode.Scalar? = nil
    ) throws(ParseError) {
      if consume(character) { return }
      if let other, consume(other) { return }
      throw Self.problem
    }

    /// Parses a time of day. Returns seconds since midnight.
    mutating func scanTime() throws(ParseError) -> Double {
      let hour = try scanNumber(digitCount: 2, in: 0...23)
      try skip(":")
      let minute = try scanNumber(digitCount: 2, in: 0...59)
      let secondsOfDay = Double(hour * 3600 + minute * 60)
      guard consume(":") else { return secondsOfDay }
      let second = secondsOfDay + Double(try scanNumber(digitCount: 2, in: 0...60))
      guard consume(".") else { return second }
      let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
      guard (1...9).contains(digits) else { throw Self.problem }
      let factor = (0..<digits).reduce(1.0) { power, _ in power * 10 }
      return second + Double(try scanNumber(digitCount: digits, in: 0...999_999_999)) / factor
    }

    /// Parses a time zone. Returns its offset in seconds, positive to the east.
    mutating func scanZone() throws(ParseError) -> Int {
      if consume("Z") { return 0 }
      guard !bytes.isEmpty else { throw ParseError(help: "add a time zone: Z, or one like +02:00") }
      let sign = consume("-") ? -1 : 1
      if sign > 0 { try skip("+") }
      let hour = try scanNumber(digitCount: 2, in: 0...23)
      _ = consume(":")
      return sign * (hour * 3600 + (try scanNumber(digitCount: 2, in: 0...59)) * 60)
    }
  }
}

extension ValueType where Value == Double {
  /// A moment in seconds: a number, or a date-time, which counts from 1970.
  static let moment: ValueType = {
    let maximumTime = 1e12
    let dateTime = ValueType<Double>(
      expectation: "a date-time", kinds: [.string],
      schema: ["type": "string", "pattern": .string(DateTime.pattern)],
      decode: { node, context in
        guard case .string(let text) = node.value else { return nil }
        do throws(DateTime.ParseError) {
          return try DateTime.parse(text)
        } catch {
          context.reject(
            node, .invalidText, expected: "a number or a date-time",
            help: node.numberHelp ?? Help(error.help))
          return nil
        }
      },
      encode: { _, _ in nil })
    var type = number(.any.limited(to: maximumTime)).or(dateTime)
    type.expectation = "a number or a date-time"
    return type
  }()
}
