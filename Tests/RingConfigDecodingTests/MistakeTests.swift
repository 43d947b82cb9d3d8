import Foundation
import Testing

@testable import RingConfigDecoding

/// A config with words of other tools, from `Fixtures/mistakes.txt`.
struct Mistake: Sendable, CustomTestStringConvertible {
  let config: String
  /// The helps of all problems, in the order of the text.
  let helps: [String]
  /// Whether the config is valid once the helps were applied literally.
  let isValidAfterwards: Bool

  var testDescription: String { config }

  /// In the file, the lines after a config are indented: its helps, and `valid` or `not valid`.
  static let all: [Mistake] = {
    let text = (try? Fixtures.bytes("mistakes.txt")).map { String(decoding: $0, as: UTF8.self) }
    var (mistakes, config, helps): ([Mistake], String, [String]) = ([], "", [])
    for line in (text ?? "").split(separator: "\n") {
      let isIndented = line.hasPrefix("  ")
      let entry = String(isIndented ? line.dropFirst(2) : line)
      if !isIndented {
        (config, helps) = (entry, [])
      } else if entry == "valid" || entry == "not valid" {
        mistakes.append(
          Mistake(config: config, helps: helps, isValidAfterwards: entry == "valid"))
      } else {
        helps.append(entry)
      }
    }
    return mistakes
  }()
}

@Suite struct MistakeTests {
  private func problems(_ config: String) -> [Diagnostic] {
    ConfigReader().read(Array(config.utf8)).diagnostics.items
  }

  @Test(arguments: Mistake.all)
  func helpsAreExactly(mistake: Mistake) {
    #expect(problems(mistake.config).compactMap(\.help) == mistake.helps)
  }

  /// No help leads to another mistake for which there is no help, except those marked in the file.
  @Test(arguments: Mistake.all)
  func appliedHelpsGiveAValidConfig(mistake: Mistake) throws {
    var config = mistake.config
    for _ in 0..<5 {
      let errors = problems(config).filter { $0.severity == .error }
      guard let error = errors.first(where: { $0.help != nil }),
        let corrected = try AppliedHelp(error)?.config(from: config)
      else { break }
      config = corrected
    }
    let errors = problems(config).filter { $0.severity == .error }
    #expect(
      errors.isEmpty == mistake.isValidAfterwards, "\(config): \(errors.map(\.message))")
  }

  @Test func mostMistakesAreAnswered() {
    #expect(Mistake.all.count > 172)
    #expect(Mistake.all.count { !$0.helps.isEmpty } >= 150)
    #expect(Mistake.all.count { !$0.helps.isEmpty && $0.isValidAfterwards } >= 140)
  }
}

/// A change of a config that a help describes.
private struct AppliedHelp {
  private enum Change {
    case rename(String)
    case replace(Any)
    /// Members in place of the wrong one.
    case members([String: Any])
    /// Members of the object around the one that has the wrong member.
    case outerMembers([String: Any])
    /// A member of the object that is the value of the key `key`.
    case inner([String: Any], key: String)
    /// The same key of another object.
    case move([String])
    case remove
  }

  private let change: Change
  /// The path of the wrong value: keys, and indices in lists.
  private let steps: [String]

  /// `nil` if the help does not say literally what to write.
  init?(_ error: Diagnostic) {
    guard let help = error.help, let path = error.path else { return nil }
    steps = path.split(whereSeparator: { ".[]".contains($0) }).map(String.init)
    let isKey = error.message.hasPrefix("unknown key")
    guard let change = Self.change(help, isKey: isKey) else { return nil }
    // A gradient with a `type` is replaced as a whole.
    if case .replace(let value) = change, steps.last == "type", value is [String: Any] {
      self.change = .outerMembers([steps[steps.count - 2]: value])
    } else {
      self.change = change
    }
  }

