import ArgumentParser
import RingCompare
import RingCore
import RingSystem

/// The options about settings for single pictures.
struct SettingsOptions: ParsableArguments {
  @Option(
    name: .customLong("settings"),
    help: ArgumentHelp(
      "Tolerances of single pictures. Default: ringrender.verify.json in the folder of --goldens, if "
        + "it exists.",
      valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Prints what decides each setting of a picture: a line, an option or a default.",
      valueName: "NAME"))
  var settingsOf: String?

  @Flag(help: "Prints, as JSON, the narrowest settings with which pictures that differ would pass.")
  var suggest = false

  func validate() throws {
    if path?.isEmpty == true { throw ValidationError("--settings must name a file.") }
    if settingsOf?.isEmpty == true { throw ValidationError("--settings-of must name a picture.") }
    if suggest, settingsOf != nil {
      throw ValidationError("--settings-of and --suggest cannot be combined.")
    }
  }
}

extension Verify {
  /// Reads the settings that the option names, or those beside the goldens; `nil` if there are none.
  ///
  /// Keeps outputs from replacing their files. Throws a `FileError`, or `Diagnostics` if they have
  /// errors.
  func settingsFile(protectedBy readFiles: ReadFiles) throws -> SettingsFile? {
    let file =
      if let path = settings.path {
        try SettingsFile(path, allowing: files.allowPath)
      } else {
        try SettingsFile(inGoldens: settingsFolder, allowing: files.allowPath)
      }
    for path in file?.files ?? [] { readFiles.protect(path, as: "a file of the settings") }
    return file
  }

  /// The folder of the goldens; with a file of hashes, the one around it, and without goldens, the
  /// checked one.
  private var settingsFolder: String {
    against != nil
      ? folder : GoldenStore.isFileOfHashes(goldens) ? FilePath.folder(goldens) : goldens
  }

  /// Throws if `--suggest` is combined with an option that would override its settings, or with
  /// another output on standard output.
  func validateSuggestion() throws {
    guard settings.suggest else { return }
    if let option = givenTolerances.first(where: \.isGiven) {
      throw ValidationError(
        "--suggest and \(option.name) cannot be combined: options override the settings.")
    }
    if let option = reports.standardOutputOption {
      throw ValidationError("--suggest and \(option) - cannot both use stdout.")
    }
  }

  /// The options that override the tolerances of the settings.
  var givenTolerances: [(name: String, isGiven: Bool)] {
    [
      ("--max-delta", tolerance.maxDelta != nil), ("--max-pixels", tolerance.maxPixels != nil),
      ("--window", tolerance.window != nil), ("--metric", tolerance.metric != nil),
      ("--anti-aliasing", tolerance.antiAliasing != nil), ("--ignore", !tolerance.ignore.isEmpty),
      ("--geometry", geometry.geometry != nil),
    ]
  }

  /// Prints what decides each setting of the pictures of a name, which also stands for its variants.
  func printSettings(of name: String, _ file: SettingsFile?) throws {
    var command = self
    (command.record, command.reports.report) = (.never, nil)
    let runner = try VerifyRunner(command, file)
    let names = runner.cases.map(\.name)
    let selected = names.filter { CaseName.readings(of: $0).contains { $0.base == name } }
    guard !selected.isEmpty else {
      let help: Message? = Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
      throw CommandError(
        "there is no picture \(name) in \(folder)", .noInput, .unknownName, help: help)
    }
    for name in selected {
      try Terminal.output(
        Message(lines: "\(name.printable)\n\(runner.tolerance(of: name).description)\n"))
    }
  }
}
