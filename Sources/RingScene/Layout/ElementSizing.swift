import RingCore

/// The inputs on which an element's size depends.
///
/// They allow `AnyElement` to look up a size in a cache, or to return it without a computation.
package enum ElementSizing: Hashable, Sendable {
  /// The size depends on the proposal and on the environment.
  case proposed
  /// The size depends on the proposed width and the environment, not on the proposed height.
  case offeredWidth
  /// The size depends on the environment only: it is the same for every proposal.
  case inherited
  /// The size is constant, in points.
  case fixed(Size)
}

extension ElementSizing {
  /// The sizing of a modifier whose size is a constant plus the size of content with this sizing.
  var ofParent: ElementSizing {
    if case .fixed = self { .inherited } else { self }
  }
}

extension [AnyElement] {
  /// The dependencies of the size of a stack or a grid with these children.
  var sizing: ElementSizing {
    var result = ElementSizing.inherited
    for child in self {
      switch child.sizing {
      case .proposed: return .proposed
      case .offeredWidth: result = .offeredWidth
      case .inherited, .fixed: break
      }
    }
    return result
  }
}
