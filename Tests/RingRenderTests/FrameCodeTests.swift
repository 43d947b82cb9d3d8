import RingRender
import Testing

/// The code of `docs/swift.md`, as another package sees it.
@Suite struct FrameCodeTests {
  @Test func framesOfAFilm() throws {
    let film = AnimatedScene(duration: 0.2) { time in
      ActivityRing(progress: time < 0.1 ? 0.25 : 0.5, radius: 10, thickness: 4)
    }
    var words: [String] = []
    try FrameRenderer(film).run(frames: 0..<film.frameCount) { worker, frame in
      try worker.png(of: frame)
    } deliver: { frame in
      switch frame.content {
      case .made(let png): words.append("\(try PNGDecoder().decode(png).size.width)")
      case .repeats(let earlier): words.append("frame \(frame.index) is frame \(earlier)")
      }
    }
    #expect(
      words == [
        "25", "frame 1 is frame 0", "frame 2 is frame 0", "25", "frame 4 is frame 3",
        "frame 5 is frame 3",
      ])
  }
}
