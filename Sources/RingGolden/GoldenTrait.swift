import RingCompare
import Testing

/// A suite trait that sets the options of goldens for the suite's tests, and reports the suite's
/// unused goldens after all its tests have run.
public struct GoldenTrait: SuiteTrait, TestScoping {
  let options: GoldenOptions
  /// The beginning of the goldens' names; `nil` for the name of the suite's type.
  let suite: String?
  let filePath: String
  let sourceLocation: SourceLocation
  var selection = TestSelection.current

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let types = test.id.nameComponents
    let suite = suite ?? types.joined(separator: "/")
    let scope = GoldenScope(options: options, suite: suite, types: types)
    try await GoldenScope.$current.withValue(scope) { try await function() }
    let id = "\(sourceLocation.moduleName).\(test.name)"
    guard selection.includesAll(of: id) else { return }
    let folders = GoldenFolders(options, filePath: filePath)
    let names = GoldenSession.usedNames(in: folders.goldens)
    if !names.contains(where: { $0.hasPrefix(suite + "/") }) {
      Issue.record(
        "no test used a golden of the suite \(suite)", sourceLocation: sourceLocation)
    }
    for orphan in GoldenAssertion.orphanMessages(in: suite, names: names, folders) {
      Issue.record(Comment(rawValue: orphan), sourceLocation: sourceLocation)
    }
  }
}

extension Trait where Self == GoldenTrait {
  /// Makes a trait that sets `options` for the tests of a suite, and reports goldens of the suite
  /// that none of its tests uses.
  ///
  /// `suite` is the beginning of the goldens' names. Default: the name of the suite's type, after
  /// those of the types around it, such as `Badges/Small`. The trait also reports a failure if the
  /// tests use no golden of the suite. It reports nothing if `--filter` or `--skip` may exclude
  /// tests of the suite.
  public static func goldens(
    _ options: GoldenOptions = GoldenOptions(), suite: String? = nil, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    GoldenTrait(
      options: options, suite: suite, filePath: filePath, sourceLocation: sourceLocation)
  }
}

/// The tests that the arguments of `swift test` select.
struct TestSelection {
  var filters: [String] = []
  var hasSkipOption = false

  static let current = TestSelection(CommandLine.arguments)

  init(_ arguments: [String]) {
    var arguments = arguments[...]
    while let argument = arguments.popFirst() {
      if argument == "--filter" {
        if let pattern = arguments.popFirst() { filters.append(pattern) }
      } else if argument.hasPrefix("--filter=") {
        filters.append(String(argument.dropFirst("--filter=".count)))
      } else if argument == "--skip" || argument.hasPrefix("--skip=") {
        hasSkipOption = true
      }
    }
  }

  /// Whether all tests of a suite are certain to run: a pattern that matches the name of the suite
  /// also matches the names of its tests, which begin with it.
  func includesAll(of suite: String) -> Bool {
    guard !hasSkipOption else { return false }
    return filters.isEmpty
      || filters.contains { pattern in
        guard !pattern.hasSuffix("$"), let regex = try? Regex(pattern) else { return false }
        return suite.contains(regex)
      }
  }
}
