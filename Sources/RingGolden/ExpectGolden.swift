import RingCairo
@_exported import RingCompare
import RingCore
@_exported import RingRender
@_exported import RingScene
import Testing

/// Expects an image to equal the golden `name`.
///
/// A failure is recorded at the caller's line. It reports the differences, the paths of the images,
/// and the command that accepts the new image. The images are attached (Swift 6.2 and later), so
/// that `--attachments-path` exports them. Recording a golden fails too, so that a test cannot pass
/// by recording.
///
/// `name` is `suite/subject/sentence`, the golden's path without `.png`. `tolerance` limits the
/// difference. Default: `exact`. `goldens` are the folders of goldens and reports. Default (`nil`):
/// `Goldens(filePath:)`.
public func expectGolden(
  of image: @autoclosure () throws -> RasterImage, named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    GoldenImage(try image(), by: .process)
  }
}

/// Expects the image of a scene to equal the golden `name`, and the scene's texts to have no
/// warnings.
///
/// `fonts` are the fonts available to the scene. Default: the system's fonts, which may differ
/// between machines. Failures, `tolerance` and `goldens` are the same as in the overload for an
/// image.
public func expectGolden(
  of scene: Scene, named name: String, _ tolerance: GoldenTolerance = .exact,
  fonts: FontSources = FontSources(), in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var warnings: [TextWarning] = []
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    let image: GoldenImage
    (image, warnings) = try GoldenAssertion.renderedImage(of: scene, fonts)
    return image
  }
  for warning in warnings {
    let message: Message = "\(name): \(warning)"
    Issue.record(Comment(rawValue: message.text), sourceLocation: sourceLocation)
  }
}

/// Expects all frames of an animation, at its rate, to equal the golden `name`.
///
/// The golden is a contact sheet of the frames. A failure lists the frames that differ and shows
/// the frame that differs most. If an animation has no duration, only its first frame is compared.
public func expectGolden(
  of animation: AnimatedScene, named name: String, _ tolerance: GoldenTolerance = .exact,
  fonts: FontSources = FontSources(), in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    try GoldenAssertion.renderedImage(of: animation, fonts)
  }
}

/// Expects frames from any renderer to equal the contact sheet in the golden `name`.
///
/// All frames must have the same size. Different sizes, and an empty array, are failures.
public func expectGolden(
  ofFrames frames: @autoclosure () throws -> [RasterImage], named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    try GoldenAssertion.renderedImage(frames: frames(), by: .process)
  }
}

private func expectGolden(
  named name: String, _ tolerance: GoldenTolerance, in goldens: Goldens?, _ filePath: String,
  _ sourceLocation: SourceLocation, _ image: () throws -> GoldenImage
) {
  let assertion = GoldenAssertion(
    goldens: goldens ?? Goldens(filePath: filePath), tolerance: tolerance, library: .testing,
    filter: GoldenAssertion.filter(
      fileID: sourceLocation.fileID, function: Test.current?.name ?? ""))
  guard let failure = assertion.failure(named: name, image) else { return }
  #if compiler(>=6.2)
    for picture in failure.pictures {
      Attachment.record(picture.bytes, named: picture.name, sourceLocation: sourceLocation)
    }
  #endif
  Issue.record(Comment(rawValue: failure.text), sourceLocation: sourceLocation)
}

/// Expects the name of every golden, or of every golden of `suite`, to be in `names`.
///
/// Other goldens are orphans, which no test uses. Empty `names` fail too, because nothing would be
/// checked.
public func expectNoOrphanGoldens(
  suite: String? = nil, names: some Sequence<String>, in goldens: Goldens? = nil,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let names = Set(names)
  if names.isEmpty { Issue.record("no golden's name was given", sourceLocation: sourceLocation) }
  let goldens = goldens ?? Goldens(filePath: filePath)
  for orphan in GoldenAssertion.orphans(in: suite, names: names, goldens) {
    Issue.record(Comment(rawValue: orphan), sourceLocation: sourceLocation)
  }
}

/// Expects every golden to belong to one of `suites`, the first parts of the goldens' names.
///
/// Finds folders outside of all suites, which checks of single suites do not cover.
public func expectNoGoldens(
  outsideOf suites: some Sequence<String>, in goldens: Goldens? = nil,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let suites = Set(suites)
  let orphans = GoldenAssertion.orphans(names: [], goldens ?? Goldens(filePath: filePath)) { name in
    !suites.contains { name.hasPrefix($0 + "/") }
  }
  for orphan in orphans {
    Issue.record(Comment(rawValue: orphan), sourceLocation: sourceLocation)
  }
}
