import ArgumentParser
import RingConfigDecoding
import RingCore
import RingSystem

/// A problem or a difference at a line of a file, which a CI service shows beside the line.
struct Annotation: Hashable, Sendable {
  /// The severity of the problem; `nil` for a notice.
  var severity: Problem.Severity?
  /// A path as the user or a message names it; `nil` if the problem is in no file.
  var file: String?
  /// The position in `file`, from 1; `nil` if it is unknown.
  var line: Int?
  var column: Int?
  /// The kind of the problem, such as the name of a rule of lint.
  var kind: String
  /// The heading that a service shows above the message. Default: `kind`.
  var title: String?
  /// The text of the problem, which may have several lines.
  var message: String
}

/// The option that makes annotations of a command's problems, in addition to its other output.
struct AnnotationOptions: ParsableArguments {
  enum Service: Hashable, ExpressibleByArgument {
    /// GitHub's workflow commands in the log:
    /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
    case github
    /// GitLab's report:
    /// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
    case codeQuality(file: String)

    init?(argument: String) {
      let prefix = "codequality:"
      if argument == "github" {
        self = .github
      } else if argument.hasPrefix(prefix) {
        self = .codeQuality(file: String(argument.dropFirst(prefix.count)))
      } else {
        return nil
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "Shows problems beside the lines of a pull request: github prints workflow commands, "
        + "codequality:FILE writes a report for GitLab.", valueName: "github|codequality:FILE"))
  var annotations: Service?

  func validate() throws {
    guard let file, file.isEmpty || file == "-" else { return }
    throw ValidationError("--annotations codequality:FILE must name a file.")
  }

  /// Throws if annotations and JSON objects would share standard error. `isOutputTaken` is as in
  /// `write`.
  func check(isOutputTaken: Bool) throws {
    guard annotations == .github, isOutputTaken, MessageOutput.form == .json else { return }
    throw ValidationError(
      "--annotations github and --diagnostics json contradict each other: both use stderr, because "
        + "stdout has another output.")
  }

  /// The path of the report for GitLab; `nil` without one.
  var file: String? {
    if case .codeQuality(let file) = annotations { file } else { nil }
  }

  /// Prints or writes annotations, without those that are equal to an earlier one.
  ///
  /// If `isOutputTaken`, another output uses standard output, so that they are printed on standard
  /// error, which GitHub reads as well.
  func write(_ annotations: [Annotation], isOutputTaken: Bool) throws(FileError) {
    guard let service = self.annotations else { return }
    var seen: Set<Annotation> = []
    let unique = annotations.map(\.withRelativePath).filter { seen.insert($0).inserted }
    switch service {
    case .github:
      var text: Message = ""
      for annotation in unique { text += annotation.workflowCommand + "\n" }
      if isOutputTaken { MessageOutput.printStatus(text) } else { try Terminal.output(text) }
    case .codeQuality(let file):
      let text = Annotation.codeQuality(unique).prettyPrinted() + "\n"
      try FileOutput.create(Array(text.utf8), at: file)
    }
  }
}

extension Annotation {
  /// The annotation with the path from the current folder, as CI services know files.
  fileprivate var withRelativePath: Annotation {
    var annotation = self
    annotation.file = file.map { FilePath.relativePath(of: $0, from: ".") }
    return annotation
  }

  var workflowCommand: Message {
    var properties: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { properties.append("\(name)=\(Self.escaped(value, isProperty: true))") }
    }
    add("file", file)
    if file != nil { add("line", "\(line ?? 1)") }
    add("col", column.map { "\($0)" })
    add("title", title ?? kind)
    return Message(
      "::\(severity?.name ?? "notice") \(properties.joined(separator: ","))::\(Self.escaped(message))"
    )
  }

  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the report for GitLab, which needs a path and a line of each problem.
  fileprivate static func codeQuality(_ annotations: [Annotation]) -> JSONValue {
    var counts: [String: Int] = [:]
    func name(_ severity: Problem.Severity?) -> JSONValue {
      switch severity {
      case .error: "major"
      case .warning: "minor"
      case nil: "info"
      }
    }
    return .list(
      annotations.map { annotation in
        let path = annotation.file ?? "."
        let lines = annotation.message.split(separator: "\n").joined(separator: "; ")
        let text = (annotation.title.map { "\($0): " } ?? "") + lines
        // GitLab compares the fingerprints of two branches, so that an edit above must not matter.
        var hasher = StableHasher()
        for part in [annotation.kind, path, text] { hasher.combine(part) }
        let key = hasher.digest.description
        counts[key, default: 0] += 1
        hasher.combine(counts[key] ?? 1)
        return .object([
          .init("description", .string(text)), .init("check_name", .string(annotation.kind)),
          .init("fingerprint", .string(hasher.digest.description)),
          .init("severity", name(annotation.severity)),
          .init(
            "location",
            .object([
              .init("path", .string(path)),
              .init("lines", .object([.init("begin", .integer(annotation.line ?? 1))])),
            ])),
        ])
      })
  }
}

extension Annotation {
  /// Creates the annotation of a problem of the config `file`. A problem in the argument of an option
  /// is at the first line.
  init(_ problem: Diagnostic, of file: String) {
    self.init(
      severity: problem.severity, file: file == "-" ? nil : file, kind: "config",
      message: problem.message + (problem.help.map { "; \($0)" } ?? ""))
    guard problem.span.source.name == file else { return }
    (line, column) = (problem.span.position?.line, problem.span.position?.column)
  }
}
