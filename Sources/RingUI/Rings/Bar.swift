import Foundation
import RingCore
import RingScene

/// A straight progress bar, clamped to 0…100 %.
nonisolated public struct Bar: View, ElementView {
  /// The direction from 0 % to 100 %; a right-to-left layout swaps `rightward` and `leftward`.
  public typealias Direction = BarDirection

  var scene: SceneElement<RingScene.Bar>

  public nonisolated var body: some View { scene }

  /// Creates a bar of `progress`, which is 1 for 100 % and `nil` for no data.
  ///
  /// The fill begins at `origin`, as a progress; `nil` is 0. `length` is in points, > 0; `nil` fills
  /// the proposed size. `thickness` is in points, > 0. `colors` are evenly spaced along the fill.
  /// Default: the tint. Changes of the progress are animated.
  public init(
    progress: Double?, origin: Double? = nil, length: CGFloat? = 200, thickness: CGFloat = 4,
    direction: Direction = .rightward, colors: [Color] = []
  ) {
    scene = SceneElement { inputs in
      var bar = RingScene.Bar()
      bar.progress = inputs.progress(progress)
      bar.progress.origin = inputs.origin(origin, of: bar.progress)
      bar.length = length.map { inputs.positive($0, "length") }
      bar.thickness = inputs.positive(thickness, "thickness")
      bar.direction = direction
      bar.colors = inputs.ringColors(colors) ?? RingColors([inputs.sceneColor(.accentColor)])
      return bar
    }
  }

  /// Sets the colours of the fill, evenly spaced. Default: the tint.
  ///
  /// Without colours, the bar keeps its own. `negative` are the colours below the origin; empty for
  /// the same ones. `span` is the part of the bar over which the colours run once; default: the
  /// fill. `interpolation` is the colour space between them. `dithers` is whether ordered dithering
  /// hides banding; default: no.
  public func colors(
    _ colors: Color..., negative: [Color] = [], span: ActivityRing.Span = .value,
    interpolation: Interpolation = .srgb, dithers: Bool = false
  ) -> Bar {
    self.colors(
      colors, negative: negative, span: span, interpolation: interpolation, dithers: dithers)
  }

  /// Sets the colours of the fill to those of an array, evenly spaced.
  ///
  /// If the array is empty, the bar keeps its own. The other arguments are as in
  /// `colors(_:negative:span:interpolation:dithers:)` with single colours.
  public func colors(
    _ colors: [Color], negative: [Color] = [], span: ActivityRing.Span = .value,
    interpolation: Interpolation = .srgb, dithers: Bool = false
  ) -> Bar {
    changing { bar, inputs in
      bar.colors = inputs.ringColors(colors) ?? bar.colors
      bar.negativeColors = inputs.ringColors(negative)
      bar.gradient = RingGradient(span: span, interpolation: interpolation, dither: dithers)
    }
  }

  /// Sets the colours of the fill to the stops of a gradient, whose locations are 0…1.
  ///
  /// Without stops, the bar keeps its own colours. The other arguments are as in
  /// `colors(_:negative:span:interpolation:dithers:)` with single colours.
  public func colors(
    _ gradient: Gradient, span: ActivityRing.Span = .value, interpolation: Interpolation = .srgb,
    dithers: Bool = false
  ) -> Bar {
    changing { bar, inputs in
      bar.colors = inputs.ringColors(gradient) ?? bar.colors
      bar.gradient = RingGradient(span: span, interpolation: interpolation, dither: dithers)
    }
  }

  /// Sets the colour behind the fill; `nil` for none. Default: light grey.
  public func track(_ color: Color?) -> Bar {
    changing { bar, inputs in bar.track = color.map(inputs.sceneColor) }
  }

  /// Sets the shape of the ends. Default: round.
  public func lineCap(_ cap: LineCap) -> Bar { changing { bar, _ in bar.cap = cap } }

  /// Divides the bar into `count` equal parts, 1…1000, separated by gaps of `gap` points, ≥ 0.
  public func segments(_ count: Int, gap: CGFloat = 4) -> Bar {
    changing { bar, inputs in bar.segments = inputs.segments(count, gap: gap) }
  }
}
