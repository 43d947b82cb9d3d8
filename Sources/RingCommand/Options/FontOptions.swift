import ArgumentParser
import RingCairo
import RingSystem

/// The sources of fonts, and the treatment of missing ones.
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

  /// The font sources. Throws `FileError` if a folder contains a special file: fontconfig would
  /// wait for a pipe.
  var sources: FontSources {
    get throws(FileError) {
      for folder in fontDir { try FolderTree.rejectSpecialFiles(in: folder) }
      return FontSources(directories: fontDir)
    }
  }

  /// Reports the warnings about texts. With `--strict-fonts` or `--strict`, throws the last one.
  func report(_ warnings: [TextWarning], _ messages: MessageOptions) throws {
    if strictFonts || messages.strict, let last = warnings.last {
      for warning in warnings.dropLast() { Terminal.error("ringrender: error: \(warning)\n") }
      throw CommandError(last.description, .dataError)
    }
    guard !messages.quiet else { return }
    for warning in warnings { Terminal.error("ringrender: warning: \(warning)\n") }
  }
}
