import RingCairo
import RingVerify
import XCTest

/// Asserts that a picture is the golden of this name, as `expectGolden` does in Swift Testing.
public func XCTAssertGolden(
  of image: @autoclosure () throws -> RasterImage, named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil,
  fileID: String = #fileID, function: String = #function, file: StaticString = #filePath,
  line: UInt = #line
) {
  let assertion = GoldenAssertion(
    goldens: goldens ?? Goldens(filePath: "\(file)"), tolerance: tolerance, library: .xctest,
    filter: GoldenAssertion.filter(fileID: fileID, function: function))
  let failure = assertion.failure(named: name) { GoldenPicture(try image()) }
  if let failure { XCTFail(failure, file: file, line: line) }
}

/// Asserts that the frames of an animation are the golden of this name.
public func XCTAssertGolden(
  ofFrames frames: @autoclosure () throws -> [RasterImage], named name: String,
  _ tolerance: GoldenTolerance = .exact, in goldens: Goldens? = nil,
  fileID: String = #fileID, function: String = #function, file: StaticString = #filePath,
  line: UInt = #line
) {
  let assertion = GoldenAssertion(
    goldens: goldens ?? Goldens(filePath: "\(file)"), tolerance: tolerance, library: .xctest,
    filter: GoldenAssertion.filter(fileID: fileID, function: function))
  let failure = assertion.failure(named: name) {
    try GoldenAssertion.picture(frames: frames())
  }
  if let failure { XCTFail(failure, file: file, line: line) }
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
