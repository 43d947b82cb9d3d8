import RingCore
import RingScene

extension AnimatedScene {
  /// Draws all frames into one image, a grid of cells that is filled row by row.
  ///
  /// Equal frames share a cell. `columns` is the number of cells in a row, ≥ 1; `nil` makes the
  /// sheet as square as possible. `padding` is the transparent space between adjacent cells, in
  /// pixels, ≥ 0. With `powerOfTwo`, both sides are powers of two, as some graphics hardware
  /// requires. The sheet has at most `options.maximumPixels` pixels; `options.memory` includes it.
  ///
  /// The frames are drawn on separate threads, not on those of Swift's tasks. Throws a `RingError`:
  /// of the code `cancelled` if the task was cancelled, `format` if a number is out of range,
  /// `invalidView` if the duration is, `tooLarge` if the sheet is too large or the animation has
  /// more than 1 000 000 frames, `outOfMemory`, or that of a frame, with the frame as the place.
  public func spriteSheet(
    columns: Int? = nil, padding: Int = 0, powerOfTwo: Bool = false,
    _ options: RenderOptions = RenderOptions()
  ) async throws(RingError) -> SpriteSheet {
    try Self.check(columns, "number of columns", minimum: 1)
    try Self.check(padding, "padding", minimum: 0)
    let layout = SheetLayout.Options(
      columns: columns, padding: padding, powerOfTwo: powerOfTwo,
      maximumPixels: options.maximumPixels)
    return try await onThread { animation, _ in
      try animation.checkFrames()
      let renderer = SheetRenderer(
        SceneSeries(animation), options: layout, run: PictureRun(options))
      return try renderer.sheet(of: Array(0..<animation.frameCount))
    }
  }

  private static func check(_ value: Int?, _ name: String, minimum: Int) throws(RingError) {
    guard let value, value < minimum else { return }
    throw RingError([
      Problem(
        .error, .format, "the \(name) of a sprite sheet must be at least \(minimum), found \(value)"
      )
    ])
  }
}
