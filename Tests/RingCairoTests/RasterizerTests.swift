import RingCairo
import RingCore
import TestSupport
import Testing

/// Drawing of commands, and rejection of invalid commands.
@Suite struct RasterizerTests {
  private func picture(
    _ commands: [DrawCommand], side: Int = 20, scale: Double = 1
  ) throws -> RasterImage {
    var rasterizer = Rasterizer()
    return try rasterizer.rasterize(
      DisplayList(commands), size: PixelSize(width: side, height: side), scale: scale)
  }

  private func square(_ x: Double, _ y: Double, _ side: Double, _ color: SRGBColor) -> DrawCommand {
    .fill(.rect(Rect(x: x, y: y, width: side, height: side)), .solid(color))
  }

  /// The coverage of a pixel is the area of the shape in it. The example of `docs/dev/raster.md`.
  @Test func theAlphaOfADiscIsItsArea() throws {
    var rasterizer = Rasterizer()
    let disc = Path.circle(center: Point(x: 10, y: 10), radius: 8)
    let list = OutlinedDisplayList([.primitive(.fill(disc, .solid(.black)))])
    let image = try rasterizer.rasterize(list, size: PixelSize(width: 20, height: 20), scale: 1)
    let area = (0..<400).reduce(0.0) { $0 + Double(image[$1 % 20, $1 / 20].w) / 255 }
    #expect(abs(area - .pi * 64) < 0.05)
  }

  // MARK: Caching

  /// Static shapes reuse cached coverage, which must be that of the same position, size and pen.
  @Test func earlierPicturesDoNotShow() throws {
    func rings(_ x: Double, _ width: Double, hidden: Bool = false) -> DisplayList {
      let circle = Path.circle(center: Point(x: x, y: 20), radius: 12)
      let line = DrawCommand.stroke(circle, StrokeStyle(width: width), .solid(.black))
      let disc = DrawCommand.fill(.circle(center: Point(x: 20, y: 20), radius: 4), .solid(.white))
      return DisplayList(
        hidden ? [disc] : [line, disc, .group(GroupEffects(opacity: 0.5), [line])])
    }
    let lists = [
      rings(20, 3), rings(20, 3), rings(20, 5), rings(21.5, 3), rings(20, 3, hidden: true),
      rings(20, 3), DisplayList([]), rings(20, 3),
    ]
    var kept = Rasterizer()
    for (number, list) in lists.enumerated() {
      for (side, scale) in [(40, 1.0), (33, 1), (80, 2)] {
        let size = PixelSize(width: side, height: side)
        var fresh = Rasterizer()
        let expected = try fresh.rasterize(list, size: size, scale: scale)
        let picture = try kept.rasterize(list, size: size, scale: scale)
        #expect(picture == expected, "list \(number), side \(side)")
      }
    }
  }

  // MARK: Colours

  /// Rectangles over other content, across the image's sides, in a layer with an offset, and
  /// outside the image.
  @Test(arguments: [1, 2.5], [0.3, 1])
  func rectanglesOfWholePixelsHaveTheirColorAndNoEdge(scale: Double, opacity: Double) throws {
    let color = SRGBColor(bytes: 200, 10, 77)
    let below = DrawCommand.fill(.circle(center: Point(x: 8, y: 8), radius: 7), .solid(.black))
    for (x, y, side) in [(4.0, 6.0, 8.0), (-4, 12, 10), (14, -2, 12), (30, 30, 4), (-9, 0, 4)] {
      let placed = GroupEffects(opacity: opacity)
      let square = DrawCommand.group(placed, [square(x, y, side, color)])
      let pixels = Int(20 * scale)
      let with = try picture([below, square], side: pixels, scale: scale)
      let without = try picture([below], side: pixels, scale: scale)
      for row in 0..<pixels {
        for column in 0..<pixels {
          let isInside =
            (x..<x + side).contains(Double(column) / scale)
            && (y..<y + side).contains(Double(row) / scale)
          if !isInside {
            #expect(with[column, row] == without[column, row])
          } else if opacity == 1 {
            #expect(with[column, row] == SIMD4(200, 10, 77, 255))
          } else {
            #expect(with[column, row] != without[column, row])
          }
        }
      }
    }
  }

