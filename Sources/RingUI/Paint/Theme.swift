import RingScene

/// Colours that fit one another, in light and in dark: those of the key `theme` of a config.
///
/// Every colour of `palette` contrasts with `background`, or with white and black if that is clear,
/// by at least 3:1. Viewers tell every two apart, also if they are colour-blind. A theme changes
/// nothing by itself.
public struct Theme: Hashable, Sendable {
  private let name: RingScene.Theme.Name

  private var values: RingScene.Theme { .named(name) }

  /// The six colours of data, in order.
  public var palette: [Color] { values.palette.map { Color(dynamic: $0) } }
  /// The colour behind everything; clear in themes that leave it to the page.
  public var background: Color { Color(dynamic: values.background) }
  /// The opaque colour of cards, with which all colours contrast as with `background`.
  public var surface: Color { Color(dynamic: values.surface) }
  /// The colour of a track, behind the colours of data.
  public var track: Color { Color(dynamic: values.track) }

  /// Blue, orange and green, without a background.
  public static let neutral = Theme(name: .neutral)
  /// Saturated colours, without a background.
  public static let vivid = Theme(name: .vivid)
  /// Greys on white or on black, for screens and printers without colours.
  public static let mono = Theme(name: .mono)
  /// Earthy colours on paper.
  public static let paper = Theme(name: .paper)
  /// Light colours on dark blue, in a light scheme, too.
  public static let night = Theme(name: .night)
}
