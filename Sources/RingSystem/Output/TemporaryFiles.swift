import SystemPackage

/// The temporary files of this process. An interrupt of the process removes them.
///
/// Each file is locked (`flock`) while it is open. The lock shows other processes that the owner is
/// alive, also in other containers and, if the file system forwards locks, on other machines.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  /// The paths as strings: a set of `FilePath` would take longer at each program start.
  private let paths = Monitor<Set<String>>([])

  /// Also removes files of killed processes. With `isPrivate`, only the user may read the new file.
  func create(nextTo target: FilePath, isPrivate: Bool) throws(Errno) -> TemporaryFile {
    StaleTemporaryFiles.shared.remove(in: target.folder)
    while true {
      let path = target.temporarySibling()
      let file = try create(path, isPrivate: isPrivate)
      let temporary = try TemporaryFile(path: path, file: file)
      // Another process may have removed the file as stale before this process locked it.
      if temporary.tryLock() { return temporary }
    }
  }

  private func create(_ path: FilePath, isPrivate: Bool) throws(Errno) -> OpenFile {
    try paths.withLock { paths throws(Errno) in
      var permissions: FilePermissions = [.ownerReadWrite]
      if !isPrivate { permissions.formUnion([.groupReadWrite, .otherReadWrite]) }
      // Add the path before the file exists, because the next allocation may end the process.
      TemporaryPaths.shared.add(path)
      do throws(Errno) {
        let file = try OpenFile(
          path, .readWrite, [.create, .exclusiveCreate], permissions: permissions)
        paths.insert(path.string)
        return file
      } catch {
        TemporaryPaths.shared.remove(path)
        throw error
      }
    }
  }

  func rename(_ path: FilePath, to target: FilePath) throws(Errno) {
    try paths.withLock { paths throws(Errno) in
      _ = try retryingOnInterrupt { systemRename(path, target) }
      paths.remove(path.string)
      TemporaryPaths.shared.remove(path)
    }
  }

  /// Gives a file its final name with `link`, which cannot replace an existing file: then the file
  /// gets a temporary name first and is renamed. Returns `false` on failure.
  func publish(_ target: FilePath, link: (FilePath) -> Bool) -> Bool {
    paths.withLock { _ in
      if link(target) { return true }
      guard Errno.current == .fileExists else { return false }
      let path = target.temporarySibling()
      guard link(path) else { return false }
      if systemRename(path, target) == 0 { return true }
      systemUnlink(path)
      return false
    }
  }

  func remove(_ path: FilePath) {
    paths.withLock { paths in
      guard paths.remove(path.string) != nil else { return }
      TemporaryPaths.shared.remove(path)
      systemUnlink(path)
    }
  }

  /// Removes all files and never unlocks, so that no other file appears before the process ends.
  func removeAllAtExit() {
    paths.lockForever { paths in
      for path in paths { _ = unlink(path) }
    }
  }
}

/// A temporary file of this process. Destroying the value removes the file unless it was renamed.
struct TemporaryFile: ~Copyable {
  let path: FilePath
  var file: OpenFile
  /// A second descriptor, which keeps the lock after `file` is closed, until the file is renamed.
  private let lock: OpenFile

  fileprivate init(path: FilePath, file: consuming OpenFile) throws(Errno) {
    do throws(Errno) { lock = try file.duplicate() } catch {
      TemporaryFiles.shared.remove(path)
      throw error
    }
    self.path = path
    self.file = file
  }

  deinit { TemporaryFiles.shared.remove(path) }

  /// Tries to lock the file. Returns `false` if another process has locked or removed it; `true` on
  /// file systems without locks.
  fileprivate func tryLock() -> Bool {
    file.tryLock() != .heldByOthers && ((try? file.status())?.st_nlink ?? 0) > 0
  }
}

private func systemRename(_ old: FilePath, _ new: FilePath) -> Int32 {
  old.withPlatformString { old in new.withPlatformString { rename(old, $0) } }
}

private func systemUnlink(_ path: FilePath) { _ = path.withPlatformString { unlink($0) } }

/// The paths of this process's temporary files, for a signal handler.
///
/// `@unchecked Sendable`: a slot is written in one store, under the lock of `TemporaryFiles` only,
/// and a string is never freed. The handler therefore reads a complete path or `nil`.
final class TemporaryPaths: @unchecked Sendable {
  static let shared = TemporaryPaths()

  /// A signal handler does not remove further files.
  private static let capacity = 64
  private let names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private init() {
    names = .allocate(capacity: Self.capacity)
    names.initialize(repeating: nil, count: Self.capacity)
  }

  func add(_ path: FilePath) {
    if let index = (0..<Self.capacity).first(where: { names[$0] == nil }) {
      names[index] = path.withPlatformString { strdup($0) }
    }
  }

  func remove(_ path: FilePath) {
    path.withPlatformString { path in
      for index in 0..<Self.capacity {
        guard let name = names[index], strcmp(name, path) == 0 else { continue }
        names[index] = nil
      }
    }
  }

