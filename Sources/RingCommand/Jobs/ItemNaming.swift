import RingCore
import RingRender
import RingSystem

/// The nouns for the items of a run, such as frames or rows.
struct ItemNaming: Hashable, Sendable {
  let singular: String
  let plural: String
  /// The option that selects items, such as `--frames`.
  let option: String
  /// The noun for an output, whose plural ends in s; `nil` if an item has one output.
  var output: String?

  static let frames = ItemNaming(singular: "frame", plural: "frames", option: "--frames")

  static let rows = ItemNaming(
    singular: "row", plural: "rows", option: "--rows", output: "picture")

  /// Returns a count of outputs with its noun, such as `1 frame` or `2 frames`.
  func count(_ number: Int) -> String {
    number == 1 ? "1 \(output ?? singular)" : "\(number) \(output.map { $0 + "s" } ?? plural)"
  }
}
