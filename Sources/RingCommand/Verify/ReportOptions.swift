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
      "Writes a summary in Markdown; github adds it to the job summary of GitHub Actions. May be "
        + "given several times.",
      valueName: "FILE.md|github", visibility: .rare),
    completion: .file(extensions: ["md"]))
  var summary: [String] = []

  enum SummaryPictures: String, CaseIterable, ExpressibleByArgument {
    case relative
  }

  @Option(
    help: ArgumentHelp(
      "relative: the summary FILE shows the pictures of --report by paths from its folder, as "
        + "gh pr comment --attach needs them.",
      valueName: "HOW", visibility: .rare))
  var summaryPictures: SummaryPictures?

  @Option(
    help: ArgumentHelp(
      "The address where the folder of --report is published; the summary shows six failures from "
        + "there.",
      valueName: "URL", visibility: .rare))
  var pictureBase: String?

  @OptionGroup var annotations: AnnotationOptions

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
    try checkKeepsGoldens(goldens)
    if let report, FolderTree.canonicalPath(of: report) == FolderTree.canonicalPath(of: folder) {
      throw ValidationError("--report \(report) is the folder of what is verified.")
    }
  }

  /// Throws if a report would replace goldens.
  func checkKeepsGoldens(_ goldens: String) throws {
    let goldensPath = FolderTree.canonicalPath(of: goldens)
    for (option, path) in (report.map { [(option: "--report", path: $0)] } ?? []) + files {
      let parent = Self.nearestFolder(path)
      guard parent != goldensPath, !parent.utf8.starts(with: (goldensPath + "/").utf8) else {
        throw ValidationError("\(option) \(path) could replace goldens of \(goldens).")
      }
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
    let others = [
      ("--junit", junit), ("--json", json), ("--annotations codequality", annotations.file),
    ]
    return others.compactMap { option, path in path.map { (option: option, path: $0) } }
      .filter { $0.path != "-" } + summaryFiles.map { (option: "--summary", path: $0) }
  }

  private var summaryFiles: [String] { summary.filter { $0 != "-" && $0 != "github" } }

  /// Whether an output other than the list of failures uses standard output.
  var usesOutput: Bool { standardOutputOption != nil }

  /// The option whose output is on standard output; `nil` if there is none.
  var standardOutputOption: String? {
    junit == "-" ? "--junit" : json == "-" ? "--json" : summary.contains("-") ? "--summary" : nil
  }

  private func validateSummary() throws {
    if summary.contains("") { throw ValidationError("--summary must name a file.") }
    if summary.contains("-"), junit == "-" || json == "-" {
      throw ValidationError(
        "--summary - and \(junit == "-" ? "--junit" : "--json") - cannot both use stdout.")
    }
    if summary.contains("github"), Environment[Self.githubSummary]?.isEmpty != false {
      throw ValidationError(
        "--summary github needs \(Self.githubSummary), which GitHub Actions sets.")
    }
    if summaryPictures != nil { try validateSummaryPictures() }
    guard let pictureBase else { return }
    guard !summary.isEmpty else {
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

  private func validateSummaryPictures() throws {
    guard !summaryFiles.isEmpty else {
      throw ValidationError(
        "--summary-pictures relative needs --summary FILE, because the paths begin in its folder.")
    }
    guard report != nil else {
      throw ValidationError(
        "--summary-pictures relative needs --report, the folder of the pictures.")
    }
    guard pictureBase == nil else {
      throw ValidationError("--summary-pictures and --picture-base cannot be combined.")
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
    if let junit {
      try FileOutput.create(Array(run.junit(in: page(files)).utf8), at: junit)
    }
    if let json { try FileOutput.create(Array(run.json.utf8), at: json) }
    for summary in summary {
      let text = RunSummary(run, report: page(files), pictures: pictures(for: summary)).markdown
      if summary == "github", let file = Environment[Self.githubSummary] {
        try FileOutput.append(Array(text.utf8), to: file)
      } else {
        try FileOutput.create(Array(text.utf8), at: summary)
      }
    }
  }

  /// Returns where a summary finds the pictures of the report; `nil` if it shows none.
  private func pictures(for summary: String) -> RunSummary.Pictures? {
    if let pictureBase { return .published(at: pictureBase) }
    guard summaryPictures == .relative, let report, summaryFiles.contains(summary) else {
      return nil
    }
    let index = FilePath.relativePath(of: report + "/index.html", from: FilePath.folder(summary))
    return .local(folder: FilePath.folder(index))
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
      for group in run.groups { text += Message(lines: group.summary) + "\n" }
      text += "\(run.summary)\n"
      // If the report could not be written, the reason is printed as an error.
      if let report {
        if hasReport { text += "report: \(report)/index.html\n" }
      } else if run.cases.contains(where: {
        [.different, .missing, .changed, .new].contains($0.verdict)
      }) {
        text += "add --report DIR to see the pictures\n"
      }
    }
    reportFailures(run, messages)
    if usesStandardError || usesOutput {
      MessageOutput.printStatus(text)
    } else {
      try Terminal.output(text)
    }
  }
}
