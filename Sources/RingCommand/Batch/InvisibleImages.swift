import RingCore
import RingSystem

/// The images of a batch without visible content. Drawing threads may add images concurrently.
final class InvisibleImages: Sendable {
  /// The number of images, and the first by name.
  private struct State: Sendable {
    var count = 0
    var name = ""
    var reason: Invisibility = []
  }

  private let state = Monitor(State())

  /// The warning about the images; `nil` if there is none.
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
