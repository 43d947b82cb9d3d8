import ArgumentParser
import RingCore
import RingData

struct MemoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The maximum memory to use, such as 512M or 2G. Pictures that need more are refused.",
      valueName: "BYTES"))
  var maxMemory = MemoryAmount(bytes: MemoryBudget.default.limit)

  /// In bytes, in addition to images: 24 MiB, and a reserve of 16 MiB for what the budget does not
  /// count, such as fonts.
  private static let programBytes = 40 << 20

  /// The memory budget for images: `maxMemory` minus the memory of the program, for which at most a
  /// sixteenth of `maxMemory` is reserved. If `maxMemory` is at least 640 MiB, this reserve
  /// suffices for the whole process to stay within `maxMemory`.
  var budget: MemoryBudget {
    MemoryBudget(limit: maxMemory.bytes, used: min(Self.programBytes, maxMemory.bytes / 16))
  }

  /// For rows that are read but not drawn yet, in bytes.
  var rowBudget: Int { maxMemory.bytes / 16 }

  var budgetWithoutRows: MemoryBudget {
    let total = budget
    return MemoryBudget(limit: total.limit, used: total.used + rowBudget)
  }

  /// Reading a row takes up to ten times the memory of its text.
  var rowLimits: RowLimits {
    let defaults = RowLimits()
    let bytes = maxMemory.bytes / 32
    guard bytes < defaults.bytes else { return defaults }
    return RowLimits(bytes: bytes, hint: "; raise --max-memory")
  }
}

/// A number of bytes with a unit, such as `512M`.
struct MemoryAmount: ExpressibleByArgument, Hashable {
  var bytes: Int

  private static let units: [(letter: String, shift: Int)] = [
    ("T", 40), ("G", 30), ("M", 20), ("K", 10),
  ]
  /// The maximum is 1 PiB: more than any machine has, and far below the maximum of `Int`.
  private static let maximum = 1 << 50

  init(bytes: Int) { self.bytes = bytes }

  /// Parses a number > 0 with an optional unit: K, M, G or T in either case, optionally followed by
  /// B or iB. `nil` for other text.
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
