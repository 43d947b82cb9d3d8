import RingCompare
import RingScene
import RingSystem

/// A search for the cases that `verify` checks in a folder.
struct CaseFinder: Sendable {
  var command: Verify
  /// The names of the goldens. Names with a time select the times at which a config is drawn.
  var goldens: [String]
  var jobs: Int

  /// Returns the selected cases of a folder's files, in order of their names.
  func cases(of listing: FolderTree.Listing) -> [VerifyCase] {
    let sources = sources(listing.files)
    let times = goldens.reduce(into: [String: [TimedName]]()) { times, name in
      if let timed = TimedName(name) { times[timed.base, default: []].append(timed) }
    }
    let results = Parallel.map(sources.count, jobs: jobs) { number in
      cases(of: sources[number], times[sources[number].name] ?? [])
    }
    return unique(results.flatMap { $0 }) + undecodableNames(listing.undecodableNames)
  }

  /// Returns a case for each config and each image in `files`, in the order of `files`.
  private func sources(_ files: [String]) -> [VerifyCase] {
    files.compactMap { file in
      Self.split(file).map { VerifyCase(name: $0.name, file: file, source: $0.source) }
    }
  }

  /// Returns the name and kind of a config or an image; `nil` for other files.
  ///
  /// The extension may be in upper case.
  private static func split(_ file: String) -> (name: String, source: VerifyCase.Source)? {
    if let name = file.stem(before: ".json", ignoringCase: true) {
      return (name, .config(time: nil))
    }
    return file.stem(before: ".png", ignoringCase: true).map { ($0, .image) }
  }

  /// Returns one case per name, in order of the names.
  ///
  /// Cases with equal names would share a golden, so they are marked as ambiguous. `a.json` and
  /// `a.png` have equal names, and so have names that are canonically equivalent in Unicode, which
  /// some file systems do not distinguish.
  private func unique(_ cases: [VerifyCase]) -> [VerifyCase] {
    Dictionary(grouping: cases, by: \.name).values.compactMap { cases in
      guard var merged = cases.first else { return nil }
      if cases.count > 1 { merged.source = .ambiguous(cases.map(\.file).sorted()) }
      return merged
    }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns cases for configs, images and folders whose names are not UTF-8. They report an error.
  private func undecodableNames(_ paths: [String]) -> [VerifyCase] {
    paths.compactMap { path in
      let isCase = path.utf8.last == UInt8(ascii: "/") || Self.split(path) != nil
      guard isCase, command.selection.includes(path) else { return nil }
      return VerifyCase(name: path, file: path, source: .undecodableName)
    }
  }

  /// Returns the cases of a config: its still, its recorded and requested times, or both.
  ///
  /// The still is included if there are no times, if the config does not change at them, or if it
  /// has a golden.
  private func cases(of source: VerifyCase, _ recorded: [TimedName]) -> [VerifyCase] {
    let includes = command.selection.includes
    let still = includes(source.name) ? [source] : []
    guard case .config = source.source else { return still }
    let requested = command.selection.times.map { TimedName(base: source.name, seconds: $0) }
    let timed = Set(recorded + requested).filter { includes($0.name) }
    guard !timed.isEmpty, isAnimated(source, at: timed.map(\.seconds)) else { return still }
    let cases = timed.map { time in
      VerifyCase(name: time.name, file: source.file, source: .config(time: time.seconds))
    }
    return goldens.contains(source.name) ? still + cases : cases
  }

  /// Whether the config's scene at one of `times` differs from its still.
  private func isAnimated(_ source: VerifyCase, at times: [Double]) -> Bool {
    guard let still = source.scene(at: nil, for: command) else { return false }
    return times.contains { source.scene(at: $0, for: command) != still }
  }
}

/// The name of a golden at a time in seconds, such as `base@0.5s`.
struct TimedName: Hashable, Sendable {
  var base: String
  var seconds: Double

  var name: String { "\(base)@\(Self.text(seconds))s" }

  init(base: String, seconds: Double) {
    (self.base, self.seconds) = (base, seconds)
  }

  /// Parses a name; `nil` if the name has no time.
  ///
  /// Also `nil` if the time is out of range or not written as `name` writes it.
  init?(_ name: String) {
    guard let stem = name.stem(before: "s"), let mark = stem.utf8.lastIndex(of: UInt8(ascii: "@")),
      let seconds = Double(stem[stem.utf8.index(after: mark)...]), seconds.sign == .plus,
      TimeOptions.range.contains(seconds)
    else { return nil }
    self.init(base: String(stem[..<mark]), seconds: seconds)
    guard self.name.utf8.elementsEqual(name.utf8) else { return nil }
  }

  /// Returns the time as text; whole seconds without `.0`.
  private static func text(_ seconds: Double) -> String {
    let text = "\(seconds)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
