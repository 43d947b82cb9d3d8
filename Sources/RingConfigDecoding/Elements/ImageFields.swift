import RingCore
import RingScene

extension Image {
  /// `makeElement` opens the file, once all keys are known.
  struct Draft: ConfigElement {
    static let typeName = Image.typeName
    static let elementType = ElementType(Draft.self)
    static let synonyms = ["img", "picture", "svg"]

    var path = ""
    var width: Double?
    var height: Double?
    var fit = ImageFit.contain
    var contentMode: ContentMode?
    var tint: Color?

    init() {}

    /// The path of an image is unknown; its pixels are reported instead.
    init?(describing element: any Element) {
      guard let image = element as? Image else { return nil }
      let pixels = image.image
      path =
        "\(pixels.width) × \(pixels.height) pixels, "
        + String(fnv1a(pixels.pixels), radix: 16)
      (width, height, fit, tint) = (image.width, image.height, image.fit, image.tint)
    }
  }
}

extension Image.Draft {
  static let table = FieldTable(
    typeName,
    "A picture from a PNG, JPEG, WebP or SVG file; the format is detected from the "
      + "content.",
    initial: Image.Draft(),
    fields: [
      Field(
        "path", .path, \.path, required: true,
        "The file, relative to the config's folder; a file outside it must be allowed with "
          + "`--allow-path`. Or the picture itself, as `data:image/png;base64,` and its Base64."),
      Field(
        "width", .optional(.number(.positive)), \.width,
        default: "from the height and the picture's proportions, or a point per pixel", "Points."),
      Field(
        "height", .optional(.number(.positive)), \.height,
        default: "from the width and the picture's proportions, or a point per pixel", "Points."),
      Field(
        "fit", .choice, \.fit,
        "How the picture fits a box with other proportions: whole (`contain`), covering it "
          + "(`cover`), stretched (`fill`) or at its natural size (`none`)."),
      Field(
        "contentMode", .optional(.choice), \.contentMode, default: "from `fit`",
        "SwiftUI's name for `fit`: `fit` is `contain`, `fill` is `cover`."
      ).unreported,
      Field(
        "tint", .optional(.color), \.tint, default: "the picture's own colours",
        "A colour to paint the picture's shape in."),
    ],
    choices: [KeyConstraint(exclusive: [["fit", "contentMode"]])])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    if context.cache.inputs.contains(.value) { context.needsWholeDecoding = true }
    do throws(Problem) {
      let loadedImage = try context.resources.image(path, width: width, height: height)
      var image = Image(loadedImage.image, naturalSize: loadedImage.naturalSize)
      image.width = width
      image.height = height
      image.fit = fit
      if let contentMode { image.contentMode = contentMode }
      image.tint = tint
      return AnyElement(image)
    } catch {
      context.report(
        error.code == .file ? .file : .image,
        "the picture \(path.shortened.quoted) cannot be used: \(error.message)",
        at: node.member("path")?.value.span ?? node.span.startPoint, key: "path",
        help: error.help.map { Help($0) }, cause: error.code)
      return nil
    }
  }
}
