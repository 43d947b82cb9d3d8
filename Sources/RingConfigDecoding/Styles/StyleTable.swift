import RingCore
import RingScene

/// A document's styles of progress views: templates that are expanded for each view.
struct StyleTable: Sendable {
  /// In the order of the text.
  private(set) var names: [String] = []
  private var members: [String: JSONNode.Member] = [:]
  private var invalidStyles: Set<String> = []

  static let builtInNames = ProgressViewStyle.named.map(\.name)

  init() {}

  init(_ node: JSONNode) {
    for member in node.members {
      names.append(member.key)
      members[member.key] = member
    }
  }

  func member(_ name: String) -> JSONNode.Member? { members[name] }

  var hasInvalidStyles: Bool { !invalidStyles.isEmpty }

  func isInvalid(_ name: String) -> Bool { invalidStyles.contains(name) }

  mutating func markInvalid(_ name: String) { invalidStyles.insert(name) }
}

extension DecodingContext {
  /// The progress with which a template is checked without a view.
  private static let sampleFraction = 0.5

  /// Reports the errors of the document's styles, whether or not they are used.
  mutating func checkStyles() {
    checkNames()
    StyleGraph(styles).report(&self)
    for name in styles.names where !styles.isInvalid(name) {
      guard let template = styles.member(name)?.value else { continue }
      let element = inTemplate(of: name, .check) {
        ValueType<AnyElement>.element.decode(
          template.replacingFraction(with: Self.sampleFraction), &$0)
      }
      if element == nil { styles.markInvalid(name) }
    }
  }

  private mutating func checkNames() {
    for name in styles.names where StyleTable.builtInNames.contains(name) {
      guard let member = styles.member(name) else { continue }
      report(
        .reservedName, "\(name) is the name of a built-in style", at: member.keySpan, key: name,
        help: "choose another name")
      styles.markInvalid(name)
    }
  }

  /// Returns the style of a view; automatic if the style has errors, which are reported once.
  ///
  /// `fraction` is the view's progress, `labels` the number of elements in its labels.
  mutating func style(
    named name: String, of view: JSONNode, fraction: Double?, labels: Int
  ) -> ProgressViewStyle {
    if let builtIn = ProgressViewStyle.named.first(where: { $0.name == name }) {
      return builtIn.style
    }
    guard !styles.isInvalid(name), let template = styles.member(name)?.value else {
      return .automatic
    }
    // `checkStyles` checks each style once, so the styles inside a template need no check here.
    guard templateUse != .check, countExpansion(of: template, for: view) else { return .automatic }
    let scope = cache.scope(of: view, in: cacheScope)
    let element = inTemplate(
      of: name, .expansion, parts: labels, scope: scope,
      fractionInputs: cache.inputs
    ) {
      ValueType<AnyElement>.element.decode(template.replacingFraction(with: fraction), &$0)
    }
    guard let element else {
      styles.markInvalid(name)
      return .automatic
    }
    return .template(element)
  }
}

extension JSONNode {
  /// The placeholder for a view's progress.
  static let fractionName = "$fraction"

  /// Returns this value with `fraction`, or `null` if that is `nil`, for every `"$fraction"`.
  func replacingFraction(with fraction: Double?) -> JSONNode {
    var node = self
    switch value {
    case .string(Self.fractionName): node.value = fraction.map(Value.number) ?? .null
    case .list(let items):
      node.value = .list(Items(items.map { $0.replacingFraction(with: fraction) }))
    case .object(let members):
      node.value = .object(
        Members(
          members.map { member in
            var member = member
            member.value = member.value.replacingFraction(with: fraction)
            return member
          }))
    default: break
    }
    return node
  }

  /// The progress that replaced `$fraction`, for messages: `0.5`, or `null` if there is none.
  var fractionText: String {
    if case .number(let fraction) = value { JSONValue.number(fraction).rendered() } else { "null" }
  }

  /// Whether this value replaced a `"$fraction"`.
  var isFraction: Bool {
    kind != .string && (span.text == Self.fractionName || span.text == Self.fractionName.quoted)
  }
}

/// The dependencies between styles, which must be acyclic and of limited depth.
struct StyleGraph {
  private let styles: StyleTable
  private var uses: [String: [String]] = [:]
  /// The styles whose dependencies are acyclic and within the maximum depth.
  private var validatedStyles: Set<String> = []

  /// The maximum depth of styles within styles, because deeper recursion could overflow the stack.
  static let maximumDepth = 16

  init(_ styles: StyleTable) {
    self.styles = styles
    for name in styles.names {
      guard let template = styles.member(name)?.value else { continue }
      var usedNames: [String] = []
      Self.collectStyleNames(template, styles, into: &usedNames)
      uses[name] = usedNames
    }
    // Each pass adds the styles that use only styles of earlier passes.
    for _ in 0..<Self.maximumDepth {
      let next = styles.names.filter { name in
        !validatedStyles.contains(name) && (uses[name] ?? []).allSatisfy(validatedStyles.contains)
      }
      if next.isEmpty { break }
      validatedStyles.formUnion(next)
    }
  }

  /// Appends the names of the document's styles that the views in a template use.
  private static func collectStyleNames(
    _ node: JSONNode, _ styles: StyleTable, into names: inout [String]
  ) {
    switch node.value {
    case .object(let members):
      if node.text("type") == "progressView", let name = node.text("style"),
        styles.member(name) != nil
      {
        names.append(name)
      }
      for member in members { collectStyleNames(member.value, styles, into: &names) }
    case .list(let items): for item in items { collectStyleNames(item, styles, into: &names) }
    default: break
    }
  }

  /// Reports cyclic and too deep uses of styles, and marks the styles that cannot be expanded.
  func report(_ context: inout DecodingContext) {
    var seen: Set<String> = []
    for name in styles.names where !validatedStyles.contains(name) {
      context.styles.markInvalid(name)
      var path: [String] = []
      var next: String? = name
      while let current = next, seen.insert(current).inserted {
        path.append(current)
        next = uses[current]?.first { !validatedStyles.contains($0) }
      }
      reportChain(path, leadingTo: next, &context)
    }
  }

  /// Reports the cycle that `next` closes; if it is `nil`, a chain of styles that is too deep.
  private func reportChain(
    _ path: [String], leadingTo next: String?, _ context: inout DecodingContext
  ) {
    if let next {
      guard let start = path.firstIndex(of: next) else { return }
      let cycle = (path[start...] + [next]).map(\.shortened).joined(separator: " → ")
      report(
        .circularStyle, "the style \(next.shortened.quoted) uses itself: \(cycle)", of: next,
        &context)
    } else if let last = path.last {
      report(
        .limit, "styles use each other more than \(Self.maximumDepth) deep", of: last, &context)
    }
  }

  private func report(
    _ code: Diagnostic.Code, _ message: String, of name: String, _ context: inout DecodingContext
  ) {
    guard let member = styles.member(name) else { return }
    context.report(code, message, at: member.keySpan, key: name)
  }
}
