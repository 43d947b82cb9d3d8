import Foundation
import RingCore
import Testing

@Suite struct RingErrorTests {
  private struct Custom: Error, CustomStringConvertible { let description = "no luck" }

  @Test func conversionKeepsTheErrorAndItsProblems() {
    let limit = MemoryLimitError(purpose: "a layer", bytes: 5 << 20, used: 0, limit: 4 << 20)
    let error = RingError(limit)
    #expect(error.code == .outOfMemory && error.underlying as? MemoryLimitError == limit)
    #expect(error.description == "a layer needs 5 MiB of memory, and 4 MiB are allowed")
    #expect(RingError(error).problems == error.problems)
    #expect(RingError(error).underlying as? MemoryLimitError == limit)
    #expect(RingError(OutOfMemoryError(purpose: "a layer", bytes: 1)).code == .outOfMemory)
  }

  @Test func aThrownProblemStaysTheOnlyOne() {
    let problem = Problem(.error, .image, "it is cut off", help: "copy it again")
    let error = RingError(problem)
    #expect(error.problems == [problem] && error.underlying == nil)
  }

  @Test func otherErrorsKeepTheirDescription() {
    let error = RingError(Custom())
    #expect(error.problems == [Problem(.error, .other, "no luck")])
    #expect(error.underlying is Custom)
    let cancelled = RingError(CancellationError())
    #expect(cancelled.problems == [Problem(.error, .cancelled, "the task was cancelled")])
    #expect(cancelled.underlying is CancellationError)
  }

  @Test func messagesAreTextsAndCodesAreWords() {
    let error = NSError(domain: "Files", code: 260, userInfo: ["NSFilePath": "/home/a/secret"])
    #expect(RingError(error).description == "error 260 of Files")
    do {
      _ = try Data(contentsOf: URL(fileURLWithPath: "/home/a/secret"))
      Issue.record("there is such a file")
    } catch {
      let text = RingError(error).description
      // Foundation's text, which stands in quotes, without its domain and the path.
      #expect("\(error)".contains("\"\(text)\"") && !text.contains("secret"), "\(text)")
    }
    #expect("\(RingError(error).code) \(Problem.Code.tooLarge)" == "other too-large")
  }

  @Test func theCodeIsThatOfTheFirstError() {
    let warning = Problem(.warning, .missingFont, "no font")
    let error = Problem(.error, .tooLarge, "too wide")
    #expect(RingError([warning, error]).code == .tooLarge)
    #expect(RingError([warning]).code == .missingFont)
  }

  @Test func anOuterPlacePrecedesThePlacesOfTheProblems() {
    let problems = [
      Problem(.error, .image, "it is cut off", help: "copy it again"),
      Problem(.warning, .file, "it is old", place: "a.png"),
    ]
    let error = RingError(problems, underlying: Custom()).at("frame 3")
    #expect(error.underlying is Custom)
    #expect(error.problems.map(\.severity) == [.error, .warning])
    #expect(
      error.description
        == "frame 3: it is cut off; copy it again\nframe 3: a.png: it is old")
  }

  @Test func convertsTheErrorsOfAClosure() throws {
    #expect(try RingError.converting { 3 } == 3)
    let error = #expect(throws: RingError.self) { try RingError.converting { throw Custom() } }
    #expect(error?.underlying is Custom)
  }
}
