import RingSystem

/// A manual page of section 1, generated from the help of a command.
struct ManualPage {
  /// The name of the page, such as `ringrender` or `ringrender-frames`.
  var name: String
  var text: String

  /// Returns the page of the tool, followed by a page for each command.
  static func all() throws -> [ManualPage] {
    let tool = try CommandHelp.tool()
    let names = tool.subcommands.map { "\(tool.name)-\($0.name)" }
    let first = page(
      tool.name, command: tool.name, tool, shown: tool.arguments, others: names,
      commands: tool.subcommands)
    return [first]
      + tool.subcommands.map { command in
        page(
          "\(tool.name)-\(command.name)", command: "\(tool.name) \(command.name)", command,
          shown: command.arguments, others: [tool.name], commands: [])
      }
  }

  private static func page(
    _ name: String, command: String, _ help: CommandHelp, shown: [CommandHelp.Argument],
    others: [String], commands: [CommandHelp]
  ) -> ManualPage {
    var roff = Roff()
    roff.title(
      name.uppercased(), section: 1, date: Version.date, source: "ringrender \(Version.number)",
      manual: "ringrender")
    roff.macro("SH", "NAME")
    roff.raw("\(Roff.escaped(name)) \\- \(Roff.escaped(summary(help.abstract)))")
    roff.macro("SH", "SYNOPSIS")
    roff.raw(synopsis(command, shown, hasCommands: !commands.isEmpty))
    roff.macro("SH", "DESCRIPTION")
    roff.line(help.abstract)
    if !commands.isEmpty {
      roff.line("Without a command it draws one picture, as the command render does.")
    }
    let (description, examples) = parts(of: help.discussion)
    add(description, to: &roff, isFirst: false)
    if !commands.isEmpty { list(commands, of: name, in: &roff) }
    list(shown, in: &roff)
    roff.macro("SH", "EXIT STATUS")
    for status in ExitStatus.allCases {
      roff.macro("TP")
      roff.raw(Roff.bold("\(status.rawValue)"))
      roff.line(status.meaning)
    }
    if !examples.isEmpty {
      roff.macro("SH", "EXAMPLES")
      roff.example(examples.map(withoutIndent))
    }
    roff.macro("SH", "SEE ALSO")
    roff.raw(others.map { "\(Roff.bold($0))(1)" }.joined(separator: ",\n"))
    return ManualPage(name: name, text: roff.text)
  }

  /// Returns an abstract in the style of a manual's NAME section: lower case, without a full stop.
  private static func summary(_ abstract: String) -> String {
    let text = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func synopsis(
    _ command: String, _ arguments: [CommandHelp.Argument], hasCommands: Bool
  ) -> String {
    var words = [Roff.bold(command)]
    if hasCommands { words.append("[\(Roff.italic("COMMAND"))]") }
    words.append("[\(Roff.italic("OPTION"))...]")
    for argument in arguments where argument.isPositional || !argument.isOptional {
      var word = Roff.italic(argument.valueName)
      if !argument.isPositional { word = Roff.bold(argument.names.last ?? "") + " " + word }
      if argument.isRepeating { word += "..." }
      words.append(argument.isOptional ? "[\(word)]" : word)
    }
    return words.joined(separator: " ")
  }

  private static func list(_ commands: [CommandHelp], of name: String, in roff: inout Roff) {
    roff.macro("SH", "COMMANDS")
    for command in commands {
      roff.macro("TP")
      roff.raw("\(Roff.bold("\(name)-\(command.name)"))(1)")
      roff.line(command.abstract)
    }
  }

  private static func list(_ arguments: [CommandHelp.Argument], in roff: inout Roff) {
    let (positional, options) = (
      arguments.filter(\.isPositional), arguments.filter { !$0.isPositional }
    )
    for (title, arguments) in [("ARGUMENTS", positional), ("OPTIONS", options)]
    where !arguments.isEmpty {
      roff.macro("SH", title)
      for argument in arguments {
        roff.macro("TP")
        roff.raw(head(of: argument))
        roff.line(argument.abstract)
        for line in argument.discussion.split(separator: "\n") { roff.line(String(line)) }
        if !argument.choices.isEmpty {
          roff.line("Values: \(argument.choices.joined(separator: ", ")).")
        }
        if let value = argument.defaultValue, !value.isEmpty { roff.line("Default: \(value).") }
      }
    }
  }

  private static func head(of argument: CommandHelp.Argument) -> String {
    if argument.isPositional { return Roff.italic(argument.valueName) }
    let names = argument.names.map(Roff.bold).joined(separator: ", ")
    return argument.isOption ? "\(names) \(Roff.italic(argument.valueName))" : names
  }

  /// Returns the lines of a discussion before the title EXAMPLES, and the lines after it.
  private static func parts(of discussion: String) -> (description: [String], examples: [String]) {
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.firstIndex(of: "EXAMPLES") else { return (lines, []) }
    return (Array(lines[..<index]), Array(lines[(index + 1)...]))
  }

  /// Adds paragraphs and sections. Lines in capital letters are the titles of sections.
  private static func add(_ lines: [String], to roff: inout Roff, isFirst: Bool) {
    var needsParagraph = !isFirst
    for line in lines {
      if line.isEmpty {
        needsParagraph = true
      } else if isTitle(line) {
        roff.macro("SH", line)
        needsParagraph = false
      } else {
        if needsParagraph { roff.macro("PP") }
        needsParagraph = false
        roff.line(line)
      }
    }
  }

  private static func isTitle(_ line: String) -> Bool {
    line.allSatisfy { $0 == " " || ("A"..."Z").contains($0) }
  }

  private static func withoutIndent(_ line: String) -> String {
    line.hasPrefix("  ") ? String(line.dropFirst(2)) : line
  }
}
