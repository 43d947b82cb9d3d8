import ArgumentParser
import RingCairo
import RingConfigDecoding
import RingCore
import RingSystem

struct ProgressOptions: ParsableArguments {
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case auto, openjd
  }

  @Option(
    help: ArgumentHelp(
      "auto: a progress line if stderr is a terminal. openjd: the lines openjd_progress, "
        + "openjd_status and openjd_fail of Open Job Description on stdout, for render farms.",
      valueName: "FORM"))
  var progress = Form.auto

  /// Throws if messages to a render farm and another output would share standard output.
  ///
  /// `output` is the path of the command's output; `-` is standard output. `option` is the name of
  /// a given option that prints text on standard output; `nil` if none is given.
  func check(output: String, option: String?) throws {
    guard progress == .openjd else { return }
    if let option {
      throw ValidationError(
        "\(option) and --progress openjd contradict each other: both use stdout.")
    }
    guard FileOutput.isStandardOutput(output) else { return }
    throw ValidationError(
      "--progress openjd uses stdout: write the output to a file instead of '\(output)'.")
  }

  func progressTarget(isQuiet: Bool) -> ProgressTarget {
    if progress == .openjd { return .renderFarm }
    return !isQuiet && Terminal.errorIsTerminal ? .terminal : .none
  }

  /// Runs a command's body, and reports its failure to the render farm, if there is one.
  func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      // A check that found incomplete files has reported its failure.
      if progress == .openjd, (error as? ExitCode) != ExitCode(.different) {
        try? Terminal.output(OpenJobDescription.failure(CommandError.reason(error)))
      }
      throw error
    }
  }
}
