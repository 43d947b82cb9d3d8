import RingRender
import TestSupport
import Testing

/// Animations, compiled with the one import that another package needs.
@Suite struct AnimationCodeTests {
  private static let rising = Tween(from: 0, to: 1.25, .easeInOut(duration: 1.2).delay(0.2))
  private static let fading = Tween(
    from: SRGBColor.white, to: SRGBColor(red: 0.839, green: 0.153, blue: 0.157),
    .easeInOut(duration: 1))

  private let film = AnimatedScene(duration: 2) { time in
    ZStack {
      ActivityRing(progress: rising.value(at: time), radius: 40)
      if time > 1 {
        ActivityRing.progressRing(progress: 0.5, radius: 20)
          .with(\.colors, RingColors([Color(fading.value(at: time - 1))]))
      }
    }
  }

  @Test func aSceneMayBeAFunctionOfTime() throws {
    let animation = AnimatedScene(duration: 2) { time in
      let ring = ActivityRing(progress: Self.rising.value(at: time), radius: 40)
      let color = Color(Self.fading.value(at: time))
      return Scene(ring.with(\.colors, RingColors([color])), padding: 8)
    }
    let image = try animation.scene(at: 1.9).image(scale: 2)
    #expect(image.size == PixelSize(width: 234, height: 234))
    // The ring ends at 3 o'clock, in the colour with which `fading` ends.
    #expect(image[117 + 80, 117] == SIMD4(214, 39, 40, 255))
  }

  @Test func elementsMayBeAFunctionOfTime() throws {
    #expect(film.frameCount == 60)
    let early = try #require(film.scene(at: 0.8).root.element as? ZStack)
    #expect(early.children.count == 1)
    let ring = try #require(early.children.first?.element as? ActivityRing)
    expectClose((ring.progress.value ?? 0), 0.625, within: 1e-9)
    let late = try #require(film.scene(ofFrame: 45).root.element as? ZStack)
    #expect(late.children.count == 2)
    let image = try film.scene(at: 1.9).image()
    #expect(image.size == PixelSize(width: 101, height: 101))
  }

  @Test func anythingThatCanBeMixedMovesBetweenKeyframes() throws {
    let pulse = try #require(
      KeyframeTimeline([
        Keyframe(at: 0, 1.0), Keyframe(at: 0.3, 1.2, .easeOut), Keyframe(at: 1, 1.0, .bouncy),
      ]))
    #expect(pulse.value(at: 0.3) == 1.2)
    #expect(pulse.value(at: 0.5) < 1)
    #expect(pulse.value(at: 1) == 1)
  }

  @Test func anAnimationWithoutElementsIsEmpty() throws {
    let film = AnimatedScene(duration: 1) { _ in }
    #expect(try film.scene(at: 0).root.element is Spacer)
  }
}
