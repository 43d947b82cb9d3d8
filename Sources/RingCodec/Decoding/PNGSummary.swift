import RingCore

/// The size and texts of a PNG file, and whether its colours are sRGB, read without decoding its
/// pixels.
package struct PNGSummary: Hashable, Sendable {
  package let size: PixelSize
  /// The Latin-1 texts (`tEXt`), in file order.
  package let texts: [PNGText]
  /// Whether the file states colours other than sRGB, or an orientation.
  package let hasColorsOfItsOwn: Bool

  private static let colorChunks: Set<ChunkType> = ["cICP", "iCCP", "gAMA", "cHRM", "eXIf"]

  /// Chunks that a picture needs to look the same, besides the critical ones.
  private static let shownChunks: Set<ChunkType> = colorChunks.union([
    "sRGB", "sBIT", "mDCV", "cLLI", "tRNS", "pHYs", "acTL", "fcTL", "fdAT",
  ])

  /// Returns a file with only the chunks that show the picture: without texts and private data.
  package static func shownChunks(of bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    try withRawBytes(of: bytes) { file throws(PNGError) in
      var reader = try ChunkReader(file)
      var writer = ChunkWriter()
      while true {
        let chunk = try reader.next()
        if chunk.type.isCritical || shownChunks.contains(chunk.type) {
          writer.append(chunk.type.description, file[chunk.contents])
        }
        if chunk.type == "IEND" { return writer.removeBytes() }
      }
    }
  }

  /// Throws `PNGError.malformed` unless the file has the PNG signature, chunks with correct lengths
  /// and checksums, and nothing after `IEND`.
  package init(_ bytes: [UInt8]) throws(PNGError) {
    self = try withRawBytes(of: bytes) { file throws(PNGError) in try PNGSummary(file) }
  }

  private init(_ file: UnsafeRawBufferPointer) throws(PNGError) {
    var reader = try ChunkReader(file)
    size = try PNGHeader(file, try reader.next()).size
    var texts: [PNGText] = []
    var (hasPixels, hasColors) = (false, false)
    while true {
      let chunk = try reader.next()
      switch chunk.type {
      case "IDAT": hasPixels = true
      case let type where Self.colorChunks.contains(type): hasColors = true
      case "tEXt": texts.append(PNGText(contents: file[chunk.contents]))
      case "IEND":
        guard hasPixels else { throw .malformed("there is no IDAT") }
        guard reader.isAtEnd else { throw .malformed("something follows its end") }
        (self.texts, hasColorsOfItsOwn) = (texts, hasColors)
        return
      default: break
      }
    }
  }
}

extension PNGText {
  /// Parses the contents of `tEXt`: a keyword, NUL, and the text, in Latin-1.
  fileprivate init(contents: Slice<UnsafeRawBufferPointer>) {
    func latin1(_ bytes: some Collection<UInt8>) -> String {
      String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
    let keyword = contents.prefix { $0 != 0 }
    self.init(keyword: latin1(keyword), text: latin1(contents.dropFirst(keyword.count + 1)))
  }
}