  @Test(arguments: [SRGBColor(bytes: 1, 127, 254), .white, SRGBColor(bytes: 200, 10, 77)])
  func coveredPixelsHaveExactlyTheColor(color: SRGBColor) throws {
    let circle = Path.circle(center: Point(x: 10, y: 10), radius: 9)
    let conic = ConicGradient(
      center: Point(x: 3, y: 4), gradient: Gradient(colors: [color, color], interpolation: .oklab))
    let paints: [Paint] = [.solid(color), .conic(conic)]
    let bytes = SIMD4<UInt8>(
      (SIMD4(color.red, color.green, color.blue, 1) * 255).rounded(.toNearestOrEven))
    for paint in paints {
      let image = try picture([.fill(circle, paint)])
      for y in 5...15 { for x in 5...15 { #expect(image[x, y] == bytes) } }
    }
    #expect(try picture([square(2, 2, 9, color)])[5, 5] == bytes)
  }

  @Test func aHardSeamIsOnePixelWide() throws {
    let conic = ConicGradient(
      center: Point(x: 10.5, y: 10.5), gradient: Gradient(colors: [.black]),
      sectors: [.init(end: 0.5, .solid(.black)), .init(end: 1, .solid(.white))])
    let image = try picture([
      .fill(.rect(Rect(x: 0, y: 0, width: 20, height: 20)), .conic(conic))
    ])
    for y in [0, 3, 17, 19] {
      #expect([9, 10, 11].map { image[$0, y].x } == [255, 128, 0], "row \(y)")
    }
  }

  @Test(arguments: Interpolation.allCases)
  func linearGradient(interpolation: Interpolation) throws {
    let gradient = Ramps.twentyStops(interpolation, alpha: 0.2)
    let (start, end) = (Point(x: 3, y: 5), Point(x: 170, y: 190))
    let paint = Paint.linear(LinearGradient(gradient: gradient, start: start, end: end))
    let image = try picture(
      [.fill(.rect(Rect(x: 0, y: 0, width: 200, height: 200)), paint)], side: 200)
    let ideal = IdealGradient(gradient: gradient)
    let along = end - start
    for y in 0..<200 {
      for x in stride(from: y % 3, to: 200, by: 3) {
        let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - start
        let wanted = ideal.color(at: place.dot(along) / along.dot(along))
        let bytes = SIMD4<Double>(image[x, y])
        let fraction = bytes.w / 255
        let difference = bytes * SIMD4(fraction, fraction, fraction, 1) - wanted
        #expect(max(difference.max(), -difference.min()) <= 1, "at \(x), \(y)")
      }
    }
  }

  @Test func ditherKeepsTheMeanAndPlainColors() throws {
    let color = SRGBColor(red: 102.4 / 255, green: 100.0 / 255, blue: 0)
    let conic = ConicGradient(
      center: .zero, gradient: Gradient(colors: [color], dithers: true))
    let image = try picture(
      [.fill(.rect(Rect(x: 0, y: 0, width: 16, height: 16)), .conic(conic))], side: 16)
    var sum = 0
    for y in 3..<11 { for x in 5..<13 { sum += Int(image[x, y].x) } }
    expectClose(Double(sum) / 64, 102.4, within: 1.0 / 64)
    #expect(Set((0..<256).map { image[$0 % 16, $0 / 16].x }) == [102, 103])
    #expect((0..<256).allSatisfy { image[$0 % 16, $0 / 16].y == 100 })
  }

  // MARK: Groups

  @Test func opacityAppliesToTheWholeGroup() throws {
    let image = try picture([
      .group(GroupEffects(opacity: 0.5), [square(2, 2, 8, .black), square(6, 6, 8, .black)])
    ])
    #expect(image[3, 3].w == 128)
    #expect(image[8, 8].w == 128)
  }

  @Test func clipIsInTheParentsPoints() throws {
    let effects = GroupEffects(
      transform: .translation(Vector(x: 5, y: 0)),
      clip: .rect(Rect(x: 0, y: 0, width: 8.5, height: 20)))
    let image = try picture([.group(effects, [square(0, 0, 10, .black)])])
    #expect([4, 5, 7, 8, 9].map { image[$0, 5].w } == [0, 255, 255, 128, 0])
  }

  private func disc(_ start: Double, _ direction: RotationDirection) -> DrawCommand {
    let center = Point(x: 10, y: 10)
    let conic = ConicGradient(
      center: center, start: .degrees(start), direction: direction,
      gradient: Ramps.twoStops(.srgb),
      spots: [Spot(center: center + Angle.degrees(start).direction * 6, radius: 2, color: .white)])
    return .fill(.rect(Rect(x: 1, y: 1, width: 18, height: 18)), .conic(conic))
  }

  @Test func gradientsTurnWithTheirGroup() throws {
    let turn = GroupEffects(transform: .rotation(.degrees(90)).about(Point(x: 10, y: 10)))
    #expect(try picture([.group(turn, [disc(30, .clockwise)])]) == picture([disc(120, .clockwise)]))
  }

  @Test func gradientsAreMirroredWithTheirGroup() throws {
    let mirror = GroupEffects(transform: Transform.scale(-1, 1).about(Point(x: 10, y: 10)))
    let mirrored = try picture([.group(mirror, [disc(30, .clockwise)])])
    #expect(try mirrored == picture([disc(-30, .counterclockwise)]))
  }

  @Test func unevenScalingBendsAGradient() throws {
    let gradient = Ramps.twoStops(.srgb)
    let conic = ConicGradient(center: Point(x: 20, y: 10), gradient: gradient)
    let image = try picture(
      [
        .group(
          GroupEffects(transform: .scale(1, 4)),
          [.fill(.rect(Rect(x: 0, y: 0, width: 40, height: 20)), .conic(conic))])
      ], side: 40)
    for (x, y) in [(30, 5), (5, 35), (38, 39), (2, 7)] {
      let offset = Point(x: Double(x) + 0.5 - 20, y: (Double(y) + 0.5) / 4 - 10)
      let turn = ElementaryFunctions.arcTangentDegrees(y: offset.x, x: -offset.y) / 360
      let ideal = IdealGradient(gradient: gradient).color(at: turn < 0 ? turn + 1 : turn)
      let difference = SIMD4<Double>(image[x, y]) - ideal
      #expect(max(difference.max(), -difference.min()) <= 1)
    }
  }

  // MARK: Memory

  @Test func aUsedRasterizerDrawsLikeANewOne() throws {
    let lists = RingCase.progresses.map { progress in
      let ring = RingCase(
        progress: progress, radius: 8, width: 5, scale: 2, gradient: Ramps.twentyStops(.oklab))
      return DisplayList([
        .group(
          GroupEffects(
            shadow: Shadow(color: .black, blur: progress.truncatingRemainder(dividingBy: 3)),
            opacity: 0.7), ring.list(.conic(ring.conic)).commands)
      ])
    }
    var used = Rasterizer()
    for (index, list) in (lists + lists.reversed()).enumerated() {
      let size = PixelSize(width: 40 + index % 5 * 7, height: 64 - index % 7)
      var fresh = Rasterizer()
      let expected = try fresh.rasterize(list, size: size, scale: 2)
      #expect(try used.rasterize(list, size: size, scale: 2) == expected, "picture \(index)")
    }
  }
}
