import RingCompare
import RingGraphics
import RingPNG

/// Where the pictures of failures go: `name.expected.png`, `name.actual.png` and
/// `name.difference.png`.
public struct PictureFolder: Hashable, Sendable {
  public var folder: String

  public init(_ folder: String) { self.folder = folder }

  func path(_ name: GoldenName, _ role: String) -> String { "\(folder)/\(name).\(role).png" }

  /// Keeps a picture that has no golden; its path.
  func keep(_ picture: GoldenPicture, of name: GoldenName) throws -> String {
    try keep(picture.sheet, name, "actual")
  }

  /// Keeps golden, picture and their difference, of animations the worst frame; the paths of picture
  /// and difference.
  func keep(
    _ candidate: Candidate, _ picture: GoldenPicture, of name: GoldenName,
    _ options: ComparisonOptions
  ) throws -> (actual: String, difference: String?) {
    guard let golden = candidate.golden, let comparison = candidate.comparison else {
      return (try keep(picture, of: name), nil)
    }
    let frame = comparison.isAnimated ? comparison.worstFrame : nil
    let (expected, actual) = (
      frame.map(golden.image) ?? golden.sheet, frame.map(picture.image) ?? picture.sheet
    )
    _ = try keep(expected, name, "expected")
    let overlay = Comparison(options).compared(expected: expected, actual: actual)
      .picture(.overlay)
    return (try keep(actual, name, "actual"), try keep(overlay, name, "difference"))
  }

  private func keep(_ image: RasterImage, _ name: GoldenName, _ role: String) throws -> String {
    let path = path(name, role)
    try GoldenStore.write(GoldenPicture(image).encoded(.fast), to: path)
    return path
  }
}
