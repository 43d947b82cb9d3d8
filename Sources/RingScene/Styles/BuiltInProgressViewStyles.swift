import RingGraphics

/// A bar, with the label above and the current value below it, all beginning at one side.
public struct LinearProgressViewStyle: ProgressViewStyle {
  /// The bar's thickness in points, > 0. Default: 4.
  public var thickness = 4.0

  /// A bar 4 points thick.
  public init() {}

  /// Between the bar and its labels, in points.
  private static let spacing = 4.0
  /// The part of the bar that moves along it while nothing is known.
  private static let movingFraction = 0.3

  public func makeBody(configuration: Configuration) -> VStack {
    VStack(alignment: .leading, spacing: Self.spacing) {
      configuration.label
      bar(configuration)
      configuration.currentValueLabel?.foregroundColor(.secondary)
    }
  }

  /// A part of the bar that leaves it at its end comes in again at its beginning.
  private func bar(_ configuration: Configuration) -> ZStack {
    ZStack {
      if let fraction = configuration.fractionCompleted {
        part(from: 0, to: fraction, configuration)
      } else {
        let start = configuration.phase - configuration.phase.rounded(.down)
        let end = start + Self.movingFraction
        part(from: start, to: min(1, end), configuration)
        if end > 1 {
          part(from: 0, to: end - 1, configuration).with(\.track, nil)
        }
      }
    }
  }

  private func part(from: Double, to: Double, _ configuration: Configuration) -> Bar {
    var bar = Bar(progress: to, length: nil, thickness: thickness)
    bar.progress.origin = from
    if let tint = configuration.tint { bar.colors = RingColors([tint]) }
    return bar
  }
}

/// A small ring, or petals while nothing is known, with the labels below.
///
/// It does not grow with its frame; `scaleEffect` enlarges it.
public struct CircularProgressViewStyle: ProgressViewStyle {
  /// The ring's outer width in points, > 0. Default: 32.
  public var diameter = 32.0
  /// The ring's thickness in points, > 0. Default: 4.
  public var thickness = 4.0

  /// A ring 32 points wide and 4 thick.
  public init() {}

  public func makeBody(configuration: Configuration) -> AnyElement {
    guard let fraction = configuration.fractionCompleted else {
      return AnyElement(PetalsProgressViewStyle().makeBody(configuration: configuration))
    }
    return AnyElement(configuration.below(ring(fraction, configuration.tint)))
  }

  private func ring(_ fraction: Double, _ tint: DynamicColor?) -> ActivityRing {
    ActivityRing.progressRing(progress: fraction, radius: (diameter - thickness) / 2)
      .color(tint ?? .accent)
      .label(.none)
      .with(\.thickness, thickness)
      .with(\.track, RingTrack(color: .systemGray5))
  }
}

/// A wheel of petals that appear one after the other, with the labels below.
public struct PetalsProgressViewStyle: ProgressViewStyle {
  /// How many petals, ≥ 1. Default: 8.
  public var count = 8
  /// The wheel's width in points, > 0. Default: 20.
  public var size = 20.0

  /// Eight petals in 20 × 20 points.
  public init() {}

  public func makeBody(configuration: Configuration) -> VStack {
    var petals = Petals(progress: configuration.fractionCompleted, count: count, size: size)
    petals.indeterminate = true
    petals.phase = configuration.phase
    if let tint = configuration.tint { petals.color = tint }
    return configuration.below(petals)
  }
}

/// Linear where something is known, circular where nothing is.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// The style of all views without a chosen one.
  public init() {}

  public func makeBody(configuration: Configuration) -> AnyElement {
    configuration.fractionCompleted == nil
      ? AnyElement(CircularProgressViewStyle().makeBody(configuration: configuration))
      : AnyElement(LinearProgressViewStyle().makeBody(configuration: configuration))
  }
}

extension ProgressViewStyleConfiguration {
  /// An indicator with the labels below it, in grey.
  fileprivate func below(_ indicator: some Element) -> VStack {
    VStack {
      indicator
      label?.foregroundColor(.systemGray)
      currentValueLabel?.foregroundColor(.systemGray)
    }
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: Self { Self() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A small ring.
  public static var circular: Self { Self() }
}

extension ProgressViewStyle where Self == PetalsProgressViewStyle {
  /// A wheel of petals.
  public static var petals: Self { Self() }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// Linear where something is known, circular where nothing is.
  public static var automatic: Self { Self() }
}
