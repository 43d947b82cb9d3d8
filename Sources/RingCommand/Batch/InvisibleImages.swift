import RingCore
import RingSystem

/// The images without visible content. Thread-safe: the drawing threads add them.
final class InvisibleImages: Sendable {
  private struct State: Sendable {
    var count = 0
    /// Of the first image by name.
    var name = ""
    var reason: Invisibility = []
  }

  private let state = Monitor(State())

  /// `nil` if there are no images.
  var warning: Message? {
    let images = state.withLock { $0 }
    guard images.count > 0 else { return nil }
    let more = images.count > 1 ? " and \(images.count - 1) more" : ""
    return "nothing can be seen in \(images.name)\(more): \(images.reason.description)"
  }

  func add(_ name: String, _ reason: Invisibility) {
    state.withLock { images in
      images.count += 1
      if images.count == 1 || name < images.name { (images.name, images.reason) = (name, reason) }
    }
  }
}
