import ArgumentParser
import RingCore
import RingSystem

struct DependencyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Writes a rule for Make and Ninja with the files that were read: config, rows, and the config's "
        + "pictures and fonts.", valueName: "FILE"),
    completion: .file())
  var depfile: String?

  @Option(
    help: ArgumentHelp(
      "The target of the rule, such as a stamp file. Default: the output, if it is one file.",
      valueName: "FILE"),
    completion: .file())
  var depfileTarget: String?

  func validate() throws {
    if depfileTarget != nil, depfile == nil {
      throw ValidationError("--depfile-target needs --depfile.")
    }
    if let depfileTarget, let problem = Makefile.problem(ofTarget: depfileTarget) {
      throw ValidationError(
        "--depfile-target is '\(depfileTarget)': Make and Ninja cannot quote \(problem).")
    }
    if depfile == "-" { throw ValidationError("--depfile must name a file.") }
  }

  /// Throws if a dependency file is requested, but has no target, would overwrite another file, or
  /// cannot name one.
  ///
  /// `output` is the path of a single output file; `nil` for several files. `inputs` are the files
  /// that the command line names, and `files` the other files that must not be overwritten.
  /// `noPicturesOption` is the name of a given option that makes the command write no pictures, and
  /// so contradicts the request; `nil` without one.
  func check(
    output: String?, inputs: [String], files: [String] = [], noPicturesOption: String? = nil
  ) throws {
    guard let depfile else { return }
    if let noPicturesOption {
      throw ValidationError("\(noPicturesOption) writes no pictures: it contradicts --depfile.")
    }
    guard depfileTarget != nil || output != nil && output != "-" else {
      throw ValidationError(
        "--depfile needs --depfile-target, because the output is not one file.")
    }
    try Self.check(depfile, overwritesNoneOf: inputs + files + (output.map { [$0] } ?? []))
    try Self.checkAreQuotable(inputs)
    if depfileTarget == nil, let output, let problem = Makefile.problem(ofTarget: output) {
      throw ValidationError(
        "--depfile cannot name '\(output)': Make and Ninja cannot quote \(problem). "
          + "Add --depfile-target.")
    }
  }

  /// Throws if the dependency file would overwrite one of the files; `-` is not a file.
  private static func check(_ depfile: String, overwritesNoneOf files: [String]) throws {
    let match = files.first { $0 != "-" && FilePath.haveSameTarget($0, depfile) }
    if let match {
      throw ValidationError("--depfile would overwrite '\(match)'.")
    }
  }

  /// Throws if a rule cannot name one of the files; `-` is not a file.
  private static func checkAreQuotable(_ files: [String]) throws {
    for file in files where file != "-" {
      guard let problem = Makefile.problem(of: file) else { continue }
      throw ValidationError(
        "--depfile cannot name '\(file)': Make and Ninja cannot quote \(problem).")
    }
  }

  /// Keeps other outputs from replacing the dependency file. Throws a `CommandError` if it would
  /// replace a file that was read.
  func protect(in files: ReadFiles) throws {
    guard let depfile else { return }
    try files.checkIsReplaceable(depfile)
    files.protect(depfile, as: "the dependency file")
  }

  /// Writes the dependency file, if it is requested. `output` and `inputs` are as in `check`.
  func write(output: String?, inputs: [String], files: ReadFiles) throws {
    guard let depfile, let target = depfileTarget ?? output else { return }
    let names = OrderedSet(inputs.filter { $0 != "-" } + files.paths)
    let rule = Makefile.rule(target, from: names.elements)
    try FileOutput.create(Array(rule.utf8), at: depfile)
  }
}
