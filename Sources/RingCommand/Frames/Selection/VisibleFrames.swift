import RingCore
import RingRender
import RingSystem

/// Whether any frame has visible content. Thread-safe: the drawing threads add the frames.
final class VisibleFrames: Sendable {
  private struct State: Sendable {
    var isSeen = false
    /// The reasons why frames without visible content show nothing; `nil` without such frames.
    var reasons: Invisibility?
  }

  private let state = Monitor(State())

  /// Adds a frame. Does nothing if an earlier one has visible content.
  func add(_ frame: Frame) {
    guard !state.withLock({ $0.isSeen }) else { return }
    guard let reason = frame.drawing.invisibility else {
      return state.withLock { $0.isSeen = true }
    }
    state.withLock { $0.reasons = reason.union($0.reasons ?? []) }
  }

  /// The reasons why no added frame has visible content; `nil` if one has, or without frames.
  var invisibility: Invisibility? {
    let state = state.withLock { $0 }
    return state.isSeen ? nil : state.reasons
  }

  func checkHasVisibleContent() throws {
    if let message { throw CommandError(message, .dataError, .blank) }
  }

  /// Prints a warning if no frame has visible content. If warnings are errors, says that the files
  /// stay if they are written.
  ///
  /// Single empty frames are not reported, because they are common.
  func warn(_ messages: MessageOptions, areFilesWritten: Bool = false) throws {
    guard let message else { return }
    try messages.warn(
      message, .blank, help: messages.strict && areFilesWritten ? "the files stay" : nil)
  }

  private var message: Message? {
    invisibility.map { "nothing can be seen in any frame: \($0.description)" }
  }
}
