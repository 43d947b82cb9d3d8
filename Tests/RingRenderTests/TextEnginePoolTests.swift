import Foundation
import RingCairo
import RingCore
import RingScene
import RingSystem
import TestSupport
import Testing

@testable import RingRender

@Suite struct TextEnginePoolTests {
  private let pool = TextEnginePool()
  private let label = Paragraph("Move", font: Font(size: 20))

  private static func font(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fonts/\(name)").path
  }

  @Test func anEngineIsUsedAgain() {
    // The engines themselves are compared: a new one could have the address of a released one.
    let first = pool.withEngine(.system) { $0 }
    #expect(pool.withEngine(.system) { $0 === first })
    pool.withEngine(.system) { outer in
      #expect(outer === first)
      #expect(pool.withEngine(.system) { $0 !== outer })
    }
    #expect(pool.withEngine(.only(Self.font("Inter-Regular.otf"))) { $0 !== first })
  }

  @Test func anEngineIsUsedAgainAfterAnError() {
    struct Failure: Error {}
    var used: AnyObject?
    #expect(throws: Failure.self) {
      try pool.withEngine(.system) { engine throws(Failure) in
        used = engine
        throw Failure()
      }
    }
    #expect(pool.withEngine(.system) { $0 === used })
  }

  @Test func onlyAFewIdleEnginesAreKept() {
    let capacity = max(4, ProcessorCount.available)
    func nested(_ depth: Int) -> [TextEngine] {
      if depth == 0 { return [] }
      return pool.withEngine(.system) { engine -> [TextEngine] in [engine] + nested(depth - 1) }
    }
    let used = nested(2 * capacity)
    let kept = used.indices.filter { _ in
      let engine = pool.take(.system)
      return used.contains { $0 === engine }
    }
    #expect(kept.count == capacity)
  }

  @Test func anEngineWithoutFontsIsDiscarded() {
    let none = FontSources(base: .none)
    let failed = pool.withEngine(none) { engine -> TextEngine in
      #expect(engine.size(of: label) == .zero && engine.failure != nil)
      return engine
    }
    #expect(pool.withEngine(none) { $0 !== failed })
  }

  @Test func warningsAreThoseOfOneCaller() {
    let text = Paragraph("Move", font: Font(family: "No Such Pooled Family", size: 20))
    let fonts = FontSources.only(Self.font("Inter-Regular.otf"))
    func warnings(_ measured: [Paragraph]) -> Int {
      pool.withEngine(fonts) { engine -> Int in
        for paragraph in measured {
          _ = (engine.size(of: paragraph), engine.line(of: paragraph))
        }
        return engine.warnings.count
      }
    }
    // The layouts and lines of the second and the last caller are cached.
    #expect([[text], [text], [label], [text]].map(warnings) == [1, 1, 0, 1])
  }

  @Test func drawnTextsHaveTheirWarningsAgain() throws {
    let fonts = FontSources.only(Self.font("Inter-Regular.otf"))
    let font = Font(family: "No Such Drawn Family", size: 20)
    let scene = Scene(Text("Move", font: font))
    let codes = (0..<3).map { _ in
      scene.problems(RenderOptions(fonts: fonts)).map(\.code)
    }
    #expect(codes == [[.missingFont], [.missingFont], [.missingFont]])
  }

  @Test func aChangedFileIsOpenedAgain() throws {
    let folder = try TemporaryFolder()
    let (file, sources) = (folder["font.otf"], FontSources.only(folder["font.otf"]))
    func put(_ name: String) throws {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.font(name)))
      try bytes.write(to: URL(fileURLWithPath: file), options: .atomic)
    }
    func width(_ sources: FontSources) -> Double {
      pool.withEngine(sources) { $0.size(of: label).width }
    }
    try put("Inter-Regular.otf")
    let regular = width(sources)
    #expect(width(sources) == regular && regular > 0)
    try put("Inter-Bold.otf")
    let bold = width(sources)
    #expect(bold > regular)
    // A folder's files count, too, and those that are added.
    let all = FontSources(base: .none, directories: [folder.path])
    #expect(width(all) == bold)
    try put("Inter-Regular.otf")
    #expect(width(all) == regular)
  }
}

/// Pictures that `aFontIsOpenedOnce` draws in a child process, where their steps are counted.
@Suite(.enabled(if: CountedTest.isRunning)) struct CountedFontTests {
  @Test func pictures() throws {
    let scene = Scene(Text("Move", font: Font(size: 20)))
    try CountedTest.count {
      for _ in 0..<5 { _ = try scene.png() }
      _ = try scene.digest()
    }
  }
}

#if os(Linux)
  @Suite struct FontOnceTests {
    @Test func aFontIsOpenedOnce() throws {
      let steps = try CountedTest.steps(ofTest: "RingRenderTests.CountedFontTests/pictures")
      #expect(steps == "layout 6, outline 6, hash 1, draw 5, fonts 1")
    }
  }
#endif
