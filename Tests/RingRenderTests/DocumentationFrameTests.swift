import RingRender
import TestSupport
import Testing

/// Frames and pictures, compiled with the one import that another package needs.
@Suite struct DocumentationFrameTests {
  @Test func framesOfAFilm() throws {
    let animation = AnimatedScene(duration: 0.2) { time in
      ActivityRing(progress: time < 0.1 ? 0.25 : 0.5, radius: 10, thickness: 4)
    }
    var words: [String] = []
    let frames = 0..<animation.frameCount
    try PictureRun().run(frames: frames, of: SceneSeries(animation)) { worker, frame in
      try worker.png(of: frame)
    } deliver: { frame in
      switch frame.content {
      case .rendered(let png): words.append("\(try PNGDecoder().decode(png).size.width)")
      case .duplicate(of: let earlier): words.append("frame \(frame.index) is frame \(earlier)")
      }
    }
    #expect(
      words == [
        "25", "frame 1 is frame 0", "frame 2 is frame 0", "25", "frame 4 is frame 3",
        "frame 5 is frame 3",
      ])
  }

  @Test func aPictureForEachValue() throws {
    let levels = [0.2, 0.55, 0.9]
    let series = SceneSeries(name: { "level \($0)" }) { number in
      Scene(root: AnyElement(ActivityRing(progress: levels[number], radius: 40)))
    }
    var rings: [[UInt8]] = []
    let run = PictureRun(RenderOptions())
    try run.run(frames: levels.indices, of: series, repeats: .none) { worker, frame in
      try worker.png(of: frame)
    } deliver: { frame in
      if case .rendered(let png) = frame.content { rings.append(png) }
    }
    let alone = try levels.map { try ActivityRing(progress: $0, radius: 40).png() }
    #expect(rings == alone)
  }

  private struct Person: Sendable { var name: String, score: Double }

  private let people = [Person(name: "a", score: 0.3), Person(name: "b", score: 1.2)]

  @Test func aPictureForEachPerson() throws {
    var sizes: [String: Int] = [:]
    try PictureRun().run(people) { worker, person in
      let ring = ActivityRing(progress: person.score, radius: 40, thickness: 12)
      return try worker.png(of: worker.frame(of: Scene(root: AnyElement(ring))))
    } deliver: { _, person, png in
      switch png {
      case .success(let bytes): sizes[person.name] = bytes.count
      case .failure(let error): Issue.record(error)
      }
    }
    for person in people {
      let ring = ActivityRing(progress: person.score, radius: 40, thickness: 12)
      #expect(try sizes[person.name] == ring.png().count)
    }
  }

  @Test func picturesInATask() async throws {
    let folder = try TemporaryFolder("cards")
    let cards = PictureRun().pictures(of: people) { person in
      Scene(ActivityRing(progress: person.score, radius: 40, thickness: 12))
    }
    for try await card in cards {
      try card.writePNG(to: folder["\(card.input.name).png"])
    }
    #expect(try folder.names == ["a.png", "b.png"])
  }

  @Test func framesInATask() async throws {
    let folder = try TemporaryFolder("frames")
    let animation = AnimatedScene(duration: 0.1) { time in
      ActivityRing(progress: time, radius: 10, thickness: 4)
    }
    for try await frame in animation.frames() {
      try frame.writePNG(to: folder["\(frame.index).png"])
    }
    #expect(try folder.names == ["0.png", "1.png", "2.png"])
  }
}
