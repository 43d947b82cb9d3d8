import RingCore
import RingRender
import RingScene
import RingUI
import TestSupport
import Testing

/// Returns the pixels of a view of 8 × 8 points, each as unpremultiplied red, green, blue, alpha.
@MainActor private func pixels<V: RingUI.View>(_ view: V) throws -> [[UInt8]] {
  let image = try ImageRenderer(content: view.frame(width: 8, height: 8)).render()
  return stride(from: 0, to: image.pixels.count, by: 4).map { Array(image.pixels[$0..<$0 + 4]) }
}

@MainActor @Suite struct BlendingTests {
  private let red = RingUI.Color(red: 1, green: 0, blue: 0)
  private let yellow = RingUI.Color(red: 1, green: 1, blue: 0)
  private let cyan = RingUI.Color(red: 0, green: 1, blue: 1)

  private func stack(_ mode: RingUI.BlendMode) -> some RingUI.View {
    RingUI.ZStack {
      yellow
      cyan.blendMode(mode)
    }
  }

  @Test func colorsBlendWithThoseBelow() throws {
    #expect(try pixels(stack(.multiply))[0] == [0, 255, 0, 255])
    #expect(try pixels(stack(.screen))[0] == [255, 255, 255, 255])
    #expect(try pixels(stack(.plusLighter))[0] == [255, 255, 255, 255])
    // Yellow has only dark and light channels, which overlay keeps.
    #expect(try pixels(stack(.overlay))[0] == [255, 255, 0, 255])
    #expect(try pixels(stack(.normal))[0] == [0, 255, 255, 255])
    #expect(try dump(stack(.normal)).contains("group") == false)
  }

  @Test func aGroupBlendsInsideOnly() throws {
    let view = RingUI.ZStack {
      red
      stack(.multiply).compositingGroup()
    }
    #expect(try pixels(view)[0] == [0, 255, 0, 255])
    let open = RingUI.ZStack {
      red
      cyan.blendMode(.multiply).offset(x: 0)
    }
    #expect(try pixels(open)[0] == [0, 0, 0, 255])
    let closed = RingUI.ZStack {
      red
      cyan.blendMode(.multiply).drawingGroup()
    }
    #expect(try pixels(closed)[0] == [0, 255, 255, 255])
    // Without blending there is no intermediate group.
    #expect(try dump(yellow.compositingGroup()) == dump(yellow))
  }

  @Test func greysBlendByTheFormulas() throws {
    func grey(_ white: Double) -> RingUI.Color { RingUI.Color(white: white) }
    func level(_ mode: RingUI.BlendMode, _ upper: Double, over lower: Double) throws -> Double {
      let view = RingUI.ZStack {
        grey(lower)
        grey(upper).blendMode(mode)
      }
      return Double(try pixels(view)[0][0]) / 255
    }
    for (upper, lower) in [(0.2, 0.4), (0.7, 0.3), (0.4, 0.8), (0.9, 0.6)] {
      let overlaid =
        lower <= 0.5 ? 2 * upper * lower : 1 - 2 * (1 - upper) * (1 - lower)
      expectClose(try level(.overlay, upper, over: lower), overlaid, within: 2 / 255, "overlay")
      let sum = min(1, upper + lower)
      expectClose(try level(.plusLighter, upper, over: lower), sum, within: 2 / 255, "plusLighter")
    }
  }

  /// The text of a mask only gives a form, as that of a clip.
  @Test func aMaskIsNotRead() throws {
    let view = RingUI.Text("content").mask { RingUI.Text("mask") }
    #expect(try layout(view).altText == "content")
  }

  @Test func aViewMasksByItsAlpha() throws {
    let view = red.mask {
      RingUI.HStack(spacing: 0) {
        RingUI.Color.black.opacity(0.5)
        RingUI.Color.clear
      }
    }
    let row = try pixels(view)
    #expect(row[0] == [255, 0, 0, 128] && row[7] == [0, 0, 0, 0])
    let background = view.background(cyan)
    #expect(try pixels(background)[7] == [0, 255, 255, 255])
    #expect(try pixels(background)[0] == [128, 127, 127, 255])
  }

