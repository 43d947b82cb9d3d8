import RingCodec
import RingCompare
import RingCore
import RingSystem

/// The pictures of reports that `accept` writes to a store.
///
/// Reports are not trusted: every name in them must be that of a golden, and is where the report's
/// files are looked for; every picture is decoded within the memory budget and encoded again.
struct Acceptance {
  /// A failure that can be accepted.
  private struct Item {
    let source: StoredReport
    let result: CaseResult
    let name: GoldenName
    /// The golden that the new picture becomes; `nil` if the failure is only that `outdated`
    /// exists.
    let file: GoldenFile?
    let outdated: GoldenFile?
  }

  private let sources: [StoredReport]
  private let store: GoldenStore
  private let memory: MemoryBudget
  private var items: [Item]
  /// The goldens that `write` has written.
  private var written: Set<String> = []
  private(set) var hasDamagedPicture = false
  /// What `write` and `prune` have done.
  private(set) var messages: [Message] = []

  var isEmpty: Bool { items.isEmpty }

  /// Throws a `CommandError` if a report has a name that is not a golden's.
  init(_ sources: [StoredReport], _ store: GoldenStore, _ memory: MemoryBudget) throws {
    (self.sources, self.store, self.memory) = (sources, store, memory)
    items = try sources.flatMap { source in
      try source.run.failures.compactMap { try Self.item($0, of: source) }
    }
  }

  private static func item(_ result: CaseResult, of source: StoredReport) throws -> Item? {
    guard [.different, .missing, .unexpectedPass, .recorded].contains(result.verdict) else {
      return nil
    }
    func file(_ path: String?) throws -> GoldenFile? {
      guard let path else { return nil }
      guard let file = GoldenFile(path: path), file.path == path, file.name == result.name,
        file.platform == nil || file.platform == source.run.platform
      else {
        throw CommandError(
          "\(source.report.folder): the report names \(path) as a golden of \(result.name)",
          .dataError, .report)
      }
      return file
    }
    let name: GoldenName
    do { name = try GoldenName(result.name) } catch {
      throw CommandError("\(source.report.folder): \(error)", .dataError, .report)
    }
    let written = result.verdict == .unexpectedPass ? nil : try file(result.golden)
    let outdated = try file(result.outdated)
    guard written != nil || outdated != nil else { return nil }
    return Item(source: source, result: result, name: name, file: written, outdated: outdated)
  }

  /// Keeps the pictures whose names match a pattern; all if there are no patterns.
  ///
  /// Returns the patterns that match no picture.
  mutating func select(_ patterns: [String]) -> [String] {
    guard !patterns.isEmpty else { return [] }
    func matches(_ item: Item, _ pattern: String) -> Bool {
      item.result.name == pattern || SelectionOptions.matches(item.result.name, pattern: pattern)
    }
    let unknown = patterns.filter { pattern in !items.contains { matches($0, pattern) } }
    items.removeAll { item in !patterns.contains { matches(item, $0) } }
    return unknown
  }

  /// Keeps the pictures of some cases.
  mutating func keep(only names: Set<String>) {
    items.removeAll { !names.contains($0.result.name) }
  }

  /// The goldens that `write` writes or removes, by the name of their case.
  var changedFiles: [String: [GoldenFile]] {
    items.reduce(into: [:]) {
      $0[$1.result.name, default: []] += [$1.file, $1.outdated].compactMap { $0 }
    }
  }

  /// Throws a `CommandError` if a picture is damaged, so that `write` would not accept it.
  func checkPictures() throws {
    for item in items where item.file != nil {
      do { _ = try picture(of: item) } catch {
        let reason = CommandError(error)
        throw CommandError("\(item.result.name): \(reason.message)", reason.status)
      }
    }
  }

