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
    let path = path(name, "actual")
    try GoldenStore.write(picture.encoded(.fast), to: path)
    return path
  }

  /// Keeps golden, picture and their difference; their paths.
  func keep(
    _ candidate: Candidate, _ picture: GoldenPicture, of name: GoldenName,
    _ options: ComparisonOptions
  ) throws -> (actual: String, difference: String?) {
    let actual = try keep(picture, of: name)
    guard let golden = candidate.golden, let comparison = candidate.comparison else {
      return (actual, nil)
    }
    let (expected, difference) = (path(name, "expected"), path(name, "difference"))
    try GoldenStore.write(golden.encoded(.fast), to: expected)
    let frame = min(comparison.worstFrame, golden.frames.count - 1, picture.frames.count - 1)
    let compared = Comparison(options).compared(
      expected: golden.frames[frame], actual: picture.frames[frame])
    let drawing = compared.picture(.overlay)
    try GoldenStore.write(GoldenPicture(drawing).encoded(.fast), to: difference)
    return (actual, difference)
  }
}
