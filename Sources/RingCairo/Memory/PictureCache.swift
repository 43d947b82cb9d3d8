/// What was made for the parts of a picture, kept as long as every picture shows them: of an animation
/// most things do not move.
struct PictureCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var bytes: Int
    var lastPicture: Int
  }

  private var entries: [Key: Entry] = [:]
  private var picture = 0
  /// Of all entries.
  private var bytes = 0
  /// Most bytes that are kept, ≥ 0.
  private var capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Before a picture: gives back what the last one did not show, and what there is no room for.
  mutating func beginPicture(capacity: Int) -> [Value] {
    self.capacity = capacity
    bytes = 0
    var (seen, gone) = (0, [Value]())
    entries = entries.filter { _, entry in
      seen += entry.bytes
      guard seen <= capacity else { return false }
      guard entry.lastPicture == picture else {
        gone.append(entry.value)
        return false
      }
      bytes += entry.bytes
      return true
    }
    picture += 1
    return gone
  }

  /// Gives back everything.
  mutating func forget() -> [Value] {
    defer { (entries, bytes) = ([:], 0) }
    return entries.values.map(\.value)
  }

  /// What is kept for a part, which the picture shows.
  mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastPicture = picture
    return entries.values[index].value
  }

  /// Keeps what takes so many bytes. What has no room is made again by whoever needs it again.
  mutating func keep(_ value: Value, for key: Key, bytes: Int) {
    guard entries[key] == nil, self.bytes + bytes <= capacity else { return }
    self.bytes += bytes
    entries[key] = Entry(value: value, bytes: bytes, lastPicture: picture)
  }
}
