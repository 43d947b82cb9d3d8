import RingUI
import Testing

private struct Endless: View {
  var body: some View { VStack { AnyView(Endless()) } }
}

/// A view that contains itself inside a geometry reader or a mask.
private struct Hidden: View {
  let isMask: Bool
  var body: some View {
    if isMask {
      Color.red.mask { AnyView(Hidden(isMask: true)) }
    } else {
      GeometryReader { _ in AnyView(Hidden(isMask: false)) }
    }
  }
}

private struct Narrow: View {
  let width: CGFloat
  var body: some View { Color.red.frame(width: width, height: 10) }
}

@MainActor @Suite struct BadInputTests {
  @Test func endlessRecursionEndsWithTheNameOfTheView() throws {
    let error = try #require(throws: ViewError.self) { try layout(HStack { Endless() }) }
    guard case .tooDeep(let view, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(view.hasPrefix("HStack › Endless › VStack"))
    #expect(
      error.description.hasSuffix(
        ": more than 400 views are nested; does a view contain itself?"), "\(error)")
  }

  @Test(arguments: [true, false]) func recursionIsFoundInMasksAndReaders(isMask: Bool) throws {
    let error = try #require(throws: ViewError.self) {
      try layout(Hidden(isMask: isMask), width: 50, height: 50)
    }
    guard case .tooDeep(let view, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(view.hasPrefix("Hidden"))
  }

