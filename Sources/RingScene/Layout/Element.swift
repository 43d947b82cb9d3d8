import RingCore

/// An element of a picture, such as a ring, which can be laid out and drawn.
///
/// The protocol is SwiftUI's: a parent proposes a size, the child returns the size that it takes,
/// and the parent positions it. Elements are plain values, independent of pixels, time and Cairo.
package protocol Element: Hashable, Sendable {
  /// The `type` of these elements in configs; of a modifier, its key. For `explain` and messages.
  static var typeName: String { get }

  /// Default: that of all elements of the Swift type.
  var typeName: String { get }

  /// Returns the size of this element for `proposal`, in points.
  func size(for proposal: ProposedSize, in context: SceneContext) -> Size

  /// The inputs on which the size depends. Default: the proposal and the environment.
  var sizing: ElementSizing { get }

  /// Returns the first and the last text baseline for `size`, in points from the top edge.
  ///
  /// `size` is the element's size for the proposal of `context`. `nil` means that there is no text;
  /// rows that align baselines then use the bottom edge.
  func baselines(in size: Size, context: SceneContext) -> Baselines?

  /// Returns the draw commands of the element in `rect`, a frame that the parent chose.
  ///
  /// The frame has the element's size for the proposal of `context`.
  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand]

  /// Returns the resolved numbers and colours for `ringrender explain`. Default: none.
  func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty]

  /// Returns what the element adds to the alternative text. Default: what its content adds.
  ///
  /// Values depend on nothing but the element and the context's locale.
  func altDescription(in context: SceneContext) -> AltDescription
}

extension Element {
  package var typeName: String { Self.typeName }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] { [] }

  package func altDescription(in context: SceneContext) -> AltDescription { .content }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? { nil }

  package var sizing: ElementSizing { .proposed }
}

/// An axis of a stack.
public enum Axis: Hashable, Sendable {
  /// Children are side by side, or one below the other.
  case horizontal, vertical
}

/// The source of an element, such as its position in a config; equal only to itself.
package final class ElementOrigin: Hashable, Sendable {
  /// The source, of a type that only its creator knows.
  package let source: any Sendable

  package init(_ source: any Sendable) { self.source = source }

  package static func == (a: ElementOrigin, b: ElementOrigin) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The origin of an element beside its value: all are equal, so that equality ignores them.
struct IgnoredOrigin: Hashable, Sendable {
  /// `nil` if it is unknown.
  var origin: ElementOrigin?

  static func == (a: IgnoredOrigin, b: IgnoredOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// The inputs on which an element's size depends; `AnyElement` caches sizes by them.
package enum ElementSizing: Hashable, Sendable {
  /// The size depends on the proposal and on the environment.
  case proposed
  /// The size depends on the proposed width and the environment, not on the proposed height.
  case proposedWidth
  /// The size depends on the environment only: it is the same for every proposal.
  case environment
  /// The size is constant, in points.
  case fixed(Size)

  /// The sizing of a modifier whose size is a constant plus the size of content with this sizing.
  var ofParent: ElementSizing {
    if case .fixed = self { .environment } else { self }
  }
}

extension [AnyElement] {
  /// The dependencies of the size of a stack or a grid with these children.
  var sizing: ElementSizing {
    var result = ElementSizing.environment
    for child in self {
      switch child.sizing {
      case .proposed: return .proposed
      case .proposedWidth: result = .proposedWidth
      case .environment, .fixed: break
      }
    }
    return result
  }
}
