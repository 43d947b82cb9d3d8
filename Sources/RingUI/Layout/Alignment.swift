import Foundation
import RingGraphics
import RingScene

/// A line by which views are aligned.
public protocol AlignmentID {
  /// Where the line of a view lies that does not say so itself.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The size of a view and the lines by which it is aligned.
public struct ViewDimensions {
  /// Points.
  public let width: CGFloat
  /// Points.
  public let height: CGFloat
  let guides: [ObjectIdentifier: (ViewDimensions) -> CGFloat]

  init(_ size: Size, _ guides: [ObjectIdentifier: (ViewDimensions) -> CGFloat] = [:]) {
    (width, height) = (CGFloat(size.width), CGFloat(size.height))
    self.guides = guides
  }

  /// Where an upright line lies, in points from the left.
  public subscript(guide: HorizontalAlignment) -> CGFloat {
    self[explicit: guide] ?? guide.id.defaultValue(in: self)
  }
  /// Where a level line lies, in points from the top.
  public subscript(guide: VerticalAlignment) -> CGFloat {
    self[explicit: guide] ?? guide.id.defaultValue(in: self)
  }
  /// Where the view itself put an upright line; `nil` if it did not.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.id) }
  /// Where the view itself put a level line; `nil` if it did not.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.id) }

  private func explicit(_ id: any AlignmentID.Type) -> CGFloat? {
    guides[ObjectIdentifier(id)].map { $0(self) }
  }
}

extension ViewDimensions: Equatable {
  public static func == (a: Self, b: Self) -> Bool { a.width == b.width && a.height == b.height }
}

/// An upright line by which views are aligned.
public struct HorizontalAlignment: Equatable, Sendable {
  let id: any AlignmentID.Type
  /// A line of one's own.
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
  /// The middle.
  public static let center = HorizontalAlignment(Center.self)
  /// The side where lines end.
  public static let trailing = HorizontalAlignment(Trailing.self)

  /// The place among those that every scene knows; `nil` for a line of one's own.
  var scene: RingScene.HorizontalAlignment? {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    default: nil
    }
  }
}

/// A level line by which views are aligned.
public struct VerticalAlignment: Equatable, Sendable {
  let id: any AlignmentID.Type
  /// A line of one's own.
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
  /// The middle.
  public static let center = VerticalAlignment(Center.self)
  /// The lower side.
  public static let bottom = VerticalAlignment(Bottom.self)
  /// The baseline of the first line of text; the lower side of what is no text.
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  /// The baseline of the last line of text; the lower side of what is no text.
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)

  /// Which line of text it is; `nil` for a line of another kind.
  var baseline: KeyPath<Baselines, Double>? {
    switch self {
    case .firstTextBaseline: \.first
    case .lastTextBaseline: \.last
    default: nil
    }
  }

  /// The place among those that every scene knows; `nil` for another line.
  var scene: RingScene.VerticalAlignment? {
    switch self {
    case .top: .top
    case .center: .center
    case .bottom: .bottom
    default: nil
    }
  }
}

/// A place by which views are aligned in both directions.
public struct Alignment: Equatable, Sendable {
  /// The upright line.
  public var horizontal: HorizontalAlignment
  /// The level line.
  public var vertical: VerticalAlignment
  /// The place where two lines cross.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The upper corner where lines begin; the others likewise.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The middle of the upper side.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The upper corner where lines end.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The middle of the side where lines begin.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the side where lines end.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The lower corner where lines begin.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The middle of the lower side.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The lower corner where lines end.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// The place among those that every scene knows; the middle for lines of one's own.
  var scene: RingScene.Alignment {
    let (x, y) = (horizontal.scene ?? .center, vertical.scene ?? .center)
    return RingScene.Alignment.allCases.first { $0.horizontal == x && $0.vertical == y } ?? .center
  }

  /// Whether a view lies elsewhere than at one of the nine places.
  func isSpecial(_ traits: ViewTraits) -> Bool {
    horizontal.scene == nil || vertical.scene == nil
      || traits.guides[ObjectIdentifier(horizontal.id)] != nil
      || traits.guides[ObjectIdentifier(vertical.id)] != nil
  }

  /// Where in a view of a size the two lines cross.
  func point(_ size: Size, _ traits: ViewTraits = ViewTraits()) -> Point {
    let dimensions = ViewDimensions(size, traits.guides)
    return Point(x: Double(dimensions[horizontal]), y: Double(dimensions[vertical]))
  }
}

nonisolated extension View {
  /// The view with an upright line of its own.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { settingGuide(guide.id, computeValue) }

  /// The view with a level line of its own.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { settingGuide(guide.id, computeValue) }

  private func settingGuide(
    _ id: any AlignmentID.Type, _ value: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    changingItems { item, _ in
      var item = item
      let inner = item.traits.guides
      item.traits.guides[ObjectIdentifier(id)] = { outer in
        // The lines that the view had before may be asked for, this one among them.
        value(ViewDimensions(Size(width: outer.width, height: outer.height), inner))
      }
      return item
    }
  }
}