  @Test func framesOfNoNumberAreFoundInReaders() throws {
    let error = try #require(throws: ViewError.self) {
      try layout(
        GeometryReader { proxy in Narrow(width: (proxy.size.width - 50) / (proxy.size.height - 50))
        },
        width: 50, height: 50)
    }
    #expect(
      error.description == "GeometryReader › Narrow: width is nan, but must be a finite number")
  }

  @Test(arguments: [CGFloat.nan, .infinity, -1])
  func framesMustBeFiniteAndNotNegative(width: CGFloat) throws {
    let error = try #require(throws: ViewError.self) { try layout(VStack { Narrow(width: width) }) }
    guard case .invalidNumber("VStack › Narrow", "width", let value) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(value == Double(width) || width.isNaN && value.isNaN)
    guard width == -1 else { return }
    #expect(
      error.description
        == "VStack › Narrow: width is -1, but must be a finite number that is not negative")
  }

  @Test func aMillionViewsAreTooMany() {
    let error = #expect(throws: ViewError.self) {
      try layout(VStack { ForEach(0..<1_000_000) { Text("\($0)") } })
    }
    #expect(error == .tooManyViews(view: "VStack › ForEach", limit: 200_000))
    #expect(
      error?.description == "VStack › ForEach: a picture may have at most 200000 views")
  }

  @Test func rejectsViewsThatGrowWithoutEndInBothDirections() {
    let endless: [AnyView] = [
      AnyView(GeometryReader { _ in Box(1, 1) }), AnyView(ViewThatFits { Color.red }),
      AnyView(Box(1, 1).frame(maxWidth: .infinity, maxHeight: .infinity)),
      AnyView(Color.red.mask { Circle() }), AnyView(Color.red.blendMode(.multiply)),
    ]
    for view in endless {
      #expect(throws: ViewError.self) { try layout(view, width: .infinity, height: .infinity) }
    }
  }

  /// Any number in a gradient results in an image or an error, not in a trap.
  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300, .leastNonzeroMagnitude])
  func gradientsOfAnyNumberEnd(number: Double) throws {
    let (colors, place) = ([Color.red, .blue], UnitPoint(x: number, y: 0.5))
    let stops = LinearGradient(
      stops: [.init(color: .red, location: number), .init(color: .blue, location: 0.5)],
      startPoint: .top, endPoint: .bottom)
    let styles: [AnyShapeStyle] = [
      AnyShapeStyle(EllipticalGradient(colors: colors, endRadiusFraction: number)),
      AnyShapeStyle(EllipticalGradient(colors: colors, startRadiusFraction: number)),
      AnyShapeStyle(EllipticalGradient(colors: colors, center: place)),
      AnyShapeStyle(LinearGradient(colors: colors, startPoint: place, endPoint: .trailing)),
      AnyShapeStyle(
        AngularGradient(
          colors: colors, center: .center, startAngle: .zero, endAngle: .degrees(number))),
      AnyShapeStyle(
        RadialGradient(colors: colors, center: place, startRadius: 0, endRadius: number)),
    ]
    for style in styles + [AnyShapeStyle(stops)] {
      for view in [
        AnyView(Rectangle().fill(style)), AnyView(Circle().stroke(style, lineWidth: 2)),
        AnyView(Text("a").foregroundStyle(style)),
      ] {
        let renderer = ImageRenderer(content: view.frame(width: 8, height: 8))
        guard (0...1).contains(number) else {
          _ = try? renderer.render()
          continue
        }
        _ = try renderer.render()
      }
    }
    guard !number.isFinite else { return }
    #expect(throws: ViewError.self) {
      try layout(Rectangle().fill(styles[4]).frame(width: 8, height: 8))
    }
  }

  @Test func aViewWithoutAnEndIsNamed() {
    let error = #expect(throws: ViewError.self) {
      try layout(Color.red, width: .infinity, height: .infinity)
    }
    #expect(
      error?.description
        == "Color: its size is inf × inf points; give it a frame with a finite width and height")
  }

  @Test func whatAPictureCannotShowIsNamed() {
    let views: [(AnyView, String)] = [
      (
        AnyView(
          Grid {
            GridRow { Box(1, 1) }
            GridRow {
              Box(1, 1); Box(1, 1)
            }
          }),
        "all rows of a grid must have the same number of views"
      ),
      (
        AnyView(
          Box(1, 1).tint(
            LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))),
        "a tint is one colour"
      ),
      (
        AnyView(Text("72").font(.title) + Text("%").font(.caption)),
        "texts of different fonts or colours cannot be joined; put them in an HStack"
      ),
    ]
    for (view, words) in views {
      let error = #expect(throws: ViewError.self) { try layout(view) }
      #expect(error?.description.hasSuffix(": " + words) == true, "\(String(describing: error))")
    }
  }

  @Test func numbersOfModifiersMustBeFinite() {
    let views: [AnyView] = [
      AnyView(Box(1, 1).padding(.nan)), AnyView(Box(1, 1).offset(x: .infinity)),
      AnyView(Box(1, 1).rotationEffect(.degrees(.nan))), AnyView(Box(1, 1).scaleEffect(.infinity)),
      AnyView(Box(1, 1).opacity(.nan)), AnyView(Box(1, 1).shadow(radius: -1)),
      AnyView(Box(1, 1).cornerRadius(.nan)), AnyView(Box(1, 1).position(x: .nan)),
      AnyView(VStack(spacing: .nan) { Box(1, 1) }), AnyView(Circle().stroke(lineWidth: 1)),
      AnyView(Circle().stroke(Color.red, lineWidth: .nan)), AnyView(Box(1, 1).zIndex(.nan)),
      AnyView(Box(1, 1).frame(minWidth: .nan)), AnyView(Text("x").font(.system(size: .nan))),
    ]
    var failures = 0
    for view in views where (try? layout(view)) == nil { failures += 1 }
    // One of the views is valid.
    #expect(failures == views.count - 1)
  }

  @Test func aNumberOfTheWholePictureHasAPlace() {
    let error = #expect(throws: ViewError.self) {
      try layout(Circle().frame(width: 1).frame(width: .infinity))
    }
    #expect(error?.description == "picture: width is inf, but must be a finite number")
  }

  @Test func aScaleOfNothingIsRefused() {
    let renderer = ImageRenderer(content: Box(1, 1))
    renderer.scale = 0
    let error = expect(.invalidView) { try renderer.render() }
    #expect(error?.description == "picture: its scale is 0, but must be a finite number above 0")
  }

  @Test func aMissingPictureIsNamed() throws {
    let error = try #require(throws: ViewError.self) {
      try layout(Image("headphones").imageFolder("/nowhere"))
    }
    #expect(error.description.hasPrefix("Image: /nowhere/headphones.png: "))
    #expect(!error.description.contains("Error Domain"), "\(error)")
  }

  @Test func aSquareOfTheFontTakesThePlaceOfAMissingSymbol() throws {
    let symbol = Image(systemName: "headphones")
    let placed = symbol.font(.system(size: 24)).imageFolder("/nowhere")
    let size = try layout(placed).size
    #expect(size.width == 24 && size.height == 24)
    #expect(try layout(symbol.imageFolder("/nowhere")).size.width == 17)
    let resized = symbol.resizable().frame(width: 30, height: 40).imageFolder("/nowhere")
    #expect(try layout(resized).size.height == 40)
    let warning =
      "symbol \"headphones\" was not found: a square is drawn instead; "
      + "it is none of the icons of this package: imageFolder(_:) names yours"
    #expect(try Scene(placed).problems().map(\.description) == [warning])
    let error = #expect(throws: RingError.self) {
      try placed.png(RenderOptions(warnings: .fail))
    }
    #expect(error?.code == .image && error?.description == warning)
  }
}
