import RingCodec
import RingCore
import RingSystem

extension SceneSnapshot {
  /// The keyword of the PNG text chunk that contains the snapshot.
  package static let keyword = "ringrender:scene"
  /// The maximum size of the compressed text, in bytes. Larger scenes are not stored.
  package static let maximumBytes = 64 << 10

  /// `nil` if it would exceed `maximumBytes`.
  package var text: PNGText? {
    let text = PNGText(keyword: Self.keyword, text: json.rendered(), isCompressed: true)
    guard let size = try? text.storedByteCount(), size <= Self.maximumBytes else { return nil }
    return text
  }

  /// `nil` if the file has no snapshot, or one of another format version.
  package init?(png bytes: [UInt8]) {
    guard let json = Self.stored(in: bytes) else { return nil }
    self.init(json)
  }

  /// Whether the file has a snapshot in the format of an older version.
  static func isOutdated(png bytes: [UInt8]) -> Bool { stored(in: bytes).map(isOutdated) ?? false }

  private static func stored(in bytes: [UInt8]) -> JSONValue? {
    text(in: bytes).flatMap { try? JSONParser.value(Array($0.utf8)) }
  }

  fileprivate static func text(in bytes: [UInt8]) -> String? {
    PNGText.compressed(keyword, in: bytes, limit: maximumBytes)
  }
}

/// A source of the snapshot of an image's scene.
///
/// The snapshot is made only when a golden is written or differs, and then only once. All sources
/// compare equal, because images are compared by their pixels.
package struct SceneSnapshotProvider: Hashable, Sendable {
  private let make: (@Sendable () -> SceneSnapshot?)?
  /// The result of `make`; `nil` until it has been called.
  private let made = Monitor<SceneSnapshot??>(nil)

  /// The scene is unknown.
  package init() { make = nil }

  /// `make` returns `nil` if the scene is unknown.
  package init(_ make: @escaping @Sendable () -> SceneSnapshot?) { self.make = make }

  /// The scene that a PNG file contains; keeps only its text.
  init(png bytes: [UInt8]) {
    guard let text = SceneSnapshot.text(in: bytes) else {
      self.init()
      return
    }
    self.init { (try? JSONParser.value(Array(text.utf8))).flatMap { SceneSnapshot($0) } }
  }

  /// Calls `make` unless it was called before; `nil` if the scene is unknown.
  package func snapshot() -> SceneSnapshot? {
    guard let make else { return nil }
    return made.withLock { made in
      let snapshot = made ?? make()
      made = .some(snapshot)
      return snapshot
    }
  }

  package static func == (a: SceneSnapshotProvider, b: SceneSnapshotProvider) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
