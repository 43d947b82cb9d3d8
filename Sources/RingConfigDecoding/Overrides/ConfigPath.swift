import RingCore

/// A path in a document: `scene.children[0].progress`.
struct ConfigPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  var steps: [Step] = []

  var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + key.shortened
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// The last key and the indices after it: `children[0]`.
  var label: String {
    let start = steps.lastIndex { if case .key = $0 { true } else { false } } ?? 0
    let label = ConfigPath(steps: Array(steps[start...])).description
    return label.isEmpty ? "the document" : label
  }
}
