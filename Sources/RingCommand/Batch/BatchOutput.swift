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
    case .stills(_, let writer): writer.mode == .dryRun
    case .animations(let writer): writer.mode == .dryRun
    }
  }

  /// The warning about stills without visible content; `nil` if there are none.
  var warning: Message? {
    if case .stills(_, let writer) = self { writer.warning } else { nil }
  }

  /// Whether the manifest of an earlier run determines which files are complete, and is continued.
  var readsManifest: Bool {
    if case .animations(let writer) = self { writer.mode == .resume } else { false }
  }

  /// Makes the images and delivers them in order of the input. An error of `deliver` ends the run.
  /// Returns the warnings about texts, without duplicates.
  func run(
    _ requests: inout BatchImageRequests,
    deliver: (BatchImageRequest, Result<BatchImageResult, any Error>) throws -> Void
  ) throws -> [TextWarning] {
    switch self {
    case .stills(let renderer, let writer):
      return try renderer.run {
        try requests.isReady()
      } next: {
        try requests.next()
      } work: { worker, request, frame in
        try writer.make(request, frame, with: &worker)
      } deliver: { result in
        try deliver(result.input, result.product)
      }
    case .animations(let writer):
      var warnings: [TextWarning] = []
      while let request = try requests.next() {
        let result = Result { try writer.make(request, &warnings) }
        try deliver(request, result)
      }
      return warnings
    }
  }
}
