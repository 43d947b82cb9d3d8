import RingCodec
import RingCore
import RingData
import RingRender
import RingSystem

/// A writer of the stills of rows. It runs on the drawing threads.
struct BatchImageWriter: Sendable {
  let results: ResultFiles
  /// `nil` for an archive and a stream.
  let folder: BatchOutputFolder?
  /// Whether an image without visible content is an error.
  var isStrict = false
  /// Whether the delivering thread writes the files, so that they appear in input order.
  var isInOrder = false
  /// `nil` without a manifest, and for an archive.
  var pictures: InputPictures?
  /// Whether images are pixels instead of PNG files.
  var makesPixels = false
  /// It must be empty if images have several configs, whose fonts may differ.
  var cache = InFlightImageCache()
  let invisible = InvisibleImages()

  /// Adds an image without visible content to `invisible`, or throws an error if `isStrict`.
  private func checkVisibility(_ reason: Invisibility?, _ name: String) throws {
    guard let reason else { return }
    if isStrict {
      throw CommandError(
        "nothing can be seen in the picture: \(reason.description)", .dataError, .blank)
    }
    invisible.add(name, reason)
  }

  /// Makes an image, unless it is up to date. `images` are the raster images that the row names.
  func make(
    _ request: BatchRequest, _ variant: Int, _ frame: Frame, of images: [String: RasterImage],
    with worker: inout FrameWorker
  ) throws -> BatchImageResult {
    let name = request.names[variant]
    var result = try undrawnResult(request, variant, frame)
    try checkVisibility(frame.drawing.invisibility, name)
    result.pictures = pictures?.records(of: images) ?? []
    if result.outcome == .resumed || results.mode == .dryRun { return result }
    // An archive cannot be resumed, so its images need no fingerprint. Without it, their files are
    // equal to those of `render`.
    let texts = folder == nil ? [] : [ResultFiles.pngText(result.fingerprint)]
    let (bytes, isNew) = try cache.bytes(of: frame.digest, waits: !worker.isAlone) {
      makesPixels
        ? try worker.image(of: frame).pixels : try worker.png(of: frame, texts: texts)
    }
    (result.outcome, result.size) = (isNew ? .drawn : .identical, bytes.count)
    if let folder, !isInOrder {
      try folder.write(bytes, to: name)
    } else {
      result.bytes = bytes
    }
    return result
  }

  /// The outcome is `resumed` if the image is up to date, otherwise `missing`.
  private func undrawnResult(
    _ request: BatchRequest, _ variant: Int, _ frame: Frame
  ) throws -> BatchImageResult {
    let name = request.names[variant]
    try folder?.checkIsNoInput(name, ofRowAt: request.position)
    var result = BatchImageResult(
      outcome: .missing, fingerprint: results.fingerprint(frame.digest))
    result.altText = frame.altText
    result.canvas = ManifestCanvas(
      size: frame.drawing.size, scale: frame.drawing.scale, scheme: frame.colorScheme.rawValue)
    if let file = results.outcomeWithoutDrawing(folder?.existingBytes(name), result.fingerprint) {
      (result.outcome, result.size) = file
    }
    return result
  }

  /// Returns the results of a row whose images are all up to date, without opening its pictures.
  ///
  /// `nil` if an image must be made, has an error, or if the earlier run's manifest does not tell.
  func upToDateResults(
    of request: BatchRequest, with worker: inout FrameWorker
  ) -> [BatchImageResult]? {
    guard results.mode != .overwrite, request.templates.findings == nil,
      let pictures, let known = pictures.unchangedPictures(ofResults: request.names)
    else { return nil }
    let images = request.templates.products(
      of: request, with: &worker, knowing: known.mapValues(\.placeholder)
    ) { _, variant, frame, images in
      pictures.recordUse(of: images)
      var result = try undrawnResult(request, variant, frame)
      result.pictures = pictures.records(of: images, knowing: known)
      return (result: result, invisibility: frame.drawing.invisibility)
    }.compactMap { try? $0.get() }
    guard images.count == request.names.count,
      images.allSatisfy({ $0.result.outcome == .resumed })
    else { return nil }
    return try? zip(request.names, images).map { name, image in
      try checkVisibility(image.invisibility, name)
      return image.result
    }
  }

  /// Returns the state of an image's file. Throws if the file exists but cannot be read.
  func state(_ name: String, _ frame: Frame) throws -> JobVerificationResult.State {
    guard let folder else { return .missing }
    return try folder.state(name, fingerprint: results.fingerprint(frame.digest))
  }
}

struct BatchImageResult: Sendable {
  var outcome: ResultFiles.Outcome
  /// In bytes.
  var size = 0
  var fingerprint: String
  /// For the manifest; `nil` if there is none, and for an animation that is up to date.
  var altText: String?
  /// For the manifest; `nil` unless the file is made, or is a still.
  var canvas: ManifestCanvas?
  /// A checksum of the file's bytes, for the manifest; `nil` if no manifest is used.
  ///
  /// Also `nil` for stills: PNG files show without a manifest whether they are complete.
  var checksum: String?
  /// For the manifest.
  var pictures: [ManifestPicture] = []
  /// The bytes that the delivering thread must write; `nil` if the file is written or up to date,
  /// or in a dry run.
  var bytes: [UInt8]?
}

/// The images without visible content. Thread-safe: the drawing threads add them.
final class InvisibleImages: Sendable {
  private struct State: Sendable {
    var count = 0
    /// The name of the first image in the order of names.
    var name = ""
    var reason: Invisibility = []
  }

  private let state = Monitor(State())

  /// `nil` if there are no images.
  var warning: Message? {
    let images = state.withLock { $0 }
    guard images.count > 0 else { return nil }
    let more = images.count > 1 ? " and \(images.count - 1) more" : ""
    return "nothing can be seen in \(images.name)\(more): \(images.reason.description)"
  }

  func add(_ name: String, _ reason: Invisibility) {
    state.withLock { images in
      images.count += 1
      if images.count == 1 || name < images.name { (images.name, images.reason) = (name, reason) }
    }
  }
}
