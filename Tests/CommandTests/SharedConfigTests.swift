import ArgumentParser
import RingCore
import TestSupport
import Testing

@testable import RingCommand

/// A config of `verify` is open only while its cases are checked.
@Suite struct SharedConfigTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let moving = """
      {"scene": {"type": "activityRing", "radius": 20, "progress": {"from": 0, "to": 1, "duration": 1}}}
      """
    try folder.write(moving, to: "c/moving.json")
    try folder.write("", to: "g/README")
  }

  /// Returns the cases at 0, 0.25 and 0.5 seconds.
  private func cases(_ options: String...) throws -> [VerifyCase] {
    let path = folder.url.path
    let command = try Verify.parse(
      ["\(path)/c", "--goldens", "\(path)/g", "--times", "0,0.25,0.5"] + options)
    return try VerifyRunner(command, nil).cases
  }

  /// Opens the config of a case, and returns it.
  private func open(_ verifyCase: VerifyCase) throws -> SharedConfig {
    guard case .config(let config, let picture) = verifyCase.source else {
      throw CommandError("\(verifyCase.name) is no config", .softwareError)
    }
    _ = try config.bound(to: picture, within: .default)
    #expect(config.isOpen)
    return config
  }

  /// To see that it moves, it was opened; only images would have closed it until its first case.
  @Test func aConfigThatMovesStaysOpenForItsCases() throws {
    guard case .config(let config, _) = try cases()[0].source else {
      throw CommandError("there is no config", .softwareError)
    }
    #expect(config.isOpen)
  }

  @Test func theLastCaseClosesTheConfig() throws {
    let cases = try cases()
    #expect(cases.map(\.name) == ["moving@0.25s", "moving@0.5s", "moving@0s"])
    let config = try open(cases[0])
    cases[0].end(isRepeated: false)
    cases[1].end(isRepeated: false)
    #expect(config.isOpen)
    cases[2].end(isRepeated: false)
    #expect(!config.isOpen)
  }

  /// A case without a unique name reports an error and draws nothing.
  @Test func aCaseWithoutAUniqueNameDoesNotKeepTheConfigOpen() throws {
    try folder.write("no PNG", to: "c/moving@0.25s.png")
    let cases = try cases()
    #expect(cases.count == 3)
    let config = try open(cases[1])
    cases[0].end(isRepeated: false)
    cases[1].end(isRepeated: false)
    #expect(config.isOpen)
    cases[2].end(isRepeated: false)
    #expect(!config.isOpen)
  }

  @Test func aCaseThatIsNotSelectedDoesNotKeepTheConfigOpen() throws {
    let cases = try cases("--exclude", "*@0s", "--filter", "*@0*")
    #expect(cases.map(\.name) == ["moving@0.25s", "moving@0.5s"])
    let config = try open(cases[0])
    for verifyCase in cases { verifyCase.end(isRepeated: false) }
    #expect(!config.isOpen)
  }

  /// Cases that need more memory are repeated in another pass, which opens the config again.
  @Test func theLastCaseOfEachPassClosesTheConfig() throws {
    let cases = try cases()
    let config = try open(cases[0])
    for (index, verifyCase) in cases.enumerated() { verifyCase.end(isRepeated: index > 0) }
    #expect(!config.isOpen)
    _ = try open(cases[1])
    cases[1].end(isRepeated: true)
    #expect(config.isOpen)
    cases[2].end(isRepeated: false)
    #expect(!config.isOpen)
    _ = try open(cases[1])
    cases[1].end(isRepeated: false)
    #expect(!config.isOpen)
  }
}
