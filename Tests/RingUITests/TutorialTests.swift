import Foundation
import RingUI
import TestSupport
import Testing

/// Runs the tutorial's code and compares its images; `RINGRENDER_RECORD=1` records them.
@Suite struct TutorialTests {
  private static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/RingUI/RingUI.docc/Resources")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expectPicture(_ name: String) {
    let file = Self.resources.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RINGRENDER_RECORD"] == "1" {
      try? folder.data(name)?.write(to: file)
    }
    let accepted = FileManager.default.contents(atPath: file.path)
    #expect(folder.data(name) == accepted, "\(name) of the tutorial is not what its code draws")
  }

  @Test func oneRing() throws {
    let ring = ActivityRing(progress: 1.25, radius: 60, thickness: 20)
      .colors(.pink, .red)

    try ring.padding(8).writePNG(to: folder["one-ring.png"], scale: 2)
    expectPicture("one-ring.png")
  }

  @Test func twoRings() throws {
    let rings = ActivityRings(
      [
        ActivityRing(progress: 1.25).colors(.pink, .red),
        ActivityRing(progress: 0.4).colors(.indigo, .purple),
      ], diameter: 141, thickness: 20, spacing: 4)

    try rings.padding(8).writePNG(to: folder["two-rings.png"], scale: 2)
    expectPicture("two-rings.png")
  }

  @Test func risingRings() async throws {
    let rising = Animation.easeInOut(duration: 1.2)

    let animation = AnimatedScene(duration: 2, scale: 2) { time in
      rings(rising.fraction(at: time)).padding(8)
    }

    for try await frame in animation.frames(18..<19) {
      try frame.writePNG(to: folder["rising-rings.png"])
    }
    expectPicture("rising-rings.png")
  }

  /// Every statement of the tutorial is in this file, apart from whitespace and folders.
  @Test(arguments: 1...4)
  func theCodeIsTheTutorials(step: Int) throws {
    func squeezed(_ text: String) -> String {
      text.components(separatedBy: .whitespacesAndNewlines).joined()
        .replacingOccurrences(of: "folder[", with: "").replacingOccurrences(of: "\"],", with: "\",")
        .replacingOccurrences(of: "\"])", with: "\")")
    }
    let here = squeezed(try String(contentsOfFile: #filePath, encoding: .utf8))
    let file = Self.resources.appendingPathComponent("first-ring-\(step).swift")
    let statements = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
    #expect(statements.count > 1)
    for statement in statements.dropFirst() {
      #expect(here.contains(squeezed(statement)), "\(statement)")
    }
  }
}

/// Returns the rings of the tutorial; `part`, 0…1, is the drawn part of their progress.
private func rings(_ part: Double) -> ActivityRings {
  ActivityRings(
    [
      ActivityRing(progress: 1.25 * part).colors(.pink, .red),
      ActivityRing(progress: 0.4 * part).colors(.indigo, .purple),
    ], diameter: 141, thickness: 20, spacing: 4)
}
