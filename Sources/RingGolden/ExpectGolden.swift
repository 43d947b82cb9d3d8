import RingCairo
@_exported import RingMotion
@_exported import RingRender
import RingText
@_exported import RingVerify
import Testing

/// Expects a picture to be the golden of this name.
///
/// A failure is recorded at the caller's line, with what differs, where the pictures are and the
/// command that accepts the new one; the pictures are attached (Swift 6.2 and later), so that
/// `--attachments-path` finds them. Recording fails too, so that nothing passes by recording.
/// `name` is `suite/subject/sentence`, the golden's path without `.png`; `tolerance` is how much the
/// picture may differ, by default not at all; `goldens` is where goldens are, by default in `Goldens`
/// beside `Package.swift`.
public func expectGolden(
  of image: @autoclosure () throws -> RasterImage, named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    GoldenPicture(try image(), by: .process)
  }
}

/// Expects a scene's picture to be the golden of this name, and its texts to be set without a
/// warning.
///
/// `fonts` are what the scene's texts see. Default: the system's, which may differ between machines.
public func expectGolden(
  of scene: Scene, named name: String, _ tolerance: GoldenTolerance = .exact,
  fonts: FontSources = FontSources(), in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var warnings: [TextWarning] = []
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    let picture: GoldenPicture
    (picture, warnings) = try GoldenAssertion.picture(of: scene, fonts)
    return picture
  }
  for warning in warnings {
    let message: Message = "\(name): \(warning)"
    Issue.record(Comment(rawValue: message.text), sourceLocation: sourceLocation)
  }
}

/// Expects an animation to be the golden of this name, frame by frame: all its frames at its rate.
///
/// The golden is a contact sheet of all frames. A failure says which frames differ and shows the
/// worst. An animation without a duration is compared at its first frame only.
public func expectGolden(
  of animation: AnimatedScene, named name: String, _ tolerance: GoldenTolerance = .exact,
  fonts: FontSources = FontSources(), in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    try GoldenAssertion.picture(of: animation, fonts)
  }
}

/// Expects the frames of an animation, from any source, to be the golden of this name.
public func expectGolden(
  ofFrames frames: @autoclosure () throws -> [RasterImage], named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectGolden(named: name, tolerance, in: goldens, filePath, sourceLocation) {
    try GoldenAssertion.picture(frames: frames(), by: .process)
  }
}

private func expectGolden(
  named name: String, _ tolerance: GoldenTolerance, in goldens: Goldens?, _ filePath: String,
  _ sourceLocation: SourceLocation, _ picture: () throws -> GoldenPicture
) {
  let assertion = GoldenAssertion(
    goldens: goldens ?? Goldens(filePath: filePath), tolerance: tolerance, library: .testing,
    filter: GoldenAssertion.filter(
      fileID: sourceLocation.fileID, function: Test.current?.name ?? ""))
  guard let failure = assertion.failure(named: name, picture) else { return }
  #if compiler(>=6.2)
    for picture in failure.pictures {
      Attachment.record(picture.bytes, named: picture.name, sourceLocation: sourceLocation)
    }
  #endif
  Issue.record(Comment(rawValue: failure.text), sourceLocation: sourceLocation)
}

/// Expects that every golden, or every golden of a suite, has one of these names: a golden that no
/// test asks for is a leftover.
///
/// No names at all is a failure too: then nothing would be looked for.
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

/// Expects that every golden is of one of these suites, the first parts of names: a whole folder
/// that no suite knows is seen by none of them.
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
