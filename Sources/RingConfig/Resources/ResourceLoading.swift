import RingGraphics

/// Reads the files that a config names; reading a config does no input or output itself.
public protocol ResourceLoading: Sendable {
  /// A picture. Throws where there is none, where it may not be read, or where it needs more memory
  /// than is left of the budget.
  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage

  /// The file of a font, by a path that does not depend on the config's folder. Throws where there
  /// is none, or where it may not be read.
  func font(at path: String) throws(ResourceError) -> String
}

/// A picture to be read, and how it will be shown.
public struct ImageRequest: Hashable, Sendable {
  /// As the config writes it: relative to the config's folder.
  public var path: String
  /// Points. Default: from `height` and the picture's shape, or the natural width.
  public var width: Double?
  /// Points. Default: from `width` and the picture's shape, or the natural height.
  public var height: Double?
  /// Pixels per point, for pictures that have no pixels of their own.
  public var scale: Double

  /// A request in points; a side that is not given follows from the picture's shape.
  public init(path: String, width: Double? = nil, height: Double? = nil, scale: Double = 1) {
    self.path = path
    self.width = width
    self.height = height
    self.scale = scale
  }
}

/// A picture that was read.
public struct LoadedImage: Hashable, Sendable {
  /// The picture as it was read, straight sRGB.
  public var image: RasterImage
  /// Its own size in points. Default: a point per pixel.
  public var naturalSize: Size?

  /// A picture of a size in points, by default a point per pixel.
  public init(_ image: RasterImage, naturalSize: Size? = nil) {
    self.image = image
    self.naturalSize = naturalSize
  }
}

/// Why a file was not read, in words that follow `cannot be used: `.
public struct ResourceError: Error, Hashable, Sendable {
  /// What is the matter, in words that follow `cannot be used: `.
  public var reason: String
  /// How to mend it. Default: nothing to say.
  public var help: String?

  /// A reason in words that follow `cannot be used: `.
  public init(_ reason: String, help: String? = nil) {
    self.reason = reason
    self.help = help
  }
}

/// A reader for configs that name no files: it refuses all.
public struct NoResources: ResourceLoading {
  /// A reader that needs nothing.
  public init() {}

  public func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage {
    throw ResourceError("files are not read here")
  }

  public func font(at path: String) throws(ResourceError) -> String {
    throw ResourceError("files are not read here")
  }
}
