import ArgumentParser
import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene
import RingSystem

/// Finds the cases of `verify` in a folder.
struct CaseFinder: Sendable {
  var command: Verify
  /// The names of the goldens; those of variants select the variants in which a config is drawn.
  var goldens: [String]
  var readFiles: ReadFiles
  var jobs: Int
  /// The names of the rows that `cases` has found.
  private let rowNames = Monitor<Set<String>>([])

  /// The goldens and the files of rows, which decide together with a file which cases it has.
  struct Surroundings: Sendable {
    var recorded: RecordedNames
    /// The files of rows, by the names of their configs.
    var rows: [String: [String]]
  }

  /// Returns the selected cases of a folder's files, in order of their names.
  ///
  /// The threads share the memory budget, because a config is opened to see whether it is animated.
  func cases(of listing: FolderTree.Listing) -> [VerifyCase] {
    let sources = listing.files.compactMap { Source($0) }
    let surroundings = Surroundings(
      recorded: RecordedNames(goldens, of: Set(sources.map(\.name))),
      rows: ConfigRows.files(in: listing.files))
    let results = MemoryGate.map(
      sources.count, jobs: jobs, command.memory.budget, needsMoreMemory: { $0 == nil }
    ) { number, gate in
      cases(of: sources[number], surroundings, within: gate)
    }
    let owners = Dictionary(sources.map { ($0.name, $0.file) }) { first, _ in first }
    return mergingEqualNames(results.flatMap { $0 ?? [] }, owners)
      + undecodableNames(listing.undecodableNames)
  }

  /// Returns the names of all cases that the files could have; those of rows after `cases`.
  func names(of listing: FolderTree.Listing) -> [String] {
    let bases = listing.files.compactMap { Source($0)?.name } + rowNames.withLock { $0.sorted() }
    return bases.flatMap { base in
      [base] + [true, false].flatMap { names(of: base, [], moves: $0).map(\.text) }
    } + listing.undecodableNames
  }

  func add(rowNames names: [String]) { rowNames.withLock { $0.formUnion(names) } }

  /// Returns the names of the cases of a config or a row: those that are recorded or requested.
  ///
  /// Without any, it is the name itself. Times count only if the scene `moves`.
  func names(of base: String, _ recorded: [CaseName], moves: Bool) -> [CaseName] {
    let known = recorded.filter { moves || $0.time == nil }
    let requested = command.variants.names(
      of: base, at: moves ? command.selection.times : [])
    let names = Set(known + requested)
    return names.isEmpty ? [CaseName(base: base)] : names.sorted { $0.text < $1.text }
  }

  /// Whether a file is a config or an image, by its name.
  static func isCase(_ file: String) -> Bool { Source(file) != nil }

  /// Returns the name of a config's or an image's case, without a time; `nil` for other files.
  static func name(of file: String) -> (name: String, isConfig: Bool)? {
    Source(file).map { ($0.name, $0.isConfig) }
  }

  struct Source {
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
  /// equivalent in Unicode, which some file systems do not distinguish. A variant or a row may have
  /// the name of another file, one of `owners`, whose golden is then its own even if it has other
  /// cases.
  private func mergingEqualNames(
    _ cases: [VerifyCase], _ owners: [String: String]
  ) -> [VerifyCase] {
    Dictionary(grouping: cases, by: \.name).values.map { cases -> VerifyCase in
      var merged = cases[0]
      var origins = cases.map(\.origin)
      if case .config = merged.source, let owner = owners[merged.name],
        !cases.contains(where: { $0.file == owner })
      {
        origins.append(owner)
      }
      guard origins.count > 1 else { return merged }
      for ambiguous in cases { ambiguous.end(isRepeated: false) }
      merged.source = .ambiguous(origins.sorted())
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

  /// Returns the selected cases of a file: an image, a config, or the rows beside it.
  ///
  /// Returns `nil` if only a pass with more memory may open the config.
  private func cases(
    of source: Source, _ surroundings: Surroundings, within gate: MemoryGate
  ) -> [VerifyCase]? {
    guard source.isConfig else {
      let image = VerifyCase(name: source.name, file: source.file, source: .image)
      return command.selection.includes(source.name) ? [image] : []
    }
    if let files = surroundings.rows[source.name] {
      let rows = RowCases(self, of: source, files, surroundings.recorded)
      switch rows.cases(within: gate) {
      case .cases(let cases): return cases
      case .needsMoreMemory: return nil
      case .hasNoData: break
      }
    }
    return cases(of: source, surroundings.recorded[source.name], within: gate)
  }

  /// Returns the selected cases of a config with its samples. The config is opened to see whether it
  /// moves, or whether several cases would report one error.
  private func cases(
    of source: Source, _ recorded: [CaseName], within gate: MemoryGate
  ) -> [VerifyCase]? {
    let includes = command.selection.includes
    let possible = Set(
      [true, false].flatMap { self.names(of: source.name, recorded, moves: $0) })
    guard includes(source.name) || possible.contains(where: { includes($0.text) }) else {
      return []
    }
    let config = SharedConfig(command, file: source.file, readFiles: readFiles)
    var motion = SharedConfig.Motion.isStill
    if possible.count > 1 || possible.contains(where: { $0.time != nil }) {
      let known = config.motion(at: possible.compactMap(\.time), within: gate.share)
      guard known != nil || gate.isUndivided else { return nil }
      motion = known ?? .isInvalid
    }
    guard motion != .isInvalid else {
      return failed(recorded.map(\.text), of: source, config)
    }
    let selected = cases(
      names(of: source.name, recorded, moves: motion == .moves), of: source, config, row: nil)
    config.setCaseCount(selected.count)
    return selected
  }

  /// Returns the selected cases among `names`, which are of a config or, with `row`, of a row.
  func cases(
    _ names: [CaseName], of source: Source, _ config: SharedConfig, row: Row?
  ) -> [VerifyCase] {
    names.filter { command.selection.includes($0.text) }.map { name in
      let picture = ConfigPicture(canvas: name.canvas, time: name.time, row: row)
      return VerifyCase(name: name.text, file: source.file, source: .config(config, picture))
    }
  }

  /// Returns the cases of a config with an error: the selected ones of its goldens, or else of the
  /// names that it could have.
  func failed(_ goldens: [String], of source: Source, _ config: SharedConfig) -> [VerifyCase] {
    let cases = failed(
      goldens, of: source.name, in: source.file, .config(config, ConfigPicture()),
      because: "its config has an error")
    config.setCaseCount(min(cases.count, 1))
    return cases
  }

  /// Returns the cases of goldens that cannot be checked. The first selected one reports the error, and
  /// the others refer to it. If none is selected, a requested variant of `base` reports it.
  func failed(
    _ goldens: [String], of base: String, in file: String, _ error: VerifyCase.Source,
    because reason: String
  ) -> [VerifyCase] {
    let includes = command.selection.includes
    var names = Set(goldens).filter { includes($0) }.sorted()
    if names.isEmpty {
      let requested = command.variants.names(of: base, at: command.selection.times)
      let others = (goldens.isEmpty ? [base] : []) + requested.map(\.text)
      names = others.first { includes($0) }.map { [$0] } ?? []
    }
    return names.enumerated().map { index, name in
      let reference = CommandError("not checked, because \(reason): see \(names[0])", .dataError)
      return VerifyCase(
        name: name, file: file, source: index == 0 ? error : .invalid(reference))
    }
  }
}
