import ArgumentParser
import RingCore
import RingSystem

enum CommandArguments {
  /// Throws `ValidationError` if an argument is not UTF-8: decoded as text, it would name another
  /// file.
  static func checkAreUTF8() throws {
    for (number, argument) in ProcessArguments.cStrings.enumerated().dropFirst() {
      let bytes = sequence(state: argument) { pointer -> UInt8? in
        guard pointer.pointee != 0 else { return nil }
        defer { pointer += 1 }
        return UInt8(bitPattern: pointer.pointee)
      }
      let all = Array(bytes)
      guard InvalidUTF8.first(in: all) != nil else { continue }
      throw ValidationError(
        "Argument \(number), '\(String(printableUTF8: all))', is not UTF-8.")
    }
  }

  /// Returns the arguments; a sole `-V` or `version` becomes `--version`, and a JSON file in place of
  /// a command is drawn.
  ///
  /// Throws `ValidationError` for an unknown command. The message suggests the most similar
  /// command, or `--config` if the word looks like a path.
  static func normalized(_ arguments: [String]) throws -> [String] {
    if [["-V"], ["version"]].contains(arguments) { return ["--version"] }
    guard let first = arguments.first, !first.hasPrefix("-") else { return arguments }
    if first.lowercased().hasSuffix(".json") { return drawing(first, arguments.dropFirst()) }
    let commands =
      RingRenderTool.configuration.subcommands.compactMap { $0.configuration.commandName }
      + ["help"]
    guard commands.contains(first) else { throw unknownCommandError(first, arguments.dropFirst()) }
    if first == "help", arguments.count > 1, !commands.contains(arguments[1]) {
      throw unknownCommandError(arguments[1], [])
    }
    return arguments
  }

  /// Returns the arguments that draw a config. Without `-o`, the picture is in the current folder and
  /// has the name of the config: `rings.png` of `a/rings.json` or `a/rings.rings.json`.
  private static func drawing(_ config: String, _ others: ArraySlice<String>) -> [String] {
    let hasOutput = others.contains { $0.hasPrefix("-o") || $0.hasPrefix("--output") }
    guard !hasOutput, let source = CaseFinder.name(of: String(FilePath.name(config))) else {
      return ["--config", config] + others
    }
    return ["--config", config, "--output=\(source.name).png"] + others
  }

  /// Returns the command line of this process, quoted for a shell, with `option` if it is missing.
  static func commandLine(adding option: String) -> String {
    let arguments = ProcessArguments.all
    return Shell.command(arguments.contains(option) ? arguments : arguments + [option])
  }

  /// `others` are the arguments after `word`. If the word looks like a path, the message shows how
  /// to draw that config.
  private static func unknownCommandError(
    _ word: String, _ others: some Sequence<String>
  ) -> ValidationError {
    let shown = RingRenderTool.shownCommands
    if word.contains(".") || word.contains("/") {
      let command = (["ringrender", "--config", word] + others).map(Shell.quoted)
      return ValidationError(
        "There is no command '\(word)'. To draw a config: \(command.joined(separator: " "))")
    }
    let suggestion = Spelling.nearest(to: word, among: shown + ["help"])
    return ValidationError(
      "There is no command '\(word)'. "
        + (suggestion.map { "Did you mean '\($0)'?" }
          ?? "The commands are \(shown.joined(separator: ", ")).")
    )
  }

  /// Returns a usage error, without control characters.
  ///
  /// `message` is the part of `text` that may quote arguments. It becomes one line after
  /// `ringrender: error:`; help from the parser follows on further lines, but not in JSON.
  static func report(_ text: String, about message: String) -> ProblemReport {
    ProblemReport(
      .error, .usage, Message(withChoicesInSentence(message.isEmpty ? text : message)),
      text: printable(text, about: message) + "\n")
  }

  private static func printable(_ text: String, about message: String) -> Message {
    let head = "Error: " + message
    guard !message.isEmpty, text.utf8.starts(with: head.utf8) else { return Message(lines: text) }
    let remaining = String(decoding: text.utf8.dropFirst(head.utf8.count), as: UTF8.self)
    return "ringrender: error: \(withChoicesInSentence(message))" + Message(lines: remaining)
  }

  /// Puts an option's choices into one sentence; the parser lists more than five on lines.
  private static func withChoicesInSentence(_ message: String) -> String {
    let (lead, item) = (" the following:\n  - ", "\n  - ")
    // Search for the last occurrence, because the quoted value before it may contain the same text.
    guard let start = message.ranges(of: "Please provide one of" + lead).last else {
      return message
    }
    let choices = message[start.upperBound...].split(separator: item).map { "'\($0)'" }
    guard let last = choices.last, !last.contains("\n") else { return message }
    return message[..<start.lowerBound] + "Please provide one of " + choices.joinedAsAlternatives
      + "."
  }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The values in help. The parser asks every option of a command for them in each run; its own
  /// properties print each case twice.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }

  /// Descriptions of values that differ from the values: none.
  public static var allValueDescriptions: [String: String] { [:] }
}
