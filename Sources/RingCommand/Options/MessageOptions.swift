import ArgumentParser
import RingConfig
import RingText

/// The verbosity and colours of messages.
struct MessageOptions: ParsableArguments {
  /// The condition under which messages are coloured.
  enum Coloring: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @Option(help: ArgumentHelp("Colours in messages: auto, always or never.", valueName: "WHEN"))
  var color = Coloring.auto

  @Flag(help: "Treats warnings as errors.")
  var strict = false

  /// Prints the problems of a config on stderr; with `--quiet`, warnings only if there are errors.
  /// With `--strict`, throws after any problem. Otherwise the caller handles errors.
  func report(_ problems: Diagnostics) throws {
    guard !problems.isEmpty, problems.hasErrors || strict || !quiet else { return }
    let text = problems.rendered(colored: isColored)
    Terminal.error(isColored ? Message(verbatim: text) : Message(lines: text))
    if strict { throw ExitCode(.dataError) }
  }

  /// Prints a warning, unless `--quiet`. With `--strict`, throws it.
  func warn(_ message: Message) throws {
    guard !strict else { throw CommandError(message, .dataError) }
    if !quiet { Terminal.error("ringrender: warning: \(message)\n") }
  }

  private var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: Terminal.errorShowsColors
    }
  }
}
