import RingGraphics

/// Everything that a picture's pixels depend on: equal drawings make equal pictures.
public struct Drawing: Hashable, Sendable {
  /// Without texts: their outlines stand for them, so fonts are not asked any more.
  public let displayList: OutlinedList
  /// Columns and rows in pixels.
  public let size: PixelSize
  /// Pixels per point, > 0.
  public let scale: Double
  /// The most pixels that drawing may touch, with all layers and blurs, ≥ 0.
  public let maximumWork: Int
  /// The bytes that the outlines of the texts take, ≥ 0.
  let textBytes: Int
  /// Whether the first command is the canvas's background.
  let hasBackdrop: Bool

  /// A name for the pixels, the same in every process.
  public var digest: Digest {
    var hasher = StableHasher()
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(scale)
    displayList.combine(into: &hasher)
    return hasher.digest
  }

  /// Why nothing of the scene can be seen; `nil` where something may be, or where there is only a
  /// background and nothing to be seen on it.
  package var invisibility: Invisibility? {
    let commands = hasBackdrop ? Array(displayList.commands.dropFirst()) : displayList.commands
    if hasBackdrop, commands.isEmpty { return nil }
    let sides = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
    return OutlinedList(commands).invisibility(in: Rect(origin: .zero, size: sides))
  }
}
