import ArgumentParser
import RingConfigDecoding
import RingCore
import RingScene

struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time to draw. Default: the end of all motion, or of the config's animation if that is "
        + "shorter.", valueName: "SECONDS"))
  var time: Double?

  func validate() throws {
    guard let time, !Document.stillTimes.contains(time) else { return }
    throw ValidationError(
      "--time must be from 0 to \(Int(Document.stillTimes.upperBound)) seconds, found \(time)."
    )
  }
}
