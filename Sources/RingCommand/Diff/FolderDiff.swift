import ArgumentParser
import RingCodec
import RingCompare
import RingCore
import RingRender
import RingSystem

/// A comparison of all images of two folders, paired by their relative paths.
struct FolderDiff: Sendable {
  private let expected: FileAccessPolicy
  private let actual: FileAccessPolicy
  /// `nil` if no difference images are requested.
  private let output: FileAccessPolicy?
  private let view: Difference.View
  private let comparison: Comparison
  private let memory: MemoryBudget
  private let jobs: Int
  private let pairs: [FolderPair]

  /// Creates a comparison; `nil` if neither path is a folder.
  ///
  /// Throws if only one path is a folder, if a folder cannot be read, if neither folder contains an
  /// image, or if the difference images could replace images.
  init?(_ command: Diff) throws {
    let (first, second) = (command.expected, command.actual)
    switch (Self.isFolder(first), Self.isFolder(second)) {
    case (false, false): return nil
    case (true, false): throw Self.mixedKindsError(file: second, folder: first)
    case (false, true): throw Self.mixedKindsError(file: first, folder: second)
    case (true, true): break
    }
    if let output = command.output { try Self.check(output, replacesNoneIn: [first, second]) }
    (expected, actual) = (
      FileAccessPolicy(folder: first, others: command.allowPath),
      FileAccessPolicy(folder: second, others: command.allowPath)
    )
    output = command.output.map { FileAccessPolicy(folder: $0) }
    (view, comparison) = (command.view, command.tolerance.comparison)
    (memory, jobs) = (command.memory.budget, command.jobs ?? ProcessorCount.available)
    let skipped = command.output.map { [$0] } ?? []
    pairs = FolderPair.pairs(
      try FolderTree.listing(of: first, skipping: skipped),
      try FolderTree.listing(of: second, skipping: skipped))
    guard !pairs.isEmpty else {
      throw CommandError(
        "nothing to compare: neither \(first) nor \(second) has a .png or .apng", .noInput)
    }
  }

  static func isFolder(_ path: String) -> Bool { path != "-" && FolderTree.isFolder(path) }

  private static func mixedKindsError(file: String, folder: String) -> any Error {
    if file != "-", !FolderTree.isFile(file) {
      // Report an unreadable file first.
      do throws(FileError) { _ = try InputFile.read(file) } catch { return error }
    }
    let name: Message = file == "-" ? "standard input" : "the file \(file)"
    return CommandError(
      "cannot compare \(name) with the folder \(folder): name two files or two folders", .noInput)
  }

  /// Throws if `output` is not a folder, or if difference images could replace images of `folders`.
  private static func check(_ output: String, replacesNoneIn folders: [String]) throws {
    if FolderTree.isNonFolder(output), !FolderTree.isFolder(output) {
      throw CommandError("\(output) is not a folder", .cannotCreate)
    }
    let target = FolderTree.canonicalPath(of: output)
    for folder in folders {
      let path = FolderTree.canonicalPath(of: folder)
      let isAround = target == "/" || path.utf8.starts(with: (target + "/").utf8)
      guard path != target, !isAround else {
        throw ValidationError(
          "-o \(output.printable) could replace pictures of \(folder.printable): name another "
            + "folder.")
      }
    }
  }

  /// Returns the outcomes for all images, in the order of `FolderPair.pairs`.
  func outcomes() -> [FolderOutcome] {
    MemoryGate.map(pairs.count, jobs: jobs, memory, needsMoreMemory: { $0 == nil }) {
      number, gate in
      outcome(of: pairs[number], within: gate)
    }.compactMap { $0 }
  }

  /// Returns the outcome for an image; `nil` if it needs a larger share of the memory budget.
  private func outcome(of pair: FolderPair, within gate: MemoryGate) -> FolderOutcome? {
    let path = pair.path
    do {
      switch pair.presence {
      case .both: return try compared(path, within: gate).map { FolderOutcome(path, $0) }
      case .expected:
        try removeStaleDifference(path)
        return FolderOutcome(path, name: "onlyExpected", onlyIn: expected.folder)
      case .actual:
        try removeStaleDifference(path)
        return FolderOutcome(path, name: "onlyActual", onlyIn: actual.folder)
      case .undecodableName: throw CommandError("its name is not UTF-8", .noInput)
      }
    } catch {
      return FolderOutcome(path, CommandError(error))
    }
  }

  /// Compares an image, and writes its difference image or removes that of an earlier run.
  ///
  /// `nil` if it needs a larger share of the memory budget.
  private func compared(_ path: String, within gate: MemoryGate) throws -> DiffOutcome? {
    let pair = DiffPair(
      expected: try Self.input(path, in: expected), actual: try Self.input(path, in: actual))
    if pair.hasSameBytes {
      try removeStaleDifference(path)
      return DiffOutcome(identical: try pair.expected.size())
    }
    let view = output == nil ? nil : view
    guard try gate.isUndivided || pair.memoryEstimate(view).fullComparison <= gate.share.remaining
    else { return nil }
    let outcome = try pair.compared(
      comparison, view: view, computesHints: false, memory: gate.share,
      jobs: gate.isUndivided ? jobs : max(1, jobs / pairs.count))
    if outcome.status == .success {
      try removeStaleDifference(path)
    } else if let worst = outcome.worst {
      var encoder = try PNGEncoder(compression: .fast)
      try output?.write(try encoder.encode(worst.picture(self.view)), to: path)
    }
    return outcome
  }

