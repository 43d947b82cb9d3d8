import RingCodec
import RingCore
import RingRender
import RingSystem

/// A writer of the stills of rows. It runs on the drawing threads.
struct BatchImageWriter: Sendable {
  let results: ResultFiles
  /// The folder of the files; `nil` for an archive.
  let folder: BatchOutputFolder?
  /// Whether an image without visible content is an error. Default: `false`.
  var isStrict = false
  /// Whether the delivering thread writes the files, so that they appear in input order. Default:
  /// `false`.
  var isInOrder = false
  private let cache = InFlightImageCache()
  private let invisible = Monitor(Invisible())

  /// The images without visible content so far: their number, and the first by name.
  private struct Invisible: Sendable {
    var count = 0
    var name = ""
    var reason: Invisibility = []
  }

  /// The warning about images without visible content; `nil` if every image has some.
  var warning: Message? {
    let images = invisible.withLock { $0 }
    guard images.count > 0 else { return nil }
    let more = images.count > 1 ? " and \(images.count - 1) more" : ""
    return "nothing can be seen in \(images.name)\(more): \(images.reason.description)"
  }

  private func checkVisibility(of frame: Frame, _ name: String) throws {
    guard let reason = frame.drawing.invisibility else { return }
    if isStrict {
      throw CommandError("nothing can be seen in the picture: \(reason.description)", .dataError)
    }
    invisible.withLock { images in
      images.count += 1
      if images.count == 1 || name < images.name { (images.name, images.reason) = (name, reason) }
    }
  }

  func make(
    _ name: String, _ frame: Frame, with worker: inout FrameWorker
  ) throws -> BatchImageResult {
    try folder?.checkIsNoInput(name)
    try checkVisibility(of: frame, name)
    let fingerprint = results.fingerprint(frame.digest)
    var result = BatchImageResult(outcome: .missing, fingerprint: fingerprint)
    result.altText = frame.altText
    if let folder, let file = results.existing(folder.existing(name), fingerprint) {
      (result.outcome, result.size) = file
      return result
    }
    // An archive cannot be resumed, so its images need no fingerprint. Without it, their files are
    // equal to those of `render`.
    let texts = folder == nil ? [] : [ResultFiles.text(fingerprint)]
    let (bytes, isNew) = try cache.bytes(of: frame.digest) {
      try worker.png(of: frame, texts: texts)
    }
    (result.outcome, result.size) = (isNew ? .drawn : .identical, bytes.count)
    if let folder, !isInOrder {
      try folder.write(bytes, to: name)
    } else {
      result.bytes = bytes
    }
    return result
  }
}

extension BatchImageWriter {
  /// Returns the state of an image's file. Throws if the file exists but cannot be read.
  func state(_ name: String, _ frame: Frame) throws -> JobVerificationResult.State {
    guard let folder else { return .missing }
    return try folder.state(name, results.fingerprint(frame.digest))
  }
}
