import RingCairo
import RingCompare
import Testing

/// A call of `expectGolden` in a test of Swift Testing.
struct TestCall {
  private let name: String?
  private let sourceLocation: SourceLocation
  private let assertion: GoldenAssertion

  init(
    _ name: String?, _ tolerance: Tolerance?, _ options: GoldenOptions?, _ filePath: String,
    _ sourceLocation: SourceLocation
  ) {
    (self.name, self.sourceLocation) = (name, sourceLocation)
    assertion = GoldenAssertion(
      options, tolerance, filePath: filePath, library: .testing,
      filter: GoldenAssertion.filter(
        fileID: sourceLocation.fileID, function: Test.current?.name ?? ""))
  }

  var fonts: FontSources { assertion.options.fonts }

  /// Compares the image that `draw` returns with its golden, and records the failures as issues.
  func expect(_ draw: (FontSources) throws -> DrawnGolden) {
    let name: String
    do { name = try self.name ?? TestName.current(fileID: sourceLocation.fileID) } catch {
      Issue.record(Comment(rawValue: "\(error)"), sourceLocation: sourceLocation)
      return
    }
    for failure in assertion.failures(named: name, draw) {
      #if compiler(>=6.2)
        for picture in failure.pictures {
          Attachment.record(picture.bytes, named: picture.name, sourceLocation: sourceLocation)
        }
      #endif
      Issue.record(Comment(rawValue: failure.text), sourceLocation: sourceLocation)
    }
  }
}
