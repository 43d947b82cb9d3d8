import RingCore
import RingKernels
import TestSupport
import Testing

@testable import RingCompare

/// The loop that classifies most pixels, compared with the metric, which can classify all.
@Suite struct DifferenceLoopTests {
  /// The SIMD levels that the loop may use.
  private static let vectors = [RING_SIMD_BASELINE, RING_SIMD_AVX2, RING_SIMD_AVX512]

  private static func mark(
    _ a: Pixel, _ b: Pixel, _ tolerance: ring_tolerance, _ vectors: ring_simd_level,
    at place: Int = 0
  ) -> Int {
    var (mark, tolerance) = (UInt8(0), tolerance)
    let (first, second) = ([a.rgba32.littleEndian], [b.rgba32.littleEndian])
    first.withUnsafeBytes { a in
      second.withUnsafeBytes { b in
        _ = ring_compare_rows(
          a.bindMemory(to: UInt8.self).baseAddress, b.bindMemory(to: UInt8.self).baseAddress, &mark,
          1, Int64(place), &tolerance, vectors)
      }
    }
    return Int(mark)
  }

  /// Returns colours of one kind: any, dark, similar, translucent.
  private static func pair(_ kind: UInt64, _ random: inout SplitMix64) -> (Pixel, Pixel) {
    func color(_ mask: UInt64, alpha: UInt8 = 255) -> SIMD4<UInt8> {
      let word = random.next() & (mask * 0x10101)
      return SIMD4(
        UInt8(word & 255), UInt8(word >> 8 & 255), UInt8(word >> 16 & 255), alpha)
    }
    func alpha() -> UInt8 { UInt8(random.next() & 255) }
    switch kind {
    case 0: return (Pixel(color(255)), Pixel(color(255)))
    case 1: return (Pixel(color(31)), Pixel(color(15)))
    case 2:
      let (first, step) = (color(127), color(7))
      return (Pixel(first), Pixel(first &+ step &- SIMD4(0, 0, 0, 255)))
    default: return (Pixel(color(255, alpha: alpha())), Pixel(color(255, alpha: alpha())))
    }
  }

  /// The error of a distance is twice that of a colour, 0.00014, plus other rounding.
  @Test(arguments: vectors.indices, 0...3 as ClosedRange<UInt64>)
  func distancesAreEstimatedAsWellAsIsClaimed(_ vectors: Int, _ kind: UInt64) {
    var random = SplitMix64(seed: 40 + kind)
    let claimed = 0.0003
    let metric = PerceptualMetric(threshold: 0)
    var undecided = 0
    let count = 2000
    for place in 0..<count {
      let (a, b) = Self.pair(kind, &random)
      guard !a.isEqual(to: b) else { continue }
      let distance = metric.distance(a, b, at: place)
      var tolerance = ring_tolerance(Comparison(metric: .oklab(threshold: 0)))
      tolerance.accept_below = Float(distance - claimed)
      tolerance.reject_from = Float(distance + claimed)
      let mark = Self.mark(a, b, tolerance, Self.vectors[vectors], at: place)
      #expect(mark == RING_MARK_UNDECIDED, "\(a.rgba32) \(b.rgba32) at \(place)")
      (tolerance.accept_below, tolerance.reject_from) = (Float(distance + claimed), Float.infinity)
      if Self.mark(a, b, tolerance, Self.vectors[vectors], at: place) == RING_MARK_UNDECIDED {
        undecided += 1
      }
    }
    // The loop leaves few pixels to the metric, except for very dark colours.
    #expect(undecided < (kind == 1 ? count * 3 / 4 : count / 50), "\(undecided) of \(count)")
  }

