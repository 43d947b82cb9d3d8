import ArgumentParser
import RingConfig
import RingText

/// How much is said, and in which colours.
struct MessageOptions: ParsableArguments {
  /// When messages are coloured.
  enum Coloring: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  @Flag(name: .shortAndLong, help: "Says nothing but errors.")
  var quiet = false

  @Option(help: ArgumentHelp("Colours in messages: auto, always or never.", valueName: "WHEN"))
  var color = Coloring.auto

  /// Prints the problems of a config on stderr; mere warnings only if they are wanted.
  func report(_ problems: Diagnostics) {
    guard !problems.isEmpty, problems.hasErrors || !quiet else { return }
    let text = problems.rendered(colored: isColored)
    Terminal.error(isColored ? Message(verbatim: text) : Message(lines: text))
  }

  private var isColored: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: Terminal.errorShowsColors
    }
  }
}
