import RingLibC

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

  /// `archive_write_new`
  let open: @convention(c) @Sendable () -> Archive?
  /// `archive_write_free`
  let free: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_close`
  let close: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_fail`: stops all writing, even by `archive_write_free`.
  let fail: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_set_format_pax_restricted`: plain tar for entries that fit it.
  let setTar: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_set_format_zip`
  let setZip: @convention(c) @Sendable (Archive) -> Int32
  /// `archive_write_set_options`
  let setOptions: @convention(c) @Sendable (Archive, UnsafePointer<CChar>) -> Int32
  /// `archive_write_set_bytes_per_block`
  let setBlock: @convention(c) @Sendable (Archive, Int32) -> Int32
  /// `archive_write_set_bytes_in_last_block`
  let setLastBlock: @convention(c) @Sendable (Archive, Int32) -> Int32
  /// `archive_write_open`
  let start:
    @convention(c) @Sendable (
      Archive, UnsafeMutableRawPointer?, OpaquePointer?, WriteCallback, OpaquePointer?
    ) -> Int32
  /// `archive_write_header`
  let writeHeader: @convention(c) @Sendable (Archive, Entry) -> Int32
  /// `archive_write_data`
  let writeData: @convention(c) @Sendable (Archive, UnsafeRawPointer?, Int) -> Int
  /// `archive_error_string`
  let errorText: @convention(c) @Sendable (Archive) -> UnsafePointer<CChar>?
  /// `archive_entry_new`
  let newEntry: @convention(c) @Sendable () -> Entry?
  /// `archive_entry_free`
  let freeEntry: @convention(c) @Sendable (Entry) -> Void
  /// `archive_entry_set_pathname`, in the encoding of the locale.
  let setName: @convention(c) @Sendable (Entry, UnsafePointer<CChar>) -> Void
  /// `archive_entry_set_size`
  let setSize: @convention(c) @Sendable (Entry, Int64) -> Void
  /// `archive_entry_set_mode`, including the file type.
  let setMode: @convention(c) @Sendable (Entry, mode_t) -> Void
  /// `archive_entry_set_mtime`
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
