import Foundation
import RingCore
import RingScene

/// A gauge of a value in a range, drawn in the current style.
public struct Gauge<Label, CurrentValueLabel, BoundsLabel, MarkedValueLabels> {
  let configuration: GaugeStyleConfiguration
}

/// The properties of a gauge that a style can read.
public struct GaugeStyleConfiguration {
  /// A type-erased label of a gauge.
  public struct _Part {
    let view: AnyView
  }
  /// The type of the label that describes the gauge.
  public typealias Label = _Part
  /// The type of the current value's label.
  public typealias CurrentValueLabel = _Part
  /// The type of the label at the lower end of the range.
  public typealias MinimumValueLabel = _Part
  /// The type of the label at the upper end of the range.
  public typealias MaximumValueLabel = _Part

  /// The position of the value in the range, 0…1.
  public var value: Double
  /// The value, clamped to the range, and the range itself; 0 in 0…1 if the range has no length.
  let scale: (value: Double, bounds: ClosedRange<Double>)
  /// The label that describes the gauge.
  public var label: Label
  /// The label of the current value; `nil` if there is none.
  public var currentValueLabel: CurrentValueLabel?
  /// The label at the lower end of the range; `nil` if there is none.
  public var minimumValueLabel: MinimumValueLabel?
  /// The label at the upper end of the range; `nil` if there is none.
  public var maximumValueLabel: MaximumValueLabel?
}

extension GaugeStyleConfiguration._Part: NonisolatedView {
  public nonisolated var body: AnyView { view }
}

extension Gauge: View
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View {
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let style = inputs.environment.gaugeStyle ?? AnyGaugeStyle(.automatic)
    let (value, bounds) = view.configuration.scale
    let inner = inputs.changingEnvironment { $0.gaugeStyle = nil }
    return style.lower(view.configuration, inner).showing(
      "Gauge",
      ProgressValue(value, lowerBound: bounds.lowerBound, upperBound: bounds.upperBound),
      hasScale: true)
  }
}

nonisolated extension Gauge where Label: View, CurrentValueLabel: View, BoundsLabel: View {
  /// `value` is clamped to `bounds`. An `EmptyView` counts as no label, except for `label`.
  fileprivate init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, current: CurrentValueLabel?,
    minimum: BoundsLabel?, maximum: BoundsLabel?
  ) {
    func part<L: View>(_ view: L?) -> GaugeStyleConfiguration._Part? {
      guard let view, !(view is EmptyView) else { return nil }
      return GaugeStyleConfiguration._Part(view: AnyView(view))
    }
    let length = bounds.upperBound - bounds.lowerBound
    let fraction = length > 0 ? Double((value - bounds.lowerBound) / length).unit : 0
    // NaN becomes the lower bound, too.
    let clamped = value > bounds.lowerBound ? min(value, bounds.upperBound) : bounds.lowerBound
    configuration = GaugeStyleConfiguration(
      value: fraction,
      scale: length > 0
        ? (Double(clamped), Double(bounds.lowerBound)...Double(bounds.upperBound)) : (0, 0...1),
      label: .init(view: AnyView(label)), currentValueLabel: part(current),
      minimumValueLabel: part(minimum), maximumValueLabel: part(maximum))
  }
}

nonisolated extension Gauge
where
  Label: View, CurrentValueLabel == EmptyView, BoundsLabel == EmptyView,
  MarkedValueLabels == EmptyView
{
  /// Creates a gauge with a label. `value` is clamped to `bounds`, by default 0…1.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) { self.init(value, bounds, label(), current: nil, minimum: nil, maximum: nil) }
}

nonisolated extension Gauge
where
  Label: View, CurrentValueLabel: View, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView
{
  /// Creates a gauge with a label for the current value.
  ///
  /// `value` is clamped to `bounds`, by default 0…1.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value, bounds, label(), current: currentValueLabel(), minimum: nil, maximum: nil)
  }
}

