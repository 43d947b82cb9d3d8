/// A file that appears, or replaces another, whole or not at all.
///
/// Until `commit` the bytes are in a temporary file in the same folder, which is removed if `commit`
/// is not reached and, once `Signals.prepare` was called, if the process is interrupted. There is no
/// `fsync`: after a power cut the file may be missing or empty.
public struct AtomicFile: ~Copyable {
  private let path: String
  private let target: String
  /// Where the bytes are until `commit`, for another program that writes them.
  public let temporaryPath: String
  private var file: FileDescriptor

  /// Throws a `FileError` of `create` if the folder is missing or may not be changed, or if the path
  /// is a folder or a file that may not be written.
  ///
  /// A symbolic link stays, and the file that it leads to is replaced. The mode of that file is
  /// kept, and its owner if the user may give files away.
  public init(replacing path: String) throws(FileError) {
    do throws(SystemError) {
      let target = try FilePath.followingLinks(path)
      let existing = try FilePath.writableFile(target)
      let temporaryPath = FilePath.temporary(beside: target)
      let file = try TemporaryFiles.shared.create(temporaryPath)
      if let existing { file.copyAttributes(of: existing) }
      (self.path, self.target, self.temporaryPath) = (path, target, temporaryPath)
      self.file = file
    } catch {
      throw FileError(creating: path, error)
    }
  }

  deinit { TemporaryFiles.shared.remove(temporaryPath) }

  /// Throws a `FileError` of `write`.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) { try file.write(bytes) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Replaces bytes that were written. Throws a `FileError` of `write`.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    do throws(SystemError) { try file.overwrite(bytes, at: offset) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Bytes that were written, fewer at the end. Throws a `FileError` of `write`.
  public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemError) { return try file.read(at: offset, count: count) } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Whether nothing has been written.
  public var isEmpty: Bool { (try? file.status())?.st_size == 0 }

  /// Gives the file its name. Throws a `FileError` of `write` or `create`.
  public consuming func commit() throws(FileError) {
    do throws(SystemError) { try file.close() } catch { throw FileError(.write, path, error) }
    do throws(SystemError) {
      try TemporaryFiles.shared.rename(temporaryPath, to: target)
    } catch {
      throw FileError(.create, path, error)
    }
  }
}
