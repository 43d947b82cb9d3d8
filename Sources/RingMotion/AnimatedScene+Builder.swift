import RingScene

extension AnimatedScene {
  /// Elements as a function of time.
  ///
  /// ```swift
  /// let rising = Tween(from: 0, to: 1.25, .bouncy(duration: 1))
  /// let animation = AnimatedScene(duration: 2) { time in
  ///   ActivityRing(progress: rising.value(at: time))
  /// }
  /// ```
  ///
  /// `duration` is in seconds, > 0. Several elements make a column. Give the canvas both sides where
  /// the elements change their size, as all frames need one size. Default: 30 frames per second,
  /// played for ever, on a transparent canvas.
  public init(
    duration: Double, rate: FrameRate = .standard, plays: Int = 0, canvas: Canvas = Canvas(),
    @ElementBuilder content: @escaping @Sendable (Double) -> [AnyElement]
  ) {
    self.init(duration: duration, rate: rate, plays: plays) { time in
      Scene(canvas: canvas, root: AnyElement(column: content(time)) ?? AnyElement(Spacer()))
    }
  }
}
