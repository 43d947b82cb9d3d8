import ArgumentParser
import RingText

/// What the user wrote after the program's name.
enum CommandArguments {
  /// Throws if an argument is not UTF-8: read as a text, it would name another file.
  static func check() throws {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[number] else { continue }
      let bytes = sequence(state: argument) { rest -> UInt8? in
        guard rest.pointee != 0 else { return nil }
        defer { rest += 1 }
        return UInt8(bitPattern: rest.pointee)
      }
      let all = Array(bytes)
      guard String(validUTF8: all) == nil else { continue }
      throw ValidationError(
        "Argument \(number), '\(String(printableUTF8: all))', is not UTF-8.")
    }
  }

  /// A usage error's text: `message`, which may quote arguments, on one line, and the lines of help
  /// around it.
  static func printable(_ text: String, about message: String) -> Message {
    let head = "Error: " + message
    guard !message.isEmpty, text.utf8.starts(with: head.utf8) else { return Message(lines: text) }
    let rest = String(decoding: text.utf8.dropFirst(head.utf8.count), as: UTF8.self)
    return "Error: \(message)" + Message(lines: rest)
  }
}
