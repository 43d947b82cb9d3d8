import RingCore
import RingKernels
import RingSystem

package enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
  /// POSIX tar, which can be read while it is being written.
  case tar
  /// ZIP with uncompressed entries, because images are compressed already.
  case zip

  /// Creates the format implied by the extension of `path`; `nil` for other extensions, or none.
  package init?(path: String) {
    let name = FilePath.name(path).lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = format
  }
}

package enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libarchive is not installed, or lacks a function that the writer needs.
  case noLibrary
  /// The message of libarchive.
  case refused(String)
  /// An error of the sink.
  case file(FileError)

  package var exitStatus: ExitStatus {
    switch self {
    case .noLibrary: .unavailable
    case .refused: .softwareError
    case .file(let error): error.exitStatus
    }
  }

  package var description: String {
    switch self {
    case .noLibrary:
      "archives need libarchive 3 (Debian's package libarchive13, libarchive13t64 since 2024)"
    case .refused(let message): "cannot write the archive: \(message.printable)"
    case .file(let error): error.description
    }
  }
}

/// A writer that packs files one after the other into a stream of bytes.
///
/// The same files in the same order produce the same bytes, on any machine and at any time. Every
/// file is dated 1 January 1970 (in ZIP 1980, the earliest year of the format), belongs to user and
/// group 0, and can be read by all users. Memory does not grow with the files, except by about 200
/// bytes per file for ZIP's central directory. A writer is not thread-safe: only one thread at a
/// time may use it.
package final class ArchiveWriter {
  /// Receives the next bytes of the archive. An error ends the writing.
  package typealias Sink = (_ bytes: [UInt8]) throws(FileError) -> Void

  /// The sink, the bytes that it has not received, and the error that it threw. libarchive's
  /// callback gets a pointer to this object.
  private final class Client {
    private let sink: Sink
    private var pending: [UInt8] = []
    private(set) var failure: FileError?

    init(_ sink: @escaping Sink) { self.sink = sink }

    /// Adds bytes, and passes all to the sink if they are a block. Returns whether that succeeded.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
      pending += bytes
      return pending.count < ArchiveWriter.blockSize || flush()
    }

    /// Passes the pending bytes to the sink. Returns whether that succeeded.
    func flush() -> Bool {
      guard failure == nil else { return false }
      defer { pending.removeAll(keepingCapacity: true) }
      do throws(FileError) { if !pending.isEmpty { try sink(pending) } } catch { failure = error }
      return failure == nil
    }
  }

  private let archive: OpaquePointer
  private let client: Client
  private let format: ArchiveFormat
  private var isFinished = false

  /// The sink receives at least this many bytes at once, except at the end of a file.
  private static let blockSize = 1 << 16
  private static let fileMode = mode_t(S_IFREG | 0o644)

  package init(_ format: ArchiveFormat, to sink: @escaping Sink) throws(ArchiveError) {
    guard ring_open_libarchive() == RING_LIBRARY_OPEN else { throw .noLibrary }
    guard let archive = ring_archive_write_new() else { throw .refused("no memory") }
    (self.archive, self.format) = (archive, format)
    client = Client(sink)
    switch format {
    case .tar: try check(ring_archive_write_set_format_pax_restricted(archive))
    case .zip:
      try check(ring_archive_write_set_format_zip(archive))
      try check(ring_archive_write_set_options(archive, "zip:compression=store"))
    }
    // libarchive passes all bytes on at once, so that `add` can write complete files.
    try check(ring_archive_write_set_bytes_per_block(archive, 0))
    try open()
  }

  /// Begins the archive, and lets libarchive pass its bytes to `client`.
  private func open() throws(ArchiveError) {
    let pointer = Unmanaged.passUnretained(client).toOpaque()
    let write:
      @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?, Int
      ) -> Int = { _, pointer, bytes, count in
        guard let pointer else { return -1 }
        let client = Unmanaged<Client>.fromOpaque(pointer).takeUnretainedValue()
        return client.write(UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
      }
    let archive = archive
    try check(Self.inUTF8 { ring_archive_write_open(archive, pointer, nil, write, nil) })
  }

  /// `name` is a relative path. The sink has received the complete file when this returns.
  ///
  /// After an error, no more files can be added.
  package func add(_ name: String, _ bytes: [UInt8]) throws(ArchiveError) {
    guard let entry = ring_archive_entry_new() else { throw .refused("no memory") }
    defer { ring_archive_entry_free(entry) }
    let archive = archive
    Self.inUTF8 { ring_archive_entry_set_pathname(entry, name) }
    ring_archive_entry_set_size(entry, Int64(bytes.count))
    ring_archive_entry_set_mode(entry, Self.fileMode)
    // ZIP stores local time, which depends on the time zone. An entry without a time gets the
    // earliest date of ZIP.
    if format == .tar { ring_archive_entry_set_mtime(entry, 0, 0) }
    try check(Self.inUTF8 { ring_archive_write_header(archive, entry) })
    guard ring_archive_write_data(archive, bytes, bytes.count) == bytes.count else {
      throw failure
    }
    try check(ring_archive_write_finish_entry(archive))
    guard client.flush() else { throw failure }
  }

  /// Writes the end of the archive, without which it is incomplete: in ZIP, the central directory.
  package func finish() throws(ArchiveError) {
    isFinished = true
    try check(ring_archive_write_close(archive))
    guard client.flush() else { throw failure }
  }

  deinit {
    // Otherwise `archive_write_free` would write the end of an abandoned archive.
    if !isFinished { ring_archive_write_fail(archive) }
    ring_archive_write_free(archive)
  }

  /// libarchive's warnings count as errors, because they mean that a name was changed.
  private func check(_ code: Int32) throws(ArchiveError) {
    guard code == 0 else { throw failure }
  }

  private var failure: ArchiveError {
    if let failure = client.failure { return .file(failure) }
    return .refused(
      ring_archive_error_string(archive).map { String(cString: $0) } ?? "unknown error")
  }

  /// `nil` if none is installed.
  ///
  /// Any thread may use the locale, because it is created once and never changed or freed.
  nonisolated(unsafe) private static let utf8: locale_t? = ["C.UTF-8", "en_US.UTF-8"].lazy
    .compactMap { (name: String) in newlocale(LC_CTYPE_MASK, name, nil) }.first

  /// Runs `body` in a UTF-8 locale, if one is installed, and returns its result: libarchive takes
  /// names in the encoding of the thread's locale.
  private static func inUTF8<R>(_ body: () -> R) -> R {
    guard let utf8 else { return body() }
    let previous = uselocale(utf8)
    defer { uselocale(previous) }
    return body()
  }
}
