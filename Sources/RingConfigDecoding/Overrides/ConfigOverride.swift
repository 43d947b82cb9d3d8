import RingCore
import RingScene

/// A value that an option of the command, or a caller, sets in a config before it is decoded.
package struct ConfigOverride: Hashable, Sendable {
  /// The name of the option, or of the setting of the caller, for messages.
  let option: String
  /// The argument of the option, or the value as JSON.
  let text: String
  /// The path at which the value is set; `nil` if `text` contains the path.
  let path: String?

  /// Creates the override of `--set PATH=VALUE`.
  ///
  /// The path begins with a key of the document or the `id` of an element; the value is JSON, or
  /// else a string.
  package init(set text: String) {
    option = "--set"
    self.text = text
    path = nil
  }

  /// Creates the override of an option that sets `value`, JSON or else a string, at `path`.
  package init(option: String, path: String, value: String) {
    self.option = option
    self.path = path
    text = value
  }

  /// Creates the override of a key of the canvas; `nil` if `value` is `nil`.
  package init?(option: String, canvas key: String, value: String?) {
    guard let value else { return nil }
    self.init(option: option, path: "canvas.\(key)", value: value)
  }

  /// Sets the value in a document and returns its path; `nil` after an error, which is reported.
  ///
  /// `number` is the position of the override among all overrides, from 1. It orders the
  /// diagnostics; those of the document come first, with 0.
  @discardableResult
  func apply(
    to root: inout JSONNode, number: Int, _ diagnostics: inout Diagnostics
  ) -> NodePath? {
    do throws(Diagnostic) {
      let (path, value, span) = try target(in: root, number: number)
      let nodePath = try NodePath(path, in: root, span)
      try nodePath.set(value, in: &root)
      return nodePath
    } catch {
      diagnostics.add(error)
      return nil
    }
  }

  /// Whether the override itself sets the key at `path`: with that path, or with the path of an
  /// object that contains the key. `false` if an element's `id` or an error is in its place.
  package func sets(_ path: String) -> Bool {
    let source = SourceText(name: option, bytes: Array(text.utf8))
    guard let (written, _, valueStart) = try? writtenPath(in: source),
      let key = try? ConfigPath(path, in: source, 0..<0), key.steps.starts(with: written.steps)
    else { return false }
    let value = Self.value(source, from: valueStart)
    return key.steps.dropFirst(written.steps.count)
      .reduce(value) { node, step in node?.child(step) } != nil
  }

  /// Returns the value that `apply` sets in a document; `nil` after an error.
  func value(in root: JSONNode) -> JSONNode? { try? target(in: root, number: 0).value }

  /// Returns the path and the value that are set in a document, and the position of the path.
  private func target(
    in root: JSONNode, number: Int
  ) throws(Diagnostic) -> (path: ConfigPath, value: JSONNode, span: SourceSpan) {
    let source = SourceText(name: option, bytes: Array(text.utf8), sortIndex: number)
    let (written, keys, valueStart) = try writtenPath(in: source)
    let span = SourceSpan(source, keys)
    let (path, value) = try Self.columnTarget(
      written, Self.value(source, from: valueStart), in: root, at: span)
    return (path, value, span)
  }

  /// Returns the path in the text, the range that contains it, and the offset of the value.
  private func writtenPath(
    in source: SourceText
  ) throws(Diagnostic) -> (path: ConfigPath, range: Range<Int>, valueStart: Int) {
    let fullRange = 0..<source.bytes.count
    if let path { return (try ConfigPath(path, in: source, fullRange), fullRange, 0) }
    guard let equals = source.bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
      throw Diagnostic(
        .invalidText, "\(option) needs PATH=VALUE", at: SourceSpan(source, fullRange),
        help: "write \(option) scene.children[0].progress=0.8")
    }
    let keys = 0..<equals
    return (try ConfigPath(source.string(keys), in: source, keys), keys, equals + 1)
  }

  /// Parses the text from an offset as JSON. Text that is not JSON becomes a string.
  private static func value(_ source: SourceText, from start: Int) -> JSONNode {
    let (node, diagnostics) = JSONDocument.parse(source, from: start)
    if let node, diagnostics.isEmpty { return node }
    let range = start..<source.bytes.count
    return JSONNode(value: .string(source.string(range)), span: SourceSpan(source, range))
  }
}

