import RingScene

/// A key of an element that says how far something has come, and what 0 % and 100 % are there.
public struct ValueTarget: Hashable, Sendable {
  /// As `--set` takes it: `scene.children[0].progress`.
  public let path: String
  /// The number that stands for 0 %.
  public let lower: Double
  /// The number that stands for 100 %.
  public let upper: Double

  init(path: String, lower: Double, upper: Double) {
    (self.path, self.lower, self.upper) = (path, lower, upper)
  }

  /// A place that is named: a percentage stands for itself there, as a fraction in a key
  /// `progress`.
  public init(path: String) {
    let key = path.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    self.init(path: path, lower: 0, upper: key == ProgressValue.fractionKey ? 1 : 100)
  }

  /// The number that stands for a percentage.
  public func number(percent: Int) -> Double { lower + (upper - lower) * Double(percent) / 100 }

  /// Whether it is a key of the scene itself rather than of an element inside.
  public var isOfScene: Bool { ProgressValue.keys.contains { path == "scene.\($0)" } }
}

extension ConfigReader {
  /// The keys `progress` and `value` of all elements of a config, from the outermost inwards, with
  /// their bounds at the moment of the still; none if there is an error.
  public func valueTargets(_ source: SourceText) -> [ValueTarget] {
    var (node, diagnostics) = JSONParser.parse(source)
    guard var root = node.take() else { return [] }
    for (index, override) in overrides.enumerated() {
      override.apply(to: &root, number: index + 1, &diagnostics)
    }
    var decoder = DocumentDecoder(
      root, resources: resources, maximumPixels: maximumPixels, memory: memory)
    decoder.findsValueTargets = true
    let start = decoder.check(diagnostics, text: nil)
    let still = time ?? start.stillTime
    let reading = still == 0 ? start : decoder.check(at: still, text: nil)
    return reading.draft == nil ? [] : reading.valueTargets
  }
}

extension DecodingContext {
  /// Notes the key of an element that says how far it has come, if such keys are looked for.
  ///
  /// What is inside an element is read before it, and comes after it.
  mutating func noteValueTarget(of node: JSONNode, from lower: Double, to upper: Double) {
    guard let known = valueTargets, templateUse == nil, node.member("type") != nil,
      let key = ProgressValue.keys.first(where: { node.member($0) != nil })
    else { return }
    let element = place + "."
    let inside = known.reversed().prefix { $0.path.hasPrefix(element) }.count
    valueTargets?.insert(
      ValueTarget(path: element + key, lower: lower, upper: upper), at: known.count - inside)
  }
}
