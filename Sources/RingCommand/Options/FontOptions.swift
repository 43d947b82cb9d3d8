import ArgumentParser
import RingCairo
import RingCore
import RingSystem

/// The options for the sources of fonts and for missing fonts.
struct FontOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also looks for fonts in this folder; may be given several times.", valueName: "DIR"),
    completion: .directory)
  var fontDir: [String] = []

  @Flag(
    help: "Fails instead of warning if a font, design, weight or character is missing."
  )
  var strictFonts = false

  /// The sources of fonts.
  ///
  /// Throws a `FileError` of `read` if a folder contains a special file: fontconfig would open a
  /// pipe and block.
  var sources: FontSources {
    get throws(FileError) {
      for folder in fontDir { try FolderTree.rejectSpecialFiles(in: folder) }
      return FontSources(directories: fontDir)
    }
  }

  /// Whether a warning about a text, such as a missing font, is an error.
  func isStrict(_ messages: MessageOptions) -> Bool { strictFonts || messages.strict }

  /// Reports the warnings about texts. With `--strict-fonts` or `--strict`, they are errors.
  ///
  /// Throws the last error, after printing the other errors.
  func report(_ warnings: [TextWarning], _ messages: MessageOptions) throws {
    if isStrict(messages), let last = warnings.last {
      for warning in warnings.dropLast() { Terminal.error("ringrender: error: \(warning)\n") }
      throw CommandError(last.description, .dataError)
    }
    guard !messages.quiet else { return }
    for warning in warnings { Terminal.error("ringrender: warning: \(warning)\n") }
  }
}
