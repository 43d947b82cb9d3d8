import RingCodec
import RingCore
import RingScene
import RingSystem
import Testing

@testable import RingRender

@Suite struct BatchRendererTests {
  private struct Bad: Error, Equatable { var number: Int }

  private static func ring(_ number: Int) -> ActivityRing {
    var ring = ActivityRing()
    (ring.progress, ring.radius, ring.thickness) = (.init(Double(number) / 100), 8, 4)
    return ring
  }

  private let template = SceneTemplate<Int> { number in
    guard number % 7 != 3 else { throw Bad(number: number) }
    return ring(number)
  }

  @Test(arguments: [1, 2, 5])
  func picturesComeInOrderAndErrorsEndNothing(_ jobs: Int) throws {
    var renderer = BatchRenderer(template, jobs: jobs)
    renderer.maximumPendingPerJob = 2
    var (positions, bad): ([Int], [Int]) = ([], [])
    try renderer.run(0..<50) { worker, _, frame in
      try worker.png(of: frame)
    } deliver: { result in
      #expect(result.input == result.position)
      positions.append(result.position)
      switch result.product {
      case .success(let bytes):
        guard result.position % 10 == 0 else { return }
        var single = Renderer()
        var encoder = try PNGEncoder(compression: .balanced)
        let scene = Scene(root: AnyElement(Self.ring(result.position)))
        #expect(try single.png(of: scene, encoder: &encoder) == bytes)
      case .failure(let error): bad.append((error as? Bad)?.number ?? -1)
      }
    }
    #expect(positions == Array(0..<50))
    #expect(bad == (0..<50).filter { $0 % 7 == 3 })
  }

  @Test func noMoreIsBegunThanMayBeAhead() throws {
    var renderer = BatchRenderer(template, jobs: 2)
    renderer.maximumPendingPerJob = 3
    var (begun, delivered) = (0, 0)
    try renderer.run {
      #expect(begun - delivered < 6)
      begun += 1
      return begun <= 40 ? begun : nil
    } work: { _, input, _ in
      input
    } deliver: { _ in
      delivered += 1
    }
    #expect(begun == 41 && delivered == 40)
  }

  @Test func errorsOfTheCallersClosuresEndTheRun() {
    let renderer = BatchRenderer(template, jobs: 3)
    var delivered = 0
    #expect(throws: Bad(number: 5)) {
      try renderer.run(0..<50) { _, input, _ in
        input
      } deliver: { result in
        if result.position == 5 { throw Bad(number: 5) }
        delivered += 1
      }
    }
    #expect(delivered == 5)
    #expect(throws: Bad(number: 0)) {
      try renderer.run {
        throw Bad(number: 0)
      } work: { _, input, _ in
        input
      } deliver: { _ in
      }
    }
  }

  @Test func aStrictRunBlamesEveryPictureForItsOwnTexts() throws {
    let template = SceneTemplate<Int> { number in
      Text(number == 2 ? "a" : "\u{10FFFD}")
    }
    var renderer = BatchRenderer(template, jobs: 1)
    renderer.isStrict = true
    var right: [Int] = []
    try renderer.run(0..<5) { _, input, _ in
      input
    } deliver: { result in
      if case .success(let number) = result.product { right.append(number) }
    }
    #expect(right == [2])
    renderer.isStrict = false
    let warnings = try renderer.run(0..<5) { _, input, _ in
      input
    } deliver: { _ in
    }
    #expect(warnings.count == 1)
  }
}
