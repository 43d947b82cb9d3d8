import RingRender

/// What the program says to people; pictures and data go to stdout elsewhere.
enum Terminal {
  /// Writes a line to stderr; a closed stderr is nobody's problem.
  static func error(_ text: String) { StandardStream.error.write(text + "\n") }

  /// Writes text to stdout, where a command was asked for it.
  static func output(_ text: String) throws { try StandardStream.output.writeAll(text) }
}