  private static func input(_ path: String, in folder: FileAccessPolicy) throws(FileError)
    -> DiffInput
  {
    DiffInput(path: folder.folder + "/" + path, bytes: try folder.read(path))
  }

  private func removeStaleDifference(_ path: String) throws(FileError) {
    guard let output, FolderTree.isNonFolder(output.folder + "/" + path) else { return }
    try output.remove(path)
  }
}

/// An image that is in two folders or in one of them.
struct FolderPair: Hashable, Sendable {
  enum Presence: Hashable, Sendable {
    case both, expected, actual
    /// The name is not UTF-8, so the file cannot be opened. `path` has escapes for the invalid
    /// bytes.
    case undecodableName
  }

  var path: String
  var presence: Presence

  /// Returns the images of two folders, paired by path, in order of their paths.
  ///
  /// Files and folders whose names are not UTF-8 come last. Paths are compared as bytes, because
  /// most file systems distinguish names that are canonically equivalent in Unicode.
  static func pairs(_ expected: FolderTree.Listing, _ actual: FolderTree.Listing) -> [FolderPair] {
    let (first, second) = (images(expected.files), images(actual.files))
    let pairs = sorted(first.union(second)) { path in
      !second.contains(path) ? .expected : first.contains(path) ? .both : .actual
    }
    let undecodable = images(expected.undecodableNames + actual.undecodableNames)
    return pairs + sorted(undecodable) { _ in .undecodableName }
  }

  private static func sorted(
    _ paths: Set<[UInt8]>, _ presence: ([UInt8]) -> Presence
  ) -> [FolderPair] {
    paths.sorted { $0.lexicographicallyPrecedes($1) }
      .map { FolderPair(path: String(decoding: $0, as: UTF8.self), presence: presence($0)) }
  }

  /// Returns the UTF-8 of the images among `paths`, and of folders, which have a trailing slash.
  private static func images(_ paths: [String]) -> Set<[UInt8]> {
    let images = paths.filter { path in
      path.utf8.last == UInt8(ascii: "/")
        || [".png", ".apng"].contains { path.stem(before: $0, ignoringCase: true) != nil }
    }
    return Set(images.map { Array($0.utf8) })
  }
}

struct FolderOutcome: Sendable {
  /// Relative to both folders.
  let path: String
  let status: ExitStatus
  /// The name of the result in JSON.
  let name: String
  /// On one line.
  let text: String
  let members: [JSONValue.Member]

  init(_ path: String, _ outcome: DiffOutcome) {
    (self.path, status, name) = (path, outcome.status, outcome.name)
    (text, members) = (outcome.headline, outcome.members)
  }

  init(_ path: String, name: String, onlyIn folder: String) {
    (self.path, status, self.name) = (path, .different, name)
    (text, members) = ("only in \(folder.printable)", [.init("result", .string(name))])
  }

  init(_ path: String, _ failure: CommandError) {
    (self.path, status, name) = (path, failure.status, "failed")
    let problem = failure.message.text
    text = problem.printable
    members = [.init("result", .string(name)), .init("problem", .string(problem))]
  }
}

struct FolderReport: CustomStringConvertible {
  let expected: String
  let actual: String
  let outcomes: [FolderOutcome]

  /// The highest of all outcomes.
  var status: ExitStatus {
    outcomes.map(\.status).max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// In the order of the summary, with their names in JSON and in text.
  private var kinds: [(name: String, text: String)] {
    [
      ("identical", "identical"), ("withinTolerance", "within tolerance"),
      ("different", "different"), ("differentSizes", "of different sizes"),
      ("onlyExpected", "only in \(expected.printable)"),
      ("onlyActual", "only in \(actual.printable)"), ("failed", "failed"),
    ]
  }

  private var counts: [String: Int] {
    outcomes.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
  }

  /// A line for each image that is not accepted, and a summary.
  var description: String {
    let lines = outcomes.filter { $0.status != .success }
      .map { "\($0.path.printable): \($0.text)" }
    let counts = counts
    let parts = kinds.compactMap { kind in counts[kind.name].map { "\($0) \(kind.text)" } }
    return (lines + [outcomes.count.counted("picture") + ": " + parts.joined(separator: ", ")])
      .joined(separator: "\n")
  }

  var json: JSONValue {
    let counts = counts
    return .object([
      .init("expected", .string(expected)), .init("actual", .string(actual)),
      .init(
        "counts", .object(kinds.map { .init($0.name, .integer(counts[$0.name] ?? 0)) })),
      .init(
        "pictures",
        .list(outcomes.map { .object([.init("path", .string($0.path))] + $0.members) })),
    ])
  }
}
