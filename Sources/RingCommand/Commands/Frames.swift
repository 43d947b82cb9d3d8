import ArgumentParser
import RingFiles
import RingMotion
import RingPNG
import RingRender

/// The pictures of an animation.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws an animation as numbered PNG files, on all processors.",
    discussion: """
      The name has one %d, or %05d for five digits; the number is the frame's own, whatever part of \
      the animation is made. Folders that are missing are created.

      A file appears whole or not at all, and carries a fingerprint of what it shows. After an \
      interrupt, or a change of the config, the same command with --resume makes only what is missing \
      or different.

      EXAMPLES
        ringrender frames --config timer.json -o 'out/%05d.png' --fps 30
        ringrender frames --config timer.json -o 'out/%05d.png' --frames 0-119,200- --resume
        ringrender frames --config timer.json -o 'out/%05d.png' --shard 0/4
        sbatch --array=0-31 --wrap "ringrender frames --config timer.json -o 'out/%05d.png'"
      """)

  @OptionGroup var input: ConfigOptions
  @OptionGroup var animation: AnimationOptions
  @OptionGroup var output: SequenceOptions
  @OptionGroup var work: WorkOptions

  func run() throws {
    try Failure.reporting {
      let config = try input.open(animated: true)
      let scene = config.scene
      var animation = config.animation ?? AnimatedScene(duration: nil) { _ in scene }
      animation = try self.animation.applied(to: animation)
      let selection = try self.animation.selection(of: animation)
      let files = try output.files(for: selection, config: input.config)
      let shard = try work.place
      if let source = shard.source, !input.messages.quiet {
        Terminal.error("ringrender: \(source): shard \(shard.index)/\(shard.count)\n")
      }
      let renderer = FrameRenderer(
        animation, jobs: work.threads, fonts: config.fonts, maxPixels: input.canvas.maxPixels,
        compression: output.compression, repeats: .all)
      let run = FrameRun(
        renderer: renderer, files: files, selection: selection, shard: shard,
        isQuiet: input.messages.quiet, isStrict: input.fonts.strictFonts)
      try input.fonts.report(run.run(), input.messages)
    }
  }
}

/// Where the frames go and how they are packed.
struct SequenceOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The pictures; the name has a %d or %05d.", valueName: "PATTERN.png"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "fast, balanced or small: how long to look for a smaller file of the same pixels.",
      valueName: "HOW"))
  var compression = Compression.balanced

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number in the name of frame 0.", valueName: "NUMBER"))
  var startNumber = 0

  @Flag(help: "Keeps files that are whole and show what they should.")
  var resume = false

  @Flag(help: "Makes nothing and prints which frames --resume would make, as --frames reads them.")
  var dryRun = false

  private static let largestNumber = 999_999_999

  func validate() throws {
    let pattern = try pattern
    guard pattern.path(0).lowercased().hasSuffix(".png") else {
      throw ValidationError(
        "The format of '\(output)' is unknown: the name must end in .png.")
    }
    guard 0...Self.largestNumber ~= startNumber else {
      throw ValidationError(
        "--start-number must be from 0 to \(Self.largestNumber), found \(startNumber).")
    }
  }

  /// The files of these frames. Throws unless each has a name of its own, which is not the config's.
  func files(for selection: [ClosedRange<Int>], config: String) throws -> FrameFiles {
    let pattern = try pattern
    guard pattern.hasNumber || selection.total == 1 else {
      throw ValidationError(
        "\(selection.total) frames need names of their own: put a number into '\(output)', as in "
          + "'frame-%05d.png'.")
    }
    let files = FrameFiles(
      pattern: pattern, startNumber: startNumber,
      mode: dryRun ? .look : resume ? .resume : .makeAll, compression: compression)
    let overwritten = selection.lazy.joined().first { files.writes($0, over: config) }
    if let overwritten {
      throw ValidationError("Frame \(overwritten) would overwrite the config, \(config).")
    }
    return files
  }

  private var pattern: FramePattern {
    get throws {
      do throws(FramePattern.Problem) {
        return try FramePattern(output)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }
}
