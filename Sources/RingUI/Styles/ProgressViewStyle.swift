import Foundation
import RingCore
import RingScene

/// The appearance of progress views.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the view that represents a progress view.
  associatedtype Body: View
  /// The properties of a progress view that the style can read.
  typealias Configuration = ProgressViewStyleConfiguration
  /// Returns the view that represents a progress view with `configuration`.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A style of this package, which any thread may apply.
nonisolated public protocol _LibraryProgressViewStyle: ProgressViewStyle where Body == _Content {
  /// The type of the view that represents a progress view.
  associatedtype _Content: View
  /// Returns the view that represents a progress view with `configuration`, on any thread.
  @ViewBuilder nonisolated func _makeBody(configuration: Configuration) -> _Content
}

nonisolated extension _LibraryProgressViewStyle {
  /// Returns the view that represents a progress view with `configuration`.
  public func makeBody(configuration: Configuration) -> _Content {
    _makeBody(configuration: configuration)
  }

  fileprivate func lowerBody(
    _ configuration: Configuration, _ inputs: _ViewInputs
  ) -> _ViewList {
    Body._lower(_makeBody(configuration: configuration), inputs.child(.body, Body.self))
  }
}

/// A type-erased progress view style, and the style that it replaced.
struct AnyProgressViewStyle {
  let lower: (ProgressViewStyleConfiguration, _ViewInputs) -> _ViewList
  private let outerStyle: () -> AnyProgressViewStyle?

  /// `outer` is the style that `style` replaces. Off the main actor, only styles of this package
  /// are lowered; others fail the pass.
  init<S: ProgressViewStyle>(_ style: S, outer: AnyProgressViewStyle? = nil) {
    outerStyle = { outer }
    lower = { configuration, inputs in
      var style = style
      guard inputs.install(in: &style) else { return _ViewList() }
      if !inputs.pass.isOnMainActor, let style = style as? any _LibraryProgressViewStyle {
        return style.lowerBody(configuration, inputs)
      }
      guard
        let body = inputs.onMainActor(
          (style, configuration), owner: S.self, { $0.0.makeBody(configuration: $0.1) })
      else { return _ViewList() }
      return S.Body._lower(body, inputs.child(.body, S.Body.self))
    }
  }

  /// The style of progress views inside this style's body; `nil` for the default.
  var outer: AnyProgressViewStyle? { outerStyle() }
}

nonisolated extension View {
  /// Sets the style of the progress views in this view.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    changingEnvironment { values, _ in
      values.progressViewStyle = AnyProgressViewStyle(style, outer: values.progressViewStyle)
    }
  }
}

/// A linear bar with the label above and the value's label below, as on iOS.
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle, _LibraryProgressViewStyle {
  private let tint: Color?
  /// Creates the style: a bar 4 points thick in the accent colour.
  public nonisolated init() { tint = nil }
  /// Creates the style: a bar 4 points thick in `tint`.
  public nonisolated init(tint: Color) { self.tint = tint }

  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
      Capsule()
        .fill(Color(.systemGray5))
        .frame(height: 4)
        .overlay(
          GeometryReader { proxy in
            Capsule()
              .fill(tint ?? .accentColor)
              .frame(width: proxy.size.width * CGFloat(configuration.fractionCompleted ?? 0))
          })
      configuration.currentValueLabel
        .font(.caption)
        .foregroundColor(.secondary)
    }
  }
}

/// A ring for a known fraction, or a spinner for indeterminate progress, with the labels below.
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle, _LibraryProgressViewStyle {
  private let tint: Color?
  /// Creates the style: a ring 32 points in diameter, or a spinner of 20 points.
  public nonisolated init() { tint = nil }
  /// Creates the style with a ring or spinner in `tint`.
  public nonisolated init(tint: Color) { self.tint = tint }

  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    VStack {
      if let fraction = configuration.fractionCompleted {
        ZStack {
          Circle().stroke(Color(.systemGray5), lineWidth: 4)
          Circle()
            .trim(from: 0, to: CGFloat(fraction))
            .stroke(
              tint ?? .accentColor, style: StrokeStyle(lineWidth: 4, lineCap: .round)
            )
            .rotationEffect(.degrees(-90))
        }
        .frame(width: 28, height: 28)
        .padding(2)
      } else {
        Spinner(color: tint ?? Color(.systemGray2))
      }
      configuration.label.foregroundColor(.secondary)
      configuration.currentValueLabel.font(.caption).foregroundColor(.secondary)
    }
  }

  private nonisolated struct Spinner: NonisolatedView {
    let color: Color
    nonisolated var body: some View {
      ZStack {
        ForEach(0..<8) { index in
          Capsule()
            .fill(color)
            .opacity(Double(8 - index) / 8)
            .frame(width: 2.5, height: 20.0 / 3)
            .offset(y: -20.0 / 3)
            .rotationEffect(.degrees(Double(45 * -index)))
        }
      }
      .frame(width: 20, height: 20)
    }
  }
}

/// A linear bar for a known fraction, or a spinner for indeterminate progress.
nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle, _LibraryProgressViewStyle {
  /// Creates the default style.
  public nonisolated init() {}
  public nonisolated func _makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A linear bar.
  public nonisolated static var linear: Self { Self() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring, or a spinner for indeterminate progress.
  public nonisolated static var circular: Self { Self() }
}
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The default style: a linear bar, or a spinner for indeterminate progress.
  public nonisolated static var automatic: Self { Self() }
}
