/// A hasher of consecutive display lists, which hashes the commands at their beginning only once.
///
/// The result is that of hashing each list alone. For the lists of one thread's frames: most of
/// them begin with the same commands, which may contain a large image.
package struct DisplayListHasher: Sendable {
  /// The commands of the last list; empty if it was too small or too large.
  private var commands: [OutlinedCommand] = []
  /// The states before the first of these commands and after each of them.
  private var states: [StableHasher] = []
  /// The total number of commands hashed: a measure of work.
  private(set) var work = 0

  /// The sizes of lists that are kept, in hashed bytes, including the pixels of images.
  ///
  /// Hashing a smaller list takes a fraction of the time of drawing it. A larger one would take too
  /// much memory, besides that of the next list.
  private static let keptByteCounts: ClosedRange<UInt64> = 1 << 16...1 << 26

  package init() {}

  /// Hashes everything in `list` that affects the rendered image.
  package mutating func combine(_ list: OutlinedDisplayList, into hasher: inout StableHasher) {
    hasher.combine(list.commands.count)
    let start = hasher
    // The number of commands is hashed, so only lists of the same length have the same state here.
    let shared = states.first == start ? commands.commonPrefixCount(with: list.commands) : 0
    if shared == 0 { states = [start] } else { states.removeSubrange((shared + 1)...) }
    hasher = states[shared]
    for command in list.commands[shared...] {
      hasher.combine(command)
      states.append(hasher)
    }
    work &+= list.commands.count - shared
    let byteCount = hasher.byteCount &- start.byteCount
    let pixelByteCount = hasher.nestedByteCount &- start.nestedByteCount
    if Self.keptByteCounts ~= byteCount &+ pixelByteCount {
      commands = list.commands
    } else {
      (commands, states) = ([], [])
    }
  }
}
