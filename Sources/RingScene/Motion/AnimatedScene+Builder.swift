extension AnimatedScene {
  /// Creates an animation whose elements are a function of time.
  ///
  /// `duration` is in seconds, > 0. Several elements form a column. All frames must have one size:
  /// if the size of the elements changes, set both sides of the canvas.
  package init(
    duration: Double, rate: FrameRate = .default, plays: Int = 0, canvas: Canvas = Canvas(),
    @ElementBuilder content: @escaping @Sendable (Double) -> [AnyElement]
  ) {
    self.init(duration: duration, rate: rate, plays: plays) { time in
      Scene(canvas: canvas, root: AnyElement(column: content(time)) ?? AnyElement(Spacer()))
    }
  }
}
