import CairoShim
import RingCore
import RingKernels

/// A rasterizer of display lists. Reuses its buffers from image to image.
///
/// One rasterizer serves one thread at a time. Equal lists, sizes and scales give equal bytes,
/// independent of earlier images.
package struct Rasterizer: ~Copyable {
  /// In pixels: the maximum of Cairo's image surfaces.
  package static let maximumSide = 32_767
  /// In pixels from the origin: the maximum of Cairo's 24.8 fixed point.
  package static let maximumCoordinate = 8_388_607.0
  /// The maximum standard deviation of a shadow's or group's blur, in pixels.
  package static let maximumBlur = 8_388_607.0

  /// Opens the libraries of Cairo, pixman and Pango; “not installed” stands for a missing one.
  package static var libraryVersions: String {
    let cairo = version(ring_open_cairo(), cairo_version_string)
    let pixman = version(ring_open_cairo(), pixman_version_string)
    let pango = version(ring_open_pango(), pango_version_string)
    return "cairo \(cairo), pixman \(pixman), pango \(pango)"
  }

  /// Like `libraryVersions`, of the libraries that Pango uses for glyphs.
  package static var fontLibraryVersions: String {
    let state = ring_open_pango()
    let number = state == RING_LIBRARY_OPEN ? Int(ring_freetype_version()) : 0
    let freetype =
      number > 0
      ? [1_000_000, 1000, 1].map { "\(number / $0 % 1000)" }.joined(separator: ".")
      : "not installed"
    return "freetype \(freetype), harfbuzz \(version(state, hb_version_string))"
  }

  private static func version(
    _ state: ring_library_state, _ versionString: () -> UnsafePointer<CChar>?
  ) -> String {
    guard state == RING_LIBRARY_OPEN else { return "not installed" }
    return versionString().map { String(cString: $0) } ?? "unknown"
  }

  private let painter: Painter

  /// `memory` is the budget for the image and everything needed to draw it: by default 1 GiB.
  ///
  /// `jobs`, ≥ 1, is the number of threads that draw an image of at least `minimumPixelCount`, ≥ 1,
  /// pixels; `nil` stands for 2²⁰. The bytes do not depend on them, nor on `simdLevel`.
  package init(
    memory: MemoryBudget = .default, simdLevel: SIMDLevel = .avx512, jobs: Int = 1,
    minimumPixelCount: Int? = nil
  ) {
    painter = Painter(
      memory: memory, simdLevel: simdLevel, jobs: jobs,
      bandedDrawingThreshold: minimumPixelCount ?? DrawQueue.minimumPixelCount)
  }

  /// Returns the image of a display list, whose origin is the top left corner.
  ///
  /// `scale` is in pixels per point, > 0. Drawing touches at most `maximumWork` pixels, ≥ 0, with
  /// all layers and blurs. Throws `RasterLimitError` for a number that cannot be drawn,
  /// `WorkLimitError`, `MemoryLimitError` if the budget does not suffice, `OutOfMemoryError`,
  /// `CairoUnavailableError`, `NoFilesError`, and `CairoError` if Cairo fails.
  package mutating func rasterize(
    _ list: OutlinedDisplayList, size: PixelSize, scale: Double, maximumWork: Int = .max
  ) throws -> RasterImage {
    try draw(list, size: size, scale: scale, maximumWork).image()
  }

  /// Calls `body` with the pixels, valid during the call; otherwise as `rasterize`.
  package mutating func withPixels<R>(
    of list: OutlinedDisplayList, size: PixelSize, scale: Double, maximumWork: Int = .max,
    _ body: (PremultipliedPixels) throws -> R
  ) throws -> R {
    let canvas = try draw(list, size: size, scale: scale, maximumWork)
    return try canvas.withPixels { try body(PremultipliedPixels(size: size, argb32: $0)) }
  }

  /// Calls `body` with the image, valid during the call; otherwise as `rasterize`.
  /// The image may be drawn only in the rows that `body` reads.
  package mutating func withPremultipliedImage<R>(
    of list: OutlinedDisplayList, size: PixelSize, scale: Double, maximumWork: Int = .max,
    _ body: (PremultipliedImage) throws -> R
  ) throws -> R {
    try draw(list, size: size, scale: scale, maximumWork).withPremultipliedImage(body)
  }

  /// Throws the errors of `rasterize` that depend on the list's numbers; draws nothing.
  package func check(_ list: OutlinedDisplayList, scale: Double) throws {
    try painter.validate(list.commands, Self.transform(scale))
  }

  /// A new limit frees unused buffers.
  package var memoryBudget: MemoryBudget {
    get { pool.budget }
    nonmutating set {
      let painter = painter
      painter.memoryBudget = newValue
    }
  }

  package var keptMemory: KeptMemory {
    let painter = painter
    return KeptMemory(painter)
  }

  /// Reserves memory for an image's display list with its outlines.
  ///
  /// The caller releases it with `release(list:)` after drawing.
  package func reserve(list bytes: Int) throws(MemoryLimitError) {
    try pool.budget.reserve(bytes, for: "the display list")
  }

  package func release(list bytes: Int) { pool.budget.release(bytes) }

  /// For measurements. Removes the backdrop of the last image, too.
  package mutating func clearCoverageCache() { painter.clearCoverageCache() }

  private static func transform(_ scale: Double) throws -> Transform {
    guard scale.isFinite, scale > 0 else {
      throw RasterLimitError.number(scale, name: "a scale")
    }
    return try Transform.scale(scale, scale).validated()
  }

  private func draw(
    _ list: OutlinedDisplayList, size: PixelSize, scale: Double, _ maximumWork: Int
  ) throws -> DrawingSurface {
    WorkStep.draw.record()
    let transform = try Self.transform(scale)
    let canvas = try painter.beginImage(PixelRect(size), maximumWork: maximumWork)
    try painter.drawPicture(list.commands, transform, on: canvas)
    return canvas
  }

  /// The total number of commands drawn and bytes requested: the same on every machine.
  /// Does not count commands whose pixels are those of an earlier image.
  package var work: (commands: Int, bytes: Int) {
    let painter = painter
    return (painter.commandCount, painter.pool.totalByteCount)
  }

  /// The pixels that drawing the last image touched, as `maximumWork` counts them.
  package var lastImageWork: Int { pool.meter.used }

  private var pool: BufferPool {
    let painter = painter
    return painter.pool
  }

  /// Throws unless Cairo can represent the coordinate, which it would otherwise change silently.
  static func validate(coordinate: Double) throws(RasterLimitError) {
    guard abs(coordinate) <= maximumCoordinate else {
      throw RasterLimitError.coordinate(coordinate, limit: maximumCoordinate)
    }
  }
}

/// The buffers and caches that a rasterizer keeps between images, without keeping the rasterizer.
///
/// `@unchecked Sendable`: another thread may call `discard()` only while no thread draws with the
/// rasterizer, and with a lock between the two.
package struct KeptMemory: @unchecked Sendable {
  private weak var painter: Painter?

  init(_ painter: Painter) { self.painter = painter }

  package var isGone: Bool { painter == nil }

  package func discard() { painter?.discardKeptMemory() }
}

extension Transform {
  /// The minimum ratio of the determinant to the square of the maximum scale; a flatter transform
  /// counts as singular.
  private static let singularityThreshold = 1e-12

  /// Throws unless the transform is finite and invertible.
  func validated() throws(RasterLimitError) -> Transform {
    let largest = maximumScale
    guard determinant.isFinite, abs(determinant) > Self.singularityThreshold * largest * largest
    else {
      throw RasterLimitError.singularTransform(determinant: determinant)
    }
    return self
  }
}
