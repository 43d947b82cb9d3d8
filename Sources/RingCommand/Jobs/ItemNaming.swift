/// The nouns for the items of a run: frames of an animation, rows of a table.
struct ItemNaming: Hashable, Sendable {
  /// The singular and plural of a numbered item.
  let singular: String
  let plural: String
  /// The option that selects items.
  let option: String
  /// The noun for the output, if an item can have several; `nil` if it is that of the item. Its
  /// plural is regular.
  var product: String?

  static let frames = ItemNaming(singular: "frame", plural: "frames", option: "--frames")

  static let rows = ItemNaming(
    singular: "row", plural: "rows", option: "--rows", product: "picture")

  /// A count with its noun: `1 frame`, `2 frames`.
  func count(_ number: Int) -> String {
    number == 1 ? "1 \(product ?? singular)" : "\(number) \(product.map { $0 + "s" } ?? plural)"
  }
}