  /// Removes the files. Async-signal-safe. Call it only right before the process ends.
  func removeInSignal() {
    for index in 0..<Self.capacity {
      if let name = names[index] { _ = unlink(name) }
    }
  }
}

/// The removal of temporary files whose processes were killed.
final class StaleTemporaryFiles: Sendable {
  static let shared = StaleTemporaryFiles()

  /// The paths of the folders that this process has searched.
  private let folders = Monitor<Set<String>>([])

  /// In seconds, for a file from another boot or machine.
  ///
  /// Network file systems may not forward locks: only age shows that no process writes the file.
  private static let maximumAge = 7 * 24 * 3600

  /// Searches each folder once per process, and scans at most `count` names.
  func remove(in folder: FilePath, scanningAtMost count: Int = .max) {
    let isNew = folders.withLock { $0.insert(folder.string).inserted }
    guard isNew, let names = try? OpenFolder(folder) else { return }
    var remaining = count
    while remaining > 0, let name = try? names.next() {
      remaining -= 1
      guard strncmp(name, FilePath.temporaryPrefix, FilePath.temporaryPrefix.utf8.count) == 0,
        let text = String(validatingCString: name), text.hasSuffix(FilePath.temporarySuffix)
      else { continue }
      Self.removeIfAbandoned(
        folder.appending(text), isFromCurrentBoot: FilePath.isFromCurrentBoot(text))
    }
  }

  /// Removes a file that no process has locked; from another boot, only after `maximumAge`.
  private static func removeIfAbandoned(_ path: FilePath, isFromCurrentBoot: Bool) {
    guard let file = try? OpenFile(path, .readWrite, [.noFollow, .nonBlocking]),
      let status = try? file.status(), status.isKind(S_IFREG),
      isFromCurrentBoot || time(nil) - status.modification.tv_sec > maximumAge,
      file.tryLock() == .acquired
    else { return }
    // Unlink while holding the lock, because another process may have just created the file. Once
    // that process has the lock, it finds no link to the file and creates another one.
    _ = path.withPlatformString { unlink($0) }
  }
}

#if os(Linux)
  /// Files that have no name until they are complete: even `kill -9` leaves no incomplete file.
  enum UnnamedTemporaryFile {
    /// `__O_TMPFILE` of Linux 3.11, which Swift does not import. It requires `O_DIRECTORY`.
    private static let temporary: FileDescriptor.OpenOptions = [
      .directory, .init(rawValue: 0o20000000),
    ]

    /// Names that are checked for stale files per written file; a folder may contain many images.
    private static let maximumEntriesScanned = 4096

    /// Returns `false`, without any change, if unnamed files are unsupported.
    ///
    /// Network file systems and some older kernels lack them, and giving such a file a name needs
    /// `/proc/self/fd`. `existing` is the status of the file to replace; `nil` for a new file.
    static func write(
      _ bytes: [UInt8], to target: FilePath, replacing existing: stat?
    ) throws(Errno) -> Bool {
      let folder = target.folder
      guard let file = try? OpenFile(folder, .writeOnly, temporary) else {
        return false
      }
      if let existing { file.copyAttributes(of: existing) }
      // The file briefly has a temporary name; the lock keeps other processes from removing it.
      _ = file.tryLock()
      StaleTemporaryFiles.shared.remove(in: folder, scanningAtMost: maximumEntriesScanned)
      try file.write(bytes)
      return TemporaryFiles.shared.publish(target) { path in
        // `AT_EMPTY_PATH` would work without `/proc`, but requires privileges.
        path.withPlatformString {
          linkat(AT_FDCWD, "/proc/self/fd/\(file.number)", AT_FDCWD, $0, AT_SYMLINK_FOLLOW) == 0
        }
      }
    }
  }
#endif

extension FilePath {
  static let temporaryPrefix = ".ringrender-"
  static let temporarySuffix = ".tmp"

  /// Returns a random path of a temporary file in the same folder; nothing is created.
  func temporarySibling() -> FilePath {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    let start = Self.bootIdentifier.map { $0 + "-" } ?? ""
    return folder.appending(Self.temporaryPrefix + start + name + Self.temporarySuffix)
  }

  /// Whether a temporary file's name was made on this machine since its last boot.
  static func isFromCurrentBoot(_ name: String) -> Bool {
    guard let bootIdentifier else { return false }
    return name.hasPrefix(temporaryPrefix + bootIdentifier + "-")
  }

  /// The first 12 hexadecimal digits of the system's boot identifier, in lower case; `nil` if the
  /// system has none.
  ///
  /// The same in all containers of the machine.
  private static let bootIdentifier: String? = {
    #if os(macOS)
      var text = [CChar](repeating: 0, count: 64)
      var size = text.count - 1
      guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
      let id = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    #else
      guard let file = try? OpenFile("/proc/sys/kernel/random/boot_id", .readOnly),
        let id = try? file.read(upTo: 64)
      else { return nil }
    #endif
    let digits = String(decoding: id, as: UTF8.self).filter { $0.isHexDigit }
    return digits.count >= 32 ? String(digits.prefix(12)).lowercased() : nil
  }()
}
