import RingScene

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
