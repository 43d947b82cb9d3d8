/// A key of an element that says how far something has come, and what 0 % and 100 % are there.
public struct ValueTarget: Hashable, Sendable {
  /// As `--set` takes it: `scene.children[0].progress`.
  public let path: String
  /// The number that stands for 0 %.
  public let lower: Double
  /// The number that stands for 100 %.
  public let upper: Double

  /// The number that stands for a percentage.
  public func number(percent: Int) -> Double { lower + (upper - lower) * Double(percent) / 100 }
}

extension ConfigReader {
  /// The keys `progress` and `value` of all elements of a config, from the outermost inwards; none if
  /// the text is no JSON.
  public func valueTargets(_ source: SourceText) -> [ValueTarget] {
    var (node, diagnostics) = JSONParser.parse(source)
    guard var root = node.take() else { return [] }
    for (index, override) in overrides.enumerated() {
      override.apply(to: &root, number: index + 1, &diagnostics)
    }
    return root.member("scene").map { $0.value.valueTargets(at: "scene") } ?? []
  }
}

extension JSONNode {
  fileprivate func valueTargets(at path: String) -> [ValueTarget] {
    switch value {
    case .list(let items):
      items.enumerated().flatMap { $1.valueTargets(at: "\(path)[\($0)]") }
    case .object(let members):
      ownTarget(at: path)
        + members.flatMap { $0.value.valueTargets(at: "\(path).\($0.key)") }
    default: []
    }
  }

  /// What this is the element of, as a list of one or none.
  private func ownTarget(at path: String) -> [ValueTarget] {
    guard case .string(let type)? = member("type")?.value.value,
      let kind = ElementRegistry.kind(named: type)
    else { return [] }
    if member("progress") != nil {
      return [ValueTarget(path: path + ".progress", lower: 0, upper: 1)]
    }
    guard member("value") != nil else { return [] }
    let standard = kind.standardProgress
    let bounds = scale ?? (standard.lowerBound, standard.upperBound)
    return [ValueTarget(path: path + ".value", lower: bounds.0, upper: bounds.1)]
  }

  /// The values of 0 % and 100 %, where the element says them.
  private var scale: (Double, Double)? {
    if case .number(let total)? = member("total")?.value.value { return (0, total) }
    guard case .list(let bounds)? = member("range")?.value.value, bounds.count == 2,
      case .number(let lower) = bounds[0].value, case .number(let upper) = bounds[1].value
    else { return nil }
    return (lower, upper)
  }
}
