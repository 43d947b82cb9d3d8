import RingCairo
import RingCompare
import RingCore
import RingSystem

/// A check of images against their goldens, for both Swift Testing and XCTest.
struct GoldenAssertion {
  /// The test library. Each library has a separate report, because it runs in a separate process.
  enum Library: String {
    case testing, xctest
  }

  var goldens: Goldens
  var tolerance: GoldenTolerance
  var library: Library
  /// The pattern for `swift test --filter` that selects this test, and tests of the module whose
  /// names begin with its name.
  var filter: String

  static let versions = Rasterizer.libraryVersions

  /// The message and images of a failure.
  struct Failure {
    var text: String
    /// The PNG files by file name: `expected`, `actual` and `difference`, if they exist.
    var pictures: [(name: String, bytes: [UInt8])] = []
  }

  /// Compares an image with its golden and returns the failure; `nil` if the image passes.
  ///
  /// An error that `image` throws is a failure too.
  func failure(named name: String, _ image: () throws -> GoldenImage) -> Failure? {
    let session = GoldenSession.session(for: report, library)
    var result: CaseResult
    do {
      let name = try GoldenName(name)
      session.begin(name.path, in: goldens.folder)
      var checker = GoldenChecker(store: goldens.store, mode: try goldens.mode())
      checker.comparison = tolerance.options
      checker.pictures = report.pictures
      checker.spelling = .swift
      result = try checker.check(name, image())
      acceptance(&result)
    } catch {
      result = CaseResult(name: name, verdict: .error, problem: Message(lines: "\(error)"))
    }
    session.add(result)
    guard result.verdict.isFailure else { return nil }
    return Failure(text: text(result), pictures: pictures(result))
  }

  /// Returns the images of a result.
  ///
  /// Their file names are flat, because attachments have no folders. Unreadable images are omitted;
  /// the failure's text contains their paths.
  private func pictures(_ result: CaseResult) -> [(name: String, bytes: [UInt8])] {
    let stem = result.name.printable.split(separator: "/").joined(separator: "-")
    return ((try? report.pictures(of: result)) ?? []).map { role, bytes in
      ("\(stem.suffix(Self.maximumNameLength)).\(role).png", bytes)
    }
  }

  /// The maximum number of characters of a file name's stem.
  ///
  /// A file name has at most 255 bytes, and most characters have at most four.
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

  /// Returns a message for each selected golden whose name is not in `names`.
  ///
  /// Also returns messages for files that look like goldens but have invalid names.
  static func orphans(
    names: Set<String>, _ goldens: Goldens, among isSelected: (String) -> Bool
  ) -> [String] {
    let checker = GoldenChecker(store: goldens.store)
    do {
      let orphans = try goldens.store.orphans(excluding: names, among: isSelected)
      let misnamed = try goldens.store.contents().misnamed.filter { isSelected($0.path) }
      let results =
        orphans.map { checker.orphan($0, expectedBy: "no test") } + misnamed.map(\.result)
      return results.map { $0.failureText(versions: versions) }
    } catch {
      return ["\(error)"]
    }
  }

  /// Returns a message for each golden of `suite` whose name is not in `names`.
  ///
  /// `nil` means all suites.
  static func orphans(in suite: String?, names: Set<String>, _ goldens: Goldens) -> [String] {
    orphans(names: names, goldens) { name in
      suite.map { name.hasPrefix($0 + "/") } ?? true
    }
  }

  /// Returns a regular expression for `--filter` that matches the test functions of a module whose
  /// names begin with the name of `function`.
  ///
  /// It needs no quotes in a shell, so it cannot mark the end of the name.
  static func filter(fileID: String, function: String) -> String {
    let module = fileID.split(separator: "/").first.map(String.init) ?? ""
    let name = function.prefix { $0 != "(" }
    let pattern = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "." }
    return module + ".*/" + pattern.joined()
  }
}
