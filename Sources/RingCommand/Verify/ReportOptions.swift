import ArgumentParser
import RingCompare
import RingCore
import RingSystem

struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Writes DIR/index.html, the pictures of failures, results.json and junit.xml.",
      valueName: "DIR"),
    completion: .directory)
  var report: String?

  @Option(
    help: ArgumentHelp("Writes JUnit XML; - is stdout.", valueName: "FILE"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Writes the result as JSON; - is stdout.", valueName: "FILE", visibility: .rare),
    completion: .file(extensions: ["json"]))
  var json: String?

  @Option(
    help: ArgumentHelp(
      "Writes a summary in Markdown; github adds it to the job summary of GitHub Actions.",
      valueName: "FILE.md|github", visibility: .rare),
    completion: .file(extensions: ["md"]))
  var summary: String?

  @Option(
    help: ArgumentHelp(
      "The address where the folder of --report is published; the summary shows six failures from "
        + "there.",
      valueName: "URL", visibility: .rare))
  var pictureBase: String?

  /// The variable of GitHub Actions with the path of the job summary.
  private static let githubSummary = "GITHUB_STEP_SUMMARY"

  func validate() throws {
    try validateSummary()
    if junit == "-", json == "-" {
      throw ValidationError("--junit - and --json - cannot both use stdout.")
    }
    try validateFiles()
    if report?.isEmpty == true { throw ValidationError("--report must name a folder.") }
  }

  /// Throws if two outputs are the same file, or if one is in the report's folder of pictures.
  private func validateFiles() throws {
    let pages = report.map { folder in
      HTMLReport.files.map { (option: "--report", path: folder + "/" + $0) }
    }
    let outputs = (pages ?? []) + files
    for (index, output) in outputs.enumerated() {
      let earlier = outputs[..<index].first { FilePath.haveSameTarget($0.path, output.path) }
      guard let earlier else { continue }
      throw ValidationError(
        "\(earlier.option) \(earlier.path) and \(output.option) \(output.path) are the same file.")
    }
    guard let report else { return }
    for (option, path) in files where Self.isFile(path, inside: report + "/pictures") {
      throw ValidationError("\(option) \(path) is in the folder of the pictures of --report.")
    }
  }

  /// Whether a file, which need not exist, is in a folder or below it.
  private static func isFile(_ path: String, inside folder: String) -> Bool {
    let folder = FilePath.canonicalPath(ofNew: folder)
    return FilePath.canonicalPath(ofNew: path).utf8.starts(with: (folder + "/").utf8)
  }

  /// Throws if the report's folder is `folder`, or if a report would replace goldens.
  func checkIsOutside(_ folder: String, goldens: String) throws {
    let goldensPath = FolderTree.canonicalPath(of: goldens)
    for (option, path) in (report.map { [(option: "--report", path: $0)] } ?? []) + files {
      let parent = Self.nearestFolder(path)
      guard parent != goldensPath, !parent.utf8.starts(with: (goldensPath + "/").utf8) else {
        throw ValidationError("\(option) \(path) could replace goldens of \(goldens).")
      }
    }
    if let report, FolderTree.canonicalPath(of: report) == FolderTree.canonicalPath(of: folder) {
      throw ValidationError("--report \(report) is the folder of what is verified.")
    }
  }

  /// Returns the canonical path of a folder, or of the nearest existing folder around a path.
  private static func nearestFolder(_ path: String) -> String {
    var path = path
    while !FolderTree.isFolder(path), ![".", "/."].contains(path) { path = FilePath.folder(path) }
    return FolderTree.canonicalPath(of: path)
  }

  /// Throws if a report would overwrite one of the compared files of `folder`, or be compared by
  /// the next run.
  func checkDoesNotOverwriteCases(_ compared: [String], of folder: String) throws {
    for (option, path) in files {
      let name = FilePath.name(path)
      let match = compared.first {
        FilePath.name($0) == name && FilePath.areSame(folder + "/" + $0, path)
      }
      guard let match else { continue }
      throw ValidationError("\(option) \(path) would overwrite \(match) of \(folder).")
    }
    for (option, path) in files
    where Self.isFile(path, inside: folder) && CaseFinder.isCase(String(FilePath.name(path))) {
      throw ValidationError(
        "\(option) \(path) would be verified by the next run: write it outside of \(folder).")
    }
  }

  func checkDoesNotOverwriteInputs(_ inputs: ReadFiles) throws {
    for (_, path) in files { try inputs.checkIsReplaceable(path) }
  }

  /// The files beside the report's folder, with their options; standard output is left out.
  private var files: [(option: String, path: String)] {
    [("--junit", junit), ("--json", json), ("--summary", summary == "github" ? nil : summary)]
      .compactMap { option, path in path.map { (option: option, path: $0) } }
      .filter { $0.path != "-" }
  }

  /// The option whose output is on standard output; `nil` if there is none.
  var standardOutputOption: String? {
    [("--junit", junit), ("--json", json), ("--summary", summary)].first { $0.1 == "-" }?.0
  }

  private func validateSummary() throws {
    if summary?.isEmpty == true { throw ValidationError("--summary must name a file.") }
    if summary == "-", junit == "-" || json == "-" {
      throw ValidationError(
        "--summary - and \(junit == "-" ? "--junit" : "--json") - cannot both use stdout.")
    }
    if summary == "github", Environment[Self.githubSummary]?.isEmpty != false {
      throw ValidationError(
        "--summary github needs \(Self.githubSummary), which GitHub Actions sets.")
    }
    guard let pictureBase else { return }
    guard summary != nil else {
      throw ValidationError("--picture-base needs --summary, which shows the pictures.")
    }
    guard report != nil else {
      throw ValidationError("--picture-base needs --report, the folder that is published there.")
    }
    guard Self.isAddress(pictureBase) else {
      throw ValidationError(
        "--picture-base must begin with https:// or http:// and contain no space, ? or #; "
          + "found '\(pictureBase)'.")
    }
  }

  /// Whether the text is an address to which a path can be appended, and which Markdown accepts.
  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
      && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) && !"?#()<>\\|`\"".utf8.contains($0) }
  }

  func page(_ files: ResourceOptions) -> HTMLReport? {
    report.map { HTMLReport(folder: $0, allowing: files.allowPath) }
  }

  func write(_ run: RunResult, _ files: ResourceOptions) throws(FileError) {
    try page(files)?.write(run)
    if let junit { try FileOutput.create(Array(run.junit.utf8), at: junit) }
    if let json { try FileOutput.create(Array(run.json.utf8), at: json) }
    guard let summary else { return }
    let text = RunSummary(run, report: page(files), pictureBase: pictureBase).markdown
    if summary == "github", let file = Environment[Self.githubSummary] {
      try FileOutput.append(Array(text.utf8), to: file)
    } else {
      try FileOutput.create(Array(text.utf8), at: summary)
    }
  }

  /// Prints the failures and a summary; on standard error if another output uses standard output.
  func printSummary(
    _ run: RunResult, _ messages: MessageOptions, hasReport: Bool, usesStandardError: Bool
  ) throws {
    var text: Message = ""
    for failure in run.failures {
      text += Message(lines: failure.failureText(versions: run.versions)) + "\n"
    }
    if !messages.quiet {
      text += "\(run.summary)\n"
      // If the report could not be written, the reason is printed as an error.
      if let report {
        if hasReport { text += "report: \(report)/index.html\n" }
      } else if run.cases.contains(where: { $0.verdict == .different || $0.verdict == .missing }) {
        text += "add --report DIR to see the pictures\n"
      }
    }
    if usesStandardError || standardOutputOption != nil {
      Terminal.error(text)
    } else {
      try Terminal.output(text)
    }
  }
}
