import RingScene
import RingText

/// A document's styles of progress views: templates that become elements for each view anew.
struct StyleTable: Sendable {
  /// The names in the order of the text.
  private(set) var names: [String] = []
  private var members: [String: JSONNode.Member] = [:]
  /// Styles of which a problem has been reported.
  private var broken: Set<String> = []

  static let builtInNames = AnyProgressViewStyle.named.map(\.name)

  init() {}

  /// The styles of a document, by its value of `styles`.
  init(_ node: JSONNode) {
    for member in node.members {
      names.append(member.key)
      members[member.key] = member
    }
  }

  func member(_ name: String) -> JSONNode.Member? { members[name] }

  var hasBroken: Bool { !broken.isEmpty }

  func isBroken(_ name: String) -> Bool { broken.contains(name) }

  mutating func markBroken(_ name: String) { broken.insert(name) }
}

extension DecodingContext {
  /// What a template is read with while no view is known.
  private static let sampleFraction = 0.5

  /// Reports what is wrong with the document's styles, whether they are used or not.
  mutating func checkStyles() {
    checkNames()
    StyleGraph(styles).report(&self)
    for name in styles.names where !styles.isBroken(name) {
      guard let template = styles.member(name)?.value else { continue }
      let element = inTemplate(of: name, .check) {
        ValueType<AnyElement>.element.decode(template.replacing(Self.sampleFraction), &$0)
      }
      if element == nil { styles.markBroken(name) }
    }
  }

  private mutating func checkNames() {
    for name in styles.names where StyleTable.builtInNames.contains(name) {
      guard let member = styles.member(name) else { continue }
      report(
        "\(name) is the name of a built-in style", at: member.keySpan, key: name,
        help: "choose another name")
      styles.markBroken(name)
    }
  }

  /// The style of a view with this progress and this many elements in its labels; automatic if
  /// there is something wrong with it, which then has been reported once.
  mutating func style(
    named name: String, of view: JSONNode, fraction: Double?, labels: Int
  ) -> AnyProgressViewStyle {
    if let builtIn = AnyProgressViewStyle.named.first(where: { $0.name == name }) {
      return builtIn.style
    }
    guard !styles.isBroken(name), let template = styles.member(name)?.value else {
      return .automatic
    }
    // A template is checked without those that it uses: they are checked by themselves.
    guard templateUse != .check, countExpansion(of: template, for: view) else { return .automatic }
    let scope = memory.scope(of: view, in: memoryScope)
    let element = inTemplate(
      of: name, .expansion, parts: labels, scope: scope,
      fractionInputs: memory.inputs
    ) {
      ValueType<AnyElement>.element.decode(template.replacing(fraction), &$0)
    }
    guard let element else {
      styles.markBroken(name)
      return .automatic
    }
    return .template(element)
  }
}

extension JSONNode {
  /// The text that stands for a view's progress.
  static let fractionName = "$fraction"

  /// This value with a view's progress in the place of every `"$fraction"`.
  func replacing(_ fraction: Double?) -> JSONNode {
    var node = self
    switch value {
    case .string(Self.fractionName): node.value = fraction.map(Value.number) ?? .null
    case .list(let items): node.value = .list(Items(items.map { $0.replacing(fraction) }))
    case .object(let members):
      node.value = .object(
        Members(
          members.map { member in
            var member = member
            member.value = member.value.replacing(fraction)
            return member
          }))
    default: break
    }
    return node
  }

  /// The progress as a message says it.
  var fractionText: String {
    if case .number(let fraction) = value { JSONValue.number(fraction).rendered() } else { "null" }
  }

  /// Whether a progress stands in the place of `"$fraction"` here.
  var isFraction: Bool {
    kind != .string && (span.text == Self.fractionName || span.text == Self.fractionName.quoted)
  }
}
