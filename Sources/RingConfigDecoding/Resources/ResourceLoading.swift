import RingCore

/// A loader for the files that a config names. Reading a config performs no I/O itself.
///
/// The message of a thrown problem continues a sentence: `the font "a.ttf" cannot be used: `.
package protocol ResourceLoading: Sendable {
  /// Returns an image. Throws if the file does not exist, is not permitted or cannot be decoded, or
  /// if the image exceeds `memory`.
  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage

  /// Returns an image from the bytes of a picture's file, which are a part of the config or a row.
  ///
  /// Throws if they cannot be decoded, or if the image exceeds `memory`.
  func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage

  /// Returns the file of a font, as a path that does not depend on the config's folder.
  ///
  /// Throws if the file does not exist, is not permitted or is not a font.
  func font(at path: String) throws(Problem) -> String
}

package struct ImageRequest: Hashable, Sendable {
  /// The path as written in the config, relative to the config's folder.
  package var path: String
  /// The width in points. Default: from `height` and the aspect ratio, or the natural width.
  package var width: Double?
  /// The height in points. Default: from `width` and the aspect ratio, or the natural height.
  package var height: Double?
  /// The resolution in pixels per point, for vector images.
  package var scale: Double

  package init(path: String, width: Double? = nil, height: Double? = nil, scale: Double = 1) {
    self.path = path
    self.width = width
    self.height = height
    self.scale = scale
  }
}

package struct LoadedImage: Hashable, Sendable {
  /// In straight sRGB.
  package var image: RasterImage
  /// In points; `nil` for one point per pixel.
  package var naturalSize: Size?

  package init(_ image: RasterImage, naturalSize: Size? = nil) {
    self.image = image
    self.naturalSize = naturalSize
  }
}

/// A loader for configs that name no files: it rejects every request.
package struct EmptyResourceLoader: ResourceLoading {
  package init() {}

  package func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    throw Problem(.error, .config, "files are not read here")
  }

  package func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    throw Problem(.error, .config, "pictures are not decoded here")
  }

  package func font(at path: String) throws(Problem) -> String {
    throw Problem(.error, .config, "files are not read here")
  }
}
