/// The files of one document, each read once.
struct Resources: Sendable {
  private let loader: any ResourceLoading
  /// Pixels per point of the canvas, once it is known.
  var scale = 1.0
  private var images: [ImageRequest: Result<LoadedImage, ResourceError>] = [:]
  private var fonts: [String: Result<String, ResourceError>] = [:]

  init(_ loader: any ResourceLoading) { self.loader = loader }

  mutating func image(
    _ path: String, width: Double?, height: Double?
  ) throws(ResourceError) -> LoadedImage {
    let request = ImageRequest(path: path, width: width, height: height, scale: scale)
    if let known = images[request] { return try known.get() }
    let result = Result { () throws(ResourceError) in try loader.image(request) }
    images[request] = result
    return try result.get()
  }

  mutating func font(at path: String) throws(ResourceError) -> String {
    if let known = fonts[path] { return try known.get() }
    let result = Result { () throws(ResourceError) in try loader.font(at: path) }
    fonts[path] = result
    return try result.get()
  }
}

extension ValueType where Value == String {
  /// The path of a file, which is not empty.
  static let path: ValueType = {
    var type = string
    type.expectation = "the path of a file"
    type.schema = { ["type": "string", "pattern": "^[^\\u0000]+$"] }
    type.decode = { node, context in
      guard let path = string.decode(node, &context) else { return nil }
      guard !path.isEmpty, !path.unicodeScalars.contains("\0") else {
        context.reject(node, expected: "the path of a file")
        return nil
      }
      return path
    }
    return type
  }()

  /// The path of a font file, made independent of the config's folder.
  static let fontPath: ValueType = {
    var type = path
    type.decode = { node, context in
      guard let written = path.decode(node, &context) else { return nil }
      do throws(ResourceError) {
        return try context.resources.font(at: written)
      } catch {
        context.report(
          "the font \(written.shortened.quoted) cannot be used: \(error.reason)", at: node.span,
          help: error.help)
        return nil
      }
    }
    return type
  }()
}
