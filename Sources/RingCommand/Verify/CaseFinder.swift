import RingScene
import RingSystem
import RingVerify

/// The cases of a folder.
struct CaseFinder: Sendable {
  var command: Verify
  /// The names that goldens have: those at times say which times of a config are looked at.
  var goldens: [String]
  var jobs: Int

  /// The cases of a folder's files that are selected, in order of their names.
  func cases(of listing: FolderTree.Listing) -> [VerifyCase] {
    let sources = sources(listing.files)
    let times = goldens.reduce(into: [String: [TimedName]]()) { times, name in
      if let timed = TimedName(name) { times[timed.base, default: []].append(timed) }
    }
    let found = Parallel.map(sources.count, jobs: jobs) { number in
      cases(of: sources[number], times[sources[number].name] ?? [])
    }
    return unique(found.flatMap { $0 }) + nameless(listing.nameless)
  }

  /// Configs and pictures, in the order of the files.
  private func sources(_ files: [String]) -> [VerifyCase] {
    files.compactMap { file in
      Self.split(file).map { VerifyCase(name: $0.name, file: file, source: $0.source) }
    }
  }

  /// A config or a picture, whatever the case of its ending.
  private static func split(_ file: String) -> (name: String, source: VerifyCase.Source)? {
    if let name = file.stem(before: ".json", ignoringCase: true) {
      return (name, .config(time: nil))
    }
    return file.stem(before: ".png", ignoringCase: true).map { ($0, .picture) }
  }

  /// One case per name, in order of the names: `a.json` and `a.png` cannot both have its golden, nor
  /// can names that differ only in how Unicode writes them, which are one on some disks.
  private func unique(_ cases: [VerifyCase]) -> [VerifyCase] {
    Dictionary(grouping: cases, by: \.name).values.compactMap { cases in
      guard var one = cases.first else { return nil }
      if cases.count > 1 { one.source = .ambiguous(cases.map(\.file).sorted()) }
      return one
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// What looks like a config or a picture, or may have some in it, but cannot be opened.
  private func nameless(_ paths: [String]) -> [VerifyCase] {
    paths.compactMap { path in
      let isCase = path.utf8.last == UInt8(ascii: "/") || Self.split(path) != nil
      guard isCase, command.selection.includes(path) else { return nil }
      return VerifyCase(name: path, file: path, source: .nameless)
    }
  }

  /// The still, the times of a config, or both: the still if no time is asked for or if it has a
  /// golden.
  private func cases(of source: VerifyCase, _ recorded: [TimedName]) -> [VerifyCase] {
    let includes = command.selection.includes
    let still = includes(source.name) ? [source] : []
    guard case .config = source.source else { return still }
    let wanted = command.selection.times.map { TimedName(base: source.name, seconds: $0) }
    let timed = Set(recorded + wanted).filter { includes($0.name) }
    guard !timed.isEmpty, moves(source, at: timed.map(\.seconds)) else { return still }
    let cases = timed.map { time in
      VerifyCase(name: time.name, file: source.file, source: .config(time: time.seconds))
    }
    return goldens.contains(source.name) ? still + cases : cases
  }

  /// Whether a config looks other at one of these times than as a still.
  private func moves(_ source: VerifyCase, at times: [Double]) -> Bool {
    guard let still = source.scene(at: nil, for: command) else { return false }
    return times.contains { source.scene(at: $0, for: command) != still }
  }
}

/// The name of a picture at a time, `base@0.5s`.
struct TimedName: Hashable, Sendable {
  var base: String
  var seconds: Double

  var name: String { "\(base)@\(Self.text(seconds))s" }

  init(base: String, seconds: Double) {
    (self.base, self.seconds) = (base, seconds)
  }

  /// `nil` for the name of a still, and for a time that is not written as `name` writes it or that no
  /// config can be drawn at.
  init?(_ name: String) {
    guard let stem = name.stem(before: "s"), let mark = stem.utf8.lastIndex(of: UInt8(ascii: "@")),
      let seconds = Double(stem[stem.utf8.index(after: mark)...]), seconds.sign == .plus,
      TimeOptions.range.contains(seconds)
    else { return nil }
    self.init(base: String(stem[..<mark]), seconds: seconds)
    guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
  }

  /// Whole seconds have no `.0`.
  private static func text(_ seconds: Double) -> String {
    let text = "\(seconds)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
