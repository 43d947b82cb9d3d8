import RingCore

/// The scaling of an image in a box with another aspect ratio, with SwiftUI's names.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Scaled to fit: the whole image is visible.
  case fit
  /// Scaled to cover the box; the excess is clipped.
  case fill
}

/// The scaling of an image in a box with another aspect ratio, with CSS's names for `object-fit`.
package enum ImageFit: String, Hashable, Sendable, CaseIterable {
  case contain
  case cover
  case fill
  case none
}

package struct Image: Element {
  package static let typeName = "image"
  package var image: RasterImage
  /// In points, ≥ 0; `nil` follows from `height` and the aspect ratio, or is the natural width.
  package var width: Double?
  /// In points, ≥ 0; `nil` follows from `width` and the aspect ratio, or is the natural height.
  package var height: Double?
  /// In points.
  package var naturalSize: Size
  package var fit = ImageFit.contain
  /// A colour that replaces the image's colours, but not their alpha; `nil` for none.
  package var tint: Color?

  /// Creates an image; `naturalSize` is in points, by default one per pixel.
  package init(_ image: RasterImage, naturalSize: Size? = nil) {
    self.image = image
    self.naturalSize =
      naturalSize ?? Size(width: Double(image.width), height: Double(image.height))
  }

  /// The scaling in SwiftUI's terms: `.fit` is `ImageFit.contain`, `.fill` is `ImageFit.cover`.
  ///
  /// Reads as `.fit` if `fit` is `ImageFit.fill` or `ImageFit.none`.
  package var contentMode: ContentMode {
    get { fit == .cover ? .fill : .fit }
    set { fit = newValue == .fill ? .cover : .contain }
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    Self.size(of: naturalSize, width: width, height: height)
  }

  /// Returns a size in points; a missing side follows from the other one and the aspect ratio.
  ///
  /// Without either side, it is `natural`.
  package static func size(of natural: Size, width: Double?, height: Double?) -> Size {
    switch (width, height) {
    case (nil, nil): return natural
    case (let width?, let height?): return Size(width: width, height: height)
    case (let width?, nil):
      let shape = natural.width > 0 ? natural.height / natural.width : 0
      return Size(width: width, height: width * shape)
    case (nil, let height?):
      let shape = natural.height > 0 ? natural.width / natural.height : 0
      return Size(width: height * shape, height: height)
    }
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard naturalSize.width > 0, naturalSize.height > 0, rect.width > 0, rect.height > 0 else {
      return []
    }
    let drawnRect = Rect(center: rect.center, size: drawnSize(in: rect.size))
    context.partTrace?.record(
      .image, [ColorRamp.Segment](.black), outline: .rect(drawnRect))
    let command = DrawCommand.image(
      PlacedImage(image, in: drawnRect, tint: tint.map(context.resolve)))
    let overflows = drawnRect.width > rect.width || drawnRect.height > rect.height
    guard overflows, fit == .cover || fit == .none else { return [command] }
    return [.group(GroupEffects(clip: .rect(rect)), [command])]
  }

  /// Returns the size of the whole image in a box, including parts that may be clipped.
  private func drawnSize(in box: Size) -> Size {
    let factors = [box.width / naturalSize.width, box.height / naturalSize.height]
    let factor: Double? =
      switch fit {
      case .contain: factors.min()
      case .cover: factors.max()
      case .fill: nil
      case .none: 1
      }
    guard let factor else { return box }
    return naturalSize.scaled(by: factor)
  }
}
