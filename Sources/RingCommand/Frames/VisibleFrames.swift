import RingGraphics
import RingRender
import RingSystem
import RingText

/// Whether anything can be seen in any picture of many; noted by workers.
final class VisibleFrames: Sendable {
  private struct State: Sendable {
    var isSeen = false
    /// How many pictures were looked at, and why nothing can be seen in them.
    var count = 0
    var reasons: Invisibility = []
  }

  private let state = Monitor(State())

  /// Looks at a picture, unless something was seen before.
  func note(_ frame: Frame) {
    guard !state.withLock({ $0.isSeen }) else { return }
    let reason = frame.drawing.invisibility
    state.withLock { state in
      state.count += 1
      if let reason { state.reasons.formUnion(reason) } else { state.isSeen = true }
    }
  }

  /// Warns if nothing can be seen in any of the frames: one that is empty is usual.
  func warn(_ messages: MessageOptions) throws {
    let state = state.withLock { $0 }
    guard !state.isSeen, state.count > 0 else { return }
    try messages.warn("nothing can be seen in any frame: \(state.reasons.description)")
  }
}
