import Foundation
import RingCore
import RingScene

// The names of the styles are disfavoured, so that a user's style with the same name has
// precedence.

/// A circular scale around the gauge's label, as large as the label needs.
///
/// The centre shows the label of the current value; if there is none, the label of the gauge; if
/// that is empty, the percentage. The labels of the bounds lie at the ends of the scale.
nonisolated public struct _RingGaugeStyle: GaugeStyle, _LibraryGaugeStyle {
  fileprivate let change: (RingGauge) -> RingGauge

  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    let (value, bounds) = configuration.scale
    return change(
      RingGauge(value: value, in: bounds).changing { gauge, inputs in
        let center = configuration.currentValueLabel ?? configuration.label
        gauge.center = inputs.element(of: center, part: 2)
        gauge.minLabel = configuration.minimumValueLabel.flatMap { inputs.element(of: $0, part: 3) }
        gauge.maxLabel = configuration.maximumValueLabel.flatMap { inputs.element(of: $0, part: 4) }
      })
  }
}

extension GaugeStyle where Self == _RingGaugeStyle {
  /// A circular scale around the gauge's label.
  @_disfavoredOverload
  public nonisolated static var ring: Self { Self(change: { $0 }) }
  /// A circular scale around the gauge's label, changed by `change`.
  ///
  /// ```swift
  /// .gaugeStyle(.ring { $0.ticks(every: 10).needle() })
  /// ```
  @_disfavoredOverload
  public nonisolated static func ring(_ change: @escaping (RingGauge) -> RingGauge) -> Self {
    Self(change: change)
  }
}

/// A ring with the label of the current value in its centre and the task's label below.
///
/// The ring has the tint; default: lilac to violet. Without a fraction, no arc is drawn.
nonisolated public struct _RingProgressViewStyle: ProgressViewStyle, _LibraryProgressViewStyle {
  fileprivate let change: (ActivityRing) -> ActivityRing

  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    VStack {
      change(
        ActivityRing(progress: configuration.fractionCompleted).changing { ring, inputs in
          if let tint = inputs.environment.tintColor {
            ring.colors = RingColors([inputs.sceneColor(tint)])
          }
          ring.extras.center = configuration.currentValueLabel.flatMap {
            inputs.element(of: $0, part: 2)
          }
        })
      configuration.label.foregroundColor(.secondary)
    }
  }
}

extension ProgressViewStyle where Self == _RingProgressViewStyle {
  /// A ring with the label of the current value in its centre.
  @_disfavoredOverload
  public nonisolated static var ring: Self { Self(change: { $0 }) }
  /// A ring with the label of the current value in its centre, changed by `change`.
  ///
  /// ```swift
  /// ProgressView("Copying", value: 0.7).progressViewStyle(.ring { $0.colors(.mint, .blue) })
  /// ```
  @_disfavoredOverload
  public nonisolated static func ring(
    _ change: @escaping (ActivityRing) -> ActivityRing
  ) -> Self { Self(change: change) }
}

/// A wheel of petals that appear one after the other, with the labels below.
///
/// The petals have the tint; default: grey. Without a fraction, they are a fading tail.
nonisolated public struct _PetalsProgressViewStyle: ProgressViewStyle, _LibraryProgressViewStyle {
  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    VStack {
      Petals(progress: configuration.fractionCompleted).changing { petals, inputs in
        petals.indeterminate = true
        petals.color = inputs.environment.tintColor.map(inputs.sceneColor) ?? petals.color
      }
      configuration.label.foregroundColor(.secondary)
      configuration.currentValueLabel.foregroundColor(.secondary)
    }
  }
}

extension ProgressViewStyle where Self == _PetalsProgressViewStyle {
  /// A wheel of petals that appear one after the other.
  @_disfavoredOverload
  public nonisolated static var petals: Self { Self() }
}
