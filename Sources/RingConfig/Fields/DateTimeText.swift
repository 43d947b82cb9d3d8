/// A date-time as ISO 8601 and RFC 3339 write it: `2026-01-31T09:30:00+01:00`.
struct DateTimeText {
  /// What is wrong with a text.
  enum Problem: Error, Hashable {
    case malformed
    /// All is well but for the zone, without which it is no moment.
    case noZone
    /// A month, a day, an hour or a zone that does not exist.
    case nonexistent
  }

  private var rest: Substring.UTF8View

  /// The seconds since 1970-01-01T00:00:00Z; seconds may be left out or have decimals.
  static func seconds(_ text: String) throws(Problem) -> Double {
    var reader = DateTimeText(rest: text[...].utf8)
    let days = try reader.date()
    try reader.skip("T")
    let time = try reader.time()
    let zone = try reader.zone()
    guard reader.rest.isEmpty else { throw .malformed }
    return Double(days * 86400 - zone) + time
  }

  private mutating func date() throws(Problem) -> Int {
    let year = try number(4)
    try skip("-")
    let month = try number(2)
    try skip("-")
    let day = try number(2)
    guard 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day else {
      throw .nonexistent
    }
    return Self.days(year, month, day)
  }

  /// Seconds since midnight; a leap second is the first one of the next minute.
  private mutating func time() throws(Problem) -> Double {
    let hour = try number(2)
    try skip(":")
    let minute = try number(2)
    let seconds = take(":") ? try self.seconds() : 0
    guard hour < 24, minute < 60, seconds < 61 else { throw .nonexistent }
    return Double(hour * 3600 + minute * 60) + seconds
  }

  private mutating func seconds() throws(Problem) -> Double {
    let whole = Double(try number(2))
    guard take(".") else { return whole }
    let digits = rest.prefix { Self.isDigit($0) }
    guard !digits.isEmpty, let decimals = Double("0." + String(Substring(digits))) else {
      throw .malformed
    }
    rest = rest[digits.endIndex...]
    return whole + decimals
  }

  /// Seconds east of Greenwich.
  private mutating func zone() throws(Problem) -> Int {
    if take("Z") { return 0 }
    guard !rest.isEmpty else { throw .noZone }
    let sign = take("-") ? -1 : 1
    if sign > 0 { try skip("+") }
    let hours = try number(2)
    try skip(":")
    let minutes = try number(2)
    guard hours < 24, minutes < 60 else { throw .nonexistent }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func number(_ count: Int) throws(Problem) -> Int {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { throw .malformed }
    rest = rest[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func skip(_ character: Unicode.Scalar) throws(Problem) {
    guard take(character) else { throw .malformed }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  // MARK: - Calendar

  private static func days(inMonth month: Int, of year: Int) -> Int {
    if month != 2 { return [4, 6, 9, 11].contains(month) ? 30 : 31 }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return isLeap ? 29 : 28
  }

  /// Days since 1970-01-01 in the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", days_from_civil): years begin in March, so that the leap day is their last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension ValueType where Value == Double {
  /// A moment, in seconds: since 1970 if it is a date-time, since any moment if it is a number.
  static let moment: ValueType = {
    let seconds = number(.any.limited(to: 1_000_000_000_000))
    let example = "2026-01-31T09:30:00Z"
    let date = ValueType(
      expectation: "a date-time like \(example)", kinds: [.string],
      schema: ["type": "string", "pattern": .string(pattern)],
      decode: { node, context in
        guard case .string(let text) = node.value else { return nil }
        do throws(DateTimeText.Problem) {
          return try DateTimeText.seconds(text)
        } catch {
          context.reject(
            node, expected: "a date-time like \(example)", help: help(for: error, node))
          return nil
        }
      },
      encode: { _ in nil })
    return date.or(seconds)
  }()

  private static let pattern =
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})$"

  private static func help(for problem: DateTimeText.Problem, _ node: JSONNode) -> String? {
    switch problem {
    case .malformed: node.numberHelp
    case .noZone: "add the zone: Z, or +01:00 for one hour east of Greenwich"
    case .nonexistent: "there is no such date or time"
    }
  }
}
