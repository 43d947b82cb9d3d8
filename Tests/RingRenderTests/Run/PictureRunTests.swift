import RingCodec
import RingCore
import RingScene
import RingSystem
import Testing

@testable import RingRender

@Suite struct PictureRunTests {
  private struct Bad: Error, Equatable { var number: Int }

  private static func ring(_ number: Int) -> ActivityRing {
    var ring = ActivityRing()
    (ring.progress, ring.radius, ring.thickness) = (.init(Double(number) / 100), 8, 4)
    return ring
  }

  private static func scene(_ number: Int) throws -> Scene {
    guard number % 7 != 3 else { throw Bad(number: number) }
    return Scene(root: AnyElement(ring(number)))
  }

  @Test(arguments: [1, 2, 5])
  func picturesComeInOrderAndErrorsEndNothing(_ jobs: Int) throws {
    let run = PictureRun(jobs: jobs)
    var (positions, bad): ([Int], [Int]) = ([], [])
    try run.run(0..<50) { worker, number in
      try worker.png(of: worker.frame(of: Self.scene(number)))
    } deliver: { position, input, result in
      #expect(input == position)
      positions.append(position)
      switch result {
      case .success(let bytes):
        guard position % 10 == 0 else { return }
        var single = Renderer()
        var encoder = try PNGEncoder(compression: .balanced)
        let scene = Scene(root: AnyElement(Self.ring(position)))
        let drawing = try single.drawing(of: scene)
        #expect(try single.png(of: drawing, encoder: &encoder) == bytes)
      case .failure(let error): bad.append((error as? Bad)?.number ?? -1)
      }
    }
    #expect(positions == Array(0..<50))
    #expect(bad == (0..<50).filter { $0 % 7 == 3 })
  }

  @Test func noMoreIsBegunThanMayBeAhead() throws {
    var run = PictureRun(jobs: 2)
    run.maximumPendingPerJob = 3
    var (begun, delivered) = (0, 0)
    try run.run(next: { () -> Int? in
      #expect(begun - delivered < 6)
      begun += 1
      return begun <= 40 ? begun : nil
    }) { _, input in
      input
    } deliver: { _, _, _ in
      delivered += 1
      return true
    }
    #expect(begun == 41 && delivered == 40)
  }

  /// The warnings of what was delivered are returned.
  @Test func aRunEndsWhereItsReceiverWants() throws {
    var (next, delivered) = (0, 0)
    let warnings = try PictureRun(jobs: 2).run(next: { () -> Int? in
      next += 1
      return next <= 10 ? next : nil
    }) { worker, number in
      let text = Text(number == 3 ? "\u{10FFFD}" : "a")
      return try worker.frame(of: Scene(root: AnyElement(text))).index
    } deliver: { _, input, _ in
      delivered += 1
      return input < 3
    }
    #expect(delivered == 3 && warnings.count == 1)
  }

  @Test func errorsOfTheCallersClosuresEndTheRun() {
    let run = PictureRun(jobs: 3)
    var delivered = 0
    #expect(throws: Bad(number: 5)) {
      try run.run(0..<50) { _, input in
        input
      } deliver: { position, _, _ in
        if position == 5 { throw Bad(number: 5) }
        delivered += 1
      }
    }
    #expect(delivered == 5)
    #expect(throws: Bad(number: 0)) {
      try run.run(next: { () throws -> Int? in throw Bad(number: 0) }) { _, input in
        input
      } deliver: { _, _, _ in
        true
      }
    }
  }

  @Test func aStrictRunBlamesEveryPictureForItsOwnTexts() throws {
    @Sendable func work(_ worker: inout FrameWorker, _ number: Int) throws -> Int {
      let text = Text(number == 2 ? "a" : "\u{10FFFD}")
      _ = try worker.frame(of: Scene(root: AnyElement(text)))
      return number
    }
    var run = PictureRun(jobs: 1)
    run.warnings = .fail
    var right: [Int] = []
    try run.run(0..<5, work: work) { _, _, result in
      if case .success(let number) = result { right.append(number) }
    }
    #expect(right == [2])
    run.warnings = .ignore
    let warnings = try run.run(0..<5, work: work) { _, _, _ in }
    #expect(warnings.count == 1)
  }

  /// The texts of a failed input are laid out, and have warnings, before it fails.
  @Test(arguments: [true, false])
  func theWarningsOfAFailedInputAreNotThoseOfTheNext(isTooLarge: Bool) throws {
    @Sendable func work(_ worker: inout FrameWorker, _ number: Int) throws -> Int {
      var scene = Scene(root: AnyElement(Text(number == 0 ? "\u{10FFFD}" : "a")))
      if number == 0, isTooLarge { scene.canvas.scale = 1e6 }
      if number == 0, !isTooLarge {
        _ = scene.size(measuring: worker.textMeasurer)
        throw Bad(number: number)
      }
      _ = try worker.frame(of: scene)
      return number
    }
    var run = PictureRun(jobs: 1)
    for isStrict in [true, false] {
      run.warnings = isStrict ? .fail : .ignore
      var (right, problems): ([Int], [any Error]) = ([], [])
      let warnings = try run.run(0..<2, work: work) { _, _, result in
        switch result {
        case .success(let number): right.append(number)
        case .failure(let error): problems.append(error)
        }
      }
      #expect(right == [1], "\(problems)")
      #expect(problems.count == 1 && !(problems.first is TextWarningError))
      #expect(warnings.count == (isStrict ? 0 : 1))
    }
  }

  /// The renderer keeps at most 100 warnings, and forgets them in between.
  @Test func manyWarningsComeOnceEach() throws {
    var run = PictureRun(jobs: 1)
    run.warnings = .ignore
    let warnings = try run.run(0..<500) { worker, number in
      let text = Text("\(number % 250) \u{10FFFD}")
      _ = try worker.frame(of: Scene(root: AnyElement(text)))
      return worker.keptWarningCount
    } deliver: { _, _, count in
      #expect((try? count.get()) ?? .max <= 101)
    }
    #expect(warnings.count == 250 && Set(warnings).count == 250)
  }
}
