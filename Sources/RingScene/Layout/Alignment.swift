import RingCore

package enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
  case leading, center, trailing

  /// The fraction of the free width before the child.
  package var fraction: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }

  /// The alignment of both axes that is centred vertically.
  var centered: Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

package enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
  case top, center, bottom
  /// The baselines of the first or the last lines are aligned.
  ///
  /// The bottom edge of a child without text lies on that baseline.
  case firstTextBaseline, lastTextBaseline

  /// The fraction of the free height above a child without text.
  package var fraction: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom, .firstTextBaseline, .lastTextBaseline: 1
    }
  }

  /// The alignment of both axes that is centred horizontally.
  var centered: Alignment {
    switch self {
    case .top: .top
    case .center: .center
    case .bottom, .firstTextBaseline, .lastTextBaseline: .bottom
    }
  }

  /// `nil` for an alignment by edges or centres.
  var baseline: KeyPath<Baselines, Double>? {
    switch self {
    case .firstTextBaseline: \.first
    case .lastTextBaseline: \.last
    case .top, .center, .bottom: nil
    }
  }
}

package enum Alignment: String, Hashable, Sendable, CaseIterable {
  case topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom,
    bottomTrailing

  package var horizontal: HorizontalAlignment {
    switch self {
    case .topLeading, .leading, .bottomLeading: .leading
    case .top, .center, .bottom: .center
    case .topTrailing, .trailing, .bottomTrailing: .trailing
    }
  }

  package var vertical: VerticalAlignment {
    switch self {
    case .topLeading, .top, .topTrailing: .top
    case .leading, .center, .trailing: .center
    case .bottomLeading, .bottom, .bottomTrailing: .bottom
    }
  }

  /// Returns the frame of a child; one larger than `rect` is aligned in the same way and overflows.
  package func rect(for size: Size, in rect: Rect) -> Rect {
    Rect(
      x: rect.minX + (rect.width - size.width) * horizontal.fraction,
      y: rect.minY + (rect.height - size.height) * vertical.fraction,
      width: size.width, height: size.height)
  }
}
