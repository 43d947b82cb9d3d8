import RingCairo
import RingSystem
import RingText
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

  /// What is wrong with a picture, in words and in pictures.
  struct Failure {
    var text: String
    /// PNGs under names of files: `expected`, `actual` and `difference`, as far as there are any.
    var pictures: [(name: String, bytes: [UInt8])] = []
  }

  /// What is wrong with a picture; `nil` if nothing is.
  func failure(named name: String, _ picture: () throws -> GoldenPicture) -> Failure? {
    let session = GoldenSession.of(report, library)
    var result: CaseResult
    do {
      let name = try GoldenName(name)
      session.begin(name.path, in: goldens.folder)
      var checker = GoldenChecker(store: goldens.store, mode: try goldens.mode())
      checker.options = tolerance.options
      checker.pictures = report.pictures
      checker.spelling = .swift
      result = try checker.check(name, picture())
      acceptance(&result)
    } catch {
      result = CaseResult(name: name, verdict: .error, problem: Message(lines: "\(error)"))
    }
    session.add(result)
    guard result.verdict.isFailure else { return nil }
    return Failure(text: text(result), pictures: pictures(result))
  }

  /// Without folders, because attachments have none. Pictures that cannot be read are not attached:
  /// where they should be is in the text.
  private func pictures(_ result: CaseResult) -> [(name: String, bytes: [UInt8])] {
    let stem = result.name.printable.split(separator: "/").joined(separator: "-")
    return ((try? report.pictures(of: result)) ?? []).map { role, bytes in
      ("\(stem.suffix(Self.maximumNameLength)).\(role).png", bytes)
    }
  }

  /// File systems have names of at most 255 bytes; a character has four at most.
  private static let maximumNameLength = 50

  private var report: HTMLReport {
    HTMLReport(folder: "\(goldens.artifacts)/\(library.rawValue)", allowing: ["/"])
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
    if !tolerance.reason.isEmpty {
      text += "\n  tolerance: because \(tolerance.reason.printable)"
    }
    return text + "\n  report: \(report.folder.printable)/index.html"
  }

  /// What is wrong with the goldens whose names are selected: those that are not among `names`, and
  /// files that no name can be of.
  static func orphans(
    names: Set<String>, _ goldens: Goldens, among isSelected: (String) -> Bool
  ) -> [String] {
    let checker = GoldenChecker(store: goldens.store)
    do {
      let orphans = try goldens.store.orphans(askedFor: names, among: isSelected)
      let misnamed = try goldens.store.contents().misnamed.filter { isSelected($0.path) }
      let results = orphans.map { checker.orphan($0, asker: "no test") } + misnamed.map(\.result)
      return results.map { $0.failureText(versions: versions) }
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
