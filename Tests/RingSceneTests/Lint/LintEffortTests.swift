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
    #expect(pairCount(Neighbors(scene).groups) == 4)
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
    #expect(pairCount(Neighbors(scene).groups) == 0)
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
      return try #require(scene.backdrops.last?.first).color
    }
    #expect(try backdrop(below: 63).red < 0.5)
    #expect(try backdrop(below: 64).red > 0.99)
  }

  /// Three gradients have 4913 combinations of 17 colours each.
  @Test func fewOfManyColoursAreCompared() throws {
    let gradients = (0..<3).map { index in
      var square = Rectangle()
      square.appearance.fill = .linear([
        Color(SRGBColor(bytes: 60 * index, 0, 0)).opacity(0.5), .white,
      ])
      return FrameLayout(width: 300, height: 300, AnyElement(square))
    }
    let ring = Support.ring([.black, .white])
    let scene = Support.scene(
      ZStack(children: (gradients + [ring] as [any Element]).map { AnyElement($0) }))
    #expect(scene.backdrops.last?.count == 34)
    #expect(scene.backdrops[1].count == 17)
  }

  @Test func onlyTheFirstPartsAreKept() {
    func findings(_ count: Int) -> [LintFinding] {
      let square = FrameLayout(width: 9, height: 9, AnyElement(Rectangle()))
      return scene(Array(repeating: square, count: count)).findings()
    }
    #expect(findings(1999).only(.unchecked) == nil)
    let finding = findings(2100).only(.unchecked)
    #expect(
      finding?.message
        == "the picture has so many parts that only the first 2000 are checked")
    #expect(finding?.help == "check smaller pictures of the same elements")
    #expect(finding?.element == nil)
  }

  @Test func aSearchThatTakesTooLongEnds() throws {
    var disc = Circle()
    disc.appearance.fill = .color(Color.white.opacity(0.5))
    let discs = Array(
      repeating: FrameLayout(width: 600, height: 600, AnyElement(disc)) as any Element, count: 10)
    let parts = scene(discs + (0..<5).map { Support.ring([.black], radius: 60 + Double($0)) }).parts
    #expect(Backdrops(parts, on: [.white]).skippedCount == 0)
    // Only the first disc lies over no other part.
    let search = Backdrops(parts, on: [.white], maximumWork: 1)
    #expect(search.skippedCount == 14)
    #expect(search.all.map(\.count) == [1] + Array(repeating: 0, count: 14))
    let scene = LintScene(
      parts: parts, size: .zero, pixel: 1, backdrops: search.all, hasAllParts: true,
      skippedCount: 3, looks: PartLooks([], over: []), covers: TextCovers([]), invisibility: nil,
      altText: "a", hasOwnAltText: true)
    #expect(
      scene.findings().only(.unchecked)?.message == "the contrast of 3 parts is not checked, "
        + "because finding what lies below them takes too long")
  }

  @Test func aSearchForHiddenTextsThatTakesTooLongEnds() {
    let cover = FrameLayout(width: 300, height: 100, AnyElement(Rectangle()))
    let parts = scene((0..<9).map { Text("Text \($0)") as any Element } + [cover]).parts
    #expect(TextCovers(parts).all.count == 9 && TextCovers(parts).skippedCount == 0)
    let covers = TextCovers(parts, maximumWork: 1)
    #expect(covers.all.isEmpty && covers.skippedCount == 9)
    let scene = LintScene(
      parts: parts, size: .zero, pixel: 1, backdrops: parts.map { _ in [] }, hasAllParts: true,
      skippedCount: 0, looks: PartLooks([], over: []), covers: covers, invisibility: nil,
      altText: "a", hasOwnAltText: true)
    #expect(
      scene.findings().only(.unchecked)?.message == "whether shapes hide 9 of the texts is not "
        + "checked, because that takes too long")
  }

  /// The luminances of all parts fit into a few megabytes, with fewer angles for each.
  @Test func manyTranslucentRingsHaveFewerAngles() {
    let colors = [SRGBColor(red: 1, green: 0, blue: 0, alpha: 0.5), .white]
    let few = Neighbors(scene((0..<2).map { Support.ring(colors, radius: 60 + Double($0)) }))
    #expect(few.rows.angleCount == 720)
    let many = (0..<900).map { Support.ring(colors, radius: 60 + Double($0) / 9) }
    let scene = Support.scene(
      ZStack(children: many.map { AnyElement($0) }), on: nil, pages: [.light, .dark])
    #expect(Neighbors(scene).rows.angleCount == 582)
  }

  @Test func colorsAreSuggestedForTheFirstFindings() {
    let rings = (0..<300).map { index in
      let color = SRGBColor(bytes: 200, 200, index % 256)
      return AnyElement(Support.ring([color], radius: 60 + Double(index)))
    }
    let help = Support.findings(VStack(children: rings)).filter { $0.rule == .background }
      .map { $0.help != nil }
    #expect(help.count == 300 && help.prefix(200).allSatisfy { $0 })
    // The last 44 colours are equal to the first ones.
    #expect(help[200..<256].allSatisfy { !$0 } && help[256...].allSatisfy { $0 })
  }

  @Test func overlappingTextsAreOneFindingEach() {
    let findings = scene((0..<100).map { Text("Text \($0)") }).findings()
      .filter { $0.rule == .overlap }
    #expect(findings.count == 99)
    #expect(findings.map(\.count) == Array(1...99))
    #expect(findings.last?.message == "“Text 99” lies over “Text 0”, and 98 more like it")
  }
}
