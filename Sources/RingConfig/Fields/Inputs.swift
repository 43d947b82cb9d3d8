/// What a value may depend on.
struct Inputs: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  /// The moment that is read.
  static let time = Inputs(rawValue: 1)
  /// The columns of the row that is read.
  static let row = Inputs(rawValue: 2)

  /// The item of a repetition, by how many others are around it.
  static func item(_ level: Int) -> Inputs { Inputs(rawValue: 4 << UInt32(level)) }

  /// Repetitions in each other: as many as there is room for, and far more than anybody needs.
  static let maximumItems = 16
}
