import RingCairo
import RingMotion
import RingRender
import RingText
import RingVerify
import XCTest

/// Asserts that a picture is the golden of this name, as `expectGolden` does in Swift Testing.
public func XCTAssertGolden(
  of image: @autoclosure () throws -> RasterImage, named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil,
  fileID: String = #fileID, function: String = #function, file: StaticString = #filePath,
  line: UInt = #line
) {
  let caller = Caller(fileID: fileID, function: function, file: file, line: line)
  assertGolden(named: name, tolerance, in: goldens, caller) {
    GoldenPicture(try image(), by: .process)
  }
}

/// Asserts that a scene's picture is the golden of this name, and its texts are set without a
/// warning.
///
/// `fonts` are what the scene's texts see. Default: the system's, which may differ between machines.
public func XCTAssertGolden(
  of scene: @autoclosure () throws -> Scene, named name: String,
  _ tolerance: GoldenTolerance = .exact, fonts: FontSources = FontSources(),
  in goldens: Goldens? = nil, fileID: String = #fileID, function: String = #function,
  file: StaticString = #filePath, line: UInt = #line
) {
  let caller = Caller(fileID: fileID, function: function, file: file, line: line)
  var warnings: [TextWarning] = []
  assertGolden(named: name, tolerance, in: goldens, caller) {
    let picture: GoldenPicture
    (picture, warnings) = try GoldenAssertion.picture(of: scene(), fonts)
    return picture
  }
  for warning in warnings {
    let message: Message = "\(name): \(warning)"
    XCTFail(message.text, file: file, line: line)
  }
}

/// Asserts that an animation is the golden of this name, frame by frame: all its frames at its rate.
///
/// The golden is a contact sheet of all frames. A failure says which frames differ and shows the
/// worst. An animation without a duration is compared at its first frame only.
public func XCTAssertGolden(
  of animation: @autoclosure () throws -> AnimatedScene, named name: String,
  _ tolerance: GoldenTolerance = .exact, fonts: FontSources = FontSources(),
  in goldens: Goldens? = nil, fileID: String = #fileID, function: String = #function,
  file: StaticString = #filePath, line: UInt = #line
) {
  let caller = Caller(fileID: fileID, function: function, file: file, line: line)
  assertGolden(named: name, tolerance, in: goldens, caller) {
    try GoldenAssertion.picture(of: animation(), fonts)
  }
}

/// Asserts that the frames of an animation, from any source, are the golden of this name.
public func XCTAssertGolden(
  ofFrames frames: @autoclosure () throws -> [RasterImage], named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil,
  fileID: String = #fileID, function: String = #function, file: StaticString = #filePath,
  line: UInt = #line
) {
  let caller = Caller(fileID: fileID, function: function, file: file, line: line)
  assertGolden(named: name, tolerance, in: goldens, caller) {
    try GoldenAssertion.picture(frames: frames(), by: .process)
  }
}

/// The line of a test.
private struct Caller {
  var fileID: String
  var function: String
  var file: StaticString
  var line: UInt
}

private func assertGolden(
  named name: String, _ tolerance: GoldenTolerance, in goldens: Goldens?, _ caller: Caller,
  _ picture: () throws -> GoldenPicture
) {
  let assertion = GoldenAssertion(
    goldens: goldens ?? Goldens(filePath: "\(caller.file)"), tolerance: tolerance,
    library: .xctest,
    filter: GoldenAssertion.filter(fileID: caller.fileID, function: caller.function))
  let failure = assertion.failure(named: name, picture)
  if let failure { XCTFail(failure.text, file: caller.file, line: caller.line) }
}

/// Asserts that every golden, or every golden of a suite, has one of these names.
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
