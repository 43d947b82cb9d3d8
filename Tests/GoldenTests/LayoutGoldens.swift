import RingCore
import RingGolden
import RingScene
import TestSupport
import Testing

/// Returns a small ring with modifiers.
private func ring(
  _ progress: Double, _ change: (inout CommonModifiers) -> Void = { _ in }
) -> AnyElement {
  var ring = ActivityRing(progress: progress, radius: 10, thickness: 6)
  ring.colors = .violet
  ring.edge = nil
  var modifiers = CommonModifiers()
  change(&modifiers)
  return modifiers.applied(to: ring)
}

@Suite(.goldens(suite: "layout")) struct LayoutGoldens {
  @Test(arguments: [
    GoldenCase(
      "stacks/a-row-above-a-layered-pair",
      VStack(
        alignment: .leading, spacing: 4,
        children: [
          AnyElement(HStack(spacing: 4, children: [ring(0.2), ring(0.6)])),
          AnyElement(
            ZStack(
              alignment: .bottomTrailing, children: [ring(0.9) { $0.scale = 0.5 }, ring(0.4)])),
        ])),
    GoldenCase(
      "modifiers/card-with-border-corners-and-shadow",
      ring(0.7) {
        $0.padding = Insets(5)
        $0.background = Color(.white)
        $0.border = BorderLine()
        $0.cornerRadius = 8
        var shadow = ShadowStyle()
        shadow.radius = 1.5
        shadow.offset = Vector(x: 0, y: 1)
        $0.shadow = shadow
      }, background: SRGBColor(bytes: 230, 230, 240)),
    GoldenCase(
      "modifiers/turned-and-enlarged",
      ring(1.2) {
        $0.padding = Insets(8)
        $0.rotation = .degrees(60)
        $0.scale = 1.5
      }),
    GoldenCase(
      "modifiers/a-blurred-card-beside-a-sharp-one",
      HStack(
        spacing: 12,
        children: [0.0, 2].map { radius in
          ring(0.7) {
            $0.padding = Insets(5)
            $0.background = .yellow
            $0.cornerRadius = 8
            $0.blur = radius
          }
        }
      ).padding(8)),
    GoldenCase(
      "modifiers/a-blurred-picture-in-a-sharp-disc",
      ring(0.7) {
        $0.padding = Insets(5)
        $0.background = .yellow
        $0.blur = 3
        $0.clip = AnyShape(Circle())
      }),
    GoldenCase(
      "modifiers/half-opaque-as-a-whole", ring(1.3) { $0.opacity = 0.5 }),
    GoldenCase(
      "modifiers/moved-hidden-and-framed",
      HStack(children: [
        ring(0.5) { $0.offset = Vector(x: 0, y: 5) }, ring(0.5) { $0.hidden = true },
        ring(0.5) {
          $0.width = 34
          $0.height = 34
          $0.background = .systemGray5
        },
      ])),
  ])
  func layout(_ golden: GoldenCase) throws { try expectGolden(golden, suite: "layout") }
}
