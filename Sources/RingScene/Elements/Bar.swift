import RingGraphics

/// The way in which a bar grows.
public enum BarDirection: String, Hashable, Sendable, CaseIterable {
  /// Where 100 % lies, seen from 0 %; left and right change sides in a right-to-left layout.
  case rightward, leftward, upward, downward

  var angle: Angle {
    switch self {
    case .rightward: .degrees(90)
    case .leftward: .degrees(270)
    case .upward: .degrees(0)
    case .downward: .degrees(180)
    }
  }

  /// The direction in a layout; a row that begins on the right begins with 0 % on the right.
  func resolved(in context: SceneContext) -> BarDirection {
    guard context.layoutDirection == .rightToLeft else { return self }
    switch self {
    case .rightward: return .leftward
    case .leftward: return .rightward
    case .upward, .downward: return self
    }
  }

  var axis: Axis {
    switch self {
    case .rightward, .leftward: .horizontal
    case .upward, .downward: .vertical
    }
  }
}

/// A straight bar that fills up.
public struct Bar: Element {
  /// 1 is 100 %; pinned to 0…100 %. With an `origin` the bar fills from there to either side.
  /// Default: no data, which shows the track only.
  public var progress = ProgressValue(nil)
  /// Points along the direction, > 0; `nil` fills the frame. Default: 200.
  public var length: Double? = 200
  /// Points, > 0. Default: 4.
  public var thickness = 4.0
  /// Default: systemBlue, the accent colour.
  public var colors = RingColors([.systemBlue])
  /// The colours below the origin. Default: `colors`.
  public var negativeColors: RingColors?
  /// How the colours are laid along the bar; `lap` is as `track`, and nothing is dithered.
  public var gradient = RingGradient()
  /// What lies behind the filling; `nil` for nothing. Default: systemGray5.
  public var track: DynamicColor? = .systemGray5
  /// Default: round.
  public var cap = LineCap.round
  /// Equal parts with gaps. Default: none.
  public var segments: RingSegments?
  /// Default: rightward.
  public var direction = BarDirection.rightward

  /// The length of a bar that fills its frame when there is none.
  private static let naturalLength = 200.0

  /// A bar without data: 200 points long, 4 thick, and everything else at its default.
  public init() {}

  /// A bar of this progress (1 is 100 %); everything else has its default.
  public init(progress: Double?, length: Double? = 200, thickness: Double = 4) {
    self.progress = ProgressValue(progress)
    self.length = length
    self.thickness = thickness
  }

  public func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    switch direction.axis {
    case .horizontal:
      Size(width: length ?? proposal.width ?? Self.naturalLength, height: thickness)
    case .vertical:
      Size(width: thickness, height: length ?? proposal.height ?? Self.naturalLength)
    }
  }

  /// The bar's parts in a rectangle.
  public func geometry(in rect: Rect, context: SceneContext) -> BarGeometry {
    var bar = self
    bar.direction = direction.resolved(in: context)
    return BarGeometry(bar, in: rect)
  }

  public func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let context = context.owning(progress.textValues, in: "")
    let geometry = geometry(in: rect, context: context)
    let filling = geometry.filling
    let gradient = gradient(geometry, context)
    var commands: [DrawCommand] = []
    if let track {
      let path = gradient.isOpaque ? geometry.uncoveredTrack : geometry.track
      commands.append(.fill(path, .solid(context.resolve(track))))
    }
    commands.append(.fill(filling, paint(gradient, geometry)))
    return commands.filter { command in
      if case .fill(let path, _) = command { return !path.isEmpty }
      return true
    }
  }

  private func isNegative(_ geometry: BarGeometry) -> Bool {
    geometry.span.map { $0.to < $0.from } ?? false
  }

  private func gradient(_ geometry: BarGeometry, _ context: SceneContext) -> Gradient {
    let colors = isNegative(geometry) ? negativeColors ?? colors : colors
    return colors.gradient(gradient.interpolation, in: context)
  }

  private func paint(_ colors: Gradient, _ geometry: BarGeometry) -> Paint {
    guard colors.stops.contains(where: { $0.color != colors.first }), let span = geometry.span
    else { return .solid(colors.first) }
    let (from, to) = gradient.span == .value ? span : (0, 1)
    return .linear(
      LinearGradient(
        gradient: colors, start: geometry.point(at: from), end: geometry.point(at: to)))
  }

  public func facts(in rect: Rect, context: SceneContext) -> [Fact] {
    let geometry = geometry(in: rect, context: context)
    let colors = gradient(geometry, context.owning(progress.textValues, in: ""))
    var facts = [
      Fact("start", .point(geometry.start)),
      Fact("end", .point(geometry.end)),
      Fact("length", .number(geometry.length)),
      Fact("thickness", .number(geometry.thickness)),
      Fact("colors", .list(colors.stops.map { .color($0.color) })),
    ]
    if let track {
      let color = context.owning(progress.textValues, in: "").resolve(track)
      facts.append(Fact("track", .list([.color(color)])))
    }
    if let fraction = progress.fraction { facts.append(Fact("progress", .number(fraction))) }
    if let span = geometry.span {
      facts += [
        Fact("startPoint", .point(geometry.point(at: span.from))),
        Fact("endPoint", .point(geometry.point(at: span.to))),
      ]
    }
    return facts
  }
}
