import Foundation
import TestSupport

/// Special files in a test's temporary folder, never the machine's devices.
enum Node: String, CaseIterable {
  case device, fifo, socket, deviceLink, fifoLink

  /// The file type in the output of `stat -L`.
  var kind: String {
    switch self {
    case .device, .deviceLink: "character special file"
    case .fifo, .fifoLink: "fifo"
    case .socket: "socket"
    }
  }

  var isLink: Bool { self == .deviceLink || self == .fifoLink }
  var isFIFO: Bool { self == .fifo || self == .fifoLink }

  /// Returns a shell line that makes the file.
  func make(_ name: String) -> String {
    switch self {
    case .device: "mknod \(name) c 1 3"
    case .fifo: "mkfifo \(name)"
    case .socket: "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"\(name)\")'"
    case .deviceLink: "mknod node c 1 3 && ln -s node \(name)"
    case .fifoLink: "mkfifo node && ln -s node \(name)"
    }
  }

  /// Whether the tests can make devices: that requires root, and is not possible everywhere.
  static let canMakeDevices =
    (try? Tool.shell(
      "d=$(mktemp -d) && mknod $d/n c 1 3 && echo x > $d/n; c=$?; rm -rf $d; exit $c",
      in: URL(fileURLWithPath: "/")))?.status == 0

  static let needsDevices = "needs the right to make devices (mknod)"
}

extension TemporaryFolder {
  /// Returns the type of the file at a path, following links.
  func kind(_ name: String) throws -> String {
    let outcome = try Tool.shell("stat -L -c %F '\(name)'", in: url)
    return outcome.text.trimmingCharacters(in: .newlines)
  }

  func isLink(_ name: String) -> Bool {
    let path = url.appendingPathComponent(name).path
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
