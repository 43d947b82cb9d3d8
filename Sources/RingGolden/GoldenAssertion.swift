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

  let options: GoldenOptions
  let folders: GoldenFolders
  let tolerance: Tolerance
  let library: Library
  /// For `swift test --filter`; see `filter(fileID:function:)`.
  let filter: String

  /// If `options` is `nil`, those of the suite apply; if `tolerance` is `nil`, that of the options.
  /// `filePath` is the path of the test's source file.
  init(
    _ options: GoldenOptions?, _ tolerance: Tolerance?, filePath: String, library: Library,
    filter: String
  ) {
    let options = GoldenScope.options(options)
    (self.options, self.tolerance) = (options, tolerance ?? options.tolerance)
    folders = GoldenFolders(options, filePath: filePath)
    (self.library, self.filter) = (library, filter)
  }

  /// The versions of the drawing libraries, for failures and reports.
  static let versions = Rasterizer.libraryVersions

  struct Failure {
    var text: String
    /// By file name: `expected`, `actual` and `difference`, if they exist.
    var pictures: [(name: String, bytes: [UInt8])] = []
  }

  /// Draws an image with the fonts of the options, and returns its failures: first the difference
  /// from the golden, if any, then the warnings about its texts. An error that `draw` throws is a
  /// failure too.
  func failures(
    named name: String, _ draw: (FontSources) throws -> DrawnGolden
  ) -> [Failure] {
    var warnings: [TextWarning] = []
    let failure = failure(named: name) {
      let drawn = try draw(options.fonts)
      warnings = drawn.warnings
      return drawn.image
    }
    return (failure.map { [$0] } ?? [])
      + warnings.map { warning in
        let message: Message = "\(name): \(warning)"
        return Failure(text: message.text)
      }
  }

  /// `nil` if the image passes. An error that `image` throws is a failure.
  private func failure(named name: String, _ image: () throws -> GoldenImage) -> Failure? {
    let session = GoldenSession.session(for: report, library)
    var result: CaseResult
    do {
      let name = try GoldenName(name)
      session.recordUse(of: name.path, in: folders.goldens)
      var checker = GoldenChecker(store: try folders.store(), mode: try options.recordMode())
      checker.platform = try GoldenOptions.platform()
      checker.comparison = tolerance.comparison
      checker.pictures = report.pictures
      checker.spelling = .swift
      result = try checker.check(name, image())
      try checker.store.save(sorting: checker.mode != .never)
      setAcceptCommand(of: &result)
    } catch {
      result = CaseResult(name: name, verdict: .error, problem: Message(lines: "\(error)"))
    }
    session.add(result)
    guard result.verdict.isFailure else { return nil }
    return Failure(text: text(result), pictures: pictures(result))
  }

  /// File names are flat, because attachments have no folders. Unreadable images are omitted; the
  /// failure's text contains their paths.
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
    HTMLReport(folder: "\(folders.artifacts)/\(library.rawValue)", allowing: ["/"])
  }

  /// Sets the command that records the golden of a difference or of a missing golden.
  private func setAcceptCommand(of result: inout CaseResult) {
    guard result.verdict == .different || result.verdict == .missing else { return }
    let mode = result.verdict == .missing ? "missing" : "failed"
    let platform = try? GoldenOptions.platform()
    result.acceptCommand =
      (platform.map { "\(GoldenPlatform.variable)=\($0.name) " } ?? "")
      + "\(RecordMode.variable)=\(mode) "
      + Shell.command(["swift", "test", "--filter", filter])
  }

  private func text(_ result: CaseResult) -> String {
    var text = result.failureText(versions: Self.versions)
    if !tolerance.reason.isEmpty {
      text += "\n  tolerance: because \(tolerance.reason.printable)"
    }
    return text + "\n  report: \(report.folder.printable)/index.html"
  }

  /// Returns messages for selected goldens whose names are not in `names`, and for files that look
  /// like goldens but have invalid names.
  static func orphanMessages(
    names: Set<String>, _ folders: GoldenFolders, among isSelected: (String) -> Bool
  ) -> [String] {
    do {
      let checker = GoldenChecker(store: try folders.store())
      let contents = try checker.store.contents()
      let orphans = contents.orphans(excluding: names, among: isSelected)
      let misnamed = contents.misnamed.filter { isSelected($0.path) }
      let results =
        orphans.map { checker.orphan($0, expectedBy: "no test") } + misnamed.map(\.result)
      return results.map { $0.failureText(versions: versions) }
    } catch {
      return ["\(error)"]
    }
  }

  /// `nil` selects all suites.
  static func orphanMessages(
    in suite: String?, names: Set<String>, _ folders: GoldenFolders
  ) -> [String] {
    orphanMessages(names: names, folders) { name in
      suite.map { name.hasPrefix($0 + "/") } ?? true
    }
  }

  /// Returns a regular expression for `--filter` that matches the test functions of a module whose
  /// names begin with the name of `function`.
  ///
  /// It needs no quotes in a shell, so it cannot mark the end of the name.
  static func filter(fileID: String, function: String) -> String {
    let module = fileID.prefix { $0 != "/" }
    let name = function.prefix { $0 != "(" }
    let pattern = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "." }
    return "\(module).*/\(pattern.joined())"
  }
}
