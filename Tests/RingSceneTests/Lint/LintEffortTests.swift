import RingCore
import TestSupport
import Testing

@testable import RingScene

/// The effort of lint in pictures with many parts, counted instead of timed.
@Suite struct LintEffortTests {
  private typealias Support = LintSupport

  private func scene(_ elements: [any Element]) -> LintScene {
    Support.scene(ZStack(children: elements.map { AnyElement($0) }))
  }

  private func pairCount(_ groups: PartGroups) -> Int {
    var count = 0
    groups.forEachPair { _, _ in count += 1 }
    return count
  }

  /// The rings have two colours, so there are four ordered pairs of colours.
  @Test func equalPartsAreComparedOnce() {
    let colors = ["#C03030", "#605420"].map(Support.color)
    let scene = scene((0..<200).map { Support.ring([colors[$0 % 2]]) })
    #expect(scene.parts.count == 200)
    #expect(pairCount(scene.neighbourGroups) == 4)
    #expect(pairCount(scene.looks.groups) == 4)
    let found = scene.findings().filter { $0.rule == .deutan }
    // Each ring looks like half of the rings before it. The findings of the second colour, of
    // which each begins with the first ring, come before those of the first colour.
    #expect(found.map(\.count) == Array(1...100) + Array(1...99))
  }

  @Test func partsFarFromOneAnotherAreNotCompared() {
    let color = Support.color("#C03030")
    let grid = VStack(children: (0..<50).map { _ in AnyElement(Support.ring([color])) })
    let scene = Support.scene(grid)
    #expect(scene.parts.count == 50)
    #expect(pairCount(scene.neighbourGroups) == 0)
    #expect(pairCount(scene.looks.groups) == 0)
  }

  @Test func onlyReportedFindingsAskForColours() {
    let parts = (0..<40).map {
      DonutPart(1, color: Color(SRGBColor(bytes: 120 + $0, 120, 120)))
    }
    var questions = 0
    let scene = Support.scene(Donut(parts))
    let findings = scene.findings { _ in
      questions += 1
      return "help"
    }
    #expect(questions > 0 && questions <= findings.count { $0.suggestion != nil })
    // The last part looks like each of the others that is nearer than 0.1: far more than one.
    let last = findings.first { $0.rule == .grey && $0.part == "part 40" }
    #expect((last?.count ?? 0) > 10)
    #expect(last?.message.hasSuffix(", and \((last?.count ?? 0) - 1) more like it") == true)
    #expect(last?.help == "help")
  }

  /// With more, each part would have a list of all below it.
  @Test func oneLooksThroughSixtyFourSurfacesOnly() throws {
    func disc(_ color: Color) -> any Element {
      var disc = Circle()
      disc.appearance.fill = .color(color)
      return FrameLayout(width: 300, height: 300, AnyElement(disc))
    }
    let clear = SRGBColor(red: 1, green: 1, blue: 1, alpha: 0.01)
    func backdrop(below count: Int) throws -> SRGBColor {
      let layers = (0..<count).map { _ in disc(Color(clear)) }
      let scene = scene([disc(Color(.black))] + layers + [Support.ring([.white])])
      return try #require(scene.backdrops.last?.first)
    }
    #expect(try backdrop(below: 63).red < 0.5)
    #expect(try backdrop(below: 64).red > 0.99)
  }

  @Test func overlappingTextsAreOneFindingEach() {
    let findings = scene((0..<100).map { Text("Text \($0)") }).findings()
      .filter { $0.rule == .overlap }
    #expect(findings.count == 99)
    #expect(findings.map(\.count) == Array(1...99))
    #expect(findings.last?.message == "“Text 99” lies over “Text 0”, and 98 more like it")
  }
}
