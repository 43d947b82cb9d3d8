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
      Self.collect(template, styles, into: &usedNames)
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
  private static func collect(
    _ node: JSONNode, _ styles: StyleTable, into names: inout [String]
  ) {
    switch node.value {
    case .object(let members):
      if case .string("progressView")? = node.member("type")?.value.value,
        case .string(let name)? = node.member("style")?.value.value, styles.member(name) != nil
      {
        names.append(name)
      }
      for member in members { collect(member.value, styles, into: &names) }
    case .list(let items): for item in items { collect(item, styles, into: &names) }
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
      report(path, leadingTo: next, &context)
    }
  }

  /// Reports the cycle that `next` closes; if it is `nil`, a chain of styles that is too deep.
  private func report(
    _ path: [String], leadingTo next: String?, _ context: inout DecodingContext
  ) {
    if let next {
      guard let start = path.firstIndex(of: next) else { return }
      let cycle = (path[start...] + [next]).map(\.shortened).joined(separator: " → ")
      report("the style \(next.shortened.quoted) uses itself: \(cycle)", next, &context)
    } else if let last = path.last {
      report("styles use each other more than \(Self.maximumDepth) deep", last, &context)
    }
  }

  private func report(_ message: String, _ name: String, _ context: inout DecodingContext) {
    guard let member = styles.member(name) else { return }
    context.report(message, at: member.keySpan, key: name)
  }
}
