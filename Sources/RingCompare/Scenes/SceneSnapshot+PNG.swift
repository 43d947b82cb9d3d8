import RingCodec
import RingCore

extension SceneSnapshot {
  /// Of the PNG text chunk that contains the snapshot.
  package static let keyword = "ringrender:scene"
  /// Of the compressed text; larger scenes are not stored.
  package static let maximumBytes = 64 << 10

  /// `nil` if it would exceed `maximumBytes`.
  package var text: PNGText? {
    let text = PNGText(keyword: Self.keyword, text: json.rendered(), isCompressed: true)
    guard let size = try? text.storedByteCount(), size <= Self.maximumBytes else { return nil }
    return text
  }

  /// `nil` if the file has no snapshot, or one of another format version.
  package init?(png bytes: [UInt8]) {
    guard let text = PNGText.compressed(Self.keyword, in: bytes, limit: Self.maximumBytes),
      let json = try? JSONParser.value(Array(text.utf8))
    else { return nil }
    self.init(json)
  }
}
