import RingCore

/// The pixels below the first command that changes from picture to picture.
///
/// Holds the commands of the last picture, and the pixels of the canvas after the commands at its
/// beginning that the picture before had, too. A picture that begins with the same commands, at the
/// same size and scale, starts from a copy of these pixels. That is exact, because commands are
/// composited in order onto 8-bit pixels.
///
/// The memory budget counts neither the pixels, at most 4 MiB, nor the commands with their images,
/// just as it does not count idle buffers: earlier pictures do not change whether a picture fits.
/// Both are kept only if they fit into what the last picture left of the budget.
final class Backdrop {
  /// The cost of drawing the commands below the pixels.
  struct Cost {
    /// In pixels, as `WorkMeter` counts it.
    var work: Int
    /// The largest amount of the memory budget in use at a time, in bytes, without the canvas.
    var byteCount: Int
  }

  private struct Saved {
    /// The number of commands that were drawn, ≥ 1.
    let count: Int
    let cost: Cost
    /// Owned by `buffer`.
    let pixels: UnsafeMutablePointer<UInt32>
  }

  private var commands: [OutlinedCommand] = []
  private var transform = Transform.identity
  private var bounds = PixelRect.empty
  private var saved: Saved?
  private var buffer = ScratchBuffer<UInt32>()

  /// The number of pixels that may be touched in the time in which a pixel is saved and copied.
  /// Copying is several times faster, but cached coverage costs less than the meter counts.
  private static let savingCost = 4

  /// Whether commands of `work` touched pixels are worth saving the pixels of `bounds`.
  static func isWorthSaving(_ work: Int, in bounds: PixelRect) -> Bool {
    work > savingCost * bounds.area
  }

  /// Counts the first commands that the last picture had, too; 0 at another size or transform.
  func commonPrefixCount(
    with commands: [OutlinedCommand], _ transform: Transform, in bounds: PixelRect
  ) -> Int {
    guard self.bounds == bounds, self.transform == transform else { return 0 }
    return self.commands.commonPrefixCount(with: commands)
  }

  /// Returns the count and cost of the saved commands, if there are at most `maximumCount`.
  func savedCommands(maximumCount: Int) -> (count: Int, cost: Cost)? {
    saved.flatMap { $0.count <= maximumCount ? ($0.count, $0.cost) : nil }
  }

  /// Copies the saved pixels to the canvas, which must have the bounds of the last picture.
  func restore(to canvas: borrowing DrawingSurface) throws {
    guard let saved else { return }
    try canvas.withPixels { $0.update(from: saved.pixels, count: bounds.area) }
  }

  /// Saves the canvas after `count` commands that the last picture had, too, at the same bounds.
  /// Saves nothing if the system has no more memory.
  func save(_ canvas: borrowing DrawingSurface, count: Int, cost: Cost) throws {
    saved = nil
    guard let pixels = try? buffer.uninitialized(bounds.area) else { return }
    try canvas.withPixels { pixels.update(from: $0, count: bounds.area) }
    saved = Saved(count: count, cost: cost, pixels: pixels)
  }

  /// Makes a picture the last one. Its first `sharedCount` commands are those of the last one.
  ///
  /// Forgets everything if neither pixels are saved nor the picture's `work` is worth it, or if the
  /// commands need more than `maximumByteCount` bytes.
  func update(
    _ commands: [OutlinedCommand], _ transform: Transform, in bounds: PixelRect, sharedCount: Int,
    work: Int, maximumByteCount: Int
  ) {
    if let count = saved?.count, count > sharedCount { saved = nil }
    guard saved != nil || Self.isWorthSaving(work, in: bounds),
      commands.byteCount <= maximumByteCount
    else { return removeAll() }
    (self.commands, self.transform, self.bounds) = (commands, transform, bounds)
  }

  func removeAll() {
    guard !commands.isEmpty else { return }
    (commands, bounds, saved) = ([], .empty, nil)
    buffer = ScratchBuffer()
  }
}
