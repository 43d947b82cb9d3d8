import Foundation
import RingCore
import RingRender
import RingScene

/// A raster image as a view, by default at its natural size.
public struct Image {
  enum Source {
    case raster(Result<RasterImage, RingError>, scale: CGFloat)
    case file(String)
    case symbol(String)
  }

  /// The treatment of an image's colours.
  public enum TemplateRenderingMode: Sendable, Hashable {
    /// `template` fills the image's alpha with the foreground colour; `original` keeps its colours.
    ///
    /// If the foreground style is a gradient, `template` keeps the colours, too.
    case template, original
  }

  /// The treatment of an image that is resized.
  public enum _ResizingMode: Sendable, Hashable {
    /// Both stretch the image: `tile` is drawn as `stretch`.
    case tile, stretch
  }

  /// The size of a symbol relative to its text.
  public enum _Scale: Sendable, Hashable {
    /// The scales have no effect: symbols have the size of their files.
    case small, medium, large
  }

  let source: Source
  var isResizable = false
  var mode: TemplateRenderingMode?

  /// Creates an image from the PNG file `name` in the folder of `imageFolder(_:)`.
  ///
  /// `name` may omit `.png`. One pixel is one point. Without `imageFolder(_:)`, `name` is a path.
  /// If the file cannot be read or decoded, rendering throws an error.
  public init(_ name: String, bundle: Bundle? = nil) { source = .file(name) }
  /// Creates an image from the PNG file `name` in the folder of `imageFolder(_:)`.
  public init(decorative name: String, bundle: Bundle? = nil) { source = .file(name) }
  /// Creates an image from the PNG file `systemName`, looked up as in `init(_:bundle:)`.
  ///
  /// Without such a file, it is our icon of this name, as the `icon` of configs, in the size of the
  /// font; it keeps its proportions if it is resized. Apple's symbols are not included: for a name
  /// that no icon has, a square in the size of the font takes its place, with a warning.
  public init(systemName: String) { source = .symbol(systemName) }
  /// Creates an image from decoded pixels; `scale` is in pixels per point, > 0.
  public init(_ image: RasterImage, scale: CGFloat = 1) {
    source = .raster(.success(image), scale: scale)
  }
  /// Creates an image from the bytes of a PNG, JPEG or WebP file, which are decoded at once.
  ///
  /// `scale` is in pixels per point, > 0. If the bytes cannot be decoded, rendering throws an error.
  public init(data: some Sequence<UInt8>, scale: CGFloat = 1) {
    let image: Result<RasterImage, RingError>
    do throws(RingError) { image = .success(try RasterImage(decoding: Array(data))) } catch {
      image = .failure(error)
    }
    source = .raster(image, scale: scale)
  }

  /// Returns an image that takes the proposed size. The parameters have no effect.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: _ResizingMode = .stretch
  ) -> Image {
    var image = self
    image.isResizable = true
    return image
  }
  /// Sets the treatment of colours. Default (`nil`): `template` for symbols, otherwise `original`.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    var image = self
    image.mode = mode
    return image
  }
  /// Has no effect: images are always resampled with a smooth filter.
  public func interpolation(_ interpolation: _Interpolation) -> Image { self }
  /// The quality of resampling.
  public enum _Interpolation: Sendable, Hashable {
    /// The qualities have no effect: images are always resampled with a smooth filter.
    case none, low, medium, high
  }
}

extension Image: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let raster: RasterImage
    let scale: Double
    do throws(RingError) { (raster, scale) = try view.pixels(inputs) } catch {
      if case .symbol(let name) = view.source, error.code == .file {
        return Icon.names.contains(name)
          ? view.lower(Icon(name), inputs) : view.placeholder(of: name, inputs)
      }
      inputs.fail(.image(view: inputs.node.path, reason: "\(error)"))
      return _ViewList()
    }
    let natural = Size(
      width: Double(raster.width) / scale, height: Double(raster.height) / scale)
    let isTemplate = view.mode == .template || (view.isSymbol && view.mode != .original)
    let tint = isTemplate ? ForegroundStyle()._paint(in: inputs.environment).color : nil
    let isResizable = view.isResizable
    return _ViewList(
      ClosureElement { proposal, _ in
        isResizable ? proposal.replacingUnspecified(by: natural) : natural
      } draw: { rect, _ in
        guard rect.width > 0, rect.height > 0 else { return [] }
        return [.image(PlacedImage(raster, in: rect, tint: tint))]
      })
  }

  private var isSymbol: Bool { if case .symbol = source { true } else { false } }

  /// Returns an icon in the size of the font, or in the proposed size if the image is resizable,
  /// filled with the foreground style.
  private func lower(_ icon: Icon, _ inputs: _ViewInputs) -> _ViewList {
    var icon = icon
    icon.fillsProposal = isResizable
    if !isResizable { icon.size = inputs.textStyle(Font.body.font).font.size }
    let paint = ForegroundStyle()._paint(in: inputs.environment)
    return _ViewList(
      ClosureElement(sizedAs: AnyElement(icon)) { [icon] rect, _ in
        paint.painting(in: rect, within: rect) { icon.commands(in: rect, $0) }
      })
  }

  /// Returns a square in the size of the font, or in the proposed size if the image is resizable,
  /// which reports that the symbol is missing when it is drawn.
  private func placeholder(of name: String, _ inputs: _ViewInputs) -> _ViewList {
    let size = CGFloat(inputs.textStyle(Font.body.font).font.size)
    let side = isResizable ? nil : size
    let square = RoundedRectangle(cornerRadius: size / 5).strokeBorder(lineWidth: size / 12)
      .frame(width: side, height: side)
    return lowerAny(square, inputs, .body).wrapped { content in
      ClosureElement(sizedAs: content) { rect, context in
        context.text.report(.missingSymbol(name))
        return content.draw(in: rect, context: context)
      }
    }
  }

  /// Returns pixels and pixels per point. Throws the error of a file that cannot be read.
  private func pixels(_ inputs: _ViewInputs) throws(RingError) -> (RasterImage, Double) {
    let name: String
    switch source {
    case .raster(.success(let image), let scale):
      return (image, max(1e-3, Double(scale)))
    case .raster(.failure(let error), _): throw error
    case .file(let file), .symbol(let file): name = file
    }
    let folder = inputs.environment.imageFolder.map { $0 + "/" } ?? ""
    let file = folder + name + (name.hasSuffix(".png") ? "" : ".png")
    return (try RasterImage(contentsOf: file), 1)
  }
}

nonisolated extension View {
  /// Sets the folder in which images and symbols in this view are looked up by name.
  public func imageFolder(_ path: String) -> some View {
    changingEnvironment { values, _ in values.imageFolder = path }
  }
  /// Has no effect: symbols have the size of their files.
  public func imageScale(_ scale: Image._Scale) -> some View { self }
}
