import RingCore

/// The complete description of an image's pixels: equal drawings make equal images.
package struct Drawing: Hashable, Sendable {
  package let displayList: OutlinedDisplayList
  package let size: PixelSize
  /// In pixels per point, > 0.
  package let scale: Double
  /// The maximum number of pixels that drawing may touch, including all layers and blurs, ≥ 0.
  package let maximumWork: Int
  /// The memory of the display list with the text outlines, in bytes, ≥ 0.
  let listBytes: Int
  /// Whether the first draw command is the canvas's background.
  let hasBackdrop: Bool

  /// Equal in every process.
  package var digest: Digest {
    var listHasher = DisplayListHasher()
    return digest(with: &listHasher)
  }

  /// Returns the digest, and lets `listHasher` skip what the drawings before had, too.
  func digest(with listHasher: inout DisplayListHasher) -> Digest {
    WorkStep.hash.record()
    var hasher = StableHasher()
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(scale)
    listHasher.combine(displayList, into: &hasher)
    return hasher.digest
  }

  /// The reasons why no element of the scene is visible; `nil` if one may be visible.
  ///
  /// Also `nil` for a scene of a background and no elements.
  package var invisibility: Invisibility? {
    hasBackdrop && displayList.commands.count == 1 ? nil : invisibility(on: nil)
  }

  /// The reasons why the picture shows nothing but its background; `nil` if it may show something.
  package var blankness: Invisibility? {
    guard hasBackdrop, let first = displayList.commands.first,
      case .primitive(.fill(_, .solid(let color), _)) = first, color.isOpaque
    else { return invisibility }
    return invisibility(on: color)
  }

  private func invisibility(on background: SRGBColor?) -> Invisibility? {
    let commands = hasBackdrop ? Array(displayList.commands.dropFirst()) : displayList.commands
    let sides = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
    return OutlinedDisplayList(commands).invisibility(
      in: Rect(origin: .zero, size: sides), on: background)
  }
}
