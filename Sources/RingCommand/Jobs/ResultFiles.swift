import RingCodec
import RingCore
import RingSystem

/// The PNG files that a job makes: how they are recognised, and which need not be drawn again.
///
/// A file contains a fingerprint of what it shows: a hash of the drawing (its draw commands, size
/// and scale), the compression and the program's version. A file with the expected fingerprint is
/// up to date. Neither pixels nor file times are compared.
struct ResultFiles: Sendable {
  enum Outcome: Sendable {
    case drawn
    /// Written with the bytes of an equal picture.
    case identical
    /// Complete, with the picture's fingerprint.
    case resumed
    /// Missing or out of date, and the mode does not write files.
    case missing
  }

  enum Mode: Sendable {
    case overwrite
    /// Keeps complete PNG files with the fingerprint of their picture.
    case resume
    case dryRun
  }

  let mode: Mode
  let compression: Compression

  private static let keyword = "ringrender:fingerprint"

  /// Returns the fingerprint of a picture whose drawing has this digest.
  func fingerprint(_ digest: Digest) -> String {
    var hasher = StableHasher()
    hasher.combine(digest.description)
    hasher.combine(compression.rawValue)
    hasher.combine(Version.text)
    return hasher.digest.description
  }

  static func pngText(_ fingerprint: String) -> PNGText {
    PNGText(keyword: keyword, text: fingerprint)
  }

  /// Returns the fingerprint in a complete PNG file; `nil` for other bytes, or without one.
  static func fingerprint(in bytes: [UInt8]) -> String? {
    (try? PNGSummary(bytes)).flatMap(fingerprint)
  }

  private static func fingerprint(in summary: PNGSummary) -> String? {
    summary.texts.first { $0.keyword == keyword }?.text
  }

  /// Returns the outcome and the size in bytes of a file that need not be drawn; otherwise `nil`.
  ///
  /// `bytes` returns the existing file; `nil` if there is none.
  func outcomeWithoutDrawing(
    _ bytes: @autoclosure () -> [UInt8]?, _ fingerprint: String
  ) -> (outcome: Outcome, size: Int)? {
    if mode == .overwrite { return nil }
    if let bytes = bytes(), Self.fingerprint(in: bytes) == fingerprint {
      return (.resumed, bytes.count)
    }
    return mode == .dryRun ? (.missing, 0) : nil
  }

  /// Returns the state of the file of a picture with this fingerprint.
  ///
  /// Throws a `FileError` of `read` if it exists but cannot be read, because it may be complete.
  static func state(
    ofFileAt path: String, fingerprint: String
  ) throws(FileError) -> JobVerificationResult.State {
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.read(path, .file) } catch {
      switch error.reason {
      case .special: return .foreign
      // No result is as large.
      case .tooLarge: return .damaged
      default: throw error
      }
    }
    guard let summary = try? PNGSummary(bytes) else { return .damaged }
    guard let actual = Self.fingerprint(in: summary) else { return .foreign }
    return actual == fingerprint ? .complete : .stale
  }
}
