import RingRender
import Testing

/// The code of `docs/swift.md`, compiled as in another package.
@Suite struct DocumentationFrameTests {
  @Test func framesOfAFilm() throws {
    let animation = AnimatedScene(duration: 0.2) { time in
      ActivityRing(progress: time < 0.1 ? 0.25 : 0.5, radius: 10, thickness: 4)
    }
    var words: [String] = []
    try FrameRenderer(animation).run(frames: 0..<animation.frameCount) { worker, frame in
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
    try FrameRenderer(series, repeats: .none).run(frames: levels.indices) { worker, frame in
      try worker.png(of: frame)
    } deliver: { frame in
      if case .rendered(let png) = frame.content { rings.append(png) }
    }
    let alone = try levels.map { try ActivityRing(progress: $0, radius: 40).render().pngData() }
    #expect(rings == alone)
  }
}