nonisolated extension Gauge
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels == EmptyView {
  /// Creates a gauge with labels for the current value and for both ends of the range.
  ///
  /// `value` is clamped to `bounds`, by default 0…1.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      value, bounds, label(), current: currentValueLabel(), minimum: minimumValueLabel(),
      maximum: maximumValueLabel())
  }
}

/// The appearance of gauges.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the view that represents a gauge.
  associatedtype Body: View
  /// The properties of a gauge that the style can read.
  typealias Configuration = GaugeStyleConfiguration
  /// Returns the view that represents a gauge with `configuration`.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A style of this package, which any thread may apply.
nonisolated public protocol _LibraryGaugeStyle: GaugeStyle where Body == _Content {
  /// The type of the view that represents a gauge.
  associatedtype _Content: View
  /// Returns the view that represents a gauge with `configuration`, on any thread.
  @ViewBuilder nonisolated func _makeBody(configuration: Configuration) -> _Content
}

nonisolated extension _LibraryGaugeStyle {
  /// Returns the view that represents a gauge with `configuration`.
  public func makeBody(configuration: Configuration) -> _Content {
    _makeBody(configuration: configuration)
  }

  fileprivate func lowerBody(
    _ configuration: Configuration, _ inputs: _ViewInputs
  ) -> _ViewList {
    Body._lower(_makeBody(configuration: configuration), inputs.child(.body, Body.self))
  }
}

/// A type-erased gauge style. Off the main actor, only styles of this package are lowered.
struct AnyGaugeStyle {
  let lower: (GaugeStyleConfiguration, _ViewInputs) -> _ViewList

  init<S: GaugeStyle>(_ style: S) {
    lower = { configuration, inputs in
      var style = style
      guard inputs.install(in: &style) else { return _ViewList() }
      if !inputs.pass.isOnMainActor, let style = style as? any _LibraryGaugeStyle {
        return style.lowerBody(configuration, inputs)
      }
      guard
        let body = inputs.onMainActor(
          (style, configuration), owner: S.self, { $0.0.makeBody(configuration: $0.1) })
      else { return _ViewList() }
      return S.Body._lower(body, inputs.child(.body, S.Body.self))
    }
  }
}

nonisolated extension View {
  /// Sets the style of the gauges in this view.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    changingEnvironment { values, _ in values.gaugeStyle = AnyGaugeStyle(style) }
  }
}

/// A linear bar filled up to the value, with labels around it.
nonisolated public struct LinearCapacityGaugeStyle: GaugeStyle, _LibraryGaugeStyle {
  /// Creates the style: a bar 4 points thick.
  public nonisolated init() {}
  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
      HStack {
        configuration.minimumValueLabel
        Capsule()
          .fill(Color(.systemGray5))
          .frame(height: 4)
          .overlay(
            GeometryReader { proxy in
              Capsule()
                .fill(Color.accentColor)
                .frame(width: proxy.size.width * CGFloat(configuration.value))
            })
        configuration.maximumValueLabel
      }
      configuration.currentValueLabel
    }
  }
}

/// A ring filled up to the value, with a label in the centre.
///
/// The centre shows the label of the current value; if there is none, the label of the gauge.
nonisolated public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle, _LibraryGaugeStyle {
  /// Creates the style: a ring 52 points in diameter.
  public nonisolated init() {}
  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    ZStack {
      Circle().stroke(Color.accentColor.opacity(0.3), lineWidth: 6)
      Circle()
        .trim(from: 0, to: CGFloat(configuration.value))
        .stroke(Color.accentColor, style: StrokeStyle(lineWidth: 6, lineCap: .round))
        .rotationEffect(.degrees(-90))
      if let value = configuration.currentValueLabel {
        value.font(.title3)
      } else {
        configuration.label.font(.title3)
      }
    }
    .padding(3)
    .frame(width: 52, height: 52)
  }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// The default style: a linear bar filled up to the value.
  public nonisolated static var automatic: Self { Self() }
  /// A linear bar filled up to the value.
  public nonisolated static var linearCapacity: Self { Self() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A ring filled up to the value.
  public nonisolated static var accessoryCircularCapacity: Self { Self() }
}
