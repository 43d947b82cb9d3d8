import Foundation
import RingGraphics
import RingScene

/// The room that a view is given, and where that is.
public struct GeometryProxy: Sendable {
  let rect: Rect
  let spaces: CoordinateSpaces

  /// In points.
  public var size: CGSize { CGSize(rect.size) }
  /// A picture has no edges that would have to be kept clear: nothing.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// The room as it lies in a space of coordinates.
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

/// Where the named spaces of coordinates lie.
struct CoordinateSpaces: @unchecked Sendable {
  // Sendable because the main actor alone, which makes all pictures, touches the places.
  let origins: [AnyHashable: Location<CGPoint>]
}

/// What coordinates are relative to.
public enum CoordinateSpace: Hashable {
  /// The whole picture.
  case global
  /// The view itself.
  case local
  /// The view that `coordinateSpace(name:)` gave this name.
  case named(AnyHashable)
}

/// A view made for the room that it is given; it takes all of it.
public struct GeometryReader<Content> {
  /// Makes the view for the room.
  public var content: (GeometryProxy) -> Content
}

extension GeometryReader: View where Content: View {
  public typealias Body = Never
  /// A view made for the room that it is given.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let spaces = CoordinateSpaces(origins: inputs.environment.coordinateSpaces)
    return _ViewList(
      MadeElement { proposal, _ in
        proposal.replacingUnspecified(by: ProposedSize.natural)
      } draw: { rect, context in
        let proxy = GeometryProxy(rect: rect, spaces: spaces)
        let list = Content._lower(view.content(proxy), inputs.child(.body, Content.self))
        guard let content = list.pile else { return [] }
        let inner = context.with(axis: nil)
        let size = content.size(for: ProposedSize(rect.size), in: inner)
        return content.draw(
          in: context.placed(Rect(origin: rect.origin, size: size), in: rect), context: inner)
      })
  }
}

nonisolated extension View {
  /// The view under a name by which readers inside find it.
  public func coordinateSpace(name: some Hashable) -> some View {
    let name = AnyHashable(name)
    func place(_ inputs: _ViewInputs) -> Location<CGPoint> {
      inputs.node.memory(Memories.space) { Location(CGPoint.zero) }
    }
    return modifier(
      _ElementModifier { values, inputs in
        values.coordinateSpaces[name] = place(inputs)
      } _: { item, inputs in
        var item = item
        let (content, origin) = (item.element, place(inputs))
        item.element = AnyElement(
          MadeElement(sizedAs: content) { rect, context in
            // Known before the views inside are placed, and asked for only then.
            origin.value = CGPoint(rect.origin)
            return content.draw(in: rect, context: context)
          })
        return item
      })
  }
}

/// Distances from the four sides, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// Points. Default: 0.
  public var top: CGFloat
  /// Points, on the side where lines begin. Default: 0.
  public var leading: CGFloat
  /// Points. Default: 0.
  public var bottom: CGFloat
  /// Points, on the side where lines end. Default: 0.
  public var trailing: CGFloat
  /// Distances in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
  /// No distance from any side.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// A side of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable, Hashable {
  /// The sides from the upper one on, against the hands of a clock.
  case top, leading, bottom, trailing

  /// Several sides.
  public struct Set: OptionSet, Sendable {
    /// One bit for each side.
    public let rawValue: Int8
    /// Sides by their bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// One side.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }
    /// The upper side.
    public static let top = Set(.top)
    /// The side where lines begin.
    public static let leading = Set(.leading)
    /// The lower side.
    public static let bottom = Set(.bottom)
    /// The side where lines end.
    public static let trailing = Set(.trailing)
    /// All four.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// Both upright sides.
    public static let horizontal: Set = [.leading, .trailing]
    /// Both level sides.
    public static let vertical: Set = [.top, .bottom]
  }
}
