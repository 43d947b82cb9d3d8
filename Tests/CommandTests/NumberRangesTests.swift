import ArgumentParser
import Testing

@testable import RingCommand

/// Frame ranges in the notation of render farms.
@Suite struct NumberRangesTests {
  private func frames(_ text: String, of count: Int) throws -> [Int] {
    try NumberRanges(text).selection(of: count).flatMap(Array.init)
  }

  /// The example of Open Job Description: https://github.com/OpenJobDescription.
  @Test func aStepTakesEveryNthFromTheFirstOn() throws {
    #expect(
      try frames("1-3,5,7-20:2", of: 30) == [1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19])
    #expect(try frames("0-99:5", of: 100) == Array(stride(from: 0, to: 100, by: 5)))
  }

  @Test func theLastFrameOfASteppedRangeIsTheLastThatItHas() throws {
    #expect(try frames("0-99:5", of: 96).last == 95)
    #expect(throws: ValidationError.self) { try frames("0-99:5", of: 95) }
  }

  @Test func overlappingStepsHaveEachFrameOnce() throws {
    #expect(try frames("0-9:3,0-9:2,6-7", of: 10) == [0, 2, 3, 4, 6, 7, 8, 9])
  }

  /// Listing the frames would take gigabytes.
  @Test func stepsOfMoreFramesThanAreMadeAreRefusedBeforeTheyAreListed() throws {
    let ranges = try NumberRanges("0-:2")
    let problem = try #require(throws: ValidationError.self) {
      try ranges.selection(of: 1_000_000_000)
    }
    #expect(
      problem.message
        == "500000000 frames are too many; at most 1000000 are allowed: use a shorter --duration, "
        + "a lower --fps, or --frames.")
    #expect(try ranges.selection(of: 1_000_000_000 / 1000).count == 500_000)
  }
}
