import RingCairo
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// The documents of a config with other scales and colour schemes, each opened once for all rows.
///
/// The images of all of them are within the memory budget of the config.
struct CanvasVariants: Sendable {
  fileprivate struct Variant: Hashable, Sendable {
    let scale: Double?
    let colorScheme: ColorScheme?
  }

  /// The maximum number of variants. It is low, because each of them may hold decoded images.
  fileprivate static let capacity = 16

  fileprivate var documents: [Variant: Document] = [:]
  /// The variant opened last, whose memory budget the next one continues.
  fileprivate var last: Config?
}

extension Config {
  /// Returns the document with another scale or colour scheme; `nil` keeps that of the canvas.
  func document(
    scale: Double?, colorScheme: ColorScheme?
  ) throws(RingError) -> Document {
    guard scale != nil || colorScheme != nil else { return document }
    let variant = CanvasVariants.Variant(scale: scale, colorScheme: colorScheme)
    let canvas = [
      ConfigOverride(option: "scale", canvas: "scale", value: scale.map { "\($0)" }),
      ConfigOverride(option: "colorScheme", canvas: "colorScheme", value: colorScheme?.rawValue),
    ]
    let overrides = document.overrides + canvas.compactMap { $0 }
    return try variants.withLock { variants throws(RingError) in
      if let document = variants.documents[variant] { return document }
      if variants.documents.count >= CanvasVariants.capacity { variants = CanvasVariants() }
      let opened: Config
      do throws(Diagnostics) {
        do throws(Diagnostics) {
          opened = try (variants.last ?? self).reopened(with: overrides, sharingMemory: true)
        } catch {
          // Perhaps no memory is left besides the cached variants.
          guard variants.last != nil else { throw error }
          variants = CanvasVariants()
          opened = try reopened(with: overrides, sharingMemory: true)
        }
      } catch {
        throw RingError(error)
      }
      (variants.documents[variant], variants.last) = (opened.document, opened)
      return opened.document
    }
  }
}
