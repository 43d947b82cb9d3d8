import RingCairo
import RingCore
import Testing

/// Numbers that are rejected before they reach Cairo, with the messages.
@Suite struct LimitTests {
  private func error(
    _ commands: [DrawCommand], side: Int = 8, scale: Double = 1
  ) -> RasterLimitError? {
    var rasterizer = Rasterizer()
    let size = PixelSize(width: side, height: side)
    do {
      _ = try rasterizer.rasterize(DisplayList(commands), size: size, scale: scale)
      return nil
    } catch { return error as? RasterLimitError }
  }

  @Test(arguments: [0, -3, 32_768, 40_000])
  func sides(side: Int) {
    #expect(error([], side: side) == .side(side, limit: 32_767))
  }

  @Test(arguments: [0, -1, Double.infinity])
  func scales(scale: Double) {
    #expect(error([], scale: scale) == .number(scale, name: "a scale"))
  }

  /// A gradient position that is not a number once caused a lookup before the first colour.
  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func anglesOfGradients(degrees: Double) {
    let gradient = Gradient(colors: [.black, .white, .black])
    let conic = ConicGradient(
      center: Point(x: 4, y: 4), start: .degrees(degrees), gradient: gradient)
    let disc = Path.circle(center: Point(x: 4, y: 4), radius: 4)
    guard case .number(_, "a gradient's angle")? = error([.fill(disc, .conic(conic))]) else {
      Issue.record("not refused")
      return
    }
  }

  @Test(arguments: [1e7, -1e300, .infinity])
  func coordinates(x: Double) {
    let path = Path([.move(.zero), .line(Point(x: x, y: 4)), .line(Point(x: 4, y: 4))])
    #expect(
      error([.fill(path, .solid(.black))])?.description
        == "coordinates must be finite and at most 8388607.0 pixels, found \(x)")
  }

  @Test func notANumber() {
    let paths = [
      Path([.move(.zero), .line(Point(x: .nan, y: 4))]),
      .circle(center: .zero, radius: .nan), .circle(center: .zero, radius: .infinity),
      .circle(center: Point(x: 0, y: .nan), radius: 2),
      Path([.move(.zero), .cubic(.zero, Point(x: .nan, y: 0), Point(x: 1, y: 1))]),
    ]
    for path in paths {
      guard case .coordinate = error([.fill(path, .solid(.black))]) else {
        Issue.record("no error for \(path)")
        continue
      }
    }
  }

  @Test func numbers() {
    let path = Path.circle(center: Point(x: 4, y: 4), radius: 3)
    func fill(_ paint: Paint) -> [DrawCommand] { [.fill(path, paint)] }
    #expect(
      error([.stroke(path, StrokeStyle(width: -1), .solid(.black))])
        == .number(-1, name: "a line width"))
    #expect(
      error(fill(.solid(SRGBColor(red: 2, green: 0, blue: 0))))
        == .number(2, name: "a colour component"))
    let spot = Spot(center: .zero, radius: -2, color: .black)
    let conic = ConicGradient(center: .zero, gradient: Gradient(colors: [.black]), spots: [spot])
    #expect(error(fill(.conic(conic))) == .number(-2, name: "a spot's radius"))
    let shadow = GroupEffects(shadow: Shadow(color: .black, blur: -1))
    #expect(
      error([.group(shadow, fill(.solid(.black)))]) == .number(-1, name: "a shadow's blur"))
  }

  @Test(arguments: [Transform.scale(0, 1), .scale(1, 1e-14), Transform(1, 2, 2, 4, 0, 0)])
  func singularTransforms(transform: Transform) {
    let group = DrawCommand.group(GroupEffects(transform: transform), [])
    #expect(
      error([group])?.description
        == "a transform must be invertible, its determinant is \(transform.determinant)")
  }

  @Test func messages() {
    #expect(
      "\(RasterLimitError.side(40_000, limit: 32_767))"
        == "a picture's sides must be 1 to 32767 pixels, found 40000")
    #expect(
      "\(CairoError(status: 4, operation: "cairo_fill"))" == "cairo_fill: no current point defined")
    #expect("\(CairoError(status: 9999, operation: "x"))" == "x: unknown Cairo status 9999")
  }
}