  /// Throws a `CommandError` unless the goldens are those that the runs have compared, or have the
  /// new pictures already, and no two reports have different pictures for one golden.
  func check() throws {
    var changed: [String] = []
    var pictures: [String: (bytes: [UInt8]?, folder: String)] = [:]
    for item in items {
      let folder = item.source.report.folder
      let files = store.files(of: item.name, on: item.source.run.platform)
      if store.digests(of: files) != item.result.digests, !isWritten(item) {
        changed.append(item.result.name)
      }
      guard let file = item.file else { continue }
      let new = try? item.source.report.newImage(of: item.name)
      if let other = pictures[file.path], other.bytes != new {
        throw CommandError(
          "\(other.folder) and \(folder) have different pictures for \(store.path(of: file)); give "
            + "each machine a name with verify --platform, or accept one report", .dataError,
          .report)
      }
      pictures[file.path] = (new, folder)
    }
    guard let first = changed.first else { return }
    let others = changed.count > 1 ? " and \((changed.count - 1).counted("other"))" : ""
    throw CommandError(
      "the goldens of \(first)\(others) are not those that the report's run compared: they have "
        + "changed since, or the report is of other goldens; run verify again", .dataError, .report)
  }

  /// Whether an item has been accepted before.
  private func isWritten(_ item: Item) -> Bool {
    if let outdated = item.outdated, store.contains(outdated) { return false }
    guard let file = item.file else { return true }
    return (try? picture(of: item)).map { store.has($0, in: file) } ?? false
  }

  /// Returns an item's picture, or throws `MemoryLimitError`, `PNGError`, or the
  /// error of a report without it.
  private func picture(of item: Item) throws -> GoldenImage {
    guard let png = try item.source.report.newImage(of: item.name) else {
      throw CommandError("the report has no picture of it", .dataError)
    }
    var memory = memory
    try GoldenImage.reserve(png, in: &memory)
    return try GoldenImage(png: png)
  }

  /// Writes the pictures in order of their names, and removes known wrong ones that they replace.
  ///
  /// A damaged picture is an error that does not keep the others from being written.
  mutating func write() throws {
    for item in items {
      if let file = item.file {
        let image: GoldenImage
        do { image = try picture(of: item) } catch {
          hasDamagedPicture = true
          let reason = CommandError(error).message
          MessageOutput.report(
            ProblemReport(.error, .notAccepted, "\(item.result.name): not accepted: \(reason)"))
          continue
        }
        try store.record(image, to: file, isTrusted: false)
        written.insert(file.path)
        messages.append("accepted \(store.path(of: file))")
      }
      if let outdated = item.outdated, store.contains(outdated) {
        try store.remove(outdated)
        messages.append("removed \(store.path(of: outdated))")
      }
    }
    try store.save()
  }

  /// Removes the goldens that no run needed, and that have not changed since.
  ///
  /// Keeps those of platforms without a report and, if there are any, those of all platforms.
  mutating func prune() throws {
    let platforms = Set(sources.map(\.run.platform))
    let goldens = try store.contents().goldens
    let others = Set(goldens.compactMap(\.platform)).filter { !platforms.contains($0) }
    let reports = sources.map { (platform: $0.run.platform, unneeded: unneeded(by: $0)) }
    for file in goldens
    where !written.contains(file.path) && (file.platform != nil || others.isEmpty) {
      let asked = reports.filter { file.platform == nil || file.platform == $0.platform }
      guard !asked.isEmpty, let digest = store.digest(of: file),
        asked.allSatisfy({ $0.unneeded[file.path] == digest })
      else { continue }
      try store.remove(file)
      messages.append("removed \(store.path(of: file))")
    }
    try store.save()
    guard !others.isEmpty else { return }
    let names = others.map(\.name).sorted().joined(separator: ", ")
    messages.append("kept the goldens of all platforms, because there is no report of \(names)")
  }

  /// Returns the digests of goldens that a run did not need, or needs no longer because its pictures
  /// were accepted, by path.
  private func unneeded(by source: StoredReport) -> [String: String] {
    items.reduce(into: source.run.unused) { unneeded, item in
      guard item.source.report.folder == source.report.folder, let file = item.file,
        written.contains(file.path)
      else { return }
      unneeded.merge(item.result.digests) { $1 }
      unneeded[file.path] = nil
    }
  }
}
