/// What the items of a run are called: the frames of an animation, the rows of a table.
struct ItemWords: Hashable, Sendable {
  /// What has a number.
  let one: String
  let many: String
  /// The option that chooses some of them.
  let option: String
  /// What is made of them, where one may become several; `nil` if it has their name. Its plural is
  /// regular.
  var product: String?

  static let frames = ItemWords(one: "frame", many: "frames", option: "--frames")

  static let rows = ItemWords(one: "row", many: "rows", option: "--rows", product: "picture")

  /// `1 frame`, `2 frames`.
  func count(_ number: Int) -> String {
    number == 1 ? "1 \(product ?? one)" : "\(number) \(product.map { $0 + "s" } ?? many)"
  }
}