  private static func change(_ help: String, isKey: Bool) -> Change? {
    if let match = help.wholeMatch(of: /did you mean [`"](.*)[`"]\?/) {
      return isKey ? .rename(String(match.1)) : .replace(String(match.1))
    }
    if let match = help.wholeMatch(of: /.* is called "(.*)"/) { return .replace(String(match.1)) }
    if let match = help.wholeMatch(of: /add (.*) to "(.*)"/) {
      return object("{\(match.1)}").map { .inner($0, key: String(match.2)) }
    }
    if let match = help.wholeMatch(of: /`.*` is a key of (.*)/) {
      switch match.1 {
      case "the document": return .move([])
      case "elements: write it into `scene`": return .move(["scene"])
      default: return .move(["canvas"])
      }
    }
    if help.contains("remove") { return .remove }
    guard let match = help.firstMatch(of: /(^|: )write (.*)/) else { return nil }
    let text = String(match.2)
    if let outer = text.wholeMatch(of: /(.*) beside ".*"/) {
      return object("{\(outer.1)}").map { .outerMembers($0) }
    }
    return written(text)
  }

  /// Parses the JSON at the beginning of a text, which an explanation may follow.
  private static func written(_ text: String) -> Change? {
    for length in stride(from: text.count, to: 0, by: -1) {
      let (json, rest) = (text.prefix(length), text.dropFirst(length))
      guard rest.isEmpty || rest.first == ":" || rest.first == "," else { continue }
      if let members = object("{\(json)}") { return .members(members) }
      let value = try? JSONSerialization.jsonObject(
        with: Data(json.utf8), options: .fragmentsAllowed)
      if let value { return .replace(value) }
    }
    return nil
  }

  private static func object(_ json: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any]
  }

  func config(from config: String) throws -> String {
    var root = try JSONSerialization.jsonObject(with: Data(config.utf8))
    let key = steps[steps.count - 1]
    let object = Array(steps.dropLast())
    switch change {
    case .rename(let name):
      root = Self.editing(root, object) { members in
        members[name] = members.removeValue(forKey: key)
      }
    case .replace(let value): root = Self.replacing(root, steps[...], by: value)
    case .members(let new): root = Self.editing(root, object) { $0.replace(key, by: new) }
    case .outerMembers(let new):
      root = Self.editing(root, object) { $0.removeValue(forKey: key) }
      root = Self.editing(root, Array(object.dropLast())) { $0.merge(new) { $1 } }
    case .inner(let new, let inner):
      root = Self.editing(root, object) { $0.removeValue(forKey: key) }
      root = Self.editing(root, object + [inner]) { $0.merge(new) { $1 } }
    case .move(let place):
      var value: Any?
      root = Self.editing(root, object) { value = $0.removeValue(forKey: key) }
      root = Self.editing(root, place) { $0[key] = value }
    case .remove: root = Self.editing(root, object) { $0.removeValue(forKey: key) }
    }
    let data = try JSONSerialization.data(withJSONObject: root, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns a value with another object at a path.
  private static func editing(
    _ root: Any, _ steps: [String], _ edit: (inout [String: Any]) -> Void
  ) -> Any {
    var object =
      steps.reduce(root as Any?) { value, step in
        (value as? [String: Any])?[step] ?? Int(step).flatMap { (value as? [Any])?[$0] }
      } as? [String: Any] ?? [:]
    edit(&object)
    return replacing(root, steps[...], by: object)
  }

  private static func replacing(_ root: Any, _ steps: ArraySlice<String>, by value: Any) -> Any {
    guard let step = steps.first else { return value }
    if var list = root as? [Any], let index = Int(step) {
      list[index] = replacing(list[index], steps.dropFirst(), by: value)
      return list
    }
    var object = root as? [String: Any] ?? [:]
    object[step] = replacing(object[step] ?? [String: Any](), steps.dropFirst(), by: value)
    return object
  }
}

extension [String: Any] {
  fileprivate mutating func replace(_ key: String, by members: [String: Any]) {
    removeValue(forKey: key)
    merge(members) { $1 }
  }
}