extension ConfigPath {
  /// Parses a path: keys separated by dots, list indices in brackets.
  init(_ text: String, in source: SourceText, _ range: Range<Int>) throws(Diagnostic) {
    func problem(_ message: String) -> Diagnostic {
      Diagnostic(
        .invalidText, message, at: SourceSpan(source, range),
        help: "write scene.children[0].progress")
    }
    for component in text.split(separator: ".", omittingEmptySubsequences: false) {
      let key = component.prefix { $0 != "[" && $0 != "]" }
      guard !key.isEmpty else { throw problem("a key is missing in the path \(text.shortened)") }
      steps.append(.key(String(key)))
      var remaining = component[key.endIndex...]
      while !remaining.isEmpty {
        let digits = remaining.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard remaining.first == "[", let index = Int(digits),
          remaining[digits.endIndex...].first == "]"
        else { throw problem("\(String(component).shortened) is not a key with an index like [0]") }
        steps.append(.index(index))
        remaining = remaining[digits.endIndex...].dropFirst()
      }
    }
    guard steps.count <= JSONParser.maximumDepth else {
      throw problem("the path has more than \(JSONParser.maximumDepth) steps")
    }
  }
}

/// A key that sets the progress of an element, with the values for 0 % and 100 %.
package struct ValueTarget: Hashable, Sendable {
  /// The path, as for `--set`: `scene.children[0].progress`.
  package let path: String
  /// The values for 0 % and 100 %, in the unit of the element.
  package let lower: Double
  package let upper: Double

  init(path: String, lower: Double, upper: Double) {
    (self.path, self.lower, self.upper) = (path, lower, upper)
  }

  /// Creates a target from a path. Values are percentages, or fractions for a key `progress`.
  package init(path: String) {
    let key = path.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    self.init(path: path, lower: 0, upper: key == ProgressValue.fractionKey ? 1 : 100)
  }

  /// Returns the value to set for a percentage. It is not clamped to 0…100.
  package func number(percent: Int) -> Double { lower + (upper - lower) * Double(percent) / 100 }

  /// Whether the key belongs to the scene itself rather than to an element inside it.
  package var isOfScene: Bool { ProgressValue.keys.contains { path == "scene.\($0)" } }
}

extension DecodingContext {
  /// Records the key for an element's progress, if such keys are requested.
  ///
  /// Inner elements are decoded before `node`, but are listed after it.
  mutating func recordValueTarget(of node: JSONNode, from lower: Double, to upper: Double) {
    guard let existing = valueTargets, templateUse == nil, node.member("type") != nil,
      let key = ProgressValue.keys.first(where: { node.member($0) != nil })
    else { return }
    let element = pathDescription + "."
    let nestedCount = existing.reversed().prefix { $0.path.hasPrefix(element) }.count
    valueTargets?.insert(
      ValueTarget(path: element + key, lower: lower, upper: upper), at: existing.count - nestedCount
    )
  }
}

extension ConfigOverride {
  /// Returns the path and the value that an override of a data column sets in the config.
  ///
  /// `data.score` sets the sample of the column `score`: the path becomes `data.score.sample`. A
  /// column of strings takes the override's text as it is written. The paths and values of other
  /// overrides are returned unchanged. Throws a diagnostic if `data` has no such column.
  static func columnTarget(
    _ path: ConfigPath, _ value: JSONNode, in root: JSONNode, at span: SourceSpan
  ) throws(Diagnostic) -> (path: ConfigPath, value: JSONNode) {
    guard path.steps.count == 2, path.steps[0] == .key("data"), case .key(let name) = path.steps[1],
      let data = root.member("data")?.value, data.kind == .object, value.kind != .object
    else { return (path, value) }
    guard let column = data.member(name)?.value else {
      let columnNames = data.members.map(\.key)
      let nearest = Spelling.nearest(to: name, among: columnNames)
      throw Diagnostic(
        .unknownColumn,
        "there is no column \(name.shortened.quoted) in data", at: span, path: path.description,
        help: nearest.map { "did you mean `data.\($0)`?" })
    }
    var value = value
    if column.text("type") == "string", value.kind != .string {
      value.value = .string(value.span.text)
    }
    return (ConfigPath(steps: path.steps + [.key("sample")]), value)
  }
}
