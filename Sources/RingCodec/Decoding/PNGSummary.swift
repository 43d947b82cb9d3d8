import RingCore

/// The size and texts of a PNG file, and whether its colours are sRGB, read without decoding its
/// pixels.
package struct PNGSummary: Hashable, Sendable {
  package let size: PixelSize
  /// The Latin-1 texts (`tEXt`), in file order.
  package let texts: [PNGText]
  /// Whether the file has chunks of colours other than `sRGB`, or EXIF data, whatever they state.
  package let hasColorsOfItsOwn: Bool
  /// The chunks that state other colours than sRGB or another orientation than upright.
  ///
  /// Each name has a digest of what the chunk states; empty if there is no such chunk. Chunks that
  /// viewers ignore beside others are left out.
  package let appearance: [String: [UInt8]]

  private static let colorChunks: Set<ChunkType> = ["cICP", "iCCP", "gAMA", "cHRM", "eXIf"]

  /// The contents of chunks that state sRGB (PNG specification, third edition, 11.3.2).
  private static let sRGBContents: [ChunkType: [UInt8]] = [
    "cICP": [1, 13, 0, 1], "gAMA": UInt32(45_455).bigEndianBytes,
    "cHRM": [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
      .flatMap { UInt32($0).bigEndianBytes },
  ]

  /// Returns a digest of what a chunk of colours or EXIF data states; `nil` for sRGB and upright.
  ///
  /// The digest is that of the decompressed profile, the orientation, which is all that viewers use of
  /// EXIF, or the chunk's checksum.
  private static func digest(of chunk: PNGChunk, in file: UnsafeRawBufferPointer) -> [UInt8]? {
    let contents = file[chunk.contents]
    if chunk.type == "eXIf" {
      let orientation = Orientation(exif: contents)
      return orientation == .upright ? nil : [UInt8(orientation.rawValue)]
    }
    if chunk.type == "iCCP", let profile = profile(contents) {
      return Array(SHA256.hexadecimal(of: profile).utf8)
    }
    if let expected = sRGBContents[chunk.type], contents.elementsEqual(expected) { return nil }
    let end = chunk.contents.upperBound
    return Array(file[end..<end + 4])
  }

  /// The maximum size of a colour profile that is decompressed, in bytes. Larger ones are compared
  /// compressed.
  private static let maximumProfileBytes = 1 << 20

  /// Returns the colour profile in the contents of `iCCP`, which has a name, NUL, the compression
  /// method and a zlib stream; `nil` if it is damaged or too large.
  private static func profile(_ contents: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    let stream = UnsafeRawBufferPointer(rebasing: contents.drop { $0 != 0 }.dropFirst(2))
    return ZlibStream.decompressed(stream, limit: maximumProfileBytes)
  }

  /// Returns the chunks of colours that viewers ignore beside the chunks in `types` (PNG
  /// specification, third edition, 4.3: the precedence of colour spaces).
  private static func ignored(beside types: Set<ChunkType>) -> Set<String> {
    if types.contains("cICP") { return ["iCCP", "gAMA", "cHRM"] }
    return types.isDisjoint(with: ["iCCP", "sRGB"]) ? [] : ["gAMA", "cHRM"]
  }

  /// The ancillary chunks without which viewers would show the picture differently.
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
    var (types, hasPixels) = (Set<ChunkType>(), false)
    var appearance: [String: [UInt8]] = [:]
    while true {
      let chunk = try reader.next()
      switch chunk.type {
      case "IDAT": hasPixels = true
      case "sRGB": types.insert("sRGB")
      // Decoders use the first chunk of a type.
      case let type where Self.colorChunks.contains(type) && types.insert(type).inserted:
        appearance[type.description] = Self.digest(of: chunk, in: file)
      case "tEXt": texts.append(PNGText(contents: file[chunk.contents]))
      case "IEND":
        guard hasPixels else { throw .malformed("there is no IDAT") }
        guard reader.isAtEnd else { throw .malformed("something follows its end") }
        let ignored = Self.ignored(beside: types)
        self.appearance = appearance.filter { !ignored.contains($0.key) }
        (self.texts, hasColorsOfItsOwn) = (texts, !types.isDisjoint(with: Self.colorChunks))
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
