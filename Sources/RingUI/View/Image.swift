import Foundation
import RingGraphics
import RingRender
import RingScene

/// A picture of pixels.
public struct Image {
  /// Where a picture comes from.
  enum Source {
    case raster(RasterImage, scale: CGFloat)
    case file(String)
    case symbol(String)
  }

  /// How a picture's own colours are used.
  public enum TemplateRenderingMode: Sendable, Hashable {
    /// Its coverage is painted in the colour in force; its own colours are kept.
    case template, original
  }

  /// How a picture is stretched.
  public enum ResizingMode: Sendable, Hashable {
    /// Nothing is repeated: `tile` is drawn as `stretch`.
    case tile, stretch
  }

  /// How large a symbol is beside its text.
  public enum Scale: Sendable, Hashable {
    /// Symbols have the size of their files.
    case small, medium, large
  }

  let source: Source
  var isResizable = false
  var mode: TemplateRenderingMode?

  /// The PNG file of this name, with or without `.png`, in the folder of `imageFolder(_:)`.
  public init(_ name: String, bundle: Bundle? = nil) { source = .file(name) }
  /// The PNG file of this name.
  public init(decorative name: String, bundle: Bundle? = nil) { source = .file(name) }
  /// The PNG file of this name in the folder of `imageFolder(_:)`: the symbols themselves are
  /// Apple's, and are not here.
  public init(systemName: String) { source = .symbol(systemName) }
  /// A picture that is there; `scale` is its pixels per point.
  public init(_ image: RasterImage, scale: CGFloat = 1) {
    source = .raster(image, scale: scale)
  }

  /// A picture that takes the size it is offered.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.isResizable = true
    return image
  }
  /// How the picture's own colours are used.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    var image = self
    image.mode = mode
    return image
  }
  /// Pictures are always drawn smoothly.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  /// How a picture is enlarged.
  public enum Interpolation: Sendable, Hashable {
    /// Pictures are always drawn smoothly.
    case none, low, medium, high
  }
}

extension Image: View {
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    guard let (raster, scale) = view.pixels(inputs) else { return _ViewList() }
    let natural = Size(
      width: Double(raster.width) / scale, height: Double(raster.height) / scale)
    let isTemplate = view.mode == .template || (view.isSymbol && view.mode != .original)
    let tint = isTemplate ? ForegroundStyle()._paint(in: inputs.environment).color : nil
    let isResizable = view.isResizable
    return _ViewList(
      MadeElement { proposal, _ in
        isResizable ? proposal.replacingUnspecified(by: natural) : natural
      } draw: { rect, _ in
        guard rect.width > 0, rect.height > 0 else { return [] }
        return [.image(PlacedImage(raster, in: rect, tint: tint))]
      })
  }

  private var isSymbol: Bool { if case .symbol = source { true } else { false } }

  private func pixels(_ inputs: _ViewInputs) -> (RasterImage, Double)? {
    let name: String
    switch source {
    case .raster(let image, let scale):
      return (image, max(1e-3, Double(scale)))
    case .file(let file), .symbol(let file): name = file
    }
    let folder = inputs.environment.imageFolder.map { $0 + "/" } ?? ""
    let file = folder + name + (name.hasSuffix(".png") ? "" : ".png")
    do {
      return (try RasterImage(pngFile: file), 1)
    } catch {
      let hint =
        isSymbol ? "; symbols are not part of this package: imageFolder(_:) names yours" : ""
      inputs.fail(.image(view: inputs.node.path, reason: "\(file): \(error)\(hint)"))
      return nil
    }
  }
}

extension RasterImage {
  /// The picture of a PNG file.
  fileprivate init(pngFile path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    self = try PNGDecoder().decode([UInt8](data))
  }
}

nonisolated extension View {
  /// Where images and symbols inside are looked for, by their names.
  public func imageFolder(_ path: String) -> some View {
    changingEnvironment { values, _ in values.imageFolder = path }
  }
  /// Accepted; symbols have the size of their files.
  public func imageScale(_ scale: Image.Scale) -> some View { self }
}
