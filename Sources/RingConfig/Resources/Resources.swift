import RingGraphics

/// The files of one document, each read once.
struct Resources: Sendable {
  private let loader: any ResourceLoading
  /// Pixels per point of the canvas, once it is known.
  var scale = 1.0
  private var images: [ImageRequest: Result<LoadedImage, ResourceError>] = [:]
  /// Pictures that are the same at every size.
  private var pictures: [String: LoadedImage] = [:]
  private var fonts: [String: Result<String, ResourceError>] = [:]

  /// What the pictures have left of it.
  private(set) var memory: MemoryBudget

  init(_ loader: any ResourceLoading, memory: MemoryBudget) {
    (self.loader, self.memory) = (loader, memory)
  }

  mutating func image(
    _ path: String, width: Double?, height: Double?
  ) throws(ResourceError) -> LoadedImage {
    let request = ImageRequest(path: path, width: width, height: height, scale: scale)
    if let known = images[request] { return try known.get() }
    if let known = pictures[path] { return known }
    let result = Result { () throws(ResourceError) in try load(request) }
    images[request] = result
    return try result.get()
  }

  /// A picture that has not been read before, whose pixels count.
  private mutating func load(_ request: ImageRequest) throws(ResourceError) -> LoadedImage {
    let loaded = try loader.image(request, memory: memory)
    do throws(MemoryLimitError) {
      try memory.reserve(picture: loaded.image.size)
    } catch {
      throw ResourceError(error)
    }
    if loaded.naturalSize == nil { pictures[request.path] = loaded }
    return loaded
  }

  mutating func font(at path: String) throws(ResourceError) -> String {
    if let known = fonts[path] { return try known.get() }
    let result = Result { () throws(ResourceError) in try loader.font(at: path) }
    fonts[path] = result
    return try result.get()
  }
}

extension ResourceError {
  /// A picture that needs too much memory.
  public init(_ error: MemoryLimitError) {
    self.init("\(error)", help: "--max-memory allows more")
  }
}

extension ValueType where Value == String {
  /// The path of a file, which is not empty.
  static let path: ValueType = {
    var type = string
    type.expectation = "the path of a file"
    type.accepts = [.image]
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
    // Fonts are found once, before anything is drawn.
    type.accepts = []
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
