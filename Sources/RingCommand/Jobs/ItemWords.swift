/// What the items of a run are called: the frames of an animation, the rows of a table.
struct ItemWords: Hashable, Sendable {
  let one: String
  let many: String
  /// The option that chooses some of them.
  let option: String

  static let frames = ItemWords(one: "frame", many: "frames", option: "--frames")

  static let pictures = ItemWords(one: "picture", many: "pictures", option: "--data")

  /// `1 frame`, `2 frames`.
  func count(_ number: Int) -> String { number == 1 ? "1 \(one)" : "\(number) \(many)" }
}
