import ArgumentParser
import RingCairo
import RingCodec
import RingCompare
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene
import RingSystem

/// The error that ends a command, with a message for the user and an exit code for scripts.
struct CommandError: Error {
  /// The message without `help`.
  var problem: Message
  var status: ExitStatus
  /// The kind of the problem, for programs.
  var code: Problem.Code
  /// Advice for the user; `nil` if there is none.
  var help: Message?
  /// The file with the problem, as the user named it; `nil` for none. `-` is standard input.
  var file: String?
  /// The position in `file`, from 1; `nil` if it is unknown.
  var line: Int?
  var column: Int?

  /// The problem and the help.
  var message: Message { help.map { problem + "; " + $0 } ?? problem }

  var report: ProblemReport {
    ProblemReport(.error, code, problem, help: help, file: file, line: line, column: column)
  }

  /// Runs a command's body. Prints an error that it throws, and throws the exit code of the error.
  ///
  /// Rethrows an `ExitCode`, whose reason is already printed, and a `ValidationError`, which the
  /// caller prints with the usage of the command.
  static func reporting(_ body: () throws -> Void) throws {
    do {
      do { try body() } catch { throw cause(of: error) }
    } catch let code as ExitCode {
      throw code
    } catch let error as ValidationError {
      throw error
    } catch is InvalidRowsError {
      throw ExitCode(.dataError)
    } catch {
      let reason = (error as? FrameError).map { cause(of: $0.reason) } ?? error
      // The reader of the output, such as `head`, has closed it.
      if (reason as? FileError)?.isBrokenPipe == true { throw ExitCode(.ioError) }
      MessageOutput.report(ProblemReport(of: error))
      throw ExitCode(CommandError(reason).status)
    }
  }

  /// Returns the reason why a command's body failed, for the log of a render farm.
  static func reason(_ error: any Error) -> String {
    switch cause(of: error) {
    case let error as ValidationError: error.message
    case let code as ExitCode:
      // The code that threw the exit code has printed the reason.
      ExitStatus(rawValue: code.rawValue)?.meaning ?? "exit code \(code.rawValue)"
    case let error as FrameError: "\(error.location): \(reason(error.reason))"
    case let problems as Diagnostics: problems.rendered()
    case let rows as InvalidRowsError: rows.summary
    default: CommandError(error).message.text
    }
  }

  /// Returns the innermost error under a `RingError`, which determines the command's message and
  /// exit code; `error` itself if it has no underlying error.
  static func cause(of error: any Error) -> any Error {
    (error as? RingError)?.underlying.map { cause(of: $0) } ?? error
  }

  /// Default for `code`: the one for errors with this exit code.
  init(
    _ problem: Message, _ status: ExitStatus, _ code: Problem.Code? = nil, help: Message? = nil,
    file: String? = nil
  ) {
    (self.problem, self.status, self.help, self.file) = (problem, status, help, file)
    self.code = code ?? Problem.Code(status)
  }

  /// Creates an error from text that may contain control characters; they are escaped.
  @_disfavoredOverload
  init(_ text: String, _ status: ExitStatus, _ code: Problem.Code? = nil, help: String? = nil) {
    self.init(Message(text), status, code, help: help.map { Message($0) })
  }

  /// Creates the error for any error that a command throws. An unknown error is a bug.
  init(_ error: any Error) {
    let error = Self.cause(of: error)
    self.init(messageOf: error)
    if let error = error as? any ProblemConvertible, let problem = error.problems.first {
      code = problem.code
    }
    setPlace(error)
  }

  /// Sets the file and the position of an error that has them.
  private mutating func setPlace(_ error: any Error) {
    switch error {
    case let error as FileError:
      file = error.path == "-" && error.operation != .read ? "<stdout>" : error.path
    case RowSourceError.file(let error): setPlace(error)
    case RowSourceError.header(let row): setPlace(row)
    case let row as RowError:
      (file, line, column) = (row.file, row.position.line, row.position.column)
    case let error as HashedGoldensError: (file, line) = (error.path, error.line)
    default: break
    }
  }

