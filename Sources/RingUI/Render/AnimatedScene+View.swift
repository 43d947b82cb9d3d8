import Foundation
import RingCore
import RingRender
import RingScene

extension AnimatedScene {
  /// Creates an animation whose views are a function of time.
  ///
  /// ```swift
  /// let rise = Animation.easeInOut(duration: 1.2)
  /// let film = AnimatedScene(duration: 2) { time in
  ///   ActivityRing(progress: rise.value(from: 0, to: 1.25, at: time)).padding(8)
  /// }
  /// try await film.write(to: "rising.png")
  /// ```
  ///
  /// `duration` is in seconds, > 0; `nil` for a still. `scale` is in pixels per point, > 0. All
  /// frames must have one size: give a view that changes its size a `frame`. Each frame shows a new
  /// view, without the state of the previous one. Its date, for timelines and relative dates, is
  /// `time` seconds after the start of 2001 in GMT, so that the result does not depend on when it is
  /// rendered. `fonts` measures the texts; draw the animation with the same ones.
  ///
  /// `content` runs on the main actor, where its views are also laid out; any number of threads then
  /// draw them, and wait for the main actor in between. `await film.write(to:)` and
  /// `for try await frame in film.frames()` leave the main actor free for that. A caller that blocks
  /// the main thread meanwhile gets a `RingError` of the code `needsMainActor` after a minute. Such
  /// a program, and one that draws many animations at once, makes them of scenes, with RingRender.
  public init<Content: View>(
    duration: Double?, rate: FrameRate = .default, plays: Int = 0, scale: CGFloat = 1,
    environment: EnvironmentValues = EnvironmentValues(), fonts: FontSources = .system,
    @ViewBuilder _ content: @escaping @MainActor @Sendable (_ time: Double) -> Content
  ) {
    let measurer = FilmTextMeasurer(fonts)
    self.init(
      duration: duration, rate: rate, plays: plays,
      scene: { time in
        try RingError.converting {
          try MainActorCall.result {
            var still = StillView(content(time))
            (still.scale, still.environment) = (scale, environment)
            still.date = Date(timeIntervalSinceReferenceDate: time)
            return try still.scene(measuring: measurer.text)
          }
        }
      })
  }

  /// Creates an animation of a view, driven by changes of its state.
  ///
  /// ```swift
  /// let film = try AnimatedScene(RingView(model: model), duration: 2) { script in
  ///   script.at(0.5) { withAnimation { model.progress = 0.8 } }
  /// }
  /// try await film.write(to: "ring.png")
  /// ```
  ///
  /// `size` is proposed to the view; by default, it takes its ideal size. If its size changes, it is
  /// centred in the largest frame. `duration` is in seconds, > 0, and `scale` in pixels per point,
  /// > 0. The background is black if `isOpaque`, and transparent otherwise. `date` is that of the
  /// first frame; by default it is the start of 2001 in GMT, so that the result does not depend on
  /// when it is rendered. `fonts` measures the texts; draw the animation with the same ones.
  ///
  /// Timers and animations run on the time of the frames. All frames are laid out here, in order, and
  /// are values afterwards: any number of threads can draw them, with the same result. Throws if a
  /// frame cannot be laid out, or if there are more than 20 000 frames.
  @MainActor public init(
    _ view: some View, proposing size: ProposedViewSize = .unspecified, duration: Double,
    rate: FrameRate = .default, plays: Int = 0, scale: CGFloat = 1, isOpaque: Bool = false,
    environment: EnvironmentValues = EnvironmentValues(), fonts: FontSources = .system,
    from date: Date = Date(timeIntervalSinceReferenceDate: 0),
    _ script: (inout AnimationScript) -> Void = { _ in }
  ) throws(RingError) {
    var animated = AnimatedView(view, duration: duration, script)
    (animated.proposedSize, animated.rate, animated.plays) = (size, rate, plays)
    (animated.scale, animated.isOpaque) = (scale, isOpaque)
    (animated.environment, animated.fonts, animated.date) = (environment, fonts, date)
    self = try RingError.converting { [animated] in try animated.animatedScene() }
  }
}

/// The measurer of the texts of all frames, created with the first frame.
@MainActor private final class FilmTextMeasurer {
  private let fonts: FontSources
  lazy var text: any TextMeasuring = Renderer(fonts: fonts).textMeasurer

  nonisolated init(_ fonts: FontSources) { self.fonts = fonts }
}
