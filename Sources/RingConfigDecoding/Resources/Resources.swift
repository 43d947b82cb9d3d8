import RingCore

/// The files of one document, each loaded once.
struct Resources: Sendable {
  private let loader: any ResourceLoading
  let namesOptions: Bool
  /// The scale of the canvas in pixels per point, once it is known.
  var canvasScale = 1.0
  /// The scale in the place of that of the canvas; `nil` for that one.
  var variantScale: Double?
  var scale: Double { variantScale ?? canvasScale }
  private var images = Images()
  private var fonts: [String: Result<String, Problem>] = [:]
  /// The images of another document, which take no memory until this document uses them.
  private var knownImages: Images
  /// Whether `memoryBudget` already includes `knownImages`.
  private var countsKnownImages: Bool

  /// The budget of the images that are loaded from now on; `nil` for all of `memoryBudget`.
  var nextImageBudget: MemoryBudget?
  /// The memory budget that remains after the loaded images.
  private(set) var memoryBudget: MemoryBudget

  private struct Images: Sendable {
    private var results: [ImageRequest: Result<LoadedImage, Problem>] = [:]
    /// The raster images, which do not depend on the requested size, by their paths.
    private var rasterImages: [String: LoadedImage] = [:]
    private(set) var haveVectors = false

    subscript(request: ImageRequest) -> Result<LoadedImage, Problem>? {
      get { results[request] ?? rasterImages[request.path].map { .success($0) } }
      set {
        results[request] = newValue
        guard case .success(let loadedImage)? = newValue else { return }
        if loadedImage.naturalSize == nil {
          rasterImages[request.path] = loadedImage
        } else {
          haveVectors = true
        }
      }
    }

    var rasters: [String: RasterImage] { rasterImages.mapValues(\.image) }

    mutating func add(_ images: [String: RasterImage]) {
      rasterImages.merge(images.mapValues { LoadedImage($0) }) { $1 }
    }
  }

  /// Creates an empty collection. Files of `known`, which has the same loader, are not read again.
  ///
  /// With `sharesMemory`, the images of both are within the budget of `known`, and those that both
  /// use count once.
  init(
    _ loader: any ResourceLoading, memory: MemoryBudget, namesOptions: Bool = true,
    knowing known: Resources? = nil, sharesMemory: Bool = false
  ) {
    (self.loader, self.namesOptions) = (loader, namesOptions)
    memoryBudget = sharesMemory ? known?.memoryBudget ?? memory : memory
    countsKnownImages = sharesMemory
    (knownImages, fonts) = (known?.images ?? Images(), known?.fonts ?? [:])
  }

  /// Takes images from `other`, which has the same loader, instead of reading them again.
  mutating func reuseImages(of other: Resources) {
    (knownImages, countsKnownImages) = (other.images, false)
  }

  /// Takes these raster images for the files at their paths, which are not read.
  mutating func reuseImages(_ images: [String: RasterImage]) {
    knownImages.add(images)
    if !images.isEmpty { countsKnownImages = false }
  }

  /// Whether the pixels of an image depend on the scale.
  var dependOnScale: Bool { images.haveVectors }

  /// The loaded raster images by their paths, as written in the document.
  var rasterImages: [String: RasterImage] { images.rasters }

  mutating func image(
    _ path: String, width: Double?, height: Double?
  ) throws(Problem) -> LoadedImage {
    let request = ImageRequest(path: path, width: width, height: height, scale: scale)
    if let cached = images[request] { return try cached.get() }
    let result = Result { () throws(Problem) in try load(request) }
    images[request] = result
    return try result.get()
  }

  /// Loads an image and reserves the memory of its pixels.
  private mutating func load(_ request: ImageRequest) throws(Problem) -> LoadedImage {
    let loadedImage: LoadedImage
    if let known = knownImages[request] {
      loadedImage = try known.get()
      if countsKnownImages { return loadedImage }
    } else {
      let memory = nextImageBudget ?? memoryBudget
      loadedImage =
        if let uri = DataURI(request.path) {
          try image(of: uri, for: request, within: memory)
        } else {
          try loader.image(request, memory: memory)
        }
    }
    do throws(MemoryLimitError) {
      try nextImageBudget?.reserve(image: loadedImage.image.size)
      try memoryBudget.reserve(image: loadedImage.image.size)
    } catch {
      throw Problem(error, namesOption: namesOptions)
    }
    return loadedImage
  }

  /// Decodes a picture in a URI, whose bytes take memory besides its pixels until it is decoded.
  private func image(
    of uri: DataURI, for request: ImageRequest, within memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    var remaining = memory
    do throws(MemoryLimitError) {
      try remaining.reserve(uri.maximumByteCount, for: "a picture in a data: URI")
    } catch {
      throw Problem(error, namesOption: namesOptions)
    }
    return try loader.image(of: uri.bytes(), for: request, memory: remaining)
  }

  mutating func font(at path: String) throws(Problem) -> String {
    if let cached = fonts[path] { return try cached.get() }
    let result = Result { () throws(Problem) in try loader.font(at: path) }
    fonts[path] = result
    return try result.get()
  }
}

extension Problem {
  /// `namesOption` tells whether the help is the option of the command that raises the budget.
  package init(_ error: MemoryLimitError, namesOption: Bool) {
    self.init(.error, .outOfMemory, "\(error)", help: namesOption ? "raise --max-memory" : nil)
  }
}

extension ValueType where Value == String {
  /// The path of a file, without null characters and not empty.
  static let path: ValueType = {
    var type = string
    type.expectation = "the path of a file"
    type.accepts = [.image]
    type.schema = { ["type": "string", "pattern": "^[^\\u0000]+$"] }
    type.decode = { node, context in
      guard let path = string.decode(node, &context) else { return nil }
      guard !path.isEmpty, !path.unicodeScalars.contains("\0") else {
        context.reject(node, .invalidText, expected: "the path of a file")
        return nil
      }
      return path
    }
    return type
  }()

  /// The path of a font file, resolved so that it does not depend on the config's folder.
  static let fontPath: ValueType = {
    var type = path
    // Data cannot choose a font: fonts are loaded once, before anything is drawn.
    type.accepts = []
    type.decode = { node, context in
      guard let written = path.decode(node, &context) else { return nil }
      do throws(Problem) {
        return try context.resources.font(at: written)
      } catch {
        context.report(
          .file,
          "the font \(written.shortened.quoted) cannot be used: \(error.message)", at: node.span,
          help: error.help.map { Help($0) }, cause: error.code)
        return nil
      }
    }
    return type
  }()
}
