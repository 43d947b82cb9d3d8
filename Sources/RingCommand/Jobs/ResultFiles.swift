import RingCodec
import RingCore
import RingSystem

/// The PNG files that a job makes: how they are recognised, and which need not be drawn again.
///
/// A file contains a fingerprint of what it shows: a hash of the drawing (its draw commands, size
/// and scale), the compression and the program's version. A file with the expected fingerprint is
/// up to date. Neither pixels nor file times are compared.
struct ResultFiles: Sendable {
  /// The outcome for the file of one picture.
  enum Outcome: Sendable {
    /// The picture was drawn and its file written.
    case drawn
    /// The file was written with the bytes of an equal picture.
    case identical
    /// The file exists, is complete and has the picture's fingerprint.
    case resumed
    /// The file is missing or out of date, and the mode does not write files.
    case missing
  }

  /// The treatment of existing and missing files.
  enum Mode: Sendable {
    case overwrite
    /// Keeps each file that is a complete PNG file with the fingerprint of its picture.
    case resume
    /// Writes no files.
    case dryRun
  }

  let mode: Mode
  let compression: Compression

  /// The keyword of the text chunk with the fingerprint.
  private static let keyword = "ringrender:fingerprint"

  /// Returns the fingerprint of a picture whose drawing has this digest.
  func fingerprint(_ digest: Digest) -> String {
    var hasher = StableHasher()
    hasher.combine(digest.description)
    hasher.combine(compression.rawValue)
    hasher.combine(Version.text)
    return hasher.digest.description
  }

  /// Returns the text chunk that contains a fingerprint.
  static func text(_ fingerprint: String) -> PNGText {
    PNGText(keyword: keyword, text: fingerprint)
  }

  /// Returns the fingerprint in a complete PNG file; `nil` for other bytes, or without one.
  static func fingerprint(in bytes: [UInt8]) -> String? {
    (try? PNGSummary(bytes)).flatMap(fingerprint)
  }

  private static func fingerprint(in summary: PNGSummary) -> String? {
    summary.texts.first { $0.keyword == keyword }?.text
  }

  /// Returns the outcome for a file that need not be drawn, and its size in bytes.
  ///
  /// `bytes` returns the existing file; `nil` if there is none. Returns `nil` if the picture must
  /// be drawn.
  func existing(
    _ bytes: @autoclosure () -> [UInt8]?, _ fingerprint: String
  ) -> (outcome: Outcome, size: Int)? {
    if mode == .overwrite { return nil }
    if let bytes = bytes(), Self.fingerprint(in: bytes) == fingerprint {
      return (.resumed, bytes.count)
    }
    return mode == .dryRun ? (.missing, 0) : nil
  }

  /// Returns the state of the file at `path`, compared with the expected fingerprint.
  ///
  /// Throws a `FileError` of `read` if the file exists but cannot be read, because it may be
  /// complete.
  static func state(
    ofFileAt path: String, _ fingerprint: String
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
