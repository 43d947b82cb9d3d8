import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingCompare

/// Images that are read while they are compared.
@Suite struct BandedComparisonRunnerTests {
  /// In any order of starting and finishing tasks, every band is read and compared once and in
  /// order, and no band is overwritten before it is compared.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func everyBandIsReadOnceAndThenCompared(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let (count, ahead) = (Int(seed % 9), 1 + Int(seed % 4))
    var plan = BandScheduler(count: count, ahead: ahead)
    var running: [BandScheduler.Task] = []
    var (read, compared) = ([0, 0], 0)
    while true {
      let task = plan.next()
      switch task {
      case .read(let picture, let band):
        #expect(band == read[picture] && band < count && band - compared < ahead)
        #expect(!running.contains { if case .read(picture, _) = $0 { true } else { false } })
      case .compare(let band):
        #expect(band == compared && read.allSatisfy { $0 > band })
        #expect(!running.contains { if case .compare = $0 { true } else { false } })
      case .end, nil: break
      }
      if task == .end { break }
      if let task { running.append(task) }
      // If there is no task, another one must be running.
      guard task == nil || Bool.random(using: &generator) else { continue }
      guard !running.isEmpty else { return _ = Issue.record("nobody does anything") }
      let done = running.remove(at: Int.random(in: running.indices, using: &generator))
      if case .read(let picture, _) = done { read[picture] += 1 }
      if case .compare = done { compared += 1 }
      plan.finish(done)
    }
    #expect(running.isEmpty && read == [count, count] && compared == count && plan.isComplete)
  }

  /// The schedule reads as many bands as allowed before one is compared, equally of both images.
  @Test func bandsAreReadAhead() {
    var plan = BandScheduler(count: 9, ahead: 3)
    let first = plan.next()
    #expect(first == .read(image: 0, band: 0))
    for band in 0..<3 {
      #expect(plan.next() == .read(image: 1, band: band))
      plan.finish(.read(image: 1, band: band))
    }
    #expect(plan.next() == nil)
    plan.finish(.read(image: 0, band: 0))
    #expect(plan.next() == .compare(band: 0) && plan.next() == .read(image: 0, band: 1))
  }

  @Test func aBandThatCannotBeReadIsTheEnd() {
    var plan = BandScheduler(count: 2, ahead: 2)
    let task = plan.next()
    #expect(plan.next() != .end)
    plan.finish(task ?? .end, hasFailed: true)
    #expect(plan.next() == .end && !plan.isComplete)
  }

  /// An image in memory.
  private final class Reader: PixelRowReader {
    let image: RasterImage
    private let damagedRow: Int?
    private var next = 0

    init(_ image: RasterImage, damagedRow: Int? = nil) {
      (self.image, self.damagedRow) = (image, damagedRow)
    }

    var size: PixelSize { image.size }

    func read(_ rows: Int, into band: inout [UInt8]) -> Bool {
      let found = next..<min(next + rows, image.height)
      // Gives other threads a chance to violate exclusive access.
      sched_yield()
      let stride = image.width * 4
      band = Array(image.pixels[found.lowerBound * stride..<found.upperBound * stride])
      next = found.upperBound
      return damagedRow.map { !found.contains($0) } ?? true
    }
  }

  private func picture(_ size: PixelSize, _ generator: inout SplitMix64) -> RasterImage {
    RasterImage(size.width, size.height) { x, y in
      let isOther = Int.random(in: 0..<40, using: &generator) == 0
      return [x * 7, y * 3, isOther ? 200 : 40, 255]
    }
  }

  @Test(arguments: [1, 2, 3, 8], [1, 4, 100])
  func itFindsWhatWholePicturesShow(jobs: Int, rows: Int) {
    var generator = SplitMix64(seed: UInt64(jobs))
    let size = PixelSize(width: 23, height: 41)
    for other in [size, PixelSize(width: 30, height: 7), PixelSize(width: 9, height: 60)] {
      let (expected, actual) = (picture(size, &generator), picture(other, &generator))
      for options in [Comparison(), Comparison(ignoresAntiAliasing: true)] {
        let run = BandedComparisonRunner(options, Reader(expected), Reader(actual), rows: rows)
        let whole = options.compare(expected, actual).result
        #expect(run.result(jobs: jobs) == whole)
      }
    }
  }

  /// Damage in any row counts, also below the last row of the other image.
  @Test(arguments: [1, 2, 3])
  func damageIsNoResult(jobs: Int) {
    var generator = SplitMix64(seed: 1)
    let short = picture(PixelSize(width: 5, height: 9), &generator)
    let long = picture(PixelSize(width: 5, height: 40), &generator)
    for damagedRow in [0, 8, 20, 39] {
      for isFirst in [true, false] {
        let readers = [Reader(short), Reader(long, damagedRow: damagedRow)]
        let run = BandedComparisonRunner(
          Comparison(), readers[isFirst ? 1 : 0], readers[isFirst ? 0 : 1], rows: 4)
        #expect(run.result(jobs: jobs) == nil)
      }
    }
  }
}
