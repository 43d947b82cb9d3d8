import ArgumentParser
import RingData
import RingGraphics

/// The memory budget.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The maximum memory to use, such as 512M or 2G. Pictures that need more are refused.",
      valueName: "BYTES"))
  var maxMemory = MemoryAmount(bytes: MemoryBudget.default.limit)

  /// The memory of the program itself while it draws, in bytes: 24 MiB, plus a reserve for display
  /// lists.
  private static let program = 40 << 20

  /// The memory for images.
  ///
  /// It is the maximum minus the program's own memory, but minus no more than a sixteenth. So the
  /// complete process stays within the maximum.
  var budget: MemoryBudget {
    MemoryBudget(limit: maxMemory.bytes, used: min(Self.program, maxMemory.bytes / 16))
  }

  /// The maximum memory of rows that were read and are not drawn yet, in bytes.
  var rowBudget: Int { maxMemory.bytes / 16 }

  /// The budget for images.
  var budgetWithoutRows: MemoryBudget {
    let total = budget
    return MemoryBudget(limit: total.limit, used: total.used + rowBudget)
  }

  /// The limits of a row: reading it takes up to five times as much memory as its text.
  var rowLimits: RowLimits {
    let defaults = RowLimits()
    let bytes = maxMemory.bytes / 32
    guard bytes < defaults.bytes else { return defaults }
    return RowLimits(bytes: bytes, hint: "; raise --max-memory")
  }
}

/// A number of bytes, written with a unit.
struct MemoryAmount: ExpressibleByArgument, Hashable {
  var bytes: Int

  /// The units are powers of 1024.
  private static let units: [(letter: String, shift: Int)] = [
    ("T", 40), ("G", 30), ("M", 20), ("K", 10),
  ]
  /// The maximum, 1 PiB: more than any machine has, and far below the largest integer.
  private static let maximum = 1 << 50

  init(bytes: Int) { self.bytes = bytes }

  /// Parses digits and at most one of K, M, G and T, in either case, optionally followed by B or
  /// iB. Returns `nil` for other text.
  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let unit = argument.dropFirst(digits.count)
    let match = Self.units.first { $0.letter == unit.prefix(1).uppercased() }
    guard let number = Int(digits), unit.isEmpty || match != nil,
      ["", "B", "iB"].contains(unit.dropFirst())
    else { return nil }
    let shift = match?.shift ?? 0
    guard number > 0, number <= Self.maximum >> shift else { return nil }
    bytes = number << shift
  }

  var defaultValueDescription: String {
    let unit = Self.units.first { bytes & (1 << $0.shift - 1) == 0 }
    return unit.map { "\(bytes >> $0.shift)\($0.letter)" } ?? "\(bytes)"
  }
}
