import ArgumentParser
import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Checks only names that match; * is any text, including slashes. May be given several times.",
      valueName: "GLOB"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leaves out names that match, such as pictures that configs use. May be given several times.",
      valueName: "GLOB"))
  var exclude: [String] = []

  @Option(
    help: ArgumentHelp(
      "Draws animated configs at these times, in addition to those of their goldens.",
      valueName: "SECONDS,…"),
    transform: Self.times)
  var times: [Double] = []

  @Option(
    help: ArgumentHelp(
      "Checks only one of N shares of the names and their goldens, numbered from 0; verify --merge "
        + "joins their reports.",
      valueName: "I/N", visibility: .rare),
    transform: { try Shard($0) })
  var shard: Shard?

  private static func times(_ text: String) throws -> [Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let seconds = Double(part), Document.stillTimes ~= seconds else {
        throw ValidationError(
          "--times must be seconds from 0 to \(Int(Document.stillTimes.upperBound)), such as "
            + "0,0.5,1; found '\(part)'.")
      }
      return seconds
    }
  }

  /// Whether the name is selected, and in the share of the shard.
  ///
  /// All variants of a name are in one share, and their goldens, too.
  func includes(_ name: String) -> Bool {
    guard isSelectedByName(name) else { return false }
    guard let shard else { return true }
    return Int(fnv1a(CaseName.base(of: name).utf8) % UInt64(shard.count)) == shard.index
  }

  /// Whether the run checks a shard of some of `names`; an empty shard is not an error.
  func hasShare(of names: [String]) -> Bool {
    shard != nil && names.contains(where: isSelectedByName)
  }

  private func isSelectedByName(_ name: String) -> Bool {
    (filter.isEmpty || filter.contains { Self.matches(name, pattern: $0) })
      && !exclude.contains { Self.matches(name, pattern: $0) }
  }

  /// Whether a pattern matches a name, or the name of a file whose variant it may be.
  static func matches(_ name: String, pattern: String) -> Bool {
    CaseName.readings(of: name).contains { Glob.matches($0.base, pattern: pattern) }
  }

  /// Returns a warning for each pattern without effect. `selected` are the names that were checked,
  /// and `names` all that could have been.
  func warnings(selected: Set<String>, of names: [String]) -> [String] {
    func unused(_ option: String, _ patterns: [String], _ names: some Sequence<String>) -> [String]
    {
      patterns.filter { pattern in !names.contains { Self.matches($0, pattern: pattern) } }
        .map { "\(option) \(Shell.quoted($0)) matches no picture" }
    }
    return unused("--filter", filter, selected) + unused("--exclude", exclude, names)
  }
}

/// Functions for name patterns of fnmatch(3), in which `*` also matches slashes.
enum Glob {
  private static let special = Set("*?[]\\".unicodeScalars)

  static func matches(_ name: String, pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }

  /// Returns a pattern that matches only `name`, with special characters escaped.
  static func exactly(_ name: String) -> String {
    name.unicodeScalars.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
