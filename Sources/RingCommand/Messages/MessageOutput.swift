import ArgumentParser
import RingCore
import RingSystem

/// The messages of the program on standard error.
///
/// A problem is text or, with `--diagnostics json`, JSON objects. Everything else that the program
/// says, such as a summary, is text only.
enum MessageOutput {
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// The form that the arguments of this process request.
  ///
  /// The parsed options would come too late: their own problems are reported in this form.
  static let form = form(requestedBy: ProcessArguments.all.dropFirst())

  /// Returns the form that arguments request. Default: text.
  ///
  /// The parser reads them in the same way: the last value counts, and options end at `--`.
  static func form(requestedBy arguments: some Sequence<String>) -> Form {
    var form = Form.text
    var isValue = false
    for argument in arguments {
      guard argument != "--" else { break }
      if isValue { form = Form(rawValue: argument) ?? form }
      isValue = argument == option
      guard argument.hasPrefix(option + "=") else { continue }
      form = Form(rawValue: String(argument.dropFirst(option.count + 1))) ?? form
    }
    return form
  }

  private static let option = "--diagnostics"

  /// For the form JSON, takes standard error from the libraries, which print their own text there.
  ///
  /// Must be called after `Signals.install`, before another thread prints.
  static func prepare() {
    guard form == .json else { return }
    Terminal.reserveErrors(
      outOfMemory: """
        {"severity": "error", "code": "out-of-memory", \
        "message": "out of memory (ulimit -v may limit it)"}

        """)
  }

  /// Held while an object is written, so that the line of an interruption is not within another.
  private static let line = Monitor(())

  /// Prints problems. With `onlyErrors`, no objects of warnings and notes.
  static func report(_ problems: ProblemReport, onlyErrors: Bool = false) {
    guard form == .json else { return Terminal.error(problems.text) }
    for object in problems.objects where !onlyErrors || object.isErrorOfReport {
      line.withLock { _ in Terminal.error(Message(verbatim: object.rendered() + "\n")) }
    }
  }

  /// Prints a message that is not a problem, unless the form is JSON.
  static func printStatus(_ message: Message) {
    if form == .text { Terminal.error(message) }
  }
}
