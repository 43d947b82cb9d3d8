import ArgumentParser
import RingCodec
import RingCompare
import RingCore
import RingSystem

/// A comparison of all images of two folders, paired by their relative paths.
struct FolderDiff: Sendable {
  private let expected: FileAccessPolicy
  private let actual: FileAccessPolicy
  /// The folder of difference images; `nil` if none are requested.
  private let output: FileAccessPolicy?
  private let view: DifferenceView
  private let options: ComparisonOptions
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
    if let output = command.output { try Self.check(output, first, second) }
    (expected, actual) = (
      FileAccessPolicy(folder: first, others: command.allowPath),
      FileAccessPolicy(folder: second, others: command.allowPath)
    )
    output = command.output.map { FileAccessPolicy(folder: $0) }
    (view, options) = (command.view, command.tolerance.options)
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

  /// Throws if `output` is not a folder, or if difference images could replace compared images.
  private static func check(_ output: String, _ first: String, _ second: String) throws {
    if FolderTree.isNonFolder(output), !FolderTree.isFolder(output) {
      throw CommandError("\(output) is not a folder", .cannotCreate)
    }
    let target = FolderTree.canonicalPath(of: output)
    for folder in [first, second] {
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
    MemoryBoundedWork.map(pairs.count, jobs: jobs, memory, needsMoreMemory: \.needsMoreMemory) {
      number, share in
      outcome(of: pairs[number], share)
    }
  }

  private func outcome(of pair: FolderPair, _ share: MemoryBoundedWork.Share) -> FolderOutcome {
    do {
      switch pair.presence {
      case .both: return try compared(pair.path, share)
      case .expected, .actual:
        try removeStaleDifference(pair.path)
        return FolderOutcome(pair.path, .missing(isExpected: pair.presence == .expected))
      case .undecodableName: throw CommandError("its name is not UTF-8", .noInput)
      }
    } catch {
      return FolderOutcome(pair.path, .failed(CommandError(error)))
    }
  }

  private func compared(_ path: String, _ share: MemoryBoundedWork.Share) throws -> FolderOutcome {
    let pair = DiffPair(
      expected: try Self.input(path, in: expected), actual: try Self.input(path, in: actual))
    if pair.isSameFile {
      try removeStaleDifference(path)
      return FolderOutcome(path, .compared(DiffOutcome(identical: try pair.expected.size())))
    }
    let view = output == nil ? nil : view
    guard try share.isLast || pair.memoryEstimate(view).fullComparison <= share.memory.remaining
    else {
      return FolderOutcome(path, .waiting)
    }
    let outcome = try pair.compared(
      options, view: view, hints: false, memory: share.memory,
      jobs: share.isLast ? jobs : max(1, jobs / pairs.count))
    if outcome.status == .success {
      try removeStaleDifference(path)
    } else if let worst = outcome.worst {
      var encoder = try PNGEncoder(compression: .fast)
      try output?.write(try encoder.encode(worst.picture(self.view)), to: path)
    }
    return FolderOutcome(path, .compared(outcome.withoutImages))
  }

  private static func input(_ path: String, in folder: FileAccessPolicy) throws(FileError)
    -> DiffInput
  {
    DiffInput(path: folder.folder + "/" + path, bytes: try folder.read(path))
  }

  /// Removes the difference image of an earlier run, if there is one.
  private func removeStaleDifference(_ path: String) throws(FileError) {
    guard let output, FolderTree.isNonFolder(output.folder + "/" + path) else { return }
    try output.remove(path)
  }
}

/// An image that is in two folders or in one of them.
struct FolderPair: Hashable, Sendable {
  enum Presence: Hashable, Sendable {
    case both, expected, actual
    /// The name of the file or of its folder is not UTF-8, so the file cannot be opened.
    ///
    /// `path` has escapes for the invalid bytes.
    case undecodableName
  }

  var path: String
  var presence: Presence

  /// Returns the images of two folders, paired by path, in order of their paths.
  ///
  /// Files and folders whose names are not UTF-8 come last.
  static func pairs(_ expected: FolderTree.Listing, _ actual: FolderTree.Listing) -> [FolderPair] {
    var (first, second) = (
      expected.files.filter(isImage)[...], actual.files.filter(isImage)[...]
    )
    var pairs: [FolderPair] = []
    while let path = [first.first, second.first].compactMap({ $0 }).min(by: precedes) {
      let (isFirst, isSecond) = (isSame(first.first, path), isSame(second.first, path))
      if isFirst { first.removeFirst() }
      if isSecond { second.removeFirst() }
      pairs.append(
        FolderPair(
          path: path, presence: isFirst && isSecond ? .both : isFirst ? .expected : .actual))
    }
    let undecodable = Set(expected.undecodableNames + actual.undecodableNames).sorted(by: precedes)
    return pairs
      + undecodable.filter { $0.utf8.last == UInt8(ascii: "/") || isImage($0) }
      .map { FolderPair(path: $0, presence: .undecodableName) }
  }

  private static func isImage(_ path: String) -> Bool {
    [".png", ".apng"].contains { path.stem(before: $0, ignoringCase: true) != nil }
  }

  // Compare bytes, because most file systems distinguish names that are canonically equivalent in
  // Unicode.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private static func isSame(_ a: String?, _ b: String) -> Bool {
    a.map { $0.utf8.elementsEqual(b.utf8) } ?? false
  }
}
