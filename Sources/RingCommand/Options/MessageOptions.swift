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
    help: ArgumentHelp(
      "Fails instead of warning if a font, design, weight or character is missing, and if a "
        + "character is drawn in another font of the system.",
      visibility: .rare))
  var strictFonts = false

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "Colours in messages: auto, always or never.", valueName: "WHEN", visibility: .rare))
  var color = Coloring.auto

  @Flag(help: "Treats warnings as errors.")
  var strict = false

  @OptionGroup var form: DiagnosticsOptions

  var treatsTextWarningsAsErrors: Bool { strictFonts || strict }

  /// Prints the problems of a config on standard error.
  ///
  /// With `--quiet`, prints warnings only if there are errors. With `--strict`, throws after any
  /// problem; otherwise the caller handles errors.
  func report(_ problems: Diagnostics) throws {
    guard !problems.isEmpty, problems.hasErrors || strict || !quiet else { return }
    MessageOutput.report(
      ProblemReport(problems, isStrict: strict, colored: isColored), onlyErrors: quiet)
    if strict { throw ExitCode(.dataError) }
  }

  /// Reports the problems of a config that `body` throws, and throws an exit code.
  func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let problems as Diagnostics {
      try report(problems)
      throw ExitCode(.dataError)
    }
  }

  /// Prints a warning, unless `--quiet` is given. With `--strict`, throws the warning as an error.
  ///
  /// `file` is the config that it is about; `nil` for none.
  func warn(
    _ message: Message, _ code: Problem.Code, help: Message? = nil, of file: String? = nil
  ) throws {
    guard !strict else {
      throw CommandError(message, .dataError, code, help: help, file: file)
    }
    guard !quiet else { return }
    MessageOutput.report(ProblemReport(.warning, code, message, help: help, file: file))
  }

  /// Prints the warnings, unless `--quiet` is given. If they are errors, prints all but the last,
  /// and throws that. `file` is the config.
  func report(_ warnings: [TextWarning], of file: String) throws {
    let problems = warnings.map(\.problem)
    guard treatsTextWarningsAsErrors, let last = problems.last else {
      return print(problems, of: file)
    }
    for problem in problems.dropLast() {
      MessageOutput.report(ProblemReport(problem, as: .error, of: file))
    }
    throw CommandError(
      Message(last.message), .dataError, last.code, help: last.help.map { Message($0) },
      file: file)
  }

  /// Prints warnings as such even if they are errors, for a command that another error ends. Prints
  /// nothing with `--quiet`. `file` is the config.
  func print(_ warnings: [Problem], of file: String) {
    guard !quiet else { return }
    for warning in warnings {
      MessageOutput.report(ProblemReport(warning, as: .warning, of: file))
    }
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
