import ArgumentParser
import RingCodec
import RingCore

struct SequenceOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The pictures: a name with %d or %05d, or one file; - is stdout.", valueName: "NAME"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "fast, balanced or small: speed against file size; the pixels are the same.",
      valueName: "HOW", visibility: .rare))
  var compression = Compression.balanced

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of frame 0 in file names.", valueName: "NUMBER", visibility: .rare))
  var startNumber = 0

  @Flag(help: "Keeps files that are complete and up to date.")
  var resume = false

  @Flag(
    help: ArgumentHelp(
      "Draws nothing and prints the frames that --resume would draw, in the form of --frames.",
      visibility: .rare))
  var dryRun = false

  private static let maximumNumber = 999_999_999

  func validate() throws {
    try NumberArgument.check(startNumber, in: 0...Self.maximumNumber, "--start-number")
  }

  /// Throws `ValidationError` if the name is not a valid pattern, or if a file would replace the
  /// config.
  func files(
    for selection: [ClosedRange<Int>], config: String, keeping inputs: ReadFiles
  ) throws -> FrameFiles {
    let pattern = try FramePattern(output)
    let files = FrameFiles(
      pattern: pattern, startNumber: startNumber,
      results: ResultFiles(
        mode: dryRun ? .dryRun : resume ? .resume : .overwrite, compression: compression),
      inputs: inputs)
    if let frame = files.frame(over: config), !pattern.hasNumber || selection.contains(frame) {
      throw ValidationError("The files would overwrite the config, \(config).")
    }
    return files
  }

  /// The name of a given option that only applies to numbered files; `nil` if none is given.
  var sequenceOption: String? {
    if resume { return "--resume" }
    if dryRun { return "--dry-run" }
    return startNumber == 0 ? nil : "--start-number"
  }
}