  /// Creates the error with the message and the exit code for any error, but without its place.
  private init(messageOf error: any Error) {
    switch error {
    case let failure as CommandError: self = failure
    case let error as RingError: self.init(error)
    case let problems as Diagnostics: self.init(Message(lines: problems.rendered()), .dataError)
    case let error as RowError: self.init(error.description, .dataError)
    case let error as RowSourceError: self.init(error.description, error.exitStatus)
    case let error as FileError:
      self.init(error.description, error.exitStatus, help: error.commandHelp)
    case let error as ChildProcessError: self.init(error)
    case let error as HashedGoldensError: self.init(error.description, .dataError)
    case let error as GitError:
      self.init(error.description, error.exitStatus, help: error.help)
    case let error as MemoryLimitError: self.init(error)
    case LayoutLimitError.memory(let error): self.init(error)
    case let error as LayoutLimitError:
      self.init(error.description, .dataError, help: error.help)
    case is WorkLimitError: self.init("\(error)", .dataError, help: "raise --max-pixels")
    case is CairoUnavailableError, TextError.noLibrary: self.init("\(error)", .unavailable)
    case is NoFilesError, is OutOfMemoryError, is ThreadGroup.StartError, TextError.noFiles,
      TextError.outOfMemory, PNGError.outOfMemory:
      self.init("\(error)", .systemError)
    case let error as CairoError where error.isOutOfMemory: self.init("\(error)", .systemError)
    case let error as SheetError: self.init(error.commandText, .dataError)
    case is CanvasError, is RasterLimitError, is TextError, is TextWarningError, is AnimationError,
      is PNGError:
      self.init("\(error)", .dataError)
    default: self.init("\(error) (this is a bug in ringrender)", .softwareError)
    }
  }

  /// Creates the error for a `RingError` without an underlying error.
  private init(_ error: RingError) {
    let status: ExitStatus =
      switch error.code {
      case .other: .softwareError
      case .file: .noInput
      case .missingLibrary, .program: .unavailable
      default: .dataError
      }
    self.init(Message(lines: error.description), status, error.code)
  }

  /// Creates an error that names the option that raises the exceeded memory budget.
  init(_ error: MemoryLimitError) {
    self.init("\(error)", .dataError, .outOfMemory, help: "raise --max-memory")
  }

  /// Creates the error of a comparison that needs `bytes` bytes, more than the budget.
  init(_ estimate: DiffMemoryEstimate, _ bytes: Int, _ budget: MemoryBudget) {
    self.init(
      MemoryLimitError(
        purpose: estimate.purpose, bytes: bytes, used: budget.used, limit: budget.limit))
  }

  private init(_ error: ChildProcessError) {
    let missingEncoder = ["Unknown encoder", "No such filter", "not a known output format"]
    switch error {
    case .missing: self.init(error.description, .unavailable, help: error.help)
    case .failed(_, _, let output) where missingEncoder.contains(where: { output.contains($0) }):
      self.init(
        Message(lines: error.description) + "\nthis build of ffmpeg does not support the format",
        .unavailable)
    case .failed, .cannotStart, .stuck, .unfinished:
      self.init(Message(lines: error.description), .ioError)
    }
  }
}

extension ExitCode {
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}

// Errors and notes of the libraries do not know the command line. These texts add the option that
// helps.

extension FileError {
  /// For a file outside the allowed folders: the option that allows its folder.
  fileprivate var commandHelp: String? {
    guard case .outside(_, let folder) = reason else { return nil }
    return "add --allow-path \(folder.printable)"
  }
}

extension SheetError {
  /// For a sheet of too many pixels, with the option that raises the limit.
  var commandText: String {
    isTooLong ? description : "\(message) (--max-pixels): \(help)"
  }
}

extension AnimationNote {
  /// With the option that avoids the change or the slow playback, if there is one.
  var commandText: String {
    switch self {
    case .flattened: "\(self) (set it with --background)"
    case .padded: description
    case .hardEdges: "\(self) (for soft edges, set --background)"
    case .fastGIF: "\(self) (use --fps 50)"
    case .fastAPNG, .fastWebP: "\(self) (use --fps 90)"
    }
  }
}