  @Test func aMaskLiesWhereItsAlignmentSays() throws {
    let view = red.mask(alignment: .bottomTrailing) { Box(2, 2) }
    let all = try pixels(view)
    #expect(all[0][3] == 0 && all[63] == [255, 0, 0, 255] && all[5 * 8 + 5][3] == 0)
    #expect(try pixels(red.mask(Box(8, 8).opacity(1)))[0] == [255, 0, 0, 255])
    #expect(try dump(red.mask { EmptyView() }).isEmpty)
    #expect(try dump(red.mask { RingUI.Color.clear }).isEmpty)
    // Shapes clip exactly, without an intermediate group.
    #expect(try dump(red.mask(RingUI.Circle())) == dump(red.clipShape(RingUI.Circle())))
  }

  @Test func evenOddFillsLeaveHoles() throws {
    var path = RingUI.Path(CGRect(x: 0, y: 0, width: 8, height: 8))
    path.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    #expect(try pixels(path.fill(red))[3 * 8 + 3][3] == 255)
    let holed = try pixels(path.fill(red, style: FillStyle(eoFill: true)))
    #expect(holed[3 * 8 + 3][3] == 0 && holed[0] == [255, 0, 0, 255])
    let clipped = try pixels(red.clipShape(path, style: FillStyle(eoFill: true)))
    #expect(clipped[3 * 8 + 3][3] == 0 && clipped[0] == [255, 0, 0, 255])
  }

  @Test func anEllipticalGradientIsStretchedWithItsFrame() throws {
    let gradient = RingUI.EllipticalGradient(colors: [RingUI.Color.white, RingUI.Color.black])
    let image = try ImageRenderer(content: gradient.frame(width: 80, height: 20)).render()
    for (x, y) in [(40, 10), (60, 10), (40, 14), (52, 13), (79, 19), (8, 10)] {
      let (u, v) = ((Double(x) + 0.5 - 40) / 80, (Double(y) + 0.5 - 10) / 20)
      let grey = 255 * (1 - min(1, (u * u + v * v).squareRoot() / 0.5))
      let byte = Double(image.pixels[4 * (80 * y + x)])
      expectClose(byte, grey, within: 1.01, "(\(x), \(y)): \(byte) instead of \(grey)")
    }
  }

  @Test func ellipticalGradientsPaintShapesAndLines() throws {
    let gradient = RingUI.EllipticalGradient(
      colors: [red, red, cyan], center: .center, startRadiusFraction: 0, endRadiusFraction: 0.5)
    let filled = try pixels(RingUI.Circle().fill(gradient))
    #expect(filled[4 * 8 + 4] == [255, 0, 0, 255] && filled[0][3] == 0)
    let line = try pixels(RingUI.Rectangle().strokeBorder(gradient, lineWidth: 1))
    #expect(line[0] == [0, 255, 255, 255] && line[4 * 8 + 4][3] == 0)
    // A line through the centre of the bounds has the colour of the gradient's centre.
    let cross = try pixels(
      RingUI.Path { path in
        path.move(to: CGPoint(x: 0, y: 4))
        path.addLine(to: CGPoint(x: 8, y: 4))
      }.stroke(gradient, lineWidth: 2))
    #expect(cross[4 * 8 + 4] == [255, 0, 0, 255] && cross[0][3] == 0)
    #expect(try dump(gradient.frame(width: 0, height: 8)).contains("radial") == false)
  }

  @Test func aTextIsPaintedInAGradient() throws {
    let gradient = RingUI.LinearGradient(
      colors: [red, cyan], startPoint: .leading, endPoint: .trailing)
    let text = try dump(RingUI.Text("ab").font(.system(size: 10)).foregroundStyle(gradient))
    #expect(text.contains("isolated") && text.contains("mask") && text.contains("\"ab\""))
    // The gradient spans the bounds of the text, two letters of 5 points each.
    #expect(text.contains("linear (0,5)→(10,5)"))
    // Glyphs that extend beyond the bounds are painted too.
    #expect(text.contains("fill [M(-10,-10) L(20,-10) L(20,20)"))
    #expect(
      try size(RingUI.Text("ab").font(.system(size: 10)).foregroundStyle(gradient)) == [10, 10])
  }

  @Test func lettersAreSetApart() throws {
    let text = try dump(RingUI.Text("ab").kerning(2))
    #expect(text.contains("tracking 2"))
    #expect(try dump(RingUI.Text("ab").tracking(2)) == text)
    #expect(try dump(RingUI.VStack { RingUI.Text("ab") }.kerning(2)).contains("tracking 2"))
    #expect(
      try dump(RingUI.VStack { RingUI.Text("ab").kerning(1) }.kerning(2)).contains("tracking 1"))
    #expect(throws: ViewError.self) { try layout(RingUI.Text("ab").kerning(.nan)) }
  }
}
