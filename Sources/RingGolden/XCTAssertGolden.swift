import RingCairo
import RingCompare
import RingCore
import RingRender
import RingScene
import XCTest

/// Asserts that an image equals the golden `name`, as `expectGolden` does in Swift Testing.
public func XCTAssertGolden(
  of image: @autoclosure () throws -> RasterImage, named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil,
  fileID: String = #fileID, function: String = #function, file: StaticString = #filePath,
  line: UInt = #line
) {
  let caller = CallSite(fileID: fileID, function: function, file: file, line: line)
  assertGolden(named: name, tolerance, in: goldens, caller) {
    GoldenImage(try image(), by: .process)
  }
}

/// Asserts that the image of a scene equals the golden `name`, and that the scene's texts have no
/// warnings.
///
/// `fonts` are the fonts available to the scene. Default: the system's fonts, which may differ
/// between machines.
public func XCTAssertGolden(
  of scene: @autoclosure () throws -> Scene, named name: String,
  _ tolerance: GoldenTolerance = .exact, fonts: FontSources = FontSources(),
  in goldens: Goldens? = nil, fileID: String = #fileID, function: String = #function,
  file: StaticString = #filePath, line: UInt = #line
) {
  let caller = CallSite(fileID: fileID, function: function, file: file, line: line)
  var warnings: [TextWarning] = []
  assertGolden(named: name, tolerance, in: goldens, caller) {
    let image: GoldenImage
    (image, warnings) = try GoldenAssertion.renderedImage(of: scene(), fonts)
    return image
  }
  for warning in warnings {
    let message: Message = "\(name): \(warning)"
    XCTFail(message.text, file: file, line: line)
  }
}

/// Asserts that all frames of an animation, at its rate, equal the golden `name`.
///
/// The golden is a contact sheet of the frames. A failure lists the frames that differ and shows
/// the frame that differs most. If an animation has no duration, only its first frame is compared.
public func XCTAssertGolden(
  of animation: @autoclosure () throws -> AnimatedScene, named name: String,
  _ tolerance: GoldenTolerance = .exact, fonts: FontSources = FontSources(),
  in goldens: Goldens? = nil, fileID: String = #fileID, function: String = #function,
  file: StaticString = #filePath, line: UInt = #line
) {
  let caller = CallSite(fileID: fileID, function: function, file: file, line: line)
  assertGolden(named: name, tolerance, in: goldens, caller) {
    try GoldenAssertion.renderedImage(of: animation(), fonts)
  }
}

/// Asserts that frames from any renderer equal the contact sheet in the golden `name`.
///
/// All frames must have the same size. Different sizes, and an empty array, are failures.
public func XCTAssertGolden(
  ofFrames frames: @autoclosure () throws -> [RasterImage], named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil,
  fileID: String = #fileID, function: String = #function, file: StaticString = #filePath,
  line: UInt = #line
) {
  let caller = CallSite(fileID: fileID, function: function, file: file, line: line)
  assertGolden(named: name, tolerance, in: goldens, caller) {
    try GoldenAssertion.renderedImage(frames: frames(), by: .process)
  }
}

/// The source location of a test's assertion.
private struct CallSite {
  var fileID: String
  var function: String
  var file: StaticString
  var line: UInt
}

private func assertGolden(
  named name: String, _ tolerance: GoldenTolerance, in goldens: Goldens?, _ caller: CallSite,
  _ image: () throws -> GoldenImage
) {
  let assertion = GoldenAssertion(
    goldens: goldens ?? Goldens(filePath: "\(caller.file)"), tolerance: tolerance,
    library: .xctest,
    filter: GoldenAssertion.filter(fileID: caller.fileID, function: caller.function))
  let failure = assertion.failure(named: name, image)
  if let failure { XCTFail(failure.text, file: caller.file, line: caller.line) }
}

/// Asserts that the name of every golden, or of every golden of `suite`, is in `names`.
///
/// Empty `names` fail too, because nothing would be checked.
public func XCTAssertNoOrphanGoldens(
  suite: String? = nil, names: some Sequence<String>, in goldens: Goldens? = nil,
  file: StaticString = #filePath, line: UInt = #line
) {
  let names = Set(names)
  if names.isEmpty { XCTFail("no golden's name was given", file: file, line: line) }
  let goldens = goldens ?? Goldens(filePath: "\(file)")
  for orphan in GoldenAssertion.orphans(in: suite, names: names, goldens) {
    XCTFail(orphan, file: file, line: line)
  }
}
