import RingCairo
import RingCodec
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// A loader of the images and fonts that a config names.
///
/// The files must be in the config's folder or in a folder that the user allows.
struct ConfigResourceLoader: ResourceLoading {
  var folders: FileAccessPolicy
  var maximumPixels: Int
  /// The maximum processor time for drawing an SVG, in seconds. Default: 0.75.
  var svgCPUSeconds = SVGRenderRequest.defaultCPUSeconds

  /// The signatures of OpenType and TrueType files.
  ///
  /// `font(at:)` checks them, because otherwise a file of another kind would only fail during text
  /// layout, where its position in the config is unknown.
  private static let fontSignatures = ["OTTO", "\0\u{1}\0\0", "true", "ttcf"]
  private static let webFontSignatures = ["wOFF", "wOF2"]

  func font(at path: String) throws(ResourceError) -> String {
    let file = try resolve(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(file, .file, isCanonical: true)
    } catch {
      throw ResourceError(error.explanation)
    }
    if Self.fontSignatures.contains(where: { bytes.starts(with: $0.utf8) }) { return file }
    if Self.webFontSignatures.contains(where: { bytes.starts(with: $0.utf8) }) {
      throw ResourceError(
        "it is a web font (WOFF), which cannot be drawn", help: "convert it to .ttf or .otf")
    }
    throw ResourceError("it is not a font")
  }

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage {
    let file = try resolve(request.path)
    WorkStep.load.record()
    do {
      let bytes = try InputFile.read(file, .file, isCanonical: true)
      switch ImageFileFormat(bytes) {
      case .png:
        var remaining = memory
        let decoder = PNGDecoder(maximumPixels: maximumPixels)
        try remaining.reserve(image: decoder.size(bytes), adding: PNGDecoder.scratch(of: bytes))
        return LoadedImage(try decoder.decode(bytes))
      case .photo:
        return try photo(bytes, memory)
      case .svg:
        let svgRequest = SVGRenderRequest(
          request, maximumPixels: maximumPixels, seconds: svgCPUSeconds, memory)
        return try svgRequest.renderInChildProcess(bytes)
      case .other(let name):
        throw ResourceError(
          "it is not a PNG, JPEG, WebP or SVG file",
          help: name.map { "it is \($0); convert it to PNG" })
      }
    } catch let error as MemoryLimitError {
      throw ResourceError(error)
    } catch let error as ResourceError {
      throw error
    } catch let error as FileError {
      throw ResourceError(error.explanation)
    } catch {
      throw ResourceError("\(error)")
    }
  }

  private func photo(_ bytes: [UInt8], _ memory: MemoryBudget) throws -> LoadedImage {
    let (header, decoder) = (
      try PhotoHeader(bytes), PhotoDecoder(maximumPixels: maximumPixels)
    )
    try decoder.check(header)
    var remaining = memory
    try remaining.reserve(image: header.size, adding: header.scratch)
    return LoadedImage(try decoder.decode(bytes))
  }

  private func resolve(_ path: String) throws(ResourceError) -> String {
    guard !path.isURL else {
      throw ResourceError("URLs are not supported", help: "download it first")
    }
    do throws(FileAccessPolicy.Denial) {
      return try folders.resolve(path)
    } catch {
      switch error {
      case .unreachable(let error): throw ResourceError(error.explanation)
      case .outside(let folder):
        throw ResourceError(
          "it is outside the config's folder", help: "add --allow-path \(folder)")
      case .noFolder(let folder):
        throw ResourceError(
          "a config that is read from a stream cannot refer to files",
          help: "add --allow-path \(folder)")
      }
    }
  }
}

extension String {
  /// Whether the text begins like a URL with two slashes (RFC 3986), or an inline image.
  ///
  /// Examples are `https://` and `data:image/`.
  fileprivate var isURL: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = self[..<colon]
    let remaining = self[colon...].dropFirst()
    guard let first = scheme.first, first.isASCII, first.isLetter else { return false }
    let isScheme = scheme.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    return isScheme
      && (remaining.hasPrefix("//") || scheme == "data" && remaining.hasPrefix("image/"))
  }
}
