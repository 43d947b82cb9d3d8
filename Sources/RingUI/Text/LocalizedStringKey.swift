import Foundation
import RingCore

/// A text that may contain interpolated values, the argument of `Text(_:)`.
///
/// The text is not localised; numbers are formatted as in US English.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let text: String

  /// Creates a text without interpolation.
  public init(_ value: String) { text = value }
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { text = value }
  /// Creates a text from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// The builder of an interpolated text.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    /// Creates an empty builder with capacity for the literal segments.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }
    /// Appends a literal segment.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends a string.
    public mutating func appendInterpolation(_ string: String) { text += string }
    /// Appends a substring.
    public mutating func appendInterpolation(_ substring: Substring) { text += substring }
    /// Appends the content of a `Text`; its font and colour are ignored.
    public mutating func appendInterpolation(_ text: Text) { self.text += text.string }
    /// Appends a date; the styles `timer`, `relative` and `offset` refer to the image's date.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      text += Text(date, style: style).string
    }
    /// Appends a formatted value.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      text += format.format(input)
    }
    /// Appends a number with commas between thousands; floating-point numbers get six decimals.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      appendInterpolation(value, specifier: T._specifier)
    }
    /// Appends a number in a `printf` format such as `%.0f`.
    ///
    /// Decimal formats get commas between thousands.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(
      _ value: T, specifier: String
    ) {
      text += Self.grouped(String(format: specifier, value._argument), specifier)
    }
    /// Appends the description of a value for which no other overload exists.
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { text += "\(value)" }

    /// Returns a decimal number with commas between thousands, as SwiftUI formats it.
    private static func grouped(_ number: String, _ specifier: String) -> String {
      guard let kind = specifier.last, "dDiufF".contains(kind),
        let start = number.firstIndex(where: \.isNumber)
      else { return number }
      let digits = number[start...].prefix(while: \.isNumber)
      return number[..<start] + digits.grouped(by: ",") + number[digits.endIndex...]
    }
  }
}

/// A number that a `printf` format can print.
public protocol _FormatSpecifiable: Equatable {
  /// The argument for `printf`.
  var _argument: any CVarArg { get }
  /// The default format of the number, such as `%lld`.
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
