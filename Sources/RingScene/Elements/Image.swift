import RingGraphics

/// How a picture lies in a box of another shape.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// The whole picture is visible.
  case fit
  /// The whole box is covered; what sticks out is cut off.
  case fill
}

/// How a picture fills a box of another shape; CSS calls it `object-fit`, and so are its words.
public enum ImageFit: String, Hashable, Sendable, CaseIterable {
  /// The whole picture is visible in its own shape.
  case contain
  /// The whole box is covered by a picture of its own shape; what sticks out is cut off.
  case cover
  /// The picture is stretched to the box's shape.
  case fill
  /// The picture has its natural size; what sticks out is cut off.
  case none
}

/// A picture of pixels.
public struct Image: Element {
  /// What is drawn, stretched as `fit` says.
  public var image: RasterImage
  /// Points, ≥ 0. Default: from `height` and the picture's shape, or the natural width.
  public var width: Double?
  /// Points, ≥ 0. Default: from `width` and the picture's shape, or the natural height.
  public var height: Double?
  /// The picture's own size in points. Default: a point per pixel.
  public var naturalSize: Size
  /// How the picture lies in a box of another shape. Default: contain.
  public var fit = ImageFit.contain
  /// Paints the picture's coverage in this colour. Default: the picture's own colours.
  public var tint: DynamicColor?

  /// A picture in its own colours; `naturalSize` is in points, by default one per pixel.
  public init(_ image: RasterImage, naturalSize: Size? = nil) {
    self.image = image
    self.naturalSize =
      naturalSize ?? Size(width: Double(image.width), height: Double(image.height))
  }

  /// SwiftUI's word for `fit`: `fill` is `cover`, `fit` is `contain`; read of the other two it is
  /// `fit`.
  public var contentMode: ContentMode {
    get { fit == .cover ? .fill : .fit }
    set { fit = newValue == .fill ? .cover : .contain }
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    Self.size(of: naturalSize, width: width, height: height)
  }

  /// The size of a picture of which none, one or both sides are given: its shape is kept if it can.
  public static func size(of natural: Size, width: Double?, height: Double?) -> Size {
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

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    guard naturalSize.width > 0, naturalSize.height > 0, rect.width > 0, rect.height > 0 else {
      return []
    }
    let place = Rect(center: rect.center, size: drawnSize(in: rect.size))
    let command = DrawCommand.image(
      PlacedImage(image, in: place, tint: tint.map(context.resolve)))
    let sticksOut = place.width > rect.width || place.height > rect.height
    guard sticksOut, fit == .cover || fit == .none else { return [command] }
    return [.group(GroupEffects(clip: .rect(rect)), [command])]
  }

  /// How large the whole picture is in a box, of which a part may be cut off.
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
    return Size(width: naturalSize.width * factor, height: naturalSize.height * factor)
  }
}
