import RingCairo
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

extension Config {
  /// The maximum number of `variants`. It is low, because each of them may hold decoded images.
  private static let variantCapacity = 16

  /// Returns the document with another scale or colour scheme, without decoding it.
  ///
  /// Returns `nil` if its images depend on the scale, or if its canvas cannot be drawn: opening the
  /// config with the values as overrides tells why.
  package func variant(_ variant: CanvasVariant) -> Document? {
    guard let document = document.with(variant) else { return nil }
    let pixels = try? CanvasLimits.pixelSize(
      of: canvas.size, scale: document.scene.canvas.scale, maximumPixels: document.maximumPixels)
    return pixels == nil ? nil : document
  }

  /// Returns the document with another scale or colour scheme; `nil` keeps that of the canvas.
  func document(
    scale: Double?, colorScheme: ColorScheme?
  ) throws(RingError) -> Document {
    guard scale != nil || colorScheme != nil else { return document }
    let variant = CanvasVariant(scale: scale, colorScheme: colorScheme)
    if let document = self.variant(variant) { return document }
    let canvas = [
      ConfigOverride(option: "scale", canvas: "scale", value: scale.map { "\($0)" }),
      ConfigOverride(option: "colorScheme", canvas: "colorScheme", value: colorScheme?.rawValue),
    ]
    let overrides = document.overrides + canvas.compactMap { $0 }
    return try variants.withLock { variants throws(RingError) in
      if let document = variants.documents[variant] { return document }
      if variants.documents.count >= Self.variantCapacity { variants = ([:], nil) }
      let opened = try RingError.converting {
        do {
          return try (variants.last ?? self).reopened(with: overrides, sharingMemory: true)
        } catch {
          // Perhaps no memory is left besides the cached variants.
          guard variants.last != nil else { throw error }
          variants = ([:], nil)
          return try reopened(with: overrides, sharingMemory: true)
        }
      }
      (variants.documents[variant], variants.last) = (opened.document, opened)
      return opened.document
    }
  }
}
