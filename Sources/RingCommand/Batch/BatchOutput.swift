import RingCairo
import RingCore
import RingRender
import RingSystem

/// The output of a batch: stills or animations.
enum BatchOutput {
  case stills(BatchRenderer<BatchImageRequest>, BatchImageWriter)
  case animations(BatchAnimationWriter)

  /// Whether the run only prints the names of missing files.
  var isDryRun: Bool {
    switch self {
    case .stills(_, let writer): writer.mode == .dryRun
    case .animations(let writer): writer.mode == .dryRun
    }
  }

  /// The warning about stills without visible content; `nil` if every still has some.
  var warning: Message? {
    if case .stills(_, let writer) = self { writer.warning } else { nil }
  }

  /// Whether the run resumes from the manifest of an earlier run, and appends to it.
  var appendsToManifest: Bool {
    if case .animations(let writer) = self { writer.mode == .resume } else { false }
  }

  /// Makes the images and delivers them in input order. Returns the warnings about texts.
  ///
  /// The warnings have no duplicates. An error that `deliver` throws ends the run.
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
