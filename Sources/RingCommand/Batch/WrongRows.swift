import RingData
import RingRender
import RingSystem

/// That rows were wrong, which has been said of each.
struct WrongRowsError: Error {
  /// What the run came to.
  let summary: String
}

/// The rows that no picture could be made of, and what is said about them.
struct WrongRows {
  /// How many may be wrong; `nil` for any number.
  let limit: Int?
  /// How many are said on stderr; `nil` for all.
  let spoken: Int?
  private(set) var count = 0
  /// The place of the last one: all pictures of a row are refused for one reason.
  private var last: Int?

  /// More would hide what else there is to read.
  static let spokenIfKept = 20

  init(limit: Int?, areKept: Bool) {
    self.limit = limit
    spoken = areKept ? Self.spokenIfKept : nil
  }

  /// Whether there are more than there may be.
  var areTooMany: Bool { limit.map { count > $0 } ?? false }

  /// Counts a row, and says what is wrong with it; `false` if it is known.
  mutating func add(_ row: BadRow, at position: Int, _ line: ProgressLine) -> Bool {
    guard last != position else { return false }
    last = position
    count += 1
    let surplus = spoken.map { count - $0 } ?? 0
    guard surplus <= 1 else { return true }
    line.clear()
    Terminal.error(surplus < 1 ? "\(row)\n" : "ringrender: there are more rows that are wrong\n")
    return true
  }

  /// What is wrong with the row; throws what is not the row's fault.
  static func problem(_ error: any Error, of order: PictureOrder) throws -> BadRow {
    if let bad = error as? BadRow { return bad }
    guard case .success(let row) = order.row else { throw error }
    if let warning = error as? TextWarningError { return row.problem(warning.description) }
    let failure = Failure(error)
    guard failure.status == .dataError else { throw error }
    return row.problem(failure.message.text)
  }
}
