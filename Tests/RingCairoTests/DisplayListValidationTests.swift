import RingCore
import TestSupport
import Testing

@testable import RingCairo

/// The fast validation must find the same errors as drawing.
@Suite struct DisplayListValidationTests {
  /// Returns a random number of any magnitude, sometimes NaN or infinite.
  private static func number(_ random: inout SplitMix64) -> Double {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return [.nan, .infinity, -.infinity, 0, -0.0].randomElement(using: &random) ?? 0
    case 1: return Rasterizer.maximumCoordinate * Double.random(in: -1.2...1.2, using: &random)
    case 2: return Rasterizer.maximumCoordinate / 4 * Double.random(in: -1...1, using: &random)
    case 3: return Double.random(in: -1...1, using: &random) * 1e12
    case 4: return Double.random(in: -1...1, using: &random) * 1e-12
    default: return Double.random(in: -2000...2000, using: &random)
    }
  }

  private static func point(_ random: inout SplitMix64) -> Point {
    Point(x: number(&random), y: number(&random))
  }

  private static func path(_ random: inout SplitMix64) -> Path {
    Path(
      (0..<Int.random(in: 0...4, using: &random)).map { _ -> PathElement in
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .move(point(&random))
        case 1: return .line(point(&random))
        case 2: return .cubic(point(&random), point(&random), point(&random))
        case 3: return .close
        default:
          let sweep = Bool.random(using: &random) ? 360 : number(&random)
          return .arc(
            Arc(
              center: point(&random), radius: number(&random), start: .degrees(number(&random)),
              sweep: .degrees(sweep)))
        }
      })
  }

  private static func transform(_ random: inout SplitMix64) -> Transform {
    let scales = [1, 2, 0.001, 300, 1e5]
    let scale: Double = scales.randomElement(using: &random) ?? 1
    let turn = Transform.rotation(.degrees(Double.random(in: 0...360, using: &random)))
    var transform = Bool.random(using: &random) ? turn : Transform.scale(scale, scale)
    if Bool.random(using: &random) { (transform.tx, transform.ty) = (number(&random), 3) }
    return transform
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func pathsWithinLimitsCanBeDrawn(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var certain = 0
    for _ in 0..<400 {
      let (path, transform) = (Self.path(&random), Self.transform(&random))
      var style = StrokeStyle(width: abs(Self.number(&random)))
      style.startCap = [.butt, .round].randomElement(using: &random) ?? .butt
      style.endCap = [.butt, .round].randomElement(using: &random) ?? .butt
      if path.isWithinLimits(transform) {
        certain += 1
        #expect(throws: Never.self, "seed \(seed): \(path)") {
          try DeviceShape(StyledPath(path: path, transform: transform))
        }
      }
      if path.isWithinLimits(transform, pen: style.width) {
        #expect(throws: Never.self, "seed \(seed): \(path) \(style)") {
          try DeviceShape(StyledPath(path: path, style: style, transform: transform))
        }
      }
    }
    #expect(certain > 100)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func aGradientIsCheckedAsItIsMade(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let color = SRGBColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      var wrong = color
      wrong.green = Self.number(&random)
      let isWrong = Int.random(in: 0..<6, using: &random) == 0
      let spot = Spot(
        center: Self.point(&random), radius: abs(Self.number(&random)),
        blur: [0, 0.01, 2.5, 40, -1, .nan].randomElement(using: &random) ?? 0, color: color)
      let conic = ConicGradient(
        center: Self.point(&random), start: .degrees(Self.number(&random)),
        gradient: Gradient(colors: [color, isWrong ? wrong : color]),
        spots: Bool.random(using: &random) ? [spot] : [])
      let transform = Self.transform(&random)
      let made = Self.problem {
        _ = try GradientSource(conic, transform, band: nil, SpotProfileCache())
      }
      let checked = Self.problem { try GradientSource.check(conic, transform) }
      #expect(made == checked, "seed \(seed): \(conic)")
    }
  }

  /// A hidden group has the errors of a visible one, though its outlines are not made.
  @Test(arguments: [0, 0.5]) func aHiddenGroupIsChecked(opacity: Double) throws {
    let far = Point(x: 2 * Rasterizer.maximumCoordinate, y: 0)
    let path = Path([.move(.zero), .line(far), .line(Point(x: 9, y: 9)), .close])
    let fill = OutlinedCommand.primitive(.fill(path, .solid(.black)))
    var effects = GroupEffects()
    effects.opacity = opacity
    let list = OutlinedDisplayList([.group(effects, [fill])])
    var rasterizer = Rasterizer()
    #expect(throws: RasterLimitError.self) {
      try rasterizer.withPixels(of: list, size: PixelSize(width: 9, height: 9), scale: 1) { _ in }
    }
  }

  private static func problem(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return "\(error)" }
  }
}
