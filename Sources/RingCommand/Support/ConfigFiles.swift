import RingCairo
import RingConfig
import RingGraphics
import RingPNG
import RingRender
import RingScene
import RingSystem

/// The files that a config names: pictures and fonts in its folder, or where the user allows them.
struct ConfigFiles: ResourceLoading {
  var folders: FolderGuard
  var maximumPixels: Int
  /// The most processor time of an SVG, in seconds.
  var secondsOfSVG = SVGOrder.standardSeconds

  /// The first bytes of OpenType and TrueType files: what is none of them would only be noticed when a
  /// text is set, and then not where it is named.
  private static let fontSignatures = ["OTTO", "\0\u{1}\0\0", "true", "ttcf"]
  private static let webFontSignatures = ["wOFF", "wOF2"]

  func font(at path: String) throws(ResourceError) -> String {
    let file = try resolve(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(file, .file, isTrue: true)
    } catch {
      throw ResourceError(error.explanation)
    }
    if Self.fontSignatures.contains(where: { bytes.starts(with: $0.utf8) }) { return file }
    if Self.webFontSignatures.contains(where: { bytes.starts(with: $0.utf8) }) {
      throw ResourceError(
        "it is a web font (WOFF), which cannot be drawn", help: "convert it to .ttf or .otf")
    }
    throw ResourceError("it is no font")
  }

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage {
    let file = try resolve(request.path)
    do {
      let bytes = try InputFile.read(file, .file, isTrue: true)
      guard bytes.starts(with: PNGSignature.bytes) else {
        return try vector(bytes, request, memory)
      }
      var rest = memory
      let decoder = PNGDecoder(maximumPixels: maximumPixels)
      try rest.reserve(picture: decoder.size(bytes), besides: PNGDecoder.scratch(of: bytes))
      return LoadedImage(try decoder.decode(bytes))
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

  /// A picture of as many pixels as it will have on the canvas.
  private func vector(
    _ bytes: [UInt8], _ request: ImageRequest, _ memory: MemoryBudget
  ) throws -> LoadedImage {
    guard bytes.starts(with: Self.gzip) || bytes.prefix(1024).contains(UInt8(ascii: "<")) else {
      throw ResourceError("it is neither a PNG nor an SVG")
    }
    let order = SVGOrder(
      request, maximumPixels: maximumPixels, seconds: secondsOfSVG, memory)
    return try order.pictureOfChild(bytes)
  }

  /// RFC 1952: the first bytes of a packed SVG.
  private static let gzip: [UInt8] = [0x1F, 0x8B]

  private func resolve(_ path: String) throws(ResourceError) -> String {
    do throws(FolderGuard.Refusal) {
      return try folders.resolve(path)
    } catch {
      switch error {
      case .unreachable(let error): throw ResourceError(error.explanation)
      case .outside(let folder):
        throw ResourceError(
          "it lies outside of the config's folder", help: "--allow-path \(folder) allows it")
      case .noFolder(let folder):
        throw ResourceError(
          "a config that is read from a stream has no folder to take files from",
          help: "--allow-path \(folder) allows it")
      }
    }
  }
}
