import RingFiles
import RingScene
import RingVerify

/// The cases of a folder.
struct CaseFinder: Sendable {
  var command: Verify
  /// The names that goldens have: those at times say which times of a config are looked at.
  var goldens: [String]
  var jobs: Int

  /// The cases of a folder's files that are selected, in order of their names.
  func cases(of files: [String]) -> [VerifyCase] {
    let sources = sources(files)
    let times = goldens.reduce(into: [String: [TimedName]]()) { times, name in
      if let timed = TimedName(name) { times[timed.base, default: []].append(timed) }
    }
    let found = Parallel.map(sources.count, jobs: jobs) { number in
      cases(of: sources[number], times[sources[number].name] ?? [])
    }
    return found.flatMap { $0 }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  /// Configs and pictures, one per name.
  private func sources(_ files: [String]) -> [VerifyCase] {
    var found: [String: VerifyCase] = [:]
    for file in files {
      guard let (name, source) = Self.split(file) else { continue }
      let path = command.folder + "/" + file
      let isTaken = found[name] != nil
      found[name] = VerifyCase(name: name, path: path, source: isTaken ? .ambiguous : source)
    }
    return Array(found.values)
  }

  private static func split(_ file: String) -> (name: String, source: VerifyCase.Source)? {
    if file.hasSuffix(".json") { return (String(file.dropLast(5)), .config(time: nil)) }
    if file.hasSuffix(".png") { return (String(file.dropLast(4)), .picture) }
    return nil
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
      VerifyCase(name: time.name, path: source.path, source: .config(time: time.seconds))
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

  /// `nil` for the name of a still, and for a time that is not written as `name` writes it.
  init?(_ name: String) {
    guard name.hasSuffix("s"), let mark = name.lastIndex(of: "@"),
      let seconds = Double(name[name.index(after: mark)...].dropLast()), seconds >= 0
    else { return nil }
    self.init(base: String(name[..<mark]), seconds: seconds)
    guard self.name == name else { return nil }
  }

  /// Whole seconds have no `.0`.
  private static func text(_ seconds: Double) -> String {
    let text = "\(seconds)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
