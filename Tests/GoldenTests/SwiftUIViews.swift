import RingUI

/// A ring of several turns with a separate tip, in the style of typical SwiftUI code.
private struct TurnsView: View {
  var progress: Double
  var radius: CGFloat = 30
  var width: CGFloat = 10

  private struct Tip: Shape {
    var progress: Double
    var radius: Double
    func path(in rect: CGRect) -> Path {
      let angle = Angle(degrees: 360 * progress - 90)
      return Path(
        ellipseIn: CGRect(
          x: radius * cos(angle.radians), y: radius * sin(angle.radians), width: rect.width,
          height: rect.height))
    }
  }

  var body: some View {
    let colors = Gradient(colors: [
      Color(red: 1, green: 0.73, blue: 0.47), Color(red: 0.84, green: 0.15, blue: 0.16),
    ])
    ZStack {
      Circle().stroke(Color(.systemGray5), lineWidth: width)
      Circle()
        .trim(from: 0, to: CGFloat(progress))
        .stroke(
          AngularGradient(
            gradient: colors, center: .center, startAngle: .degrees(0),
            endAngle: .degrees(360 * progress)),
          style: StrokeStyle(lineWidth: width, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      Tip(progress: progress, radius: Double(radius))
        .fill(progress > 0.95 ? colors.stops[1].color : .clear)
        .frame(width: width, height: width)
        .shadow(color: .black.opacity(progress > 0.95 ? 0.4 : 0), radius: 1.5)
    }
    .frame(width: radius * 2, height: radius * 2)
    .padding(width / 2 + 2)
  }
}

private struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = nextValue() }
}

/// A dashed dial as large as its content requires.
private struct DialView<Content: View>: View {
  let value: Double
  @ViewBuilder let content: Content
  @State private var width: CGFloat = 0

  var body: some View {
    ZStack {
      content.background(
        GeometryReader { Color.clear.preference(key: WidthKey.self, value: $0.size.width) })
      Group {
        Circle().stroke(Color.primary.opacity(0.3), style: StrokeStyle(lineWidth: 2, dash: [4]))
        Circle().trim(from: 0, to: CGFloat(value))
          .stroke(
            AngularGradient(gradient: Gradient(colors: [.red, .green]), center: .center),
            style: StrokeStyle(lineWidth: 4))
      }
      .padding(2)
      .rotationEffect(.degrees(90))
      .frame(width: width * 1.7, height: width * 1.7)
    }
    .onPreferenceChange(WidthKey.self) { width = $0 }
  }
}

/// Petals that appear one by one.
private struct WheelStyle: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    let done = (configuration.fractionCompleted ?? 0) * 8
    VStack {
      GeometryReader { room in
        ZStack {
          ForEach(0..<8) { index in
            Capsule()
              .fill(Color(.systemGray))
              .opacity(max(0, min(1, done - Double(index))))
              .frame(width: room.size.width / 8, height: room.size.height / 3)
              .offset(y: -room.size.width / 3)
              .rotationEffect(.degrees(Double(45 * index)))
          }
        }
        .frame(width: room.size.width, height: room.size.height)
      }
      .frame(width: 40, height: 40)
      configuration.label.foregroundColor(.gray)
    }
  }
}

/// The views of `SwiftUIGoldens`. This file imports only RingUI, because other modules declare the
/// same names.
@MainActor enum SwiftUIViews {
  static var ringsOfLessAndMoreThanATurn: AnyView {
    AnyView(
      HStack(spacing: 4) {
        TurnsView(progress: 0.7)
        TurnsView(progress: 1.3)
      })
  }

  static var dialsAroundTheirMiddle: AnyView {
    AnyView(
      HStack {
        DialView(value: 0.4) { Text("\(40.0, specifier: "%.0f") %").font(.caption) }
        DialView(value: 0.8) { Color.blue.frame(width: 30, height: 10) }
      }
      .padding(4))
  }

  static var petalsWithALabel: AnyView {
    AnyView(
      ProgressView("half", value: 0.55).progressViewStyle(WheelStyle()).padding(4))
  }

  static var controlsAtRest: AnyView {
    AnyView(
      VStack(alignment: .leading) {
        ProgressView("Upload", value: 0.4)
        ProgressView(value: 0.6).progressViewStyle(.circular)
        Toggle("On", isOn: .constant(true))
        Slider(value: .constant(0.3))
        Gauge(value: 0.7) { Text("70") }.gaugeStyle(.accessoryCircularCapacity)
        Button("More") {}
      }
      .frame(width: 140).padding(6).background(Color.white))
  }

  static var shapesAndLayers: AnyView {
    AnyView(
      HStack {
        RoundedRectangle(cornerRadius: 8)
          .fill(LinearGradient(colors: [.yellow, .red], startPoint: .top, endPoint: .bottom))
          .overlay(Circle().stroke(.white, lineWidth: 3).padding(6))
          .frame(width: 40, height: 40)
          .shadow(radius: 2)
        Path { path in
          path.move(to: CGPoint(x: 20, y: 2))
          path.addLine(to: CGPoint(x: 38, y: 36))
          path.addQuadCurve(to: CGPoint(x: 2, y: 36), control: CGPoint(x: 20, y: 20))
          path.closeSubpath()
        }
        .fill(Color.indigo)
        .frame(width: 40, height: 40)
        .border(.gray)
        AngularGradient(colors: [.pink, .blue, .pink], center: .center, angle: .degrees(0))
          .frame(width: 40, height: 40)
          .clipShape(Capsule().rotation(.degrees(45)))
      }
      .padding(4))
  }
}
