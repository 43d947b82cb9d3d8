import RingCore
import Testing

/// The shape of commands, and those of them that shine.
@Suite struct GlowTests {
  private static let path = Path.rect(Rect(x: 0, y: 0, width: 2, height: 1))
  private static let glass = SRGBColor.white.opacity(0.2)

  private func fill(_ paint: Paint) -> OutlinedCommand { .primitive(.fill(Self.path, paint)) }

  private func linear(_ colors: [SRGBColor]) -> Paint {
    .linear(
      LinearGradient(
        gradient: Gradient(colors: colors), start: .zero, end: Point(x: 2, y: 0)))
  }

  private func lines(_ commands: [OutlinedCommand]) -> [String] {
    OutlinedDisplayList(commands).description.split(separator: "\n").map(String.init)
  }

  @Test func everyVisibleColorIsOpaque() {
    let (glass, clear) = (Self.glass, SRGBColor.white.opacity(0))
    #expect(
      [fill(.solid(glass)), fill(.solid(clear)), fill(linear([glass, clear, .white]))].shape
        == [
          fill(.solid(.black)), fill(.solid(clear)), fill(linear([.black, clear, .black])),
        ])
  }

  /// A shape leaves out the blurred spots of a paint, such as the shadow of a ring's tip.
  @Test func blurredSpotsKeepTheirColors() {
    func paint(_ arc: SRGBColor, _ tip: SRGBColor) -> Paint {
      .conic(
        ConicGradient(
          center: .zero, gradient: Gradient(colors: [arc]),
          sectors: [.init(end: 0.5, .ramp(0, 1)), .init(end: 1, .solid(arc))],
          spots: [
            Spot(center: .zero, radius: 1, blur: 1, color: Self.glass),
            Spot(center: .zero, radius: 1, color: tip),
          ]))
    }
    #expect(
      [fill(paint(Self.glass, Self.glass))].shape == [fill(paint(.black, .black))])
  }

  @Test func opacityShadowsAndStencilsAreNoPartOfAShape() {
    let shadow = Shadow(color: .black, blur: 1)
    let faded = GroupEffects(
      transform: .scale(2, 2), blur: 3, clip: Self.path, shadow: shadow, glow: Glow(blur: 2),
      glowRole: .unlit, opacity: 0.1, blendMode: .screen)
    let inner = [fill(.solid(Self.glass))]
    let commands: [OutlinedCommand] = [
      .group(faded, inner), .group(GroupEffects(opacity: 0), inner),
      .group(GroupEffects(glowRole: .stencil), inner),
      .group(GroupEffects(glow: Glow(blur: 1, hidesContent: true)), inner),
    ]
    let effects = GroupEffects(transform: .scale(2, 2), blur: 3, clip: Self.path)
    #expect(commands.shape == [.group(effects, [fill(.solid(.black))])])
    #expect(
      [.group(faded, [commands[2]])].stencils
        == [.group(effects, [.group(GroupEffects(), [fill(.solid(.black))])])])
  }

  @Test func lightIsWithoutTracksShadowsAndOtherGlows() {
    let inner = [fill(.solid(Self.glass))]
    let commands: [OutlinedCommand] = [
      .group(GroupEffects(glowRole: .unlit), inner),
      .group(GroupEffects(glowRole: .stencil), inner),
      .group(GroupEffects(glow: Glow(blur: 1, hidesContent: true)), inner),
      .group(
        GroupEffects(shadow: Shadow(color: .black, blur: 1), glow: Glow(blur: 1), opacity: 0.5),
        inner),
    ]
    #expect(commands.light(in: nil) == [.group(GroupEffects(opacity: 0.5), inner)])
    let red = SRGBColor(red: 1, green: 0, blue: 0)
    #expect(
      commands.light(in: red)
        == [.group(GroupEffects(opacity: 0.5), [fill(.solid(red.opacity(0.2)))])])
  }

  @Test func listsNameGlowsAndRoles() {
    let glow = Glow(color: .black, blur: 3, intensity: 2, hidesContent: true)
    #expect(
      lines([
        .group(GroupEffects(glow: Glow(blur: 1.5)), []), .group(GroupEffects(glow: glow), []),
        .group(GroupEffects(glowRole: .unlit), []),
      ]) == [
        "group glow(blur 1.5 intensity 1)", "group glow(#000000 blur 3 intensity 2 alone)",
        "group unlit",
      ])
  }
}
