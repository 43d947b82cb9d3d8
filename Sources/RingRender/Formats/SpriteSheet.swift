import RingCairo
import RingCore

/// An image that contains all frames of an animation in a grid of cells.
public struct SpriteSheet: Sendable {
  /// The image of the whole sheet.
  public let image: RasterImage
  package let layout: SheetLayout
  /// The cell index of each frame, in frame order.
  package let cells: [Int]
  /// The scale of the frames, in pixels per point.
  public let scale: Double
  package let warnings: [TextWarning]

  /// The regions of the frames in the image, in frame order; equal frames share a region.
  public var frames: [PixelRegion] {
    cells.map { cell in
      let origin = layout.origin(of: cell)
      return PixelRegion(
        x: origin.x, y: origin.y, width: layout.cell.width, height: layout.cell.height)
    }
  }
}

package struct SheetRenderer {
  /// One per frame.
  package var scenes: SceneSeries
  package var run: PictureRun
  package var layoutOptions: SheetLayout.Options
  /// Whether equal frames share a cell.
  package var sharesCells: Bool
  /// Called with the layout before the sheet is drawn.
  package var willStart: (SheetLayout) -> Void = { _ in }
  /// Called on the calling thread with the number of frames drawn so far.
  package var progress: (_ done: Int) -> Void = { _ in }
  /// Called on the drawing threads before each frame is drawn. An error ends the run.
  package var willDraw: @Sendable (Frame) throws -> Void = { _ in }

  package init(
    _ scenes: SceneSeries, options: SheetLayout.Options = .init(), sharesCells: Bool = true,
    run: PictureRun = PictureRun()
  ) {
    (self.scenes, self.run) = (scenes, run.handlingWarningsOnce)
    self.run.altTexts = .none
    (self.layoutOptions, self.sharesCells) = (options, sharesCells)
  }

  /// The detection of equal frames, which must be the same for the plan and the drawing.
  private var repeats: DuplicateDetection { sharesCells ? .all : .none }

  /// Returns the sheet of the frames with the indices `frames`. Holds the whole sheet in memory.
  ///
  /// Throws `FrameError`, `SheetError` and `MemoryLimitError` before anything is drawn, and
  /// `AnimationError` if `frames` is empty.
  package func sheet(of frames: [Int]) throws -> SpriteSheet {
    let plan = try plan(of: frames)
    let layout = try SheetLayout(cell: plan.size, count: plan.count, options: layoutOptions)
    willStart(layout)
    var run = run
    try run.reserve(sheet: layout.size, ofFrames: plan.size)
    var canvas = RasterBuffer(size: layout.size)
    var done = 0
    let willDraw = willDraw
    let warnings = try run.run(frames: frames, of: scenes, repeats: repeats) { worker, frame in
      try willDraw(frame)
      return try worker.image(of: frame)
    } deliver: { frame in
      if case .rendered(let image) = frame.content {
        let origin = layout.origin(of: plan.cells[done])
        canvas.draw(image, x: origin.x, y: origin.y)
      }
      done += 1
      progress(done)
    }
    return SpriteSheet(
      image: canvas.image, layout: layout, cells: plan.cells, scale: plan.scale,
      warnings: warnings)
  }

  /// The size, scale and cells of all frames, found without drawing them.
  fileprivate struct Plan {
    var size: PixelSize
    var scale: Double
    var cells: [Int] = []
    /// The number of cells.
    var count = 0
  }

  /// Returns the plan of the frames with the indices `frames`, which are laid out, but not drawn.
  ///
  /// Throws a `FrameError` for a frame whose size differs from that of the first one.
  private func plan(of frames: [Int]) throws -> Plan {
    var plan: Plan?
    var cells: [Int: Int] = [:]
    try run.toleratingWarnings.run(frames: frames, of: scenes, repeats: repeats) { _, frame in
      frame.drawing.scale
    } deliver: { frame in
      if case .rendered(let scale) = frame.content, plan == nil {
        plan = Plan(size: frame.size, scale: scale)
      }
      guard let size = plan?.size, size == frame.size else {
        let reason = AnimationError.frameSize(frame.size, expected: plan?.size ?? frame.size)
        throw FrameError(frame.index, of: scenes, reason: reason)
      }
      plan?.add(frame, &cells)
    }
    guard let plan else { throw AnimationError.noFrames }
    return plan
  }
}

extension PictureRun {
  /// Reserves memory for the pixels of a sprite sheet and for the frames that wait to be copied.
  ///
  /// Takes fewer threads if there is not enough memory for all. Throws if too little is left.
  fileprivate mutating func reserve(
    sheet size: PixelSize, ofFrames frame: PixelSize
  ) throws(MemoryLimitError) {
    let purpose = "a sprite sheet of \(size.width) × \(size.height) pixels"
    try memory.reserve(size.count * 4, for: purpose)
    let frameBytes = frame.count * 4
    // A thread holds the results that wait and the copy of a canvas. It also needs the canvas,
    // which its renderer reserves.
    let heldPerThread = maximumPendingPerJob + 1
    jobs = max(1, min(threadCount, memory.remaining / ((heldPerThread + 1) * frameBytes)))
    try memory.reserve(jobs * heldPerThread * frameBytes, for: purpose + " with its frames")
  }
}

extension SheetRenderer.Plan {
  /// Assigns a cell to a frame: a new one, or the cell of the frame that it repeats.
  ///
  /// `cellIndices` are the cells of the frames that have their own, by the frames' indices.
  fileprivate mutating func add<P>(_ frame: DeliveredFrame<P>, _ cellIndices: inout [Int: Int]) {
    if case .duplicate(of: let earlier) = frame.content, let cell = cellIndices[earlier] {
      cells.append(cell)
      return
    }
    cellIndices[frame.index] = count
    cells.append(count)
    count += 1
  }
}
