import RingCairo
import RingGraphics
import RingRender
import RingSystem
import RingText

/// The output of a batch: one still or one animation per row.
enum BatchOutput {
  case stills(BatchRenderer<BatchImageRequest>, BatchImageWriter)
  case animations(BatchAnimationWriter)

  /// Whether this is a dry run.
  var isDryRun: Bool {
    switch self {
    case .stills(_, let pictures): pictures.mode == .dryRun
    case .animations(let animations): animations.mode == .dryRun
    }
  }

  /// The warning about stills without visible content; `nil` if there are none.
  var warning: Message? {
    if case .stills(_, let pictures) = self { pictures.warning } else { nil }
  }

  /// Whether the manifest of an earlier run determines which files are complete, and is continued.
  var readsManifest: Bool {
    if case .animations(let animations) = self { animations.mode == .resume } else { false }
  }

  /// Makes the images and delivers them in order of the input. An error of `deliver` ends the run.
  /// Returns the warnings about texts, without duplicates.
  func run(
    _ orders: inout BatchImageRequests,
    deliver: (BatchImageRequest, Result<BatchImageResult, any Error>) throws -> Void
  ) throws -> [TextWarning] {
    switch self {
    case .stills(let renderer, let pictures):
      return try renderer.run {
        try orders.isReady()
      } next: {
        try orders.next()
      } work: { worker, order, frame in
        try pictures.make(order, frame, with: &worker)
      } deliver: { result in
        try deliver(result.input, result.product)
      }
    case .animations(let animations):
      var warnings: [TextWarning] = []
      while let order = try orders.next() {
        let made = Result { try animations.make(order, &warnings) }
        try deliver(order, made)
      }
      return warnings
    }
  }
}
