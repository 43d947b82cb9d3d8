import RingGraphics

/// Where a child lies in a wider parent.
public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the side where lines begin, in the middle, or at the other side.
  case leading, center, trailing

  /// The fraction of the free width that goes before the child.
  package var fraction: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// Where a child lies in a taller parent.
public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the upper side, in the middle, or at the lower side.
  case top, center, bottom
  /// With the letters of the first line, or of the last one, on a common line; what has no text
  /// stands on it.
  case firstTextBaseline, lastTextBaseline

  /// The fraction of the free height that goes above a child without text.
  package var fraction: Double {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom, .firstTextBaseline, .lastTextBaseline: 1
    }
  }

  /// Which baselines lie on a common line, if any do.
  var baseline: KeyPath<Baselines, Double>? {
    switch self {
    case .firstTextBaseline: \.first
    case .lastTextBaseline: \.last
    case .top, .center, .bottom: nil
    }
  }
}

/// Where a child lies in a larger parent.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  /// One of the nine places that three columns and three rows make.
  case topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom,
    bottomTrailing

  /// The column of the place.
  public var horizontal: HorizontalAlignment {
    switch self {
    case .topLeading, .leading, .bottomLeading: .leading
    case .top, .center, .bottom: .center
    case .topTrailing, .trailing, .bottomTrailing: .trailing
    }
  }

  /// The row of the place.
  public var vertical: VerticalAlignment {
    switch self {
    case .topLeading, .top, .topTrailing: .top
    case .leading, .center, .trailing: .center
    case .bottomLeading, .bottom, .bottomTrailing: .bottom
    }
  }

  /// The rectangle of a child of this size in `rect`; a larger child sticks out likewise.
  package func place(_ size: Size, in rect: Rect) -> Rect {
    Rect(
      x: rect.minX + (rect.width - size.width) * horizontal.fraction,
      y: rect.minY + (rect.height - size.height) * vertical.fraction,
      width: size.width, height: size.height)
  }
}
