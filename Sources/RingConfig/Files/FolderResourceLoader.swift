import RingConfigDecoding
import RingCore
import RingSystem

/// A loader of the images and fonts that a config names, from folders that the user allows.
package struct FolderResourceLoader: ResourceLoading {
  private let folders: FileAccessPolicy
  private let decoder: ImageFileDecoder
  private let denied: @Sendable (_ folder: String, _ isStream: Bool) -> Problem

  /// The signatures of OpenType and TrueType files.
  ///
  /// `font(at:)` checks them, because otherwise a file of another kind would only fail during text
  /// layout, where its position in the config is unknown.
  private static let fontSignatures = ["OTTO", "\0\u{1}\0\0", "true", "ttcf"]
  private static let webFontSignatures = ["wOFF", "wOF2"]

  /// `denied` returns the error of a file in another folder, `folder`. `isStream` tells whether the
  /// config is read from a stream, and therefore has no folder.
  init(
    _ folders: FileAccessPolicy, decoder: ImageFileDecoder,
    denied: @escaping @Sendable (_ folder: String, _ isStream: Bool) -> Problem
  ) {
    (self.folders, self.decoder, self.denied) = (folders, decoder, denied)
  }

  /// Creates a loader of files beside a config and in the other folders that `folders` allows.
  package init(
    besideConfig folders: FileAccessPolicy, decoder: ImageFileDecoder,
    help: @escaping @Sendable (_ folder: String) -> String
  ) {
    self.init(folders, decoder: decoder) { folder, isStream in
      Problem(
        .error, .config,
        isStream
          ? "a config that is read from a stream cannot refer to files"
          : "it is outside the config's folder",
        help: help(folder))
    }
  }

  package func font(at path: String) throws(Problem) -> String {
    let file = try resolve(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(file, .file, isCanonical: true)
    } catch {
      throw Problem(.error, .config, error.explanation)
    }
    if Self.fontSignatures.contains(where: { bytes.starts(with: $0.utf8) }) { return file }
    if Self.webFontSignatures.contains(where: { bytes.starts(with: $0.utf8) }) {
      throw Problem(
        .error, .config, "it is a web font (WOFF), which cannot be drawn",
        help: "convert it to .ttf or .otf")
    }
    throw Problem(.error, .config, "it is not a font")
  }

  package func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    let file = try resolve(request.path)
    WorkStep.load.record()
    return try decoder.image(
      InputFile.read(file, .file, isCanonical: true), for: request, memory: memory)
  }

  package func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    try decoder.image(of: bytes, for: request, memory: memory)
  }

  /// Returns the path of a file that may be read.
  private func resolve(_ path: String) throws(Problem) -> String {
    guard !path.isURL else {
      throw Problem(.error, .config, "URLs are not supported", help: "download it first")
    }
    do throws(FileAccessPolicy.Denial) {
      return try folders.resolve(path)
    } catch {
      switch error {
      case .unreachable(let error): throw Problem(.error, .config, error.explanation)
      case .outside(let folder): throw denied(folder, false)
      case .noFolder(let folder): throw denied(folder, true)
      }
    }
  }
}

extension String {
  /// Whether the text begins like a URL with two slashes (RFC 3986).
  fileprivate var isURL: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = self[..<colon]
    let remaining = self[colon...].dropFirst()
    guard let first = scheme.first, first.isASCII, first.isLetter else { return false }
    let isScheme = scheme.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
    return isScheme && remaining.hasPrefix("//")
  }
}
