import Foundation
import RingGraphics
import RingScene

/// A view that shows where a value lies in a range, in the style in force.
public struct Gauge<Label, CurrentValueLabel, BoundsLabel, MarkedValueLabels> {
  let configuration: GaugeStyleConfiguration
}

/// What a style of gauges is given.
public struct GaugeStyleConfiguration {
  /// A label without its type.
  public struct Part {
    let view: AnyView
  }
  /// What the gauge shows.
  public typealias Label = Part
  /// What its value is.
  public typealias CurrentValueLabel = Part
  /// Where its range begins.
  public typealias MinimumValueLabel = Part
  /// Where its range ends.
  public typealias MaximumValueLabel = Part

  /// Where the value lies in the range, 0…1.
  public var value: Double
  /// What the gauge shows.
  public var label: Label
  /// `nil` where there is none.
  public var currentValueLabel: CurrentValueLabel?
  /// `nil` where there is none.
  public var minimumValueLabel: MinimumValueLabel?
  /// `nil` where there is none.
  public var maximumValueLabel: MaximumValueLabel?
}

extension GaugeStyleConfiguration.Part: View {
  public var body: AnyView { view }
}

extension Gauge: View
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View {
  public typealias Body = Never
  public nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.enters else { return _ViewList() }
    let style = inputs.environment.gaugeStyle ?? AnyGaugeStyle(.automatic)
    return style.lower(view.configuration, inputs.with { $0.gaugeStyle = nil })
  }
}

nonisolated extension Gauge where Label: View, CurrentValueLabel: View, BoundsLabel: View {
  fileprivate init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel?,
    _ minimum: BoundsLabel?, _ maximum: BoundsLabel?
  ) {
    func part<L: View>(_ view: L?) -> GaugeStyleConfiguration.Part? {
      guard let view, !(view is EmptyView) else { return nil }
      return GaugeStyleConfiguration.Part(view: AnyView(view))
    }
    let length = bounds.upperBound - bounds.lowerBound
    let fraction = length > 0 ? Double((value - bounds.lowerBound) / length).unit : 0
    configuration = GaugeStyleConfiguration(
      value: fraction, label: .init(view: AnyView(label)), currentValueLabel: part(current),
      minimumValueLabel: part(minimum), maximumValueLabel: part(maximum))
  }
}

nonisolated extension Gauge
where
  Label: View, CurrentValueLabel == EmptyView, BoundsLabel == EmptyView,
  MarkedValueLabels == EmptyView
{
  /// A value in a range.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) { self.init(value, bounds, label(), nil, nil, nil) }
}

nonisolated extension Gauge
where
  Label: View, CurrentValueLabel: View, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView
{
  /// A value in a range, with a label of its own.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value, bounds, label(), currentValueLabel(), nil, nil) }
}

nonisolated extension Gauge
where Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels == EmptyView {
  /// A value in a range, with labels for it and for both ends.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
  }
}

/// How gauges look.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// What the view is made of.
  associatedtype Body: View
  /// What a style is given.
  typealias Configuration = GaugeStyleConfiguration
  /// The view of a configuration.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A style of any type.
struct AnyGaugeStyle {
  let lower: (GaugeStyleConfiguration, _ViewInputs) -> _ViewList

  init<S: GaugeStyle>(_ style: S) {
    lower = { configuration, inputs in
      var style = style
      guard inputs.install(in: &style) else { return _ViewList() }
      let body = onMainActor((style, configuration)) { $0.0.makeBody(configuration: $0.1) }
      return S.Body._lower(body, inputs.child(.body, S.Body.self))
    }
  }
}

nonisolated extension View {
  /// The style of gauges inside.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    changingEnvironment { values, _ in values.gaugeStyle = AnyGaugeStyle(style) }
  }
}

/// A bar with its labels around it.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// A bar 4 points thick.
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
      HStack {
        configuration.minimumValueLabel
        Capsule()
          .fill(Color(.systemGray5))
          .frame(height: 4)
          .overlay(
            GeometryReader { room in
              Capsule()
                .fill(Color.accentColor)
                .frame(width: room.size.width * CGFloat(configuration.value))
            })
        configuration.maximumValueLabel
      }
      configuration.currentValueLabel
    }
  }
}

/// A ring that is closed at the value, with its label in the middle.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// A ring 52 points wide.
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
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
  /// A bar.
  public nonisolated static var automatic: Self { Self() }
  /// A bar.
  public nonisolated static var linearCapacity: Self { Self() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A ring.
  public nonisolated static var accessoryCircularCapacity: Self { Self() }
}
