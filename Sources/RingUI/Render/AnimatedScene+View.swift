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
  /// `duration` is in seconds, > 0; `nil` for a still. Other durations are errors when the animation
  /// is drawn. `plays` is the number of times the animation plays; 0 repeats it forever. `scale` is
  /// in pixels per point, > 0. All frames must have the same size: give a view that changes its size
  /// a `frame`. Each frame shows a new view, without the state of the previous one. Its date, for
  /// timelines and relative dates, is `time` seconds after the start of 2001 in GMT, so that the
  /// result does not depend on when it is rendered. `fonts` measures the texts; draw the animation
  /// with the same fonts.
  ///
  /// `content` runs on the main actor, which also lays out its views. Other threads draw them, and
  /// wait for the main actor before each frame. `await film.write(to:)` and
  /// `for try await frame in film.frames()` leave the main actor free. If the program blocks the
  /// main thread instead, drawing ends after a minute with a `RingError` of the code
  /// `needsMainActor`. A program that has to block it, or that draws many animations concurrently,
  /// should use RingRender, whose scenes do not need the main actor.
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
  /// `size` is proposed to the view; by default, the view takes its ideal size. If its size
  /// changes, it is centred in the largest frame. `duration` is in seconds, > 0. `plays` is the
  /// number of times the animation plays; 0 repeats it forever. `scale` is in pixels per point, >
  /// 0. The background is black if `isOpaque`, and transparent otherwise. `date` is that of the
  /// first frame; by default it is the start of 2001 in GMT, so that the result does not depend on
  /// when it is rendered. `fonts` measures the texts; draw the animation with the same fonts.
  ///
  /// Timers and animations run on the time of the frames. This initializer lays out all frames, in
  /// order. The result is a value: any thread can draw its frames, in any order. Throws if a number
  /// is out of range, if a frame cannot be laid out, or if there are more than 20 000 frames.
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

/// The text measurer that all frames share, created for the first one.
@MainActor private final class FilmTextMeasurer {
  private let fonts: FontSources
  lazy var text: any TextMeasuring = Renderer(fonts: fonts).textMeasurer

  nonisolated init(_ fonts: FontSources) { self.fonts = fonts }
}
