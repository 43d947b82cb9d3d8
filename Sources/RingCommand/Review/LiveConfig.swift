import RingCodec
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// A config that is shown as it is saved. While it has errors, its last picture stays.
final class LiveConfig: ReviewSubject {
  private struct State: Sendable {
    var revision = 1
    var reading: LiveConfigReader.Reading
    /// The last one without errors; `nil` before.
    var opened: OpenedConfig?
  }

  private let reader: LiveConfigReader
  private let watch: FileWatch
  private let state: Monitor<State>

  /// Reads the config for the first time.
  init(_ reader: LiveConfigReader) {
    var watch = FileWatch(reader.namedFiles)
    let reading = reader.read()
    watch.files = reading.files
    (self.reader, self.watch) = (reader, watch)
    state = Monitor(State(reading: reading, opened: reading.opened))
  }

  /// Reads the config after each change, and then calls `announce`.
  func follow(_ announce: () -> Void) -> Never {
    var watch = watch
    while true {
      watch.waitForChange()
      let reading = reader.read()
      watch.files = reading.files
      state.withLock { state in
        (state.reading, state.opened) = (reading, reading.opened ?? state.opened)
        state.revision += 1
      }
      announce()
    }
  }

  var revision: Int { state.withLock { $0.revision } }
  /// There is nothing to decide.
  var isSettled: Bool { true }

  var members: [JSONValue.Member] {
    let state = self.state.withLock { $0 }
    let opened = state.opened
    let (width, height) = (opened?.size.width ?? 0, opened?.size.height ?? 0)
    let duration: JSONValue = opened?.duration.map { .number($0) } ?? .null
    let schemes = ColorScheme.allCases.map { JSONValue.string($0.rawValue) }
    let picture: [JSONValue.Member] = [
      .init("revision", .integer(state.revision)), .init("width", .integer(width)),
      .init("height", .integer(height)), .init("scale", .number(opened?.scale ?? 1)),
      .init("alt", .string(opened?.altText ?? "")),
      .init("animated", .bool(opened?.isAnimated ?? false)), .init("duration", duration),
      .init("rows", .integer(opened?.rows.count ?? 0)),
    ]
    return [
      .init("mode", .string("config")), .init("title", .string(String(FilePath.name(reader.file)))),
    ] + picture + [
      .init("schemes", .list(schemes)),
      .init("scheme", .string((opened?.colorScheme ?? .light).rawValue)),
      .init("diagnostics", .list(state.reading.diagnostics)),
      .init("hasPicture", .bool(opened != nil)),
    ]
  }

  func decide(_ cases: [Int], _ decision: ReviewDecision) throws {
    throw ReviewError(.conflict, "a config has no pictures to decide about")
  }

  func picture(_ request: HTTPRequest) throws -> ReviewPicture {
    let state = self.state.withLock { $0 }
    guard let opened = state.opened else {
      throw ReviewError(.notFound, "the config has errors, and has had no picture yet")
    }
    var picture = ConfigPicture()
    picture.time = try Self.number("time", of: request, in: Document.stillTimes)
    let scale = try Self.number("scale", of: request, in: OpenedConfig.scales)
    picture.canvas = CanvasVariant(scale: scale, colorScheme: try Self.colorScheme(of: request))
    let rows = 0...Double(opened.rows.count)
    if let row = try Self.number("row", of: request, in: rows).map({ Int($0) }), row > 0 {
      picture.row = try opened.rows[row - 1].get()
    }
    return ReviewPicture(png: try opened.png(of: picture), isStale: state.reading.opened == nil)
  }

  /// Returns the number of a parameter; `nil` if it is missing.
  private static func number(
    _ name: String, of request: HTTPRequest, in range: ClosedRange<Double>
  ) throws -> Double? {
    guard let text = request.parameter(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw ReviewError(
        .badRequest,
        "\(name) must be from \(NumberText.shortest(range.lowerBound)) to "
          + NumberText.shortest(range.upperBound))
    }
    return number
  }

  /// `nil` keeps that of the config.
  private static func colorScheme(of request: HTTPRequest) throws -> ColorScheme? {
    guard let text = request.parameter("scheme") else { return nil }
    guard let scheme = ColorScheme(rawValue: text) else {
      throw ReviewError(.badRequest, "scheme must be light or dark")
    }
    return scheme
  }
}
