import ArgumentParser
import RingConfig
import RingText

/// How much is said, and in which colours.
struct MessageOptions: ParsableArguments {
  /// When messages are coloured.
  enum Coloring: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @Option(help: ArgumentHelp("Colours in messages: auto, always or never.", valueName: "WHEN"))
  var color = Coloring.auto

  @Flag(help: "Treats warnings as errors.")
  var strict = false

  /// Prints the problems of a config on stderr; mere warnings only if they are wanted. Throws for
  /// warnings that are not to be tolerated; what errors mean is the caller's business.
  func report(_ problems: Diagnostics) throws {
    guard !problems.isEmpty, problems.hasErrors || strict || !quiet else { return }
    let text = problems.rendered(colored: isColored)
    Terminal.error(isColored ? Message(verbatim: text) : Message(lines: text))
    if strict { throw ExitCode(.dataError) }
  }

  /// Says what may not be what was meant, or throws it.
  func warn(_ words: Message) throws {
    guard !strict else { throw Failure(words, .dataError) }
    if !quiet { Terminal.error("ringrender: warning: \(words)\n") }
  }

  private var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: Terminal.errorShowsColors
    }
  }
}
