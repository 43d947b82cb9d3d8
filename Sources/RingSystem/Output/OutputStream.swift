import SystemPackage

/// A result that is written in chunks: to an `AtomicFile`, standard output, a device or a pipe.
package struct OutputStream: ~Copyable {
  private enum Target: ~Copyable {
    case atomic(AtomicFile)
    case direct(OpenFile)
  }

  private let path: String
  private var target: Target

  /// `-` is standard output.
  package init(_ path: String) throws(FileError) {
    if let stream = try FileOutput.stream(at: path) {
      target = .direct(try stream.open())
    } else {
      target = .atomic(try AtomicFile(replacing: path))
    }
    self.path = path
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    switch target {
    case .atomic(let file): try file.write(bytes)
    case .direct(let file):
      do throws(Errno) { try file.write(bytes) } catch {
        throw FileError(.write, path, error)
      }
    }
  }

  /// Publishes an `AtomicFile`, or closes the stream.
  package consuming func commit() throws(FileError) {
    switch consume target {
    case .atomic(let file): try file.commit()
    case .direct(var file):
      do throws(Errno) { try file.close() } catch { throw FileError(.write, path, error) }
    }
  }
}
