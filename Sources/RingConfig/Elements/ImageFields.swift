import RingGraphics
import RingScene

extension Image {
  /// An image while it is read: the file is opened when all keys are known.
  struct Draft: ConfigElement {
    static let typeName = "image"
    static let elementType = ElementType(Draft.self)

    var path = ""
    var width: Double?
    var height: Double?
    var contentMode = ContentMode.fit
    var tint: DynamicColor?
  }
}

extension Image.Draft {
  static let table = FieldTable(
    typeName, "A picture from a file.", initial: Image.Draft(),
    fields: [
      Field(
        "path", .path, \.path, required: true,
        "The file, relative to the config's folder; one outside of it must be allowed by "
          + "`--allow-path`."),
      Field(
        "width", .optional(.number(.positive)), \.width,
        standard: "from the height and the picture's shape, or a point per pixel", "Points."),
      Field(
        "height", .optional(.number(.positive)), \.height,
        standard: "from the width and the picture's shape, or a point per pixel", "Points."),
      Field(
        "contentMode", .choice, \.contentMode,
        "Whether a box of another shape shows the whole picture (`fit`) or is covered (`fill`)."),
      Field(
        "tint", .optional(.color), \.tint, standard: "the picture's own colours",
        "A colour in which the picture's shape is painted."),
    ])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    do throws(ResourceError) {
      let loaded = try context.resources.image(path, width: width, height: height)
      var image = Image(loaded.image, naturalSize: loaded.naturalSize)
      image.width = width
      image.height = height
      image.contentMode = contentMode
      image.tint = tint
      return AnyElement(image)
    } catch {
      context.report(
        "the picture \(path.shortened.quoted) cannot be used: \(error.reason)",
        at: node.member("path")?.value.span ?? node.span.beginning, key: "path",
        help: error.help)
      return nil
    }
  }
}
