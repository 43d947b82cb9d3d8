import RingSystem

/// The functions of libarchive, loaded when the first archive is written.
///
/// Few runs write an archive, so the library is opened at run time and need not be installed.
struct ArchiveLibrary: Sendable {
  typealias Archive = OpaquePointer
  typealias Entry = OpaquePointer
  /// A callback that writes bytes of the archive: `archive_write_callback`.
  ///
  /// The parameters are the archive, the client's pointer, the bytes and their number. Returns the
  /// number of bytes consumed, or −1.
  typealias WriteCallback =
    @convention(c) (
      Archive?, UnsafeMutableRawPointer?, UnsafeRawPointer?, Int
    ) -> Int

  /// `archive_write_new`: creates an archive for writing; `nil` if there is no memory.
  let open: @convention(c) @Sendable () -> Archive?
  /// `archive_write_free`: closes an archive that is not closed, and frees it.
  let free: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_close`: writes the end of the archive.
  let close: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_fail`: stops all writing, even by `archive_write_free`.
  let fail: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_set_format_pax_restricted`: selects tar, with pax headers only where needed.
  let setTar: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_set_format_zip`: selects the ZIP format.
  let setZip: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_set_options`: sets options, as in `zip:compression=store`.
  let setOptions: @convention(c) @Sendable (Archive, UnsafePointer<CChar>) -> Int32
  /// `archive_write_set_bytes_per_block`: sets the size of the blocks that the callback gets.
  let setBlock: @convention(c) @Sendable (Archive, Int32) -> Int32
  /// `archive_write_set_bytes_in_last_block`: sets the multiple to which the last block is padded.
  let setLastBlock: @convention(c) @Sendable (Archive, Int32) -> Int32
  /// `archive_write_open`: sets the callbacks and starts the archive.
  let start:
    @convention(c) @Sendable (
      Archive, UnsafeMutableRawPointer?, OpaquePointer?, WriteCallback, OpaquePointer?
    ) -> Int32
  /// `archive_write_header`: begins an entry.
  let writeHeader: @convention(c) @Sendable (Archive, Entry) -> Int32
  /// `archive_write_data`: writes contents of the entry; returns the number of bytes.
  let writeData: @convention(c) @Sendable (Archive, UnsafeRawPointer?, Int) -> Int
  /// `archive_error_string`: returns the message of the last error; `nil` if there is none.
  let errorText: @convention(c) @Sendable (Archive) -> UnsafePointer<CChar>?
  /// `archive_entry_new`: creates an entry; `nil` if there is no memory.
  let newEntry: @convention(c) @Sendable () -> Entry?
  /// `archive_entry_free`: frees an entry.
  let freeEntry: @convention(c) @Sendable (Entry) -> Void
  /// `archive_entry_set_pathname`: sets the path, in the encoding of the locale.
  let setName: @convention(c) @Sendable (Entry, UnsafePointer<CChar>) -> Void
  /// `archive_entry_set_size`: sets the size of the contents in bytes.
  let setSize: @convention(c) @Sendable (Entry, Int64) -> Void
  /// `archive_entry_set_mode`: sets the permissions and the file type.
  let setMode: @convention(c) @Sendable (Entry, mode_t) -> Void
  /// `archive_entry_set_mtime`: sets the modification time in seconds since 1970 and nanoseconds.
  let setTime: @convention(c) @Sendable (Entry, time_t, Int) -> Void

  /// The library; `nil` if it is not installed or lacks one of the functions.
  static let shared: ArchiveLibrary? = DynamicLibrary(names).flatMap(ArchiveLibrary.init)

  #if os(macOS)
    /// The paths of the library, in the order in which they are tried.
    ///
    /// Homebrew installs it outside the default folders. The library of macOS has the same
    /// functions.
    private static let names = [
      "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib", "/usr/lib/libarchive.2.dylib",
    ]
  #else
    private static let names = ["libarchive.so.13"]
  #endif

  private init?(_ library: DynamicLibrary) {
    // The types are those of libarchive's headers, archive.h and archive_entry.h.
    do throws(DynamicLibrary.MissingSymbolError) {
      open = try library.function("archive_write_new")
      free = try library.function("archive_write_free")
      close = try library.function("archive_write_close")
      fail = try library.function("archive_write_fail")
      setTar = try library.function("archive_write_set_format_pax_restricted")
      setZip = try library.function("archive_write_set_format_zip")
      setOptions = try library.function("archive_write_set_options")
      setBlock = try library.function("archive_write_set_bytes_per_block")
      setLastBlock = try library.function("archive_write_set_bytes_in_last_block")
      start = try library.function("archive_write_open")
      writeHeader = try library.function("archive_write_header")
      writeData = try library.function("archive_write_data")
      errorText = try library.function("archive_error_string")
      newEntry = try library.function("archive_entry_new")
      freeEntry = try library.function("archive_entry_free")
      setName = try library.function("archive_entry_set_pathname")
      setSize = try library.function("archive_entry_set_size")
      setMode = try library.function("archive_entry_set_mode")
      setTime = try library.function("archive_entry_set_mtime")
    } catch {
      return nil
    }
  }
}
