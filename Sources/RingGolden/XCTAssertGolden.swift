import RingCompare
import RingCore
import RingScene
import XCTest

/// Asserts that an image equals its golden, as `expectGolden` does in Swift Testing.
///
/// Default of `name`: the test's file and function, such as `BadgeTests/testHalf`.
public func XCTAssertGolden(
  of image: @autoclosure () throws -> RasterImage, named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, fileID: String = #fileID,
  function: String = #function, file: StaticString = #filePath, line: UInt = #line
) {
  let call = XCTestCall(name, tolerance, options, fileID, function, file, line)
  call.assertGolden { _ in DrawnGolden(try image()) }
}

/// Asserts that the frames of any renderer equal the contact sheet in their golden.
///
/// All frames must have the same size. Different sizes, and an empty array, are failures.
public func XCTAssertGolden(
  of frames: @autoclosure () throws -> [RasterImage], named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, fileID: String = #fileID,
  function: String = #function, file: StaticString = #filePath, line: UInt = #line
) {
  let call = XCTestCall(name, tolerance, options, fileID, function, file, line)
  call.assertGolden { _ in try DrawnGolden(frames: frames()) }
}

/// Asserts that the image of a scene equals its golden, and that the scene's texts have no
/// warnings.
///
/// A failure lists the values of the scene that have changed since the golden was recorded.
public func XCTAssertGolden(
  of scene: @autoclosure () throws -> Scene, named name: String? = nil,
  _ tolerance: Tolerance? = nil, options: GoldenOptions? = nil, fileID: String = #fileID,
  function: String = #function, file: StaticString = #filePath, line: UInt = #line
) {
  let call = XCTestCall(name, tolerance, options, fileID, function, file, line)
  call.assertGolden { fonts in try DrawnGolden(scene(), fonts) }
}

/// Asserts that all frames of an animation, at its rate, equal its golden.
///
/// The golden is a contact sheet of the frames. A failure lists the frames that differ and shows
/// the frame that differs most. If an animation has no duration, only its first frame is compared.
/// Warnings about texts are ignored.
public func XCTAssertGolden(
  of animation: AnimatedScene, named name: String? = nil, _ tolerance: Tolerance? = nil,
  options: GoldenOptions? = nil, fileID: String = #fileID, function: String = #function,
  file: StaticString = #filePath, line: UInt = #line
) async {
  let call = XCTestCall(name, tolerance, options, fileID, function, file, line)
  let drawn: Result<DrawnGolden, any Error>
  do { drawn = .success(try await DrawnGolden(animation, call.fonts)) } catch {
    drawn = .failure(error)
  }
  call.assertGolden { _ in try drawn.get() }
}

/// Asserts that the name of every golden, or of every golden of `suite`, is in `names`.
///
/// Empty `names` fail too, because nothing would be checked.
public func XCTAssertNoOrphanGoldens(
  suite: String? = nil, names: some Sequence<String>, options: GoldenOptions? = nil,
  file: StaticString = #filePath, line: UInt = #line
) {
  let names = Set(names)
  if names.isEmpty { XCTFail("no golden's name was given", file: file, line: line) }
  let folders = GoldenFolders(options ?? GoldenOptions(), filePath: "\(file)")
  for orphan in GoldenAssertion.orphanMessages(in: suite, names: names, folders) {
    XCTFail(orphan, file: file, line: line)
  }
}
