import Foundation
import RingCore
import RingScene

/// The identifier of an alignment guide.
public protocol AlignmentID {
  /// Returns the guide's position in points, in a view that does not set it explicitly.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The key of an explicit alignment guide. An identifier can have a guide on each axis.
struct GuideKey: Hashable, Sendable {
  let axis: Axis
  private let id: ObjectIdentifier

  init(_ id: any AlignmentID.Type, along axis: Axis) {
    (self.axis, self.id) = (axis, ObjectIdentifier(id))
  }
}

/// The size of a view and its alignment guides.
public struct ViewDimensions {
  /// The width in points.
  public let width: CGFloat
  /// The height in points.
  public let height: CGFloat
  let guides: [GuideKey: (ViewDimensions) -> CGFloat]

  init(_ size: Size, _ guides: [GuideKey: (ViewDimensions) -> CGFloat] = [:]) {
    (width, height) = (CGFloat(size.width), CGFloat(size.height))
    self.guides = guides
  }

  /// The position of a horizontal guide, in points from the left.
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    self[explicit: guide] ?? guide.id.defaultValue(in: self)
  }
  /// The position of a vertical guide, in points from the top.
  public subscript(guide: VerticalAlignment) -> CGFloat {
    self[explicit: guide] ?? guide.id.defaultValue(in: self)
  }
  /// The explicit position of a horizontal guide, in points from the left; `nil` if not set.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
  /// The explicit position of a vertical guide, in points from the top; `nil` if not set.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

  private func explicit(_ key: GuideKey) -> CGFloat? { guides[key].map { $0(self) } }
}

extension ViewDimensions: Equatable {
  public static func == (a: Self, b: Self) -> Bool { a.width == b.width && a.height == b.height }
}

/// An alignment position along the horizontal axis.
public struct HorizontalAlignment: Equatable, @unchecked Sendable {
  // Safe: a metatype is immutable.
  let id: any AlignmentID.Type
  /// Creates a guide with a custom identifier.
  public init(_ id: any AlignmentID.Type) { self.id = id }
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

  private enum Leading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
  }
  private enum Trailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
  /// The side where lines begin.
  public static let leading = HorizontalAlignment(Leading.self)
  /// The horizontal centre.
  public static let center = HorizontalAlignment(Center.self)
  /// The side where lines end.
  public static let trailing = HorizontalAlignment(Trailing.self)

  var key: GuideKey { GuideKey(id, along: .horizontal) }

  /// `nil` if this one is custom.
  var scene: RingScene.HorizontalAlignment? {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    default: nil
    }
  }
}

/// An alignment position along the vertical axis.
public struct VerticalAlignment: Equatable, @unchecked Sendable {
  // Safe: a metatype is immutable.
  let id: any AlignmentID.Type
  /// Creates a guide with a custom identifier.
  public init(_ id: any AlignmentID.Type) { self.id = id }
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

  private enum Top: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
  }
  private enum Bottom: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  private enum FirstTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  private enum LastTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  /// The upper side.
  public static let top = VerticalAlignment(Top.self)
  /// The vertical centre.
  public static let center = VerticalAlignment(Center.self)
  /// The lower side.
  public static let bottom = VerticalAlignment(Bottom.self)
  /// The first text baseline; the lower side of a view without text.
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  /// The last text baseline; the lower side of a view without text.
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)

  var key: GuideKey { GuideKey(id, along: .vertical) }

  /// `nil` if the alignment does not refer to a baseline.
  var baseline: KeyPath<Baselines, Double>? {
    switch self {
    case .firstTextBaseline: \.first
    case .lastTextBaseline: \.last
    default: nil
    }
  }

  /// `nil` if this one is a baseline or custom.
  var scene: RingScene.VerticalAlignment? {
    switch self {
    case .top: .top
    case .center: .center
    case .bottom: .bottom
    default: nil
    }
  }
}

/// An alignment in both axes.
public struct Alignment: Equatable, Sendable {
  /// The alignment along the horizontal axis.
  public var horizontal: HorizontalAlignment
  /// The alignment along the vertical axis.
  public var vertical: VerticalAlignment
  /// Creates an alignment from its two guides.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The upper corner where lines begin.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The midpoint of the upper side.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The upper corner where lines end.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The midpoint of the side where lines begin.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The centre in both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The midpoint of the side where lines end.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The lower corner where lines begin.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The midpoint of the lower side.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The lower corner where lines end.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// The centre replaces baselines and custom guides.
  var scene: RingScene.Alignment {
    let (x, y) = (horizontal.scene ?? .center, vertical.scene ?? .center)
    return RingScene.Alignment.allCases.first { $0.horizontal == x && $0.vertical == y } ?? .center
  }

  /// Whether `RingScene` lacks this alignment, or a view with `traits` sets one of its guides.
  func isSpecial(_ traits: ViewTraits) -> Bool {
    horizontal.scene == nil || vertical.scene == nil
      || traits.guides[horizontal.key] != nil || traits.guides[vertical.key] != nil
  }

  /// Returns the intersection of both guides, in points from the upper left corner of the view.
  func point(_ size: Size, _ traits: ViewTraits = ViewTraits()) -> Point {
    let dimensions = ViewDimensions(size, traits.guides)
    return Point(x: Double(dimensions[horizontal]), y: Double(dimensions[vertical]))
  }
}

nonisolated extension View {
  /// Sets the view's explicit position of a horizontal guide.
  ///
  /// `computeValue` returns the position in points from the left side of the view.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { settingGuide(guide.key, computeValue) }

  /// Sets the view's explicit position of a vertical guide.
  ///
  /// `computeValue` returns the position in points from the upper side of the view.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { settingGuide(guide.key, computeValue) }

  private func settingGuide(
    _ key: GuideKey, _ value: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    changingItems { item, _ in
      var item = item
      let inner = item.traits.guides
      item.traits.guides[key] = { outer in
        // The closure may read the previous guides, including the guide that it replaces.
        value(ViewDimensions(Size(width: outer.width, height: outer.height), inner))
      }
      return item
    }
  }
}
