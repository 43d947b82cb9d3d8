import RingCairo
import RingFiles
import RingVerify

/// What both test libraries have in common: one golden's check and the words about it.
struct GoldenAssertion {
  /// Who runs the tests; each has a report of its own, because each is a process of its own.
  enum Library: String {
    case testing, xctest
  }

  var goldens: Goldens
  var tolerance: GoldenTolerance
  var library: Library
  /// What `swift test --filter` takes to run this test alone.
  var filter: String

  static let versions = Rasterizer.libraryVersions

  /// What is wrong with a picture; `nil` if nothing is.
  func failure(named name: String, _ picture: () throws -> GoldenPicture) -> String? {
    let session = GoldenSession.of(report)
    var result: CaseResult
    do {
      let name = try GoldenName(name)
      session.begin(name.path, in: goldens.folder)
      var checker = GoldenChecker(store: goldens.store, mode: try goldens.mode())
      checker.options = tolerance.options
      checker.pictures = report.pictures
      result = try checker.check(name, picture())
      acceptance(&result)
    } catch {
      result = CaseResult(name: name, verdict: .error, problem: "\(error)")
    }
    session.add(result)
    return result.verdict.isFailure ? text(result) : nil
  }

  /// A frame of another size than the first is data's fault, so it is an error.
  static func picture(frames: [RasterImage]) throws -> GoldenPicture {
    guard let first = frames.first else { throw FramesError(text: "there is no frame") }
    if let other = frames.firstIndex(where: { $0.size != first.size }) {
      throw FramesError(text: "frame \(other) has another size than frame 0")
    }
    return GoldenPicture(frames: frames)
  }

  private struct FramesError: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  private var report: HTMLReport {
    HTMLReport(folder: "\(goldens.artifacts)/\(library.rawValue)")
  }

  private func acceptance(_ result: inout CaseResult) {
    guard result.verdict == .different || result.verdict == .missing else { return }
    let mode = result.verdict == .missing ? "missing" : "failed"
    result.acceptCommand =
      "\(RecordMode.variable)=\(mode) "
      + Shell.command(["swift", "test", "--filter", filter])
  }

  private func text(_ result: CaseResult) -> String {
    var text = result.failureText(versions: Self.versions)
    if !tolerance.reason.isEmpty { text += "\n  tolerance: because \(tolerance.reason)" }
    return text + "\n  report: \(report.folder)/index.html"
  }

  /// What is wrong with the goldens whose names are selected: those that are not among `names`.
  static func orphans(
    names: Set<String>, _ goldens: Goldens, among isSelected: (String) -> Bool
  ) -> [String] {
    let checker = GoldenChecker(store: goldens.store)
    do {
      let orphans = try goldens.store.orphans(askedFor: names, among: isSelected)
      return orphans.map { file in
        checker.orphan(file, asker: "no test").failureText(versions: versions)
      }
    } catch {
      return ["\(error)"]
    }
  }

  /// The same of a suite, or of all.
  static func orphans(in suite: String?, names: Set<String>, _ goldens: Goldens) -> [String] {
    orphans(names: names, goldens) { name in
      suite.map { name.hasPrefix($0 + "/") } ?? true
    }
  }

  /// A pattern for `--filter` that finds a function of a module.
  static func filter(fileID: String, function: String) -> String {
    let module = fileID.split(separator: "/").first.map(String.init) ?? ""
    let name = function.prefix { $0 != "(" }
    let pattern = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "." }
    return module + ".*/" + pattern.joined()
  }
}
