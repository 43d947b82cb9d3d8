import Foundation
import RingGolden
import RingRender
import TestSupport
import Testing

/// Returns an image of one colour.
func image(_ red: UInt8) -> RasterImage {
  RasterImage(
    size: PixelSize(width: 4, height: 4), pixels: (0..<16).flatMap { _ in [red, 0, 0, 255] })
}

/// Goldens in a temporary folder, which is removed with its contents.
final class TemporaryGoldens: Sendable {
  private let folder: TemporaryFolder
  var url: URL { folder.url }
  let goldens: GoldenOptions

  init(record: RecordMode = .never) throws {
    // The path has no blanks, which would need quoting in the shell.
    folder = try TemporaryFolder("goldens-")
    let url = folder.url
    goldens = GoldenOptions(
      folder: url.path + "/goldens", artifacts: url.path + "/artifacts", record: record)
  }

  func put(_ image: RasterImage, _ path: String) throws {
    try folder.write(image.png(), to: "goldens/" + path)
  }

  func exists(_ path: String) -> Bool { folder.exists(path) }
}

@Suite struct ExpectGoldenTests {
  @Test func theAcceptedPictureIsNoIssue() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    expectGolden(of: image(9), named: "a/b/c", options: folder.goldens)
  }

  /// A difference is a single issue, at the caller's line and with all information.
  @Test func anotherPictureIsAnIssueAtTheCallersLine() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    let line = #line + 2
    withKnownIssue {
      expectGolden(of: image(19), named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      let path = folder.url.path
      return issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID.hasSuffix("ExpectGoldenTests.swift") == true
        && text.contains("a/b/c: 16 pixels differ; the largest channel difference is 10; all")
        && text.contains("expected: \(path)/goldens/a/b/c.png\n")
        && text.contains("actual: \(path)/artifacts/testing/pictures/a/b/c.actual.png\n")
        && text.contains("difference: \(path)/artifacts/testing/pictures/a/b/c.difference.png\n")
        && text.contains("libraries: cairo ") && text.contains(", pixman ")
        && text.contains(
          "accept: RINGRENDER_GOLDEN_RECORD=failed swift test --filter "
            + "'RingGoldenTests.*/anotherPictureIsAnIssueAtTheCallersLine'\n")
        && text.hasSuffix("report: \(path)/artifacts/testing/index.html")
    }
    #expect(folder.exists("artifacts/testing/pictures/a/b/c.difference.png"))
  }

  @Test(arguments: [RecordMode.missing, .failed, .all])
  func recordingIsAnIssue(_ mode: RecordMode) throws {
    let folder = try TemporaryGoldens(record: mode)
    withKnownIssue {
      expectGolden(of: image(9), named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix(
        "a/b/c: recorded a/b/c.png for the first time; run again without recording\n")
    }
    expectGolden(of: image(9), named: "a/b/c", options: folder.goldens)
  }

  /// Tests that record at once lose nothing in the file, whatever process they are in.
  @Test func hashesTakeThePlaceOfPictures() async throws {
    let folder = try TemporaryGoldens(record: .missing)
    var recording = folder.goldens
    recording.folder = folder.url.path + "/Goldens.txt"
    let recorded = recording
    await withTaskGroup { group in
      for red in 0..<40 as Range<UInt8> {
        group.addTask {
          withKnownIssue {
            expectGolden(of: image(red), named: "a/\(red)", options: recorded)
          } matching: { issue in
            issue.comments.map(\.rawValue).joined().contains(
              ": recorded a/\(red).png for the first ")
          }
        }
      }
    }
    var options = recording
    options.record = .never
    for red in 0..<40 as Range<UInt8> {
      expectGolden(of: image(red), named: "a/\(red)", options: options)
    }
    #expect(!folder.exists("goldens"))
    withKnownIssue {
      expectGolden(of: image(99), named: "a/7", options: options)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.hasPrefix(
        "a/7: its pixels have another hash than \(recorded.folder ?? "") has\n")
        && text.contains("\n  actual: ")
    }
  }

  @Test func aMissingGoldenIsAnIssue() throws {
    let folder = try TemporaryGoldens()
    withKnownIssue {
      expectGolden(of: image(9), named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.hasPrefix("a/b/c: there is no golden a/b/c.png yet\n")
        && text.contains("accept: RINGRENDER_GOLDEN_RECORD=missing swift test --filter ")
    }
    #expect(!folder.exists("goldens"))
  }

  @Test func aPictureThatCannotBeMadeIsAnIssue() throws {
    let folder = try TemporaryGoldens()
    struct NoPicture: Error, CustomStringConvertible { var description: String { "no paint" } }
    func make() throws -> RasterImage { throw NoPicture() }
    try withKnownIssue {
      expectGolden(of: try make(), named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("a/b/c: no paint\n")
    }
  }

  @Test func aToleranceIsTwoNumbersAndAReason() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    let rounding = Tolerance.tolerance(Comparison(maxDelta: 1), because: "the last bit is rounded")
    expectGolden(of: image(10), named: "a/b/c", rounding, options: folder.goldens)
    withKnownIssue {
      expectGolden(of: image(11), named: "a/b/c", rounding, options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        "\n  tolerance: because the last bit is rounded\n")
    }
    expectGolden(
      of: image(11), named: "a/b/c",
      .tolerance(Comparison(maxDelta: 1, maxPixels: 16), because: "a test of the number"),
      options: folder.goldens)
  }

  @Test func aSceneIsDrawn() throws {
    let folder = try TemporaryGoldens()
    let scene = Scene(root: AnyElement(ActivityRing(progress: 0.4, radius: 8, thickness: 4)))
    try folder.put(scene.image(), "a/b/c.png")
    expectGolden(of: scene, named: "a/b/c", options: folder.goldens)
  }

  @Test func framesAreAContactSheet() throws {
    let folder = try TemporaryGoldens(record: .missing)
    withKnownIssue {
      expectGolden(of: [image(9), image(19)], named: "a/b/c", options: folder.goldens)
    }
    expectGolden(of: [image(9), image(19)], named: "a/b/c", options: folder.goldens)
    withKnownIssue {
      expectGolden(of: [image(9), image(29)], named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("a/b/c: frame 1 differs; the worst is")
    }
    withKnownIssue {
      let other = RasterImage(
        size: PixelSize(width: 1, height: 1), pixels: [UInt8](repeating: 9, count: 4))
      expectGolden(of: [image(9), other], named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined()
        .hasPrefix("a/b/c: frame 1 has another size than frame 0")
    }
    withKnownIssue {
      expectGolden(of: [RasterImage](), named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("a/b/c: there is no frame")
    }
  }

  @Test func anAnimationIsComparedFrameByFrame() async throws {
    let folder = try TemporaryGoldens(record: .missing)
    let fills = AnimatedScene(duration: 0.4, rate: 10) { time in
      ActivityRing(progress: time, radius: 8, thickness: 4)
    }
    await withKnownIssue {
      await expectGolden(of: fills, named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("for the first time")
    }
    await expectGolden(of: fills, named: "a/b/c", options: folder.goldens)
  }

  @Test func orphansAreIssues() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    try folder.put(image(9), "a/b/left-over.png")
    try folder.put(image(9), "z/b/c.png")
    expectNoOrphanGoldens(suite: "z", names: ["z/b/c"], options: folder.goldens)
    withKnownIssue {
      expectNoOrphanGoldens(suite: "a", names: ["a/b/c"], options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined() == """
        a/b/left-over: no test uses this golden
          golden: \(folder.url.path)/goldens/a/b/left-over.png
          remove it: rm -- \(folder.url.path)/goldens/a/b/left-over.png
        """
    }
    withKnownIssue {
      expectNoOrphanGoldens(suite: "q", names: [], options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["no golden's name was given"]
    }
  }

  @Test func aFolderOfNoSuiteIsAnIssue() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "a/b/c.png")
    try folder.put(image(9), "z/b/c.png")
    expectNoGoldens(outsideOf: ["a", "z"], options: folder.goldens)
    withKnownIssue {
      expectNoGoldens(outsideOf: ["a"], options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("z/b/c: no test uses this golden")
    }
  }
}
