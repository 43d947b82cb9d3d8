import RingCodec
import RingCore
import RingData
import Testing

@testable import RingCommand

/// A `RingError` has the message and exit code of its underlying error, if it has one.
@Suite struct RingErrorTests {
  private static let causes: [any Error] = [
    MemoryLimitError(purpose: "a layer", bytes: 9 << 20, used: 0, limit: 1 << 20),
    PNGError.outOfMemory, OutOfMemoryError(purpose: "a layer", bytes: 9),
    CommandError("a message", .cannotCreate),
  ]

  @Test(arguments: causes.indices) func theCauseIsReported(index: Int) {
    let expected = CommandError(Self.causes[index])
    let wrapped = RingError(
      [Problem(.error, .other, "other words")], underlying: Self.causes[index])
    for error in [wrapped, RingError(wrapped.problems, underlying: wrapped)] {
      let failure = CommandError(error)
      #expect(failure.message.text == expected.message.text && failure.status == expected.status)
      #expect(CommandError.reason(error) == CommandError.reason(Self.causes[index]))
    }
  }

  @Test func anErrorWithoutACauseHasItsOwnText() {
    let help = Problem(.error, .row, "it is bad", place: "a.csv:2:1", help: "mend it")
    let error = CommandError(RingError([help, Problem(.error, .row, "it is worse")]))
    #expect(error.message.text == "a.csv:2:1: it is bad; mend it\nit is worse")
    #expect(error.status == .dataError)
    let program = CommandError(RingError([Problem(.error, .program, "there is no ffmpeg")]))
    #expect(program.status == .unavailable)
  }
}
