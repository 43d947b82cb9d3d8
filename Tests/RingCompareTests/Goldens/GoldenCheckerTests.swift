import Foundation
import RingCore
import RingSystem
import Testing

@testable import RingCompare

@Suite struct GoldenCheckerTests {
  private let folder: TemporaryStore
  private let golden = "rings/move/full.png"

  init() throws { folder = try TemporaryStore() }

  // Verdicts

  @Test func theAcceptedPicturePasses() throws {
    try folder.put(picture(9), golden)
    let result = try folder.check(picture(9))
    #expect(result.verdict == .passed && !result.verdict.isFailure)
    #expect(result.comparison?.isIdentical == true)
  }

  @Test func anotherPictureIsDifferent() throws {
    try folder.put(picture(9), golden)
    let result = try folder.check(picture(9, wrong: 2))
    #expect(result.verdict == .different && result.verdict.isFailure)
    #expect(
      result.explanation
        == "2 pixels differ; the largest channel difference is 200; all within 2 × 1 at (0, 0)")
    #expect(result.expected == folder.url.path + "/" + golden)
    #expect(folder.files == [golden], "no picture unless one is asked for")
  }

  @Test func anotherSizeIsDifferent() throws {
    try folder.put(picture(9), golden)
    #expect(
      try folder.check(picture(9, width: 5)).explanation
        == "5 × 3 pixels instead of 4 × 3; in their common area, no pixel differs")
  }

  @Test func aToleranceIsSaid() throws {
    try folder.put(picture(9), golden)
    let result = try folder.check(picture(10), maxDelta: 1)
    #expect(result.verdict == .passed)
    #expect(result.comparison?.isIdentical == false)
    #expect(try folder.check(picture(11), maxDelta: 1).verdict == .different)
  }

  @Test func withoutAGoldenItIsMissing() throws {
    let result = try folder.check(picture(9))
    #expect(result.verdict == .missing && result.verdict.isFailure)
    #expect(result.explanation == "there is no golden rings/move/full.png yet")
    #expect(folder.files.isEmpty)
  }

  @Test func anyOfSeveralAcceptedPicturesWillDo() throws {
    try folder.put(picture(9), golden)
    try folder.put(picture(50), "rings/move/full~2.png")
    #expect(try folder.check(picture(50)).verdict == .passed)
    #expect(try folder.check(picture(9)).verdict == .passed)
    let other = try folder.check(picture(50, wrong: 1))
    #expect(other.verdict == .different)
    #expect(other.expected?.hasSuffix("full~2.png") == true, "the nearest is shown")
  }

  @Test func aSceneIsRecordedOnce() {
    let calls = Monitor(0)
    let scene = SceneSnapshotProvider {
      calls.withLock { $0 += 1 }
      return nil
    }
    #expect(scene.snapshot() == nil && scene.snapshot() == nil)
    #expect(calls.withLock { $0 } == 1)
  }

  /// Whatever the mode: it may be a pointer of Git LFS, or the only copy of a damaged file.
  @Test(arguments: RecordMode.allCases)
  func aGoldenThatCannotBeReadIsNeverReplaced(mode: RecordMode) throws {
    try folder.put([1, 2, 3], golden)
    let result = try folder.check(picture(9), mode)
    #expect(result.verdict == .error && result.acceptCommand == nil)
    #expect(
      result.explanation.hasPrefix("the golden rings/move/full.png cannot be read: not a readable"))
    let file = folder.url.appendingPathComponent(golden)
    #expect(try Data(contentsOf: file) == Data([1, 2, 3]))
  }

  @Test func aKnownWrongPictureThatBecameRightIsRecordedAsRight() throws {
    let wrong = "rings/move/full.xfail.png"
    try folder.put(picture(50), wrong)
    let result = try folder.check(picture(9))
    #expect(result.verdict == .different)
    #expect(
      result.explanation.hasPrefix(
        "the picture is no longer the known wrong one, and there is no golden; "))
    let recorded = try folder.check(picture(9), .failed)
    #expect(
      recorded.explanation.hasPrefix(
        "recorded rings/move/full.png and removed \(wrong); run again without recording"))
    #expect(try folder.check(picture(9)).verdict == .passed)
    #expect(try folder.picture(golden) == picture(9) && !folder.files.contains(wrong))
  }

  /// Even if the nearest golden is one of all platforms, a platform writes only its own.
  @Test(arguments: [RecordMode.failed, .all])
  func aPlatformReplacesNoGoldenOfAll(mode: RecordMode) throws {
    try folder.put(picture(60), golden)
    try folder.put(picture(9, wrong: 1), "rings/move/full~2.png")
    var checker = GoldenChecker(store: folder.store, mode: mode)
    checker.platform = GoldenPlatform("linux")
    #expect(try checker.check(GoldenName("rings/move/full"), picture(9)).verdict == .recorded)
    #expect(try folder.picture("rings/move/full~2.png") == picture(9, wrong: 1))
    #expect(try folder.picture(golden) == picture(60))
    #expect(try folder.picture("rings/move/full~linux.png") == picture(9))
    checker.mode = .never
    #expect(try checker.check(GoldenName("rings/move/full"), picture(9)).verdict == .passed)
  }

  // Known wrong pictures

  @Test func aKnownWrongPictureIsNothingNew() throws {
    try folder.put(picture(9), golden)
    try folder.put(picture(50), "rings/move/full.xfail.png")
    let result = try folder.check(picture(50))
    #expect(result.verdict == .knownWrong && !result.verdict.isFailure)
  }

  @Test func anUnexpectedPassFailsUntilTheFileIsRemoved() throws {
    try folder.put(picture(9), golden)
    let wrong = "rings/move/full.xfail.png"
    try folder.put(picture(50), wrong)
    for mode in RecordMode.allCases {
      let result = try folder.check(picture(9), mode)
      #expect(result.verdict == .unexpectedPass && result.verdict.isFailure)
      #expect(
        result.explanation
          == "the picture matches its golden, so \(wrong) is out of date; every pixel is equal")
      #expect(result.acceptCommand == "rm -- '\(folder.url.path)/\(wrong)'")
    }
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(wrong))
    #expect(try folder.check(picture(9)).verdict == .passed)
  }

  @Test func aWrongPictureThatChangesFails() throws {
    try folder.put(picture(9), golden)
    try folder.put(picture(50), "rings/move/full.xfail.png")
    #expect(try folder.check(picture(60)).verdict == .different)
    #expect(try folder.check(picture(60), .missing).verdict == .different)
    #expect(try folder.check(picture(60), .failed).verdict == .recorded)
    #expect(try folder.picture(golden) == picture(9), "what is right stays right")
    #expect(try folder.check(picture(60)).verdict == .knownWrong)
  }

  // Recording

  @Test(arguments: [RecordMode.missing, .failed, .all])
  func recordingFails(_ mode: RecordMode) throws {
    let result = try folder.check(picture(9), mode)
    #expect(result.verdict == .recorded && result.verdict.isFailure)
    #expect(
      result.explanation
        == "recorded rings/move/full.png for the first time; run again without recording")
    #expect(try folder.picture(golden) == picture(9))
    #expect(try folder.check(picture(9), mode).verdict == .passed)
  }

  @Test func onlyFailedAndAllRecordAnew() throws {
    try folder.put(picture(9), golden)
    #expect(try folder.check(picture(50), .missing).verdict == .different)
    #expect(try folder.picture(golden) == picture(9))
    let result = try folder.check(picture(50), .failed)
    #expect(result.verdict == .recorded && result.verdict.isFailure)
    #expect(try folder.picture(golden) == picture(50))
    #expect(try folder.check(picture(60), .all).verdict == .recorded)
    #expect(try folder.picture(golden) == picture(60))
  }

  @Test func theNearestAcceptedPictureIsRecordedAnew() throws {
    try folder.put(picture(9, wrong: 12), golden)
    try folder.put(picture(9), "rings/move/full~2.png")
    #expect(try folder.check(picture(9, wrong: 1), .failed).verdict == .recorded)
    #expect(try folder.picture(golden) == picture(9, wrong: 12))
    #expect(try folder.picture("rings/move/full~2.png") == picture(9, wrong: 1))
  }

  @Test(arguments: RecordMode.allCases)
  func anUnchangedGoldenIsNotRewritten(_ mode: RecordMode) throws {
    // The file has other bytes than a recording would have, but only pixels are compared.
    try folder.put(picture(9), golden)
    try folder.age(golden)
    #expect(try folder.check(picture(9), mode).verdict == .passed)
    #expect(try folder.isUntouched(golden))
  }

  @Test func recordAllOverwritesPassingGoldens() throws {
    try folder.put(picture(9), golden)
    try folder.age(golden)
    #expect(try folder.check(picture(10), .failed, maxDelta: 1).verdict == .passed)
    #expect(try folder.isUntouched(golden))
    #expect(try folder.check(picture(10), .all, maxDelta: 1).verdict == .recorded)
    #expect(try folder.picture(golden) == picture(10))
  }

  // Pictures of failures

  @Test func aFailureLeavesItsPictures() throws {
    try folder.put(picture(9), golden)
    let result = try folder.check(picture(9, wrong: 2), pictures: folder.url.path + "/out")
    #expect(
      folder.files == [
        "out/rings/move/full.actual.png", "out/rings/move/full.difference.png",
        "out/rings/move/full.expected.png", "out/rings/move/full.new.png", golden,
      ])
    #expect(try folder.picture("out/rings/move/full.expected.png") == picture(9))
    #expect(try folder.picture("out/rings/move/full.actual.png") == picture(9, wrong: 2))
    #expect(result.difference == folder.url.path + "/out/rings/move/full.difference.png")
  }

  // Orphans

  @Test func reportsUnusedGoldensAsOrphans() throws {
    for path in ["a/b.png", "a/b~2.png", "a/c.png", "d/e.xfail.png", "README.md"] {
      try folder.put(picture(9), path)
    }
    let contents = try folder.store.contents()
    #expect(contents.orphans(excluding: ["a/b"]).map(\.path) == ["a/c.png", "d/e.xfail.png"])
    #expect(
      contents.orphans(excluding: []) { $0.hasPrefix("d/") }.map(\.path) == ["d/e.xfail.png"])
    #expect(contents.orphans(excluding: ["a/b", "a/c", "d/e"]).isEmpty)
    let orphan = GoldenChecker(store: folder.store).orphan(
      GoldenFile(name: "a/c", kind: .accepted(variant: 1)), expectedBy: "no test")
    #expect(orphan.verdict == .orphan && orphan.verdict.isFailure)
    #expect(orphan.explanation == "no test uses this golden")
    #expect(orphan.acceptCommand == "rm -- '\(folder.url.path)/a/c.png'")
  }
}
