import Foundation

/// A text with values in it.
///
/// Nothing is looked up in tables of translations; numbers are written as in the United States.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// A text as it is.
  public init(_ value: String) { text = value }
  /// A text as it is.
  public init(stringLiteral value: String) { text = value }
  /// A text with values.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Collects a text's pieces.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    /// An empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }
    /// A piece as it is.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// A text.
    public mutating func appendInterpolation(_ string: String) { text += string }
    /// A text.
    public mutating func appendInterpolation(_ substring: Substring) { text += substring }
    /// The text of a view; its font and colour are those of the whole.
    public mutating func appendInterpolation(_ text: Text) { self.text += text.plain }
    /// A date, in the given style.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      text += Text(date, style: style).plain
    }
    /// A value in its format.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      text += format.format(input)
    }
    /// A number, written as C's `printf` does by default: six decimals for what has any.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      appendInterpolation(value, specifier: T._specifier)
    }
    /// A number in a format of C's `printf`, such as `%.0f`.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(
      _ value: T, specifier: String
    ) {
      text += Self.grouped(String(format: specifier, value._argument), specifier)
    }
    /// Any other value in its own words.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }

    /// A decimal number with a comma between thousands, as SwiftUI's texts have them.
    private static func grouped(_ number: String, _ specifier: String) -> String {
      guard let kind = specifier.last, "dDiufF".contains(kind) else { return number }
      guard let start = number.firstIndex(where: \.isNumber) else { return number }
      let digits = number[start...].prefix(while: \.isNumber)
      guard digits.count > 3 else { return number }
      var grouped = ""
      for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { grouped += "," }
        grouped.append(digit)
      }
      return number[..<start] + grouped + number[digits.endIndex...]
    }
  }
}

/// A number that a format of C's `printf` can write.
public protocol _FormatSpecifiable: Equatable {
  /// What `printf` is given.
  var _argument: any CVarArg { get }
  /// The format where none is named.
  static var _specifier: String { get }
}

extension _FormatSpecifiable where Self: FixedWidthInteger {
  public var _argument: any CVarArg {
    Self.isSigned ? Int64(truncatingIfNeeded: self) : UInt64(truncatingIfNeeded: self)
  }
  public static var _specifier: String { isSigned ? "%lld" : "%llu" }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {
  public var _argument: any CVarArg { self }
  public static var _specifier: String { "%lf" }
}
extension Float: _FormatSpecifiable {
  public var _argument: any CVarArg { Double(self) }
  public static var _specifier: String { "%f" }
}
extension CGFloat: _FormatSpecifiable {
  public var _argument: any CVarArg { Double(self) }
  public static var _specifier: String { "%lf" }
}
