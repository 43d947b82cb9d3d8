import RingCore
import RingRender
import RingSystem

/// A record of whether any frame has visible content. Drawing threads update it.
final class VisibleFrames: Sendable {
  private struct State: Sendable {
    var isSeen = false
    var count = 0
    /// The reasons why frames without visible content show nothing.
    var reasons: Invisibility = []
  }

  private let state = Monitor(State())

  /// Checks a frame, unless an earlier one has visible content.
  func record(_ frame: Frame) {
    guard !state.withLock({ $0.isSeen }) else { return }
    let reason = frame.drawing.invisibility
    state.withLock { state in
      state.count += 1
      if let reason { state.reasons.formUnion(reason) } else { state.isSeen = true }
    }
  }

  /// The reasons why no checked frame has visible content; `nil` if one has, or without frames.
  var invisibility: Invisibility? {
    let state = state.withLock { $0 }
    return state.isSeen || state.count == 0 ? nil : state.reasons
  }

  /// Throws an error if no frame has visible content.
  func check() throws {
    if let message { throw CommandError(message, .dataError) }
  }

  /// Prints a warning if no frame has visible content. If warnings are errors, says that the files
  /// stay if they are `written`.
  ///
  /// Single empty frames are not reported, because they are common.
  func warn(_ messages: MessageOptions, written: Bool = false) throws {
    guard let message else { return }
    try messages.warn(messages.strict && written ? message + "; the files stay" : message)
  }

  private var message: Message? {
    invisibility.map { "nothing can be seen in any frame: \($0.description)" }
  }
}