  /// Near black, where one level is a large part of a colour, the test tries every step.
  @Test func noStepIsLongerThanClaimed() {
    let metric = PerceptualMetric(threshold: 0)
    func pixel(_ color: SIMD3<Int>) -> Pixel {
      Pixel(SIMD4(UInt8(color.x), UInt8(color.y), UInt8(color.z), 255))
    }
    func longest(from low: SIMD3<Int>, to high: SIMD3<Int>, _ isIn: (SIMD3<Int>) -> Bool) -> Double
    {
      var longest = 0.0
      for color in grid(low, high) {
        for step in grid(SIMD3(-1, -1, 0), SIMD3(1, 1, 1)) where isIn(color &+ step) {
          longest = max(longest, metric.distance(pixel(color), pixel(color &+ step), at: 0))
        }
      }
      return longest
    }
    func isColor(_ color: SIMD3<Int>) -> Bool { color.min() >= 0 && color.max() <= 255 }
    func isBright(_ color: SIMD3<Int>) -> Bool { isColor(color) && min(color.x, color.y) >= 16 }
    let dark = longest(from: .zero, to: SIMD3(repeating: 9), isColor)
    #expect(dark > 0.0936 && dark < PerceptualMetric.step)
    let bright = longest(from: SIMD3(16, 16, 0), to: SIMD3(21, 21, 9), isBright)
    #expect(bright > 0.0070 && bright < PerceptualMetric.brightStep)
    var random = SplitMix64(seed: 9)
    for _ in 0..<400 {
      let word = random.next()
      let color = SIMD3(Int(word & 255), Int(word >> 8 & 255), Int(word >> 16 & 255))
      #expect(longest(from: color, to: color, isColor) < PerceptualMetric.step, "\(color)")
      guard isBright(color) else { continue }
      #expect(longest(from: color, to: color, isBright) < PerceptualMetric.brightStep, "\(color)")
    }
  }

  private func grid(_ low: SIMD3<Int>, _ high: SIMD3<Int>) -> [SIMD3<Int>] {
    (low.x...high.x).flatMap { x in
      (low.y...high.y).flatMap { y in (low.z...high.z).map { SIMD3(x, y, $0) } }
    }
  }

  @Test func thresholdsThatAreNoneLeaveNothingInvisible() {
    for threshold in [Double.nan, 0.0, -1.0, -Double.infinity] {
      let tolerance = ring_tolerance(Comparison(metric: .oklab(threshold: threshold)))
      #expect(tolerance.invisible_delta == 0 && tolerance.invisible_bright_delta == 0)
    }
    let all = ring_tolerance(Comparison(metric: .oklab(threshold: Double.infinity)))
    #expect(all.invisible_delta == 255)
    let usual = ring_tolerance(Comparison(metric: .oklab()))
    #expect(usual.invisible_delta == 1 && usual.invisible_bright_delta == 13)
  }

  private static let options: [Comparison] = [
    Comparison(), Comparison(maxDelta: 9), Comparison(maxDelta: -3),
    Comparison(maxDelta: .max), Comparison(metric: .oklab()),
    Comparison(maxDelta: 12, metric: .oklab(threshold: 0.03)),
    Comparison(metric: .oklab(threshold: 0.5), ignoresAntiAliasing: true),
    Comparison(metric: .oklab(threshold: .nan)),
    Comparison(metric: .oklab(threshold: 0), ignoresAntiAliasing: true),
    Comparison(
      maxDelta: 2, metric: .oklab(threshold: 0.02), ignoresAntiAliasing: true,
      ignoredRegions: [
        PixelRegion(x: 3, y: 1, width: 9, height: 7), PixelRegion(x: 8, y: 2, width: 90, height: 2),
      ]),
  ]

  /// Returns images with every pair of kinds of colours, including hidden ones, at every position
  /// of a vector.
  private static func picture(_ width: Int, _ height: Int, seed: UInt64) -> PicturePair {
    var random = SplitMix64(seed: seed)
    var (expected, actual): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<width * height {
      let kind = random.next() % 8
      let (a, b) = kind > 4 ? pair(0, &random) : pair(min(3, kind), &random)
      let other = kind > 6 ? a : kind == 4 ? Pixel(SIMD4(9, 8, 7, 0)) : b
      for (pixel, isExpected) in [(a, true), (other, false)] {
        let bytes = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { UInt8($0) }
        if isExpected { expected += bytes } else { actual += bytes }
      }
    }
    let size = PixelSize(width: width, height: height)
    return PicturePair(
      "\(width) × \(height), seed \(seed)", RasterImage(size: size, pixels: expected),
      RasterImage(size: size, pixels: actual))
  }

