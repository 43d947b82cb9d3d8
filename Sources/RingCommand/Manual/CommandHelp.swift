import ArgumentParser
import RingCore

/// The description of a command by the argument parser, for its manual page.
struct CommandHelp {
  /// An option, a flag or an argument.
  struct Argument {
    var isOption = false
    var isPositional = false
    var isOptional = true
    var isRepeating = false
    /// The names with their hyphens, the longest last.
    var names: [String] = []
    var valueName = ""
    var defaultValue: String?
    var choices: [String] = []
    var abstract = ""
    var discussion = ""
  }

  var name = ""
  var abstract = ""
  var discussion = ""
  var arguments: [Argument] = []
  var subcommands: [CommandHelp] = []

  /// Returns the description of `ringrender` with all commands that its help lists.
  static func tool() throws -> CommandHelp {
    let dump = try JSONReader.parse(Array(RingRenderTool._dumpHelp().utf8))
    var tool = CommandHelp(dump["command"] ?? .null)
    // Leave out the parser's `help` command, which repeats what `--help` prints.
    tool.subcommands.removeAll { $0.name == "help" }
    return tool
  }

  private init(_ value: JSONValue) {
    name = value.text("commandName") ?? ""
    abstract = value.text("abstract") ?? ""
    discussion = value.text("discussion") ?? ""
    arguments = value.items("arguments").filter(\.shouldDisplay).map(Argument.init)
    subcommands = value.items("subcommands").filter(\.shouldDisplay).map(CommandHelp.init)
  }
}

extension CommandHelp.Argument {
  fileprivate init(_ value: JSONValue) {
    isOption = value.text("kind") == "option"
    isPositional = value.text("kind") == "positional"
    isOptional = value["isOptional"] == .bool(true)
    isRepeating = value["isRepeating"] == .bool(true)
    names = value.items("names").map { name in
      (name.text("kind") == "long" ? "--" : "-") + (name.text("name") ?? "")
    }.sorted { $0.utf8.count < $1.utf8.count }
    valueName = value.text("valueName") ?? ""
    defaultValue = value.text("defaultValue")
    choices = value.items("allValues").compactMap(\.text)
    abstract = value.text("abstract") ?? ""
    discussion = value.text("discussion") ?? ""
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  fileprivate func text(_ key: String) -> String? { self[key]?.text }

  fileprivate func items(_ key: String) -> [JSONValue] {
    guard case .list(let items) = self[key] else { return [] }
    return items
  }

  fileprivate var shouldDisplay: Bool { self["shouldDisplay"] != .bool(false) }
}
