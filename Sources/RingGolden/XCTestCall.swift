import RingCairo
import RingCompare
import XCTest

/// A call of `XCTAssertGolden` in a test of XCTest.
struct XCTestCall {
  private let name: String
  private let file: StaticString
  private let line: UInt
  private let assertion: GoldenAssertion

  init(
    _ name: String?, _ tolerance: Tolerance?, _ options: GoldenOptions?, _ fileID: String,
    _ function: String, _ file: StaticString, _ line: UInt
  ) {
    self.name = name ?? TestName.name(function: function, fileID: fileID)
    (self.file, self.line) = (file, line)
    assertion = GoldenAssertion(
      options, tolerance, filePath: "\(file)", library: .xctest,
      filter: GoldenAssertion.filter(fileID: fileID, function: function))
  }

  var fonts: FontSources { assertion.options.fonts }

  /// Compares the image that `draw` returns with its golden, and records the failures.
  func check(_ draw: (FontSources) throws -> DrawnGolden) {
    for failure in assertion.failures(named: name, draw) {
      XCTFail(failure.text, file: file, line: line)
    }
  }
}
