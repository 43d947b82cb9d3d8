import ArgumentParser
import RingData
import RingGraphics

/// How much memory pictures may take.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The maximum memory to use, such as 512M or 2G. Pictures that need more are refused.",
      valueName: "BYTES"))
  var maxMemory = MemoryAmount(bytes: MemoryBudget.standard.limit)

  /// What the program itself takes while it draws: 24 MiB, and room for display lists.
  private static let program = 40 << 20

  /// Without what the program itself takes, or else a sixteenth, so that the process as a whole stays
  /// within it.
  var budget: MemoryBudget {
    MemoryBudget(limit: maxMemory.bytes, used: min(Self.program, maxMemory.bytes / 16))
  }

  /// Bytes of rows that were read and have not been drawn.
  var ofRows: Int { maxMemory.bytes / 16 }

  /// What is left for pictures.
  var budgetBesideRows: MemoryBudget {
    let whole = budget
    return MemoryBudget(limit: whole.limit, used: whole.used + ofRows)
  }

  /// Reading a row takes up to five times as much as its text.
  var rowLimits: RowLimits {
    let standard = RowLimits()
    let bytes = maxMemory.bytes / 32
    guard bytes < standard.bytes else { return standard }
    return RowLimits(bytes: bytes, hint: "; --max-memory allows more")
  }
}

/// A number of bytes, written with a unit.
struct MemoryAmount: ExpressibleByArgument, Hashable {
  var bytes: Int

  /// Powers of 1024, as memory is counted.
  private static let units: [(letter: String, shift: Int)] = [
    ("T", 40), ("G", 30), ("M", 20), ("K", 10),
  ]
  /// More than any machine has, and far from the largest integer.
  private static let most = 1 << 50

  init(bytes: Int) { self.bytes = bytes }

  /// Digits and at most one of K, M, G and T, in either case, which may be followed by B or iB.
  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let unit = argument.dropFirst(digits.count)
    let known = Self.units.first { $0.letter == unit.prefix(1).uppercased() }
    guard let number = Int(digits), unit.isEmpty || known != nil,
      ["", "B", "iB"].contains(unit.dropFirst())
    else { return nil }
    let shift = known?.shift ?? 0
    guard number > 0, number <= Self.most >> shift else { return nil }
    bytes = number << shift
  }

  var defaultValueDescription: String {
    let unit = Self.units.first { bytes & (1 << $0.shift - 1) == 0 }
    return unit.map { "\(bytes >> $0.shift)\($0.letter)" } ?? "\(bytes)"
  }
}
