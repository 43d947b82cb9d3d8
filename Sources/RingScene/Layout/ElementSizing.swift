import RingGraphics

/// What the size of an element depends on, so that parents that ask again and again are answered from
/// memory, or at once.
public enum ElementSizing: Hashable, Sendable {
  /// On what is offered, and on what the element inherits.
  case offered
  /// On the width that is offered, and on what the element inherits: every height gets the same answer.
  case offeredWidth
  /// On what the element inherits only: every offer gets the same answer.
  case inherited
  /// On nothing: it is this size in points, wherever the element stands.
  case fixed(Size)
}

extension ElementSizing {
  /// What the size of an element depends on that adds something to its content's size.
  var ofParent: ElementSizing {
    if case .fixed = self { .inherited } else { self }
  }
}

extension [AnyElement] {
  /// What the size of a stack or a grid of these children depends on.
  var sizing: ElementSizing {
    var result = ElementSizing.inherited
    for child in self {
      switch child.sizing {
      case .offered: return .offered
      case .offeredWidth: result = .offeredWidth
      case .inherited, .fixed: break
      }
    }
    return result
  }
}
