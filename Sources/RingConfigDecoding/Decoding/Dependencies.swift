/// The inputs on which a value can depend.
struct Dependencies: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let time = Dependencies(rawValue: 1)
  static let row = Dependencies(rawValue: 2)
  /// The value at the variable path of the document.
  static let value = Dependencies(rawValue: 1 << 31)

  /// Returns the input for the current item of the repetition inside `level` other repetitions.
  static func item(_ level: Int) -> Dependencies { Dependencies(rawValue: 4 << UInt32(level)) }

  /// The maximum nesting of repetitions, far beyond practical need. Each level needs a bit.
  static let maximumItems = 16
}
