import RingCodec
import RingCore
import RingSystem

/// The differences between two images, described by the scenes that they show.
package struct SceneDifference: Hashable, Sendable {
  package let changes: [SceneChange]
  /// Descriptions of the changes, and of differing pixels that no change explains.
  package let lines: [String]
  /// Whether all pixels that differ are in changed elements; `false` also if that is not known.
  package let isExplained: Bool

  /// What an image is compared with: its golden, or the image of an earlier revision. The raw value is
  /// the word before the expected value of a change.
  package enum Reference: String, Hashable, Sendable {
    case accepted, before

    /// Returns the word for the role of an image: "before" and "after" in a comparison with a
    /// revision.
    func title(ofRole role: String) -> String {
      guard self == .before else { return role }
      return ["expected": rawValue, "actual": "after"][role] ?? role
    }
  }

  /// `pixels` is the difference of the scenes' images; `nil` if they are equal or not compared.
  package init(
    _ expected: SceneSnapshot, _ actual: SceneSnapshot, _ pixels: Difference?,
    reference: Reference = .accepted
  ) {
    let changes = expected.changes(to: actual)
    let attribution = pixels.flatMap {
      SceneAttribution($0, expected: expected, actual: actual, changes)
    }
    self.changes = changes
    isExplained = attribution?.isExplained(by: changes) ?? false
    lines =
      changes.lines(expected.consequences(in: actual, reference), reference)
      + (attribution?.lines(changes) ?? [])
  }
}

extension SceneSnapshot {
  /// Returns the effects of changed values by element name, such as a later end of an arc.
  func consequences(
    in actual: SceneSnapshot, _ reference: SceneDifference.Reference = .accepted
  ) -> [String: [String]] {
    let old = Dictionary(elements.map { ($0.key, $0) }) { first, _ in first }
    var effects: [String: [String]] = [:]
    for element in actual.elements {
      guard let accepted = old[element.key], let end = element.results.number("endAngle"),
        let before = accepted.results.number("endAngle"),
        let turn = element.results.turn(from: accepted.results), abs(turn) >= 0.005
      else { continue }
      effects[element.name, default: []].append(
        "its arc ends \(Self.degrees(abs(turn))) \(turn > 0 ? "later" : "earlier") "
          + "(\(Self.degrees(end)), \(reference.rawValue) \(Self.degrees(before)))")
    }
    return effects
  }

  /// Returns an angle with one decimal, or with three if it is below 0.1°.
  private static func degrees(_ value: Double) -> String {
    let scale = abs(value) < 0.1 ? 1000.0 : 10
    return "\((value * scale).rounded() / scale)°"
  }
}

extension [JSONValue.Member] {
  /// Returns how much later an arc ends than that of `other`, in degrees along its direction, with
  /// whole turns; `nil` unless both are arcs of one direction.
  fileprivate func turn(from other: Self) -> Double? {
    guard value("direction") == other.value("direction"), let end = travel,
      let before = other.travel
    else { return nil }
    return end - before
  }

  /// The angle at which an arc ends, in degrees along its direction.
  private var travel: Double? {
    let sign = value("direction") == .string("counterclockwise") ? -1.0 : 1
    if let start = number("startAngle"), let turns = number("turns") {
      return sign * start + 360 * turns
    }
    return number("endAngle").map { sign * $0 }
  }
}
