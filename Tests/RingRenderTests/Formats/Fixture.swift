import Foundation
import RingRender
import RingScene
import RingSystem
import TestSupport

/// A small, short animation of a ring that fills.
struct Fixture {
  private let folder: TemporaryFolder
  var count: Int
  var rate: FrameRate
  var background: SRGBColor

  init(
    frames count: Int = 12, rate: FrameRate = .default, background: SRGBColor = .clear
  ) throws {
    (self.count, self.rate, self.background) = (count, rate, background)
    // `%d` means the frame number in file names, but not in folder names.
    folder = try TemporaryFolder("ring %d formats ")
  }

  var names: [String] { get throws { try folder.names } }

  func path(_ name: String) -> String { folder[name] }

  func bytes(_ name: String) -> [UInt8] { folder.contents(name) ?? [] }

  var animation: AnimatedScene {
    let (rate, background, count) = (rate, background, count)
    return AnimatedScene(duration: nil, rate: rate) { time in
      let frame = (time * Double(rate.numerator) / Double(rate.denominator)).rounded()
      var scene = Scene(
        root: AnyElement(ActivityRing(progress: frame / Double(count), radius: 16, thickness: 8)))
      scene.canvas.background = .color(Color(background))
      scene.canvas.scale = 1
      return scene
    }
  }

  /// Returns the images of all frames, drawn one by one.
  func pictures(_ frames: [Int]? = nil) throws -> [RasterImage] {
    var renderer = Renderer()
    return try (frames ?? Array(0..<count)).map {
      try renderer.image(of: animation.scene(at: rate.time(ofFrame: $0)))
    }
  }

  @discardableResult
  func write(
    _ name: String, _ format: AnimationFormat, frames: [Int]? = nil, jobs: Int = 2, plays: Int = 0,
    pause: Double = 0, compression: Compression = .balanced, matte: SRGBColor = .white
  ) throws -> AnimationWriter.Report {
    let settings = AnimationSettings(
      format: format, rate: rate, plays: plays, pause: pause, compression: compression,
      matte: matte)
    return try AnimationWriter(
      SceneSeries(animation), frames: frames ?? Array(0..<count), settings: settings,
      run: PictureRun(jobs: jobs)
    ).write(to: path(name))
  }
}
