import ArgumentParser
import RingConfigDecoding

struct TimeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time to draw. Default: the end of all motion, or of the config's animation if that is "
        + "shorter.", valueName: "SECONDS"))
  var time: Double?

  func validate() throws {
    guard let time, !DecodedConfig.stillTimes.contains(time) else { return }
    throw ValidationError(
      "--time must be from 0 to \(Int(DecodedConfig.stillTimes.upperBound)) seconds, found \(time)."
    )
  }
}
