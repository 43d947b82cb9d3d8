import Foundation
import RingGraphics
import RingScene

/// How progress views look.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// What the view is made of.
  associatedtype Body: View
  /// What a style is given.
  typealias Configuration = ProgressViewStyleConfiguration
  /// The view of a configuration.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A style of any type, and the one around it.
struct AnyProgressViewStyle {
  private let make: (ProgressViewStyleConfiguration, _ViewInputs) -> _ViewList
  private let around: () -> AnyProgressViewStyle?

  init<S: ProgressViewStyle>(_ style: S, around: AnyProgressViewStyle? = nil) {
    self.around = { around }
    make = { configuration, inputs in
      var style = style
      guard inputs.install(in: &style) else { return _ViewList() }
      let body = onMainActor((style, configuration)) { $0.0.makeBody(configuration: $0.1) }
      return S.Body._lower(body, inputs.child(.body, S.Body.self))
    }
  }

  /// What a progress view inside of the style's own view is drawn in.
  var outer: AnyProgressViewStyle? { around() }

  func lower(
    _ configuration: ProgressViewStyleConfiguration, _ inputs: _ViewInputs
  ) -> _ViewList { make(configuration, inputs) }
}

nonisolated extension View {
  /// The style of progress views inside.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    changingEnvironment { values, _ in
      values.progressViewStyle = AnyProgressViewStyle(style, around: values.progressViewStyle)
    }
  }
}

/// A bar with the label above it and the value's label below it, as on iOS.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// A bar 4 points thick.
  public nonisolated init() { tint = nil }
  /// A bar in a colour.
  public nonisolated init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
      Capsule()
        .fill(Color(.systemGray5))
        .frame(height: 4)
        .overlay(
          GeometryReader { room in
            Capsule()
              .fill(tint ?? .accentColor)
              .frame(width: room.size.width * CGFloat(configuration.fractionCompleted ?? 0))
          })
      configuration.currentValueLabel
        .font(.caption)
        .foregroundColor(.secondary)
    }
  }
}

/// A ring where something is known, a wheel of petals where nothing is, with the labels below.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  /// A ring 32 points wide, or a wheel of 20.
  public nonisolated init() { tint = nil }
  /// A ring in a colour.
  public nonisolated init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
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
        Wheel(color: tint ?? Color(.systemGray2))
      }
      configuration.label.foregroundColor(.secondary)
      configuration.currentValueLabel.font(.caption).foregroundColor(.secondary)
    }
  }

  /// Eight petals, each paler than the one after it.
  private struct Wheel: View {
    let color: Color
    var body: some View {
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

/// A bar where something is known, a wheel of petals where nothing is.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  /// The style of views without a chosen one.
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public nonisolated static var linear: Self { Self() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring, or a wheel.
  public nonisolated static var circular: Self { Self() }
}
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar where something is known, a wheel where nothing is.
  public nonisolated static var automatic: Self { Self() }
}
