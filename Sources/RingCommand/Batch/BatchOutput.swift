import RingCairo
import RingCore
import RingRender
import RingSystem

enum BatchOutput {
  case stills(PictureRun, BatchTemplates, BatchImageWriter)
  case animations(BatchAnimationWriter)

  var isDryRun: Bool {
    switch self {
    case .stills(_, _, let writer): writer.results.mode == .dryRun
    case .animations(let writer): writer.results.mode == .dryRun
    }
  }

  /// `nil` if every image has visible content.
  var blankWarning: Message? {
    switch self {
    case .stills(_, _, let writer): writer.invisible.warning
    case .animations(let writer): writer.invisible.warning
    }
  }

  /// About changes that the format of animations required, and about frame rates.
  var formatWarnings: [Message] {
    guard case .animations(let writer) = self else { return [] }
    return writer.notes.withLock { $0.elements }.map { Message($0.commandText) }
  }

  /// `nil` without a manifest, and for an archive.
  var pictures: RowPictures? {
    switch self {
    case .stills(_, _, let writer): writer.pictures
    case .animations(let writer): writer.pictures
    }
  }

  /// Whether the run resumes from the manifest of an earlier run, and appends to it.
  var appendsToManifest: Bool {
    if case .animations(let writer) = self { writer.results.mode == .resume } else { false }
  }

  /// Makes the images and delivers them in the order of rows and variants.
  ///
  /// Returns the warnings about texts, without duplicates. The run ends if `deliver` returns
  /// `false` or throws an error.
  func run(
    _ requests: inout BatchRequests,
    deliver: (BatchRequest, _ variant: Int, Result<BatchImageResult, any Error>) throws -> Bool
  ) throws -> [TextWarning] {
    switch self {
    case .stills(let run, let templates, let writer):
      return try run.run {
        try requests.isReady()
      } next: {
        try requests.next()
      } work: { worker, request -> [Result<BatchImageResult, any Error>] in
        if let results = writer.upToDateResults(of: request, templates, with: &worker) {
          return results.map { .success($0) }
        }
        return templates.products(of: request, with: &worker) { worker, variant, frame, images in
          try writer.make(request, variant, frame, of: images, with: &worker)
        }
      } deliver: { result in
        requests.finish(result.input)
        for (variant, image) in try result.product.get().enumerated() {
          guard try deliver(result.input, variant, image) else { return false }
        }
        return true
      }
    case .animations(let writer):
      var warnings = OrderedSet<TextWarning>()
      while let request = try requests.next() {
        var row = writer.templates.values(of: request)
        for variant in 0..<request.resultCount {
          let result = Result {
            try writer.upToDateResult(of: request, variant, row)
              ?? writer.make(request, variant, &row, &warnings)
          }
          guard try deliver(request, variant, result) else { return warnings.elements }
        }
        requests.finish(request)
      }
      return warnings.elements
    }
  }
}
