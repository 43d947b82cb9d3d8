/// The nouns for the items of a run: frames of an animation, rows of a table.
struct ItemWords: Hashable, Sendable {
  /// The singular and plural of a numbered item.
  let one: String
  let many: String
  /// The option that selects items.
  let option: String
  /// The noun for the output, if an item can have several; `nil` if it is that of the item. Its
  /// plural is regular.
  var product: String?

  static let frames = ItemWords(one: "frame", many: "frames", option: "--frames")

  static let rows = ItemWords(one: "row", many: "rows", option: "--rows", product: "picture")

  /// A count with its noun: `1 frame`, `2 frames`.
  func count(_ number: Int) -> String {
    number == 1 ? "1 \(product ?? one)" : "\(number) \(product.map { $0 + "s" } ?? many)"
  }
}
