import ArgumentParser
import RingCairo
import RingConfigDecoding
import RingCore
import RingSystem

struct MessageOptions: ParsableArguments {
  enum Coloring: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  @Flag(
    help: "Fails instead of warning if a font, design, weight or character is missing."
  )
  var strictFonts = false

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @Option(help: ArgumentHelp("Colours in messages: auto, always or never.", valueName: "WHEN"))
  var color = Coloring.auto

  @Flag(help: "Treats warnings as errors.")
  var strict = false

  var treatsTextWarningsAsErrors: Bool { strictFonts || strict }

  /// Prints the problems of a config on standard error.
  ///
  /// With `--quiet`, prints warnings only if there are errors. With `--strict`, throws after any
  /// problem; otherwise the caller handles errors.
  func report(_ problems: Diagnostics) throws {
    guard !problems.isEmpty, problems.hasErrors || strict || !quiet else { return }
    let text = problems.rendered(colored: isColored)
    Terminal.error(isColored ? Message(verbatim: text) : Message(lines: text))
    if strict { throw ExitCode(.dataError) }
  }

  /// Reports the problems of a config that `body` throws, and throws an exit code.
  func reporting<Result>(_ body: () throws(Diagnostics) -> Result) throws -> Result {
    do throws(Diagnostics) { return try body() } catch {
      try report(error)
      throw ExitCode(.dataError)
    }
  }

  /// Prints a warning, unless `--quiet` is given. With `--strict`, throws the warning as an error.
  func warn(_ message: Message) throws {
    guard !strict else { throw CommandError(message, .dataError) }
    if !quiet { Terminal.error("ringrender: warning: \(message)\n") }
  }

  /// Prints the warnings, unless `--quiet` is given. If they are errors, prints all but the last,
  /// and throws that.
  func report(_ warnings: [TextWarning]) throws {
    if treatsTextWarningsAsErrors, let last = warnings.last {
      for warning in warnings.dropLast() { Terminal.error("ringrender: error: \(warning)\n") }
      throw CommandError(last.description, .dataError)
    }
    print(warnings)
  }

  /// Prints warnings as such even if they are errors, for a command that another error ends. Prints
  /// nothing with `--quiet`.
  func print(_ warnings: [TextWarning]) {
    guard !quiet else { return }
    for warning in warnings { Terminal.error("ringrender: warning: \(warning)\n") }
  }

  private var isColored: Bool { hasColors(Terminal.errorShowsColors) }

  /// With `auto`, if standard output is a terminal and messages have colours, too.
  var colorsOutput: Bool { hasColors(Terminal.outputIsTerminal && Terminal.errorShowsColors) }

  private func hasColors(_ auto: Bool) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: auto
    }
  }
}

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
