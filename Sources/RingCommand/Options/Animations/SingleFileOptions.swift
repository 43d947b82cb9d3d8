import ArgumentParser
import RingRender

extension AnimationFormat: ExpressibleByArgument {}

struct SingleFileOptions: ParsableArguments {
  @Flag(help: "Writes an animated PNG, even with only one frame.")
  var apng = false

  @Option(
    help: ArgumentHelp(
      "The format of a single file, whatever its name: apng, gif, webp, mp4, webm, mov, rgba or "
        + "y4m.", valueName: "FORMAT"))
  var format: AnimationFormat?

  func validate() throws {
    if apng, let format, format != .apng {
      throw ValidationError("--apng and --format \(format.rawValue) contradict each other.")
    }
  }
}
