import RingCairo
import RingCompare
import RingSystem
import Testing
import XCTest

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
  func assertGolden(_ draw: (FontSources) throws -> DrawnGolden) {
    for failure in assertion.failures(named: name, draw) {
      XCTFail(failure.text, file: file, line: line)
    }
  }
}

struct TestRun: Hashable, Sendable {
  /// Equal in all processes of the run, unique among runs.
  var identity: String

  /// Identifies a run of several processes with a common report.
  static let variable = "RINGRENDER_GOLDEN_RUN"

  /// `nil` if the process is a run by itself.
  ///
  /// `swift test --parallel` is the parent of one process per XCTest test. Other parents, such as a
  /// shell or an editor, start many runs, so they do not identify a run.
  static let shared = TestRun(Environment[variable], ParentProcess.current)

  init(identity: String) { self.identity = identity }

  /// `name` is the value of `variable`. Without it, `parent` identifies the run if it is a parallel
  /// `swift test`, or one whose arguments are unknown.
  init?(_ name: String?, _ parent: ParentProcess?) {
    if let name, !name.isEmpty {
      identity = name
      return
    }
    guard let parent, parent.program == "swift-test" else { return nil }
    let isParallel = parent.arguments?.contains { argument in
      ["--parallel", "--num-workers"].contains { argument.hasPrefix($0) }
    }
    guard isParallel ?? true else { return nil }
    identity = parent.identity
  }
}
