import Testing

@testable import RingCompare

/// The lines of a file of hashes.
@Suite struct HashedGoldensTests {
  private func line(_ digit: Character, size: String = "9x6", scene: String = "-") -> String {
    "  \(size) \(String(repeating: digit, count: 64)) \(scene)\n"
  }

  private func entries(_ text: String) throws(HashedGoldensError) -> [String: [String]] {
    try HashedGoldens.entries(Array(text.utf8), of: "g.txt").mapValues { $0.map(\.line) }
  }

  /// A name may begin as a marker does.
  @Test func onlyMarkersOfGitAreConflicts() throws {
    let names = ["=", "========", "======= x", "<<<<<<<", "<<<<<<<x", ">>>>>>>x", "|||||||x"]
    let read = try entries(names.map { $0 + "\n" + line("a") }.joined())
    #expect(read.keys.sorted() == names.sorted())
    for marker in ["=======", "=======\r", "<<<<<<< HEAD", ">>>>>>> one", "||||||| 3f2a1bc"] {
      let error = #expect(throws: HashedGoldensError.self, "\(marker)") {
        try entries("x\n" + line("a") + marker + "\n")
      }
      #expect(error == HashedGoldensError(path: "g.txt", line: 3, reason: .conflict), "\(marker)")
    }
  }

  /// A later version may describe the same scene by another text.
  @Test func theSceneDoesNotTellEntriesApart() throws {
    let scene = String(repeating: "1", count: 12)
    let read = try entries(
      "x\n" + line("a", scene: scene) + "x\n" + line("a") + "x\n" + line("a", size: "6x9"))
    let lines = [line("a", scene: scene), line("a", size: "6x9")]
    #expect(read == ["x": lines.map { String($0.dropLast()) }])
  }

  @Test(arguments: ["09x6", "+9x6", "9x-6", "9x0", "9x6x1", "9", "9X6"])
  func sizesAreWrittenInOneWay(_ size: String) {
    let error = #expect(throws: HashedGoldensError.self) {
      try entries("x\n" + line("a", size: size))
    }
    #expect(error == HashedGoldensError(path: "g.txt", line: 2, reason: .noHash(of: "x")))
  }

  @Test(arguments: ["A", "g", " "] as [Character])
  func digitsAreInLowerCase(_ digit: Character) {
    let error = #expect(throws: HashedGoldensError.self) { try entries("x\n" + line(digit)) }
    #expect(error?.reason == .noHash(of: "x"))
  }
}