  /// Returns the mark of a pixel by applying the definitions in order.
  private static func mark(
    _ x: Int, _ y: Int, _ a: PixelGrid, _ b: PixelGrid, _ options: Comparison
  ) -> DifferenceMask.Mark {
    let (first, second) = (a[x, y], b[x, y])
    if first.isEqual(to: second) { return .equal }
    let isIgnored = options.ignoredRegions.contains {
      ($0.x..<$0.x + $0.width).contains(x) && ($0.y..<$0.y + $0.height).contains(y)
    }
    if isIgnored || first.delta(to: second) <= options.maxDelta { return .tolerated }
    if case .oklab(let threshold) = options.metric,
      !PerceptualMetric(threshold: threshold).differ(first, second, at: y * a.width + x)
    {
      return .tolerated
    }
    let isRim =
      options.ignoresAntiAliasing
      && AntiAliasingDetector(expected: a, actual: b).isAntiAliased(x: x, y: y)
    return isRim ? .antiAliased : .counted
  }

  @Test(arguments: [(1, 1), (7, 3), (8, 5), (9, 9), (33, 20)], options)
  func marksAreThoseOfTheDefinitions(_ size: (Int, Int), _ options: Comparison) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let pair = Self.picture(size.0, size.1, seed: seed)
      let compared = options.compare(pair.expected, pair.actual)
      var (wrong, counted, largest) = (0, 0, 0)
      pair.expected.pixels.withUnsafeBytes { a in
        pair.actual.pixels.withUnsafeBytes { b in
          guard let a = PixelGrid(a, of: pair.expected.size, part: pair.expected.size),
            let b = PixelGrid(b, of: pair.actual.size, part: pair.actual.size)
          else { return }
          for y in 0..<size.1 {
            for x in 0..<size.0 {
              let mark = Self.mark(x, y, a, b, options)
              if mark != compared.mask[x, y] { wrong += 1 }
              if mark == .counted { counted += 1 }
              largest = max(largest, a[x, y].delta(to: b[x, y]))
            }
          }
        }
      }
      #expect(wrong == 0, "\(pair.testDescription)")
      #expect(compared.pixels == counted)
      if options.ignoredRegions.isEmpty { #expect(compared.maxDelta == largest) }
    }
  }

  /// The images are large enough for four threads and differ in each thread's part and at its ends.
  @Test(arguments: [
    Comparison(), Comparison(metric: .oklab(), ignoresAntiAliasing: true),
    Comparison(
      maxDelta: 3, density: .init(side: 5, maxPixels: 1),
      ignoredRegions: [PixelRegion(x: 0, y: 120, width: 700, height: 150)]),
  ])
  func anyNumberOfThreadsFindsTheSame(_ options: Comparison) {
    let size = PixelSize(width: 1100, height: 500)
    let expected = [UInt8](repeating: 200, count: size.count * 4)
    var actual = expected
    var random = SplitMix64(seed: 5)
    for _ in 0..<4000 {
      actual[Int(random.next() % UInt64(actual.count))] = UInt8(random.next() & 255)
    }
    for row in stride(from: 0, to: 500, by: 125) { actual[row * 4400 + 4396] = 0 }
    let pair = (RasterImage(size: size, pixels: expected), RasterImage(size: size, pixels: actual))
    let one = options.compare(pair.0, pair.1)
    #expect(!one.result.isAccepted)
    for jobs in [2, 3, 8, 1000] {
      let many = options.compare(pair.0, pair.1, jobs: jobs)
      #expect(many.result == one.result && many.mask == one.mask, "\(jobs) jobs")
    }
  }
}
