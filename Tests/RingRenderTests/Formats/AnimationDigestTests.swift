import RingCore
import RingScene
import Testing

@testable import RingRender

@Suite struct AnimationDigestTests {
  @Test(arguments: [AnimationFormat.apng, .gif, .y4m])
  func theDigestIsThatOfTheLayouts(_ format: AnimationFormat) throws {
    let fixture = try Fixture()
    let (frames, settings) = ([0, 7, 7, 3], AnimationSettings(format: format, rate: .default))
    let scenes = SceneSeries(fixture.animation)
    let report = try AnimationWriter(scenes, frames: frames, settings: settings)
      .write(to: fixture.path("a"))
    func digest(_ frames: [Int], _ settings: AnimationSettings) throws -> Digest {
      try AnimationWriter.digest(
        of: frames, of: scenes, settings: settings, run: PictureRun(RenderOptions(jobs: 3)))
    }
    #expect(try report.digest == digest(frames, settings))
    #expect(try report.digest != digest([0, 7, 3, 3], settings))
    var others = settings
    others.playCount = 2
    #expect(try report.digest != digest(frames, others))
    var paused = settings
    paused.pause = 2
    #expect(try (report.digest != digest(frames, paused)) == !format.isStream)
  }
}
