import RingCore

/// A wheel of petals that appear one after the other: an activity indicator with a value.
package struct Petals: Element {
  package static let typeName = "petals"
  /// Without data, no petal is shown unless `indeterminate`.
  package var progress = ProgressValue(nil)
  /// The number of petals, clamped to 1…1000.
  package var count = 8
  package var color = Color.gray
  /// The side of the wheel's square frame in points, > 0.
  package var size = 20.0
  /// Whether a wheel without data shows a fading tail that steps around.
  package var indeterminate = false
  /// Whether a complete wheel rotates by `phase`.
  package var spinWhenComplete = true
  /// The rotation of a complete wheel, or the position of an indeterminate tail's head, in turns.
  package var phase = 0.0
  /// Below the wheel, 8 points apart.
  package var label: AnyElement?
  package var direction = RotationDirection.clockwise
  /// The position of the first petal, clockwise from 12 o'clock.
  package var startAngle = Angle.zero

  package static let counts = 1...1000
  /// Between the wheel and its label, in points: SwiftUI's default spacing.
  private static let labelSpacing = 8.0

  package init() {}

  /// Returns a text in the default colour of a wheel's label.
  package static func label(_ text: String) -> AnyElement {
    AnyElement(Text(text))
  }

  /// Whether the wheel is rotated by `phase`.
  var isRotated: Bool { spinWhenComplete && (progress.fraction ?? 0) >= 1 }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    guard let labelSize = labelSize(for: proposal, in: context) else { return Size(square: size) }
    return Size(
      width: max(size, labelSize.width), height: size + Self.labelSpacing + labelSize.height)
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    wheelCommands(in: rect, context) + labelCommands(in: rect, context).unlit(in: context)
  }

  /// Returns the geometry of the wheel in a rectangle; above a label the wheel lies at the top.
  package func geometry(in rect: Rect) -> PetalsGeometry {
    let center = label == nil ? rect.center : Point(x: rect.center.x, y: rect.minY + size / 2)
    return PetalsGeometry(self, center: center)
  }

  /// Returns the opacity of each petal, 0…1, in order; empty without data unless `indeterminate`.
  func opacities(_ geometry: PetalsGeometry) -> [Double] {
    if let fraction = progress.fraction { return geometry.opacities(completed: fraction) }
    guard indeterminate else { return [] }
    return geometry.tailOpacities(phase: phase)
  }

  private func wheelCommands(in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    let geometry = geometry(in: rect)
    let color = petalColor(context)
    let opacities = opacities(geometry)
    // The petal that is appearing is fainter than those that show the value.
    if let trace = context.partTrace, let full = opacities.max(), full > 0,
      let index = opacities.firstIndex(of: full)
    {
      trace.record(
        .data, [ColorRamp.Segment](color.opacity(full)), outline: geometry.outline(of: index))
    }
    return opacities.enumerated().compactMap { index, opacity in
      guard opacity > 0 else { return nil }
      return .fill(geometry.outline(of: index), .solid(color.opacity(opacity)))
    }
  }

  private func petalColor(_ context: SceneContext) -> SRGBColor {
    context.withOwner(progress.textValues, in: label?.template ?? "").resolve(color)
  }

  private func labelSize(for proposal: ProposedSize, in context: SceneContext) -> Size? {
    label?.size(for: labelProposal(for: proposal), in: context.withValues(of: progress))
  }

  private func labelProposal(for proposal: ProposedSize) -> ProposedSize {
    proposal.reduced(by: Insets(top: size + Self.labelSpacing))
  }

  private func labelCommands(in rect: Rect, _ context: SceneContext) -> [DrawCommand] {
    let proposal = context.proposal(for: rect.size)
    guard let label, let labelSize = labelSize(for: proposal, in: context) else { return [] }
    let labelRect = Rect(
      x: rect.center.x - labelSize.width / 2, y: rect.minY + size + Self.labelSpacing,
      width: labelSize.width, height: labelSize.height)
    return label.draw(
      in: labelRect,
      context: label.context(
        context.withValues(of: progress), for: labelProposal(for: proposal)))
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    .values(AltValues("Progress wheel", of: progress))
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let geometry = geometry(in: rect)
    var properties = [
      ResolvedProperty("center", .point(geometry.center)),
      ResolvedProperty("count", .number(Double(geometry.count))),
      ResolvedProperty("petalWidth", .number(geometry.width)),
      ResolvedProperty("petalLength", .number(geometry.length)),
      ResolvedProperty("distance", .number(geometry.distance)),
      ResolvedProperty("startAngle", .number(geometry.start.degrees)),
      ResolvedProperty("color", .color(petalColor(context))),
      ResolvedProperty("opacities", .list(opacities(geometry).map { .number($0) })),
    ]
    if let fraction = progress.fraction {
      properties.append(ResolvedProperty("progress", .number(fraction)))
    }
    return properties
  }
}
