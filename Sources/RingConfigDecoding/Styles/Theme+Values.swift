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
  fileprivate var colors: RingColors { RingColors([color(at: 0)]) }

  fileprivate func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
  }
}

extension Font: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.size = max(size, theme.minimumFontSize) }
  }
}

// MARK: - Rings

extension ActivityRing: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.colors = theme.colors
      $0.track = track.map { $0.themed(by: theme) }
      $0.edge = nil
    }
  }
}

extension ProgressRing: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.ring = ring.themed(by: theme) }
  }
}

extension TimerRing: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.ring = ring.themed(by: theme) }
  }
}

extension RingTrack: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.color = theme.trackTint == nil ? theme.track : nil
      $0.opacity = theme.trackTint
    }
  }
}

extension RingEdge: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.color = theme.textColors.3 } }
}

extension RingText: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.font = font.themed(by: theme) } }
}

// MARK: - Gauges

extension Gauge: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.colors = theme.colors
      $0.track = track.map { $0.themed(by: theme) }
      $0.dash = []
      $0.cap = RingCaps()
    }
  }
}

extension GaugeTicks: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.labels = labels.map { $0.themed(by: theme) } }
  }
}

extension GaugeTickLabels: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.font = font.themed(by: theme) } }
}

// MARK: - Other elements

extension Bar: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      $0.colors = theme.colors
      $0.track = theme.track
    }
  }
}

extension Petals: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.color = theme.color(at: 0) } }
}

extension ProgressView.Draft: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) { $0.view.tint = theme.color(at: 0) }
  }
}

extension Donut: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.track = theme.track } }
}

extension DonutLabels: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.font = font.themed(by: theme) } }
}

extension Divider: Themed {
  func themed(by theme: Theme) -> Self { theme.changing(self) { $0.color = theme.textColors.3 } }
}

extension Canvas: Themed {
  func themed(by theme: Theme) -> Self {
    theme.changing(self) {
      ($0.background, $0.colorScheme) = (theme.background, theme.colorScheme)
      $0.theme = theme.name
    }
  }
}
