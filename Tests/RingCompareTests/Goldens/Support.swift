import Foundation
import RingCodec
import RingCore
import TestSupport

@testable import RingCompare

/// A store in a temporary folder that is removed with its contents.
final class TemporaryStore {
  private let folder: TemporaryFolder
  var url: URL { folder.url }
  var store: GoldenStore { GoldenStore(url.path) }

  init() throws { folder = try TemporaryFolder("goldens ") }

  func put(_ picture: GoldenImage, _ path: String) throws {
    try put(picture.encoded(.fast), path)
  }

  func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(path)))
  }

  func put(_ bytes: [UInt8], _ path: String) throws {
    try folder.write(bytes, to: path)
  }

  func picture(_ path: String) throws -> GoldenImage {
    try GoldenImage(png: [UInt8](Data(contentsOf: url.appendingPathComponent(path))))
  }

  /// Sets the modification date of a file to the past, so that rewriting it is detectable.
  func age(_ path: String) throws {
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: url.appendingPathComponent(path).path)
  }

  func isUntouched(_ path: String) throws -> Bool {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: url.appendingPathComponent(path).path)
    return (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 == 1_000_000_000
  }

  func check(
    _ picture: GoldenImage, _ mode: RecordMode = .never, maxDelta: Int = 0,
    pictures: String? = nil
  ) throws -> CaseResult {
    var checker = GoldenChecker(store: store, mode: mode)
    checker.comparison.maxDelta = maxDelta
    checker.pictures = pictures.map { FailureImageFolder($0) }
    return try checker.check(GoldenName("rings/move/full"), picture)
  }

  /// The paths of all files, sorted.
  var files: [String] {
    let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.contains(".") }.sorted()
  }
}

/// Returns an image of one colour, with `wrong` pixels of another colour.
func picture(_ red: UInt8, width: Int = 4, height: Int = 3, wrong: Int = 0) -> GoldenImage {
  let pixels = (0..<width * height).flatMap { pixel -> [UInt8] in
    [red, pixel < wrong ? 200 : 0, 0, 255]
  }
  return GoldenImage(RasterImage(size: PixelSize(width: width, height: height), pixels: pixels))
}

/// Returns the file of an animation whose frames are shown for `hundredths` hundredths of a
/// second each.
func apng(_ pictures: GoldenImage, hundredths: Int = 10) throws -> [UInt8] {
  var encoder = try APNGEncoder(
    size: pictures.frames[0].size, layout: .translucent,
    settings: .init(duration: FrameDuration(hundredths, 100)))
  var bytes: [UInt8] = []
  for frame in pictures.frames { bytes += try encoder.append(frame) }
  let ending = try encoder.finish()
  bytes += ending.bytes
  bytes.replaceSubrange(
    ending.patchOffset..<ending.patchOffset + ending.patch.count, with: ending.patch)
  return bytes
}
