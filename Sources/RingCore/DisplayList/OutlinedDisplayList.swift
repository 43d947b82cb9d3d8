/// A display list whose text is converted to outlines, so that rendering needs no fonts.
///
/// The input of the rasteriser. Equal lists render equal images.
package struct OutlinedDisplayList: Hashable, Sendable {
  package var commands: [OutlinedCommand]

  package init(_ commands: [OutlinedCommand] = []) { self.commands = commands }
}

package enum OutlinedCommand: Hashable, Sendable {
  case primitive(Primitive)
  indirect case group(GroupEffects, [OutlinedCommand])
}

/// A fill, a stroke or an image, in points of the list or of the enclosing group.
package indirect enum Primitive: Hashable, Sendable {
  /// The fill of a path; `isBox` is as in `DrawCommand.fill`.
  case fill(Path, Paint, isBox: Bool = false)
  /// The fill of a path made of glyphs, whose outlines rarely cross.
  ///
  /// Coverage is first computed as if the outlines did not cross. Where they do, it is computed
  /// again, less exactly.
  case glyphs(Path, Paint)
  case stroke(Path, StrokeStyle, Paint)
  case image(PlacedImage)
}

extension [OutlinedCommand] {
  package func commonPrefixCount(with other: [OutlinedCommand]) -> Int {
    var count = 0
    while count < Swift.min(self.count, other.count), self[count] == other[count] { count += 1 }
    return count
  }

  /// The size of all paths and images in memory, in bytes.
  package var byteCount: Int {
    reduce(0) { total, command in
      switch command {
      case .primitive(.fill(let path, _, _)), .primitive(.glyphs(let path, _)),
        .primitive(.stroke(let path, _, _)):
        total + path.elements.count * MemoryLayout<PathElement>.stride
      case .primitive(.image(let placed)): total + placed.image.pixels.count
      case .group(_, let commands): total + commands.byteCount
      }
    }
  }
}

extension DisplayList {
  /// Creates a display list with the commands of an outlined list. Text remains outlines.
  package init(_ list: OutlinedDisplayList) { self.init(list.commands.map(DrawCommand.init)) }
}

extension DrawCommand {
  init(_ command: OutlinedCommand) {
    switch command {
    case .primitive(.fill(let path, let paint, let isBox)):
      self = .fill(path, paint, isBox: isBox)
    case .primitive(.glyphs(let path, let paint)): self = .fill(path, paint)
    case .primitive(.stroke(let path, let style, let paint)): self = .stroke(path, style, paint)
    case .primitive(.image(let placed)): self = .image(placed)
    case .group(let effects, let commands): self = .group(effects, commands.map(DrawCommand.init))
    }
  }
}

/// A raster image with the rectangle that it is drawn into.
package struct PlacedImage: Hashable, Sendable {
  /// The image, stretched to `rect` in both directions.
  package var image: RasterImage
  /// In points.
  package var rect: Rect
  /// The colour that replaces those of the image, whose alpha stays; `nil` for none.
  package var tint: SRGBColor?

  package init(_ image: RasterImage, in rect: Rect, tint: SRGBColor? = nil) {
    self.image = image
    self.rect = rect
    self.tint = tint
  }

  /// Takes constant time if the images share their memory.
  package static func == (one: PlacedImage, other: PlacedImage) -> Bool {
    one.rect == other.rect && one.tint == other.tint && one.image.size == other.image.size
      && one.image.placeholderDigest == other.image.placeholderDigest
      && one.image.pixels.hasEqualWords(other.image.pixels)
  }
}

extension [UInt8] {
  /// Returns whether two arrays of equal length are equal.
  ///
  /// Compares words of eight bytes, several times faster than `==`, which compares byte by byte.
  fileprivate func hasEqualWords(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        guard one.baseAddress != other.baseAddress else { return true }
        let end = one.count & ~7
        for offset in stride(from: 0, to: end, by: 8) {
          let word = one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          guard word == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
            return false
          }
        }
        return one[end...].elementsEqual(other[end...])
      }
    }
  }
}
