import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

/// A config that `verify` opens once and draws in one or several variants, with its samples or rows.
/// Thread-safe.
final class SharedConfig: Sendable {
  private let command: Verify
  /// Relative to the checked folder.
  private let file: String
  private let readFiles: ReadFiles
  /// The columns that the names of rows' pictures need; `nil` without rows.
  private let rowColumns: [String]?
  private let state: Monitor<State>

  private struct State: Sendable {
    var opened: Config?
    /// The budget with which the config was opened.
    var memory = MemoryBudget.default
    /// The number of cases that have not ended in the current pass.
    var pendingCases = 0
    /// The number of cases that the next pass repeats.
    var repeatedCases = 0
  }

  init(_ command: Verify, file: String, rowColumns: [String]? = nil, readFiles: ReadFiles) {
    (self.command, self.file, self.readFiles) = (command, file, readFiles)
    self.rowColumns = rowColumns
    state = Monitor(State())
  }

  /// Sets the number of cases, each of which must call `endCase` once per pass. Without any, closes
  /// the config.
  func setCaseCount(_ count: Int) {
    state.withLock { state in
      state.pendingCases = count
      if count == 0 { state.opened = nil }
    }
  }

  enum Motion: Sendable {
    /// The scene is the still at all times.
    case isStill
    case moves
    /// The config or its still has an error.
    case isInvalid
  }

  /// Returns whether the scene at one of `times` differs from the still; `nil` after an error that
  /// more memory may avoid.
  ///
  /// A config that moves stays open for its cases, unless its images would occupy memory until then.
  func motion(at times: [Double], within memory: MemoryBudget) -> Motion? {
    var isKept = false
    defer { if !isKept { close() } }
    do {
      let (config, bound, text) = try self.bound(to: ConfigPicture(), within: memory)
      let isAnimated = times.contains {
        let frame = try? config.document.bound(at: $0).onFrameCanvas(
          checking: false, measuring: text)
        return frame?.still != bound.still
      }
      isKept = isAnimated && bound.memory == memory
      return isAnimated ? .moves : .isStill
    } catch {
      return (error as? Diagnostics)?.mayBeLimits == false ? .isInvalid : nil
    }
  }

  /// Returns the config as a picture shows it.
  ///
  /// Opens it unless it is open with the same budget. Throws `Diagnostics` if it has errors, and the
  /// `RowError` of a row.
  func bound(to picture: ConfigPicture, within memory: MemoryBudget) throws -> BoundConfig {
    try opened(within: memory).bound(to: picture)
  }

  /// Returns the config, as `bound` opens it.
  func opened(within memory: MemoryBudget) throws -> Config {
    try state.withLock { state -> Config in
      if let opened = state.opened, state.memory == memory { return opened }
      state.opened = nil
      let config = try command.open(
        file, rowColumns: rowColumns, within: memory, record: readFiles)
      (state.opened, state.memory) = (config, memory)
      return config
    }
  }

  /// Releases the config's memory until it is opened again.
  func close() { state.withLock { $0.opened = nil } }

  /// Whether the config is open, so that its images occupy memory.
  var isOpen: Bool { state.withLock { $0.opened != nil } }

  /// Ends a case, or only its current pass if `isRepeated`.
  ///
  /// The last case of a pass closes the config, because the next pass has another budget.
  func endCase(isRepeated: Bool) {
    state.withLock { state in
      state.pendingCases -= 1
      if isRepeated { state.repeatedCases += 1 }
      guard state.pendingCases == 0 else { return }
      state.opened = nil
      swap(&state.pendingCases, &state.repeatedCases)
    }
  }
}

extension Config {
  /// Returns the config as a picture shows it. With a row, the config must keep no layout.
  func bound(to picture: ConfigPicture) throws -> BoundConfig {
    let isOwnCanvas = picture.canvas == CanvasVariant()
    guard let document = isOwnCanvas ? document : variant(picture.canvas) else {
      // The pixels of an image depend on the scale, or the canvas is too large for it.
      let config = try reopened(
        with: self.document.overrides + ConfigOverride.canvas(picture.canvas), sharingMemory: true)
      return try config.bound(to: ConfigPicture(time: picture.time, row: picture.row))
    }
    if isOwnCanvas, picture.row == nil { return try bound(at: picture.time) }
    let text = TextEnginePool.shared.take(options.fonts)
    guard let row = picture.row else {
      let bound = try document.bound(at: picture.time)
      return (self, try bound.onFrameCanvas(checking: false, measuring: text), text)
    }
    var values = try RowValues(row, for: document)
    let bound = try values.bound(
      to: document, at: picture.time, animated: false, measuring: text)
    return (self, bound, text)
  }
}

extension Verify {
  func path(of file: String) -> String { folder + "/" + file }

  /// Returns the bytes of a file in the checked folder. Links must not lead out of the folder.
  ///
  /// Otherwise a message that quotes the file would disclose the target of a link.
  func bytes(of file: String) throws(FileError) -> [UInt8] {
    try FileAccessPolicy(folder: folder, others: files.allowPath).read(file)
  }

  /// Opens a config in the checked folder. `record` protects the files that it names. `rowColumns`
  /// are as in `SharedConfig`. Throws `Diagnostics` if it has errors.
  func open(
    _ file: String, rowColumns: [String]? = nil, within memory: MemoryBudget, record: ReadFiles
  ) throws -> Config {
    var reader = ConfigReader(overrides: set.map { ConfigOverride(set: $0) })
    (reader.memory, reader.bindsRows) = (memory, rowColumns != nil)
    reader.columnsUsedElsewhere = Set(rowColumns ?? [])
    let path = path(of: file)
    let source = SourceText(try bytes(of: file), of: path)
    let config = try Config(
      source, of: path, files, strictFonts: messages.strictFonts, by: reader,
      keepsLayout: rowColumns == nil, record: record)
    let warnings = config.document.problems
    guard warnings.isEmpty || !messages.strict else { throw warnings }
    return config
  }
}
