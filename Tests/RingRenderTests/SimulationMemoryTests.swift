import RingCodec
import RingCore
import RingScene
import Testing

@testable import RingRender

/// The memory that `Renderer.png` needs for a simulation.
@Suite struct SimulationMemoryTests {
  private let drawing: Drawing

  init() throws {
    var scene = Scene(root: AnyElement(ActivityRing(progress: 0.7, radius: 40, thickness: 9)))
    (scene.canvas.width, scene.canvas.height) = (100, 100)
    drawing = try Renderer().drawing(of: scene)
  }

  /// Returns whether `limit` bytes suffice for two calls of `draw`, one after the other.
  private func suffices(
    _ limit: Int, _ draw: (inout Renderer, inout PNGEncoder) throws -> Void
  ) throws -> Bool {
    var renderer = Renderer(memory: MemoryBudget(limit: limit))
    var encoder = try PNGEncoder()
    do {
      for _ in 0..<2 { try draw(&renderer, &encoder) }
      return true
    } catch is MemoryLimitError {
      return false
    }
  }

  /// The copies are reserved while the picture is drawn, and released afterwards.
  @Test func aSimulationNeedsTwoCopiesOfThePixelsMore() throws {
    var (lower, upper) = (0, 1 << 20)
    while upper - lower > 1 {
      let limit = (lower + upper) / 2
      if try suffices(limit, { renderer, _ in _ = try renderer.image(of: drawing) }) {
        upper = limit
      } else {
        lower = limit
      }
    }
    for (limit, expected) in [(upper + 80_000, true), (lower + 80_000, false)] {
      let isEnough = try suffices(limit) { renderer, encoder in
        _ = try renderer.png(of: drawing, simulating: .deutan, encoder: &encoder)
      }
      #expect(isEnough == expected, "\(limit) bytes")
    }
  }
}
