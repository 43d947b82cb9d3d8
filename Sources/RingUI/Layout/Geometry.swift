import Foundation
import RingCore
import RingScene

/// The size and position of a container view.
public struct GeometryProxy: Sendable {
  let rect: Rect
  let spaces: CoordinateSpaces

  /// The size of the container in points.
  public var size: CGSize { CGSize(rect.size) }
  /// The safe area insets: always zero, because an image has no obstructed edges.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the container's bounds in a coordinate space, in points.
  ///
  /// An unknown name is treated as the global space.
  public func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: return CGRect(origin: .zero, size: size)
    case .global: return CGRect(rect)
    case .named(let name):
      let origin = spaces.origins[name]?.value ?? .zero
      return CGRect(rect).offsetBy(dx: -origin.x, dy: -origin.y)
    }
  }
}

struct CoordinateSpaces: @unchecked Sendable {
  // Safe: only the thread that lays out the views accesses the locations.
  let origins: [AnyHashable: Location<CGPoint>]
}

/// A coordinate space, for `GeometryProxy.frame(in:)`.
public enum CoordinateSpace: Hashable {
  /// The coordinate space of the image, with the origin at its upper left corner.
  case global
  /// The coordinate space of the view itself.
  case local
  /// The coordinate space of the view named by `coordinateSpace(name:)`.
  case named(AnyHashable)
}

/// A container that takes all of the proposed size and passes its geometry to its content.
public struct GeometryReader<Content> {
  /// The closure that creates the content from the container's geometry, in every pass.
  public var content: (GeometryProxy) -> Content
}

extension GeometryReader: View where Content: View {
  /// Creates a container; `content` receives its geometry.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let spaces = CoordinateSpaces(origins: inputs.environment.coordinateSpaces)
    return _ViewList(
      ClosureElement { proposal, _ in
        proposal.replacingUnspecified(by: ProposedSize.natural)
      } draw: { rect, context in
        let proxy = GeometryProxy(rect: rect, spaces: spaces)
        let list = Content._lower(view.content(proxy), inputs.child(.body, Content.self))
        guard let content = list.overlaid else { return [] }
        let inner = context.forContent(axis: nil)
        let size = content.size(for: ProposedSize(rect.size), in: inner)
        return content.draw(
          in: context.placed(Rect(origin: rect.origin, size: size), in: rect),
          context: inner.with(proposal: ProposedSize(rect.size)))
      })
  }
}

nonisolated extension View {
  /// Names the view's coordinate space, for `GeometryProxy.frame(in:)` in the views inside it.
  public func coordinateSpace(name: some Hashable) -> some View {
    let name = AnyHashable(name)
    func originLocation(_ inputs: _ViewInputs) -> Location<CGPoint> {
      inputs.node.storage(StorageKey.space) { Location(CGPoint.zero) }
    }
    return modifier(
      _ElementModifier { values, inputs in
        values.coordinateSpaces[name] = originLocation(inputs)
      } _: { item, inputs in
        var item = item
        let (content, origin) = (item.element, originLocation(inputs))
        item.element = AnyElement(
          ClosureElement(sizedAs: content) { rect, context in
            // Set before drawing `content`, because the views in it read the origin then.
            origin.value = CGPoint(rect.origin)
            return content.draw(in: rect, context: context)
          })
        return item
      })
  }
}

/// Distances from the four sides of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The upper inset in points. Default: 0.
  public var top: CGFloat
  /// The inset on the side where lines begin, in points. Default: 0.
  public var leading: CGFloat
  /// The lower inset in points. Default: 0.
  public var bottom: CGFloat
  /// The inset on the side where lines end, in points. Default: 0.
  public var trailing: CGFloat
  /// Creates insets in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
  /// Creates zero insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// A side of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable, Hashable {
  /// The sides in counterclockwise order from the upper side, if lines run from left to right.
  case top, leading, bottom, trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The set as bits, one for each edge.
    public let rawValue: Int8
    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// Creates a set of one edge.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }
    /// The upper side.
    public static let top = Set(.top)
    /// The side where lines begin.
    public static let leading = Set(.leading)
    /// The lower side.
    public static let bottom = Set(.bottom)
    /// The side where lines end.
    public static let trailing = Set(.trailing)
    /// All four sides.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// The leading and the trailing side.
    public static let horizontal: Set = [.leading, .trailing]
    /// The upper and the lower side.
    public static let vertical: Set = [.top, .bottom]
  }
}
