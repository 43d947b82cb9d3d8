import RingCore
import RingScene
import TestSupport
import Testing

@testable import RingRender

/// The contrasts that lint finds in translucent groups, against those of drawn pixels.
@Suite struct LintGroupTests {
  /// The side of the canvas in points, and the radius and width of the ring in its middle.
  private static let (side, radius, width) = (100.0, 30.0, 20.0)

  private static func color(
    _ random: inout SplitMix64, isOpaque: Bool
  ) -> Color {
    func byte() -> Double { Double.random(in: 0...1, using: &random) }
    return Color(
      SRGBColor(
        red: byte(), green: byte(), blue: byte(),
        alpha: isOpaque ? 1 : Double.random(in: 0.1...1, using: &random)))
  }

  /// Returns a square that covers the ring, or a translucent group of one or two of them.
  private static func surface(_ random: inout SplitMix64, depth: Int) -> AnyElement {
    if depth < 2, Bool.random(using: &random) {
      let children = (0...Int.random(in: 0...1, using: &random)).map { _ in
        surface(&random, depth: depth + 1)
      }
      return AnyElement(
        Effect(
          .opacity(Double.random(in: 0.1...1, using: &random)),
          AnyElement(ZStack(children: children))))
    }
    let color = color(&random, isOpaque: Bool.random(using: &random))
    return AnyElement(
      Effect(
        .background(color), AnyElement(FrameLayout(width: side, height: side, AnyElement(Spacer())))
      ))
  }

  /// Returns a ring over surfaces in nested groups, most of them translucent.
  private static func group(
    _ random: inout SplitMix64, depth: Int, _ ring: AnyElement
  ) -> AnyElement {
    let surfaces = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      surface(&random, depth: 0)
    }
    let inner = depth < 3 && depth < Int.random(in: 0...4, using: &random)
    let content = inner ? group(&random, depth: depth + 1, ring) : ring
    let stack = AnyElement(ZStack(children: surfaces + [content]))
    guard Int.random(in: 0..<4, using: &random) > 0 else { return stack }
    return AnyElement(Effect(.opacity(Double.random(in: 0.2...1, using: &random)), stack))
  }

  /// Returns a scene of a ring, with or without the arc and the track. Without `showsTrack`, the
  /// track is left out, but everything else is as with it.
  private static func scene(
    seed: UInt64, hasArc: Bool = true, hasTrack: Bool, showsTrack: Bool = true
  ) -> Scene {
    var random = SplitMix64(seed: seed)
    let background = color(&random, isOpaque: true)
    // An arc that is not opaque shows its track, which lint does not look through.
    let arc = color(&random, isOpaque: hasTrack || Bool.random(using: &random))
    var ring = ActivityRing(progress: hasArc ? 0.75 : 0, radius: radius, thickness: width)
    ring.colors = RingColors([arc])
    (ring.track, ring.edge, ring.tip, ring.zero) = (nil, nil, nil, .nothing)
    if hasTrack { ring.track = RingTrack(color: color(&random, isOpaque: seed % 4 == 0)) }
    if !showsTrack { ring.track = nil }
    let root = group(&random, depth: 0, AnyElement(ring))
    var scene = Scene(root: root)
    (scene.canvas.width, scene.canvas.height) = (side, side)
    scene.canvas.background = .color(background)
    return scene
  }

  /// The contrasts that two drawn colours may have.
  ///
  /// Each group rounds to whole levels, so components are off by up to two.
  private static func ratios(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> ClosedRange<Double> {
    func luminance(_ color: SIMD4<UInt8>, _ offset: Double) -> Double {
      func linear(_ component: UInt8) -> Double {
        let level = (Double(component) + offset) / 255
        let linear = ColorSpaces.linear(
          SRGBColor(red: min(1, max(0, level)), green: 0, blue: 0))
        return linear.x
      }
      return 0.2126 * linear(color.x) + 0.7152 * linear(color.y) + 0.0722 * linear(color.z)
    }
    func ratio(_ high: Double, _ low: Double) -> Double { (high + 0.05) / (low + 0.05) }
    let (lowA, highA) = (luminance(a, -2), luminance(a, 2))
    let (lowB, highB) = (luminance(b, -2), luminance(b, 2))
    let most = max(ratio(highA, lowB), ratio(highB, lowA))
    return max(1, ratio(lowA, highB), ratio(lowB, highA))...most
  }

  @Test(arguments: [false, true])
  func ratiosAreThoseOfPixels(hasTrack: Bool) throws {
    var renderer = Renderer()
    var findingCount = 0
    let middle = Int(Self.side) / 2
    // The middle of the ring's right side, which the arc covers, and of its upper left quarter.
    let (arc, rest) = ((x: middle + 30, y: middle), (x: middle - 22, y: middle - 22))
    for seed in 0..<UInt64(150) {
      let scene = Self.scene(seed: seed, hasTrack: hasTrack)
      let drawn = try renderer.image(of: scene)
      let other =
        hasTrack
        ? drawn[rest.x, rest.y]
        : try renderer.image(of: Self.scene(seed: seed, hasArc: false, hasTrack: false))[
          arc.x, arc.y]
      let expected = Self.ratios(drawn[arc.x, arc.y], other)
      let rule = hasTrack ? LintRule.ID.track : .background
      let finding = try renderer.lintScene(of: scene).findings().first { $0.rule == rule }
      // A track that is faint against what lies below it is not compared.
      let below = Self.scene(seed: seed, hasArc: false, hasTrack: hasTrack, showsTrack: false)
      let seen =
        hasTrack
        ? Self.ratios(other, try renderer.image(of: below)[rest.x, rest.y]) : 21...21
      if expected.upperBound < 3, seen.lowerBound >= 1.5 {
        #expect(finding != nil, "seed \(seed): \(expected)")
      }
      if expected.lowerBound >= 3 || seen.upperBound < 1.5 {
        #expect(finding == nil, "seed \(seed): \(expected)")
      }
      guard let value = finding?.value else { continue }
      findingCount += 1
      #expect(expected.contains(value), "seed \(seed): \(value), not \(expected)")
    }
    #expect(findingCount > 20)
  }
}
