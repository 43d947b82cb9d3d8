import ArgumentParser
import RingSystem
import RingText

/// What the user wrote after the program's name.
enum CommandArguments {
  /// Throws if an argument is not UTF-8: read as a text, it would name another file.
  static func check() throws {
    for (number, argument) in ProcessArguments.cStrings.enumerated().dropFirst() {
      let bytes = sequence(state: argument) { rest -> UInt8? in
        guard rest.pointee != 0 else { return nil }
        defer { rest += 1 }
        return UInt8(bitPattern: rest.pointee)
      }
      let all = Array(bytes)
      guard InvalidUTF8.first(in: all, 0..<all.count) != nil else { continue }
      throw ValidationError(
        "Argument \(number), '\(String(printableUTF8: all))', is not UTF-8.")
    }
  }

  /// The arguments, in which other programs' words for the version are ours. Throws for a command
  /// that there is not, and says which one was probably meant.
  static func understood(_ arguments: [String]) throws -> [String] {
    if ["-V", "version"].contains(arguments.first), arguments.count == 1 { return ["--version"] }
    guard let first = arguments.first, !first.hasPrefix("-") else { return arguments }
    let known =
      RingRenderTool.configuration.subcommands.compactMap { $0.configuration.commandName }
      + ["help"]
    guard known.contains(first) else { throw noCommand(first, arguments.dropFirst()) }
    if first == "help", arguments.count > 1, !known.contains(arguments[1]) {
      throw noCommand(arguments[1], [])
    }
    return arguments
  }

  private static func noCommand(
    _ word: String, _ others: some Sequence<String>
  ) -> ValidationError {
    let shown = RingRenderTool.shownCommands
    if word.contains(".") || word.contains("/") {
      let command = (["ringrender", "--config", word] + others).map(Shell.quoted)
      return ValidationError(
        "There is no command '\(word)'. To draw a config: \(command.joined(separator: " "))")
    }
    let meant = Spelling.nearest(to: word, among: shown + ["help"])
    return ValidationError(
      "There is no command '\(word)'. "
        + (meant.map { "Did you mean '\($0)'?" }
          ?? "The commands are \(shown.joined(separator: ", ")).")
    )
  }

  /// A usage error's text: `message`, which may quote arguments, on one line after the words that all
  /// errors begin with, and the lines of help around it.
  static func printable(_ text: String, about message: String) -> Message {
    let head = "Error: " + message
    guard !message.isEmpty, text.utf8.starts(with: head.utf8) else { return Message(lines: text) }
    let rest = String(decoding: text.utf8.dropFirst(head.utf8.count), as: UTF8.self)
    return "ringrender: error: \(withChoicesInSentence(message))" + Message(lines: rest)
  }

  /// A message in which the choices of an option are a list of lines, as the parser writes it for more
  /// than five, with the choices in the sentence, as it does for fewer.
  private static func withChoicesInSentence(_ message: String) -> String {
    let (lead, item) = (" the following:\n  - ", "\n  - ")
    // The last: the value, which is quoted before, may have these words too.
    guard let start = message.ranges(of: "Please provide one of" + lead).last else {
      return message
    }
    let choices = message[start.upperBound...].split(separator: item).map { "'\($0)'" }
    guard let last = choices.last, !last.contains("\n") else { return message }
    let list = choices.dropLast().joined(separator: ", ") + " or " + last
    return message[..<start.lowerBound] + "Please provide one of " + list + "."
  }
}
