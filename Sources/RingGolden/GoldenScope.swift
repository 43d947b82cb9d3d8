import Testing

/// The options of goldens and the beginning of their names, as the trait of a suite sets them.
struct GoldenScope: Sendable {
  let options: GoldenOptions
  /// The beginning of the goldens' names, without the slash after it.
  let suite: String
  /// The names of the suite's type and of the types around it, outermost first.
  let types: [String]

  /// The scope of the running test; `nil` if no suite around it has the trait.
  @TaskLocal static var current: GoldenScope?

  /// Returns `options`; if they are `nil`, those of the running test's suite, or else the default.
  static func options(_ options: GoldenOptions?) -> GoldenOptions {
    options ?? current?.options ?? GoldenOptions()
  }
}

/// The default names of goldens: the suite and the function of their test.
enum TestName {
  /// The name for the running test of Swift Testing. Throws if no test is running in the task, or
  /// if the test has arguments.
  static func current(fileID: String) throws(TestNameError) -> String {
    guard let test = Test.current else { throw .noTest }
    guard !test.isParameterized else { throw .arguments }
    var suites = test.id.nameComponents
    let function = suites.popLast() ?? test.name
    if let scope = GoldenScope.current, suites.starts(with: scope.types) {
      suites = [scope.suite] + suites.dropFirst(scope.types.count)
    }
    return name(suites, function: function, fileID: fileID)
  }

  /// `suites` are those around `function`, outermost first. Without a suite, the file's name takes
  /// its place.
  static func name(_ suites: [String] = [], function: String, fileID: String) -> String {
    let file = fileID.split(separator: "/").last?.split(separator: ".").first
    let folders = suites.isEmpty ? [file.map(String.init) ?? "tests"] : suites
    // A raw identifier may contain parentheses and slashes.
    let isRaw = function.hasPrefix("`")
    let base = isRaw ? function.dropFirst().prefix { $0 != "`" } : function.prefix { $0 != "(" }
    return (folders + [base.split(separator: "/").joined(separator: "-")]).joined(separator: "/")
  }
}

/// The reason why a test's golden has no default name.
enum TestNameError: Error, CustomStringConvertible {
  case noTest, arguments

  var description: String {
    switch self {
    case .noTest: "no test is running in this task, so that the golden needs a name: named:"
    case .arguments: "a test with arguments has a golden for each of them, which needs named:"
    }
  }
}
