import RingGraphics

/// Everything that an image's pixels depend on: equal drawings make equal images.
public struct Drawing: Hashable, Sendable {
  /// The display list, with texts as outlines, so that drawing needs no fonts.
  public let displayList: OutlinedDisplayList
  /// The columns and rows, in pixels.
  public let size: PixelSize
  /// The scale in pixels per point, > 0.
  public let scale: Double
  /// The maximum number of pixels that drawing may touch, with all layers and blurs, ≥ 0.
  public let maximumWork: Int
  /// The size of the texts' outlines in memory, in bytes, ≥ 0.
  let textBytes: Int
  /// Whether the first command is the canvas's background.
  let hasBackdrop: Bool

  /// The digest of the drawing, the same in every process.
  public var digest: Digest {
    var hasher = StableHasher()
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(scale)
    displayList.combine(into: &hasher)
    return hasher.digest
  }

  /// The reasons why nothing of the scene is visible; `nil` if something may be visible.
  ///
  /// Also `nil` for a background without anything on it.
  package var invisibility: Invisibility? {
    let commands = hasBackdrop ? Array(displayList.commands.dropFirst()) : displayList.commands
    if hasBackdrop, commands.isEmpty { return nil }
    let sides = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
    return OutlinedDisplayList(commands).invisibility(in: Rect(origin: .zero, size: sides))
  }
}
