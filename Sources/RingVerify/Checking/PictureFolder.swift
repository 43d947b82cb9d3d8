import RingCompare
import RingFiles
import RingGraphics
import RingPNG

/// Where the pictures of failures go: `name.expected.png`, `name.actual.png` and
/// `name.difference.png`.
public struct PictureFolder: Hashable, Sendable {
  public let folder: String
  private let guarded: FolderGuard
  /// What leads from the guarded folder to this one.
  private let start: String

  public init(_ folder: String) {
    (self.folder, start) = (folder, "")
    guarded = FolderGuard(folder: folder)
  }

  /// The folder `name` in a report's, whose links must not lead out of that.
  init(_ name: String, in guarded: FolderGuard) {
    (folder, start) = (guarded.folder + "/" + name, name + "/")
    self.guarded = guarded
  }

  /// File systems have names of at most 255 bytes; this leaves room for the longest ending.
  private static let longestName = 200

  /// The files of a name without their endings: the name, cut if with an ending it would be too long
  /// for a file.
  static func stem(_ name: String) -> String {
    let file = FilePath.name(name)
    guard file.utf8.count > longestName else { return name }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in file.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var start = ""
    for scalar in file.unicodeScalars {
      guard start.utf8.count + UTF8.width(scalar) <= longestName else { break }
      start.unicodeScalars.append(scalar)
    }
    return name.prefix(upTo: file.startIndex) + start + "-" + String(hash, radix: 16)
  }

  func path(_ name: GoldenName, _ role: String) -> String { "\(folder)/\(file(name, role))" }

  private func file(_ name: GoldenName, _ role: String) -> String {
    "\(Self.stem(name.path)).\(role).png"
  }

  /// A picture that was kept; `nil` if there is none. Throws a `FileError` of `read`.
  func bytes(of name: GoldenName, _ role: String) throws(FileError) -> [UInt8]? {
    guard FolderTree.isFile(path(name, role)) else { return nil }
    return try guarded.read(start + file(name, role))
  }

  /// Keeps a picture that has no golden; its path.
  func keep(_ picture: GoldenPicture, of name: GoldenName) throws -> String {
    try keep(picture.sheet, name, "actual")
  }

  /// Keeps golden, picture and their difference, of animations the worst frame; the paths of picture
  /// and difference.
  func keep(
    _ candidate: Candidate, _ picture: GoldenPicture, of name: GoldenName,
    _ options: ComparisonOptions
  ) throws -> (actual: String, difference: String?) {
    guard let golden = candidate.golden, let comparison = candidate.comparison else {
      return (try keep(picture, of: name), nil)
    }
    let frame = comparison.isAnimated ? comparison.worstFrame : nil
    let (expected, actual) = (
      frame.map(golden.image) ?? golden.sheet, frame.map(picture.image) ?? picture.sheet
    )
    _ = try keep(expected, name, "expected")
    let overlay = Comparison(options).compared(expected: expected, actual: actual)
      .picture(.overlay)
    return (try keep(actual, name, "actual"), try keep(overlay, name, "difference"))
  }

  private func keep(_ image: RasterImage, _ name: GoldenName, _ role: String) throws -> String {
    try guarded.write(GoldenPicture(image).encoded(.fast), to: start + file(name, role))
    return path(name, role)
  }
}
