import ArgumentParser
import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// Finds the cases of `verify` in a folder.
struct CaseFinder: Sendable {
  var command: Verify
  /// Names with a time select the times at which a config is drawn.
  var goldens: [String]
  var readFiles: ReadFiles
  var jobs: Int

  /// Returns the selected cases of a folder's files, in order of their names.
  ///
  /// The threads share the memory budget, because a config is opened to see whether it is animated.
  func cases(of listing: FolderTree.Listing) -> [VerifyCase] {
    let sources = listing.files.compactMap { Source($0) }
    let times = goldens.reduce(into: [String: [TimedName]]()) { times, name in
      if let timed = TimedName(name) { times[timed.base, default: []].append(timed) }
    }
    let results = MemoryGate.map(
      sources.count, jobs: jobs, command.memory.budget, needsMoreMemory: { $0 == nil }
    ) { number, gate in
      cases(of: sources[number], times[sources[number].name] ?? [], within: gate)
    }
    return mergingEqualNames(results.flatMap { $0 ?? [] })
      + undecodableNames(listing.undecodableNames)
  }

  /// Returns the names of all cases that the files could have.
  func names(of listing: FolderTree.Listing) -> [String] {
    listing.files.compactMap { Source($0)?.name }.flatMap { name in
      [name] + command.selection.times.map { TimedName(base: name, seconds: $0).name }
    } + listing.undecodableNames
  }

  /// Whether a file is a config or an image, by its name.
  static func isCase(_ file: String) -> Bool { Source(file) != nil }

  /// Returns the name of a config's or an image's case, without a time; `nil` for other files.
  static func name(of file: String) -> (name: String, isConfig: Bool)? {
    Source(file).map { ($0.name, $0.isConfig) }
  }

  private struct Source {
    var name: String
    var file: String
    var isConfig: Bool

    /// Creates the source of a file; `nil` for other files. The extension may be in upper case.
    init?(_ file: String) {
      let config =
        file.stem(before: ".rings.json", ignoringCase: true)
        ?? file.stem(before: ".json", ignoringCase: true)
      guard let name = config ?? file.stem(before: ".png", ignoringCase: true) else { return nil }
      (self.name, self.file, isConfig) = (name, file, config != nil)
    }
  }

  /// Merges cases with equal names into one that is marked as ambiguous, because they would share a
  /// golden. The result is in order of the names.
  ///
  /// `a.rings.json`, `a.json` and `a.png` have equal names, and so have names that are canonically
  /// equivalent in Unicode, which some file systems do not distinguish.
  private func mergingEqualNames(_ cases: [VerifyCase]) -> [VerifyCase] {
    Dictionary(grouping: cases, by: \.name).values.map { cases -> VerifyCase in
      var merged = cases[0]
      guard cases.count > 1 else { return merged }
      for ambiguous in cases { ambiguous.end(isRepeated: false) }
      merged.source = .ambiguous(cases.map(\.file).sorted())
      return merged
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns cases for configs, images and folders whose names are not UTF-8. They report an error.
  private func undecodableNames(_ paths: [String]) -> [VerifyCase] {
    paths.compactMap { path in
      let isCase = path.utf8.last == UInt8(ascii: "/") || Source(path) != nil
      guard isCase, command.selection.includes(path) else { return nil }
      return VerifyCase(name: path, file: path, source: .undecodableName)
    }
  }

  /// Returns the selected cases of a config: its still, its recorded and requested times, or both.
  ///
  /// The still is included if there are no times, if the config does not change at them, or if it
  /// has a golden. Returns `nil` if only a pass with more memory may open the config.
  private func cases(
    of source: Source, _ recorded: [TimedName], within gate: MemoryGate
  ) -> [VerifyCase]? {
    let includes = command.selection.includes
    guard source.isConfig else {
      let image = VerifyCase(name: source.name, file: source.file, source: .image)
      return includes(source.name) ? [image] : []
    }
    let requested = command.selection.times.map { TimedName(base: source.name, seconds: $0) }
    let timed = Set(recorded + requested)
    guard includes(source.name) || timed.contains(where: { includes($0.name) }) else { return [] }
    let config = SharedConfig(command, file: source.file, readFiles: readFiles)
    var motion = SharedConfig.Motion.isStill
    if !timed.isEmpty {
      let known = config.motion(at: timed.map(\.seconds), within: gate.share)
      guard known != nil || gate.isUndivided else { return nil }
      motion = known ?? .isInvalid
    }
    let hasStill = goldens.contains(source.name)
    switch motion {
    case .isStill: return cases(of: source, config, still: true, [])
    case .moves: return cases(of: source, config, still: hasStill, timed)
    case .isInvalid:
      let cases = cases(of: source, config, still: hasStill || recorded.isEmpty, Set(recorded))
      // One of them says why.
      config.setCaseCount(min(cases.count, 1))
      return cases.prefix(1)
        + cases.dropFirst().map {
          VerifyCase(name: $0.name, file: $0.file, source: .unchecked(like: cases[0].name))
        }
    }
  }

  /// Returns the selected ones of a config's cases.
  private func cases(
    of source: Source, _ config: SharedConfig, still hasStill: Bool, _ timed: Set<TimedName>
  ) -> [VerifyCase] {
    var moments: [(name: String, time: Double?)] = hasStill ? [(source.name, nil)] : []
    moments += timed.sorted { $0.name < $1.name }.map { ($0.name, $0.seconds) }
    let cases = moments.filter { command.selection.includes($0.name) }.map { moment in
      VerifyCase(name: moment.name, file: source.file, source: .config(config, time: moment.time))
    }
    config.setCaseCount(cases.count)
    return cases
  }
}
