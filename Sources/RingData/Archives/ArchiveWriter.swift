import RingLibC
import RingSystem
import RingText

/// What an archive can be.
public enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
  /// POSIX tar, which can be read while it is being written.
  case tar
  /// ZIP, whose files are stored as they are: pictures are packed already.
  case zip

  /// The format that the extension of a file says; `nil` if it says none.
  public init?(path: String) {
    let name = FilePath.name(path).lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = format
  }
}

/// Why an archive could not be written.
public enum ArchiveError: Error, Hashable, Sendable {
  /// libarchive is not installed.
  case noLibrary
  /// libarchive's own words.
  case refused(String)
  /// The bytes could not be written.
  case file(FileError)

  /// How a command ends that meets this error.
  public var exitStatus: ExitStatus {
    switch self {
    case .noLibrary: .unavailable
    case .refused: .softwareError
    case .file(let error): error.exitStatus
    }
  }
}

extension ArchiveError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noLibrary:
      "archives need libarchive 3 (Debian's package libarchive13, libarchive13t64 since 2024)"
    case .refused(let words): "cannot write the archive: \(words.printable)"
    case .file(let error): error.description
    }
  }
}

/// Packs files one after the other into a stream of bytes.
///
/// The same files make the same bytes, wherever and whenever they are packed: each is of 1 January 1970 (in ZIP,
/// which has no older day, 1980), of user and group 0, readable for all. Memory does not grow with the
/// files, but for ZIP's list of contents, about 200 bytes each. It belongs to one thread at a time.
public final class ArchiveWriter {
  /// Takes the next bytes of the archive.
  public typealias Sink = (_ bytes: [UInt8]) throws(FileError) -> Void

  /// Where libarchive finds the sink, and what it threw.
  private final class Client {
    let sink: Sink
    var failure: FileError?

    init(_ sink: @escaping Sink) { self.sink = sink }
  }

  private let library: ArchiveLibrary
  private let archive: OpaquePointer
  private let client: Client
  private let format: ArchiveFormat
  private var isFinished = false

  private static let block: Int32 = 1 << 16
  private static let fileMode = mode_t(S_IFREG | 0o644)

  /// Throws an `ArchiveError`.
  public init(_ format: ArchiveFormat, to sink: @escaping Sink) throws(ArchiveError) {
    guard let library = ArchiveLibrary.shared, let archive = library.open() else {
      throw .noLibrary
    }
    (self.library, self.archive, self.format) = (library, archive, format)
    client = Client(sink)
    switch format {
    case .tar: try check(library.setTar(archive))
    case .zip:
      try check(library.setZip(archive))
      try check(library.setOptions(archive, "zip:compression=store"))
    }
    try check(library.setBlock(archive, Self.block))
    // The last block is as long as what is left.
    try check(library.setLastBlock(archive, 1))
    try start()
  }

  private func start() throws(ArchiveError) {
    let pointer = Unmanaged.passUnretained(client).toOpaque()
    let write: ArchiveLibrary.WriteCallback = { _, pointer, bytes, count in
      guard let pointer else { return -1 }
      let client = Unmanaged<Client>.fromOpaque(pointer).takeUnretainedValue()
      guard client.failure == nil else { return -1 }
      do throws(FileError) {
        try client.sink(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        return count
      } catch {
        client.failure = error
        return -1
      }
    }
    let (library, archive) = (library, archive)
    try check(Self.inUTF8 { library.start(archive, pointer, nil, write, nil) })
  }

  /// Adds a file. The name is a path without a slash at the beginning. Throws an `ArchiveError`; then
  /// nothing more can be added.
  public func add(_ name: String, _ bytes: [UInt8]) throws(ArchiveError) {
    guard let entry = library.newEntry() else { throw .refused("no memory") }
    defer { library.freeEntry(entry) }
    let (library, archive) = (library, archive)
    Self.inUTF8 { library.setName(entry, name) }
    library.setSize(entry, Int64(bytes.count))
    library.setMode(entry, Self.fileMode)
    // ZIP has the local time of wherever it is written, unless there is none.
    if format == .tar { library.setTime(entry, 0, 0) }
    try check(Self.inUTF8 { library.writeHeader(archive, entry) })
    guard library.writeData(archive, bytes, bytes.count) == bytes.count else {
      throw failure
    }
  }

  /// Writes what is still to be written: the end of the archive, and ZIP's list of contents. Without it
  /// the archive is not whole. Throws an `ArchiveError`.
  public func finish() throws(ArchiveError) {
    isFinished = true
    try check(library.close(archive))
  }

  deinit {
    // `archive_write_free` would write the end of an archive that nobody wants.
    if !isFinished { _ = library.fail(archive) }
    _ = library.free(archive)
  }

  /// Zero is success. A warning is a name that is not what it should be, so no success either.
  private func check(_ code: Int32) throws(ArchiveError) {
    guard code == 0 else { throw failure }
  }

  private var failure: ArchiveError {
    if let failure = client.failure { return .file(failure) }
    return .refused(library.errorText(archive).map { String(cString: $0) } ?? "unknown error")
  }

  // MARK: - Locale

  /// Made once, never changed and never freed, so that any thread may use it.
  nonisolated(unsafe) private static let utf8: locale_t? = ["C.UTF-8", "en_US.UTF-8"].lazy
    .compactMap { (name: String) in newlocale(LC_CTYPE_MASK, name, nil) }.first

  /// Runs a call of libarchive, which takes names to be in the encoding of the thread's locale.
  private static func inUTF8<R>(_ body: () -> R) -> R {
    guard let utf8 else { return body() }
    let before = uselocale(utf8)
    defer { uselocale(before) }
    return body()
  }
}
