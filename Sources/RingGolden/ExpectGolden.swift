// Re-export the tolerances, but not RingUI, whose names a test of pictures or configs does not need.
@_exported import RingCompare
import RingCore
import RingScene
import Testing

/// Expects an image to equal its golden.
///
/// A failure is recorded at the caller's line. It reports the differences, the paths of the images,
/// and the command that accepts the new image. The images are attached (Swift 6.2 and later), so
/// that `--attachments-path` exports them. Recording a golden fails too, so that a test cannot pass
/// by recording.
///
/// `name` is `suite/subject/sentence`, the golden's path without `.png`. Default (`nil`): the suite
/// and the test's function, such as `BadgeTests/half`; a test with arguments needs a name.
/// `options` are the folders of goldens and reports, the fonts and more. Default (`nil`): those of
/// the suite's trait `goldens(_:suite:)`, otherwise `GoldenOptions()`. `tolerance` limits the
/// difference. Default (`nil`): that of the options.
public func expectGolden(
  of image: @autoclosure () throws -> RasterImage, named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = TestCall(name, tolerance, options, filePath, sourceLocation)
  test.expect { _ in DrawnGolden(try image()) }
}

/// Expects the frames of any renderer to equal the contact sheet in their golden.
///
/// All frames must have the same size. Different sizes, and an empty array, are failures.
public func expectGolden(
  of frames: @autoclosure () throws -> [RasterImage], named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = TestCall(name, tolerance, options, filePath, sourceLocation)
  test.expect { _ in try DrawnGolden(frames: frames()) }
}

/// Expects the image of a scene to equal its golden, and the scene's texts to have no warnings.
///
/// A failure lists the values of the scene that have changed since the golden was recorded. The
/// other arguments are the same as in the overload for an image.
public func expectGolden(
  of scene: @autoclosure () throws -> Scene, named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = TestCall(name, tolerance, options, filePath, sourceLocation)
  test.expect { fonts in try DrawnGolden(scene(), fonts) }
}

/// Expects all frames of an animation, at its rate, to equal its golden.
///
/// The golden is a contact sheet of the frames. A failure lists the frames that differ and shows
/// the frame that differs most. If an animation has no duration, only its first frame is compared.
/// Warnings about texts are ignored.
public func expectGolden(
  of animation: AnimatedScene, named name: String? = nil, _ tolerance: Tolerance? = nil,
  options: GoldenOptions? = nil, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let test = TestCall(name, tolerance, options, filePath, sourceLocation)
  let drawn: Result<DrawnGolden, any Error>
  do { drawn = .success(try await DrawnGolden(animation, test.fonts)) } catch {
    drawn = .failure(error)
  }
  test.expect { _ in try drawn.get() }
}

/// Expects the name of every golden, or of every golden of `suite`, to be in `names`.
///
/// Other goldens are orphans, which no test uses. Empty `names` fail too, because nothing would be
/// checked.
public func expectNoOrphanGoldens(
  suite: String? = nil, names: some Sequence<String>, options: GoldenOptions? = nil,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let names = Set(names)
  if names.isEmpty { Issue.record("no golden's name was given", sourceLocation: sourceLocation) }
  let folders = GoldenFolders(GoldenScope.options(options), filePath: filePath)
  for orphan in GoldenAssertion.orphanMessages(in: suite, names: names, folders) {
    Issue.record(Comment(rawValue: orphan), sourceLocation: sourceLocation)
  }
}

/// Expects the name of every golden to begin with one of `suites` and a slash.
///
/// Finds goldens outside of all suites, which the checks of single suites do not find.
public func expectNoGoldens(
  outsideOf suites: some Sequence<String>, options: GoldenOptions? = nil,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let suites = Set(suites)
  let folders = GoldenFolders(GoldenScope.options(options), filePath: filePath)
  let orphans = GoldenAssertion.orphanMessages(names: [], folders) { name in
    !suites.contains { name.hasPrefix($0 + "/") }
  }
  for orphan in orphans {
    Issue.record(Comment(rawValue: orphan), sourceLocation: sourceLocation)
  }
}
