import RingCore
import RingScene

/// A value of a config, an element or a part of one, whose defaults a theme changes.
protocol Themed {
  /// Returns the value with the theme's defaults; the config's keys are decoded into the result.
  func themed(by theme: Theme) -> Self
}

extension Theme {
  /// Returns `defaults`, the value of an object without keys, with the values of this theme.
  func applied<Root>(to defaults: Root) -> Root {
    ((defaults as? any Themed)?.themed(by: self) as? Root) ?? defaults
  }

  /// The colours of an element with a single value.
  var valueColors: RingColors { RingColors([color(at: 0)]) }

  /// Returns `value` after a change; for `themed(by:)` of elements, beside their field tables.
  func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
  }
}
