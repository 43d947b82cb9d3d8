import RingCore

/// A frame rate in frames per second.
///
/// The rate is a fraction, so that frame times do not accumulate errors.
public struct FrameRate: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The number of frames in `denominator` seconds, > 0.
  public let numerator: Int
  /// The number of seconds for `numerator` frames, > 0.
  public let denominator: Int

  /// In frames per second.
  package static let range = 0.001...1000

  /// The default rate of animations: 30 frames per second.
  public static let `default` = FrameRate(numerator: 30, denominator: 1)

  private init(numerator: Int, denominator: Int) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Creates a rate of `frames` per `seconds`, such as 30000 per 1001, reduced to lowest terms.
  ///
  /// Throws a `RingError` of the code `invalidView` unless both are in 1…1 000 000 000 and the rate
  /// is from 0.001 to 1000 frames per second.
  public init(_ frames: Int, per seconds: Int) throws(RingError) {
    // 0/0 is NaN, which `contains` rejects.
    guard Self.range.contains(Double(frames) / Double(seconds)) else {
      throw RingError(ParseError.outOfRange)
    }
    let terms = 1...1_000_000_000
    guard terms ~= frames, terms ~= seconds else {
      throw RingError([
        Problem(
          .error, .invalidView,
          "the numbers of a frame rate must be from 1 to 1000000000, found \(frames) per \(seconds)"
        )
      ])
    }
    let divisor = greatestCommonDivisor(frames, seconds)
    self.init(numerator: frames / divisor, denominator: seconds / divisor)
  }

  /// Returns the start of a frame in seconds: `index` / rate, rounded to the nearest `Double`.
  public func time(ofFrame index: Int) -> Double {
    Double(index * denominator) / Double(numerator)
  }

  /// Returns the end times of frames for a format that counts in integral ticks.
  package func clock(ticksPerSecond: Int) -> TickClock {
    TickClock(frameOf: denominator, over: numerator, ticksPerSecond: ticksPerSecond)
  }

  /// Creates a rate from a literal of frames per second, such as 30. Precondition: 1…1000.
  public init(integerLiteral frames: Int) {
    precondition(1...1000 ~= frames, "a frame rate is 1 to 1000 frames per second")
    self.init(numerator: frames, denominator: 1)
  }

  /// The rate as text: `30`, or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  package enum ParseError: Error, Hashable, Sendable {
    /// The text is neither a decimal number nor a fraction of integers, or has a number of more
    /// than 18 digits.
    case notARate
    /// Outside of `range`.
    case outOfRange
    /// The text has more digits than a fraction of integers up to 1 000 000 000 can represent.
    case tooPrecise
  }

  /// Creates a rate from a text: `30`, `12.5` or `30000/1001`. Throws `ParseError`.
  ///
  /// A decimal number that is a rounded NTSC rate becomes that rate: `23.976`, `29.97`, `47.952`,
  /// `59.94` and `119.88` are 1000/1001 of 24, 30, 48, 60 and 120. All other texts are exact, such
  /// as `2997/100`.
  package init(text: String) throws(ParseError) {
    let parsed = try FrameRate(exactly: text)
    self = text.contains("/") ? parsed : Self.ntsc[parsed] ?? parsed
  }

  /// Creates the NTSC rate whose rounded value is `text`; `nil` for any other text.
  package init?(ntscText text: String) {
    guard !text.contains("/"), let parsed = try? FrameRate(exactly: text),
      let rate = Self.ntsc[parsed]
    else { return nil }
    self = rate
  }

  /// The rates of NTSC by their values rounded to two and to three decimals.
  private static let ntsc: [FrameRate: FrameRate] = {
    var rates: [FrameRate: FrameRate] = [:]
    for nominalRate in [24, 30, 48, 60, 120] {
      for scale in [100, 1000] {
        let rounded = (nominalRate * 1000 * scale * 2 + 1001) / (2 * 1001)
        if let parsed = try? FrameRate(rounded, per: scale) {
          rates[parsed] = try? FrameRate(nominalRate * 1000, per: 1001)
        }
      }
    }
    return rates
  }()

  /// Reads `text` as it is written, without a correction for NTSC.
  private init(exactly text: String) throws(ParseError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, let first = Decimal(parts[0]),
      let second = parts.count == 2 ? Decimal(parts[1]) : Decimal("1"),
      parts.count == 1 || (first.scale == 1 && second.scale == 1)
    else { throw .notARate }
    let value = Double(first.digits) / Double(first.scale) / Double(second.digits)
    // 0/0 is NaN, which `contains` rejects; comparisons with the bounds would accept it.
    guard Self.range.contains(value) else { throw .outOfRange }
    let divisor = greatestCommonDivisor(first.digits, first.scale)
    let numeratorDigits = first.digits / divisor
    do { try self.init(numeratorDigits, per: first.scale / divisor * second.digits) } catch {
      throw .tooPrecise
    }
  }

  /// An unsigned decimal number: `digits` / `scale`.
  private struct Decimal {
    var digits = 0
    var scale = 1

    init?(_ text: Substring) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let (integer, decimals) = (parts[0], parts.count > 1 ? parts[1] : "")
      let digits = (integer + decimals).utf8
      guard parts.count <= 2, !integer.isEmpty, parts.count == 1 || !decimals.isEmpty,
        // Eighteen digits fit an `Int`.
        digits.count <= 18, digits.allSatisfy({ 48...57 ~= $0 })
      else { return nil }
      for digit in digits { self.digits = self.digits * 10 + Int(digit - 48) }
      for _ in decimals.utf8 { scale *= 10 }
    }
  }
}

extension FrameRate.ParseError: ProblemConvertible {
  package var problems: [Problem] {
    let message =
      switch self {
      case .notARate: "a frame rate must be written as 30, 29.97 or 30000/1001"
      case .outOfRange: "a frame rate must be from 0.001 to 1000 frames per second"
      case .tooPrecise: "a frame rate has too many digits"
      }
    let help = self == .tooPrecise ? "write a fraction such as 30000/1001" : nil
    return [Problem(.error, .invalidView, message, help: help)]
  }
}
