import RingCore

extension Painter {
  /// Draws all commands of a picture on its new canvas.
  ///
  /// Starts from the pixels of an earlier picture, if that picture began with the same commands and
  /// drawing these would throw no error. Their work is counted as if they were drawn, so that
  /// earlier pictures do not change whether this picture exceeds the limit.
  func drawPicture(
    _ commands: [OutlinedCommand], _ transform: Transform, on canvas: borrowing DrawingSurface
  ) throws {
    // Lists of one command have no backdrop, because equal pictures are rarely drawn again.
    guard !canvas.isDeferring, commands.count > 1 else {
      backdrop.removeAll()
      return try draw(commands[...], transform, on: canvas)
    }
    let (work, byteCount) = (pool.meter.used, pool.budget.used)
    pool.resetPeak()
    let shared = backdrop.commonPrefixCount(with: commands, transform, in: canvas.bounds)
    let first = try restoreBackdrop(on: canvas, maximumCount: shared)
    let start = countedWork
    try draw(commands[first..<shared], transform, on: canvas)
    let pixelByteCount = canvas.bounds.area * MemoryLayout<UInt32>.stride
    if Backdrop.isWorthSaving(countedWork - start, in: canvas.bounds),
      pixelByteCount <= pool.budget.remaining
    {
      let cost = Backdrop.Cost(
        work: pool.meter.used - work, byteCount: pool.peak - byteCount)
      try backdrop.save(canvas, count: shared, cost: cost)
    }
    try draw(commands[shared...], transform, on: canvas)
    backdrop.update(
      commands, transform, in: canvas.bounds, sharedCount: shared, work: countedWork - start,
      maximumByteCount: pool.budget.remaining)
  }

  /// Copies the backdrop to the canvas and counts its work. Returns the number of its commands.
  ///
  /// Returns 0 if it has more than `maximumCount` commands, or if drawing them would exceed the
  /// limit or the budget: they are drawn again then, and the error is the same as without backdrop.
  private func restoreBackdrop(
    on canvas: borrowing DrawingSurface, maximumCount: Int
  ) throws -> Int {
    guard let (count, cost) = backdrop.savedCommands(maximumCount: maximumCount),
      cost.work <= pool.meter.remaining, cost.byteCount <= pool.budget.remaining
    else { return 0 }
    try pool.meter.spend(cost.work)
    pool.raisePeak(by: cost.byteCount)
    try backdrop.restore(to: canvas)
    return count
  }

  /// In pixels, with those of images, which the meter does not count.
  private var countedWork: Int { pool.meter.used + imageWork }
}
