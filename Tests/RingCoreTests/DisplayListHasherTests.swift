import TestSupport
import Testing

@testable import RingCore

/// Lists in a row have the digests that they have alone.
struct DisplayListHasherTests {
  /// An image of 128 × 128 pixels, which is large enough to be kept.
  private static let image = Primitive.image(
    PlacedImage(
      RasterImage.pattern(width: 128, height: 128),
      in: Rect(x: 0, y: 0, width: 128, height: 128)))

  private static func disc(_ radius: Double) -> Primitive {
    .fill(.circle(center: .zero, radius: radius), .solid(.black))
  }

  private static func list(_ primitives: Primitive...) -> OutlinedDisplayList {
    OutlinedDisplayList(primitives.map { .primitive($0) })
  }

  /// Returns the digest of a list after a number, such as a size.
  private static func digest(
    _ list: OutlinedDisplayList, after number: Int = 0, with listHasher: inout DisplayListHasher
  ) -> Digest {
    var hasher = StableHasher()
    hasher.combine(number)
    listHasher.combine(list, into: &hasher)
    return hasher.digest
  }

  /// Returns the digest of all commands of a list, one after the other.
  private static func plainDigest(_ list: OutlinedDisplayList, after number: Int = 0) -> Digest {
    var hasher = StableHasher()
    hasher.combine(number)
    hasher.combine(list.commands.count)
    for command in list.commands { hasher.combine(command) }
    return hasher.digest
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func digestsDoNotDependOnEarlierLists(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var listHasher = DisplayListHasher()
    var (commands, number) = ([OutlinedCommand](), 0)
    for step in 0..<60 {
      commands.removeLast(Int.random(in: 0...commands.count, using: &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let disc = Self.disc(Double.random(in: 0...9, using: &random))
        let primitive = Int.random(in: 0...2, using: &random) == 0 ? Self.image : disc
        let isGroup = Bool.random(using: &random)
        commands.append(
          isGroup
            ? .group(GroupEffects(opacity: 0.5), [.primitive(primitive)]) : .primitive(primitive))
      }
      if step % 7 == 0 { number += 1 }
      let list = OutlinedDisplayList(commands)
      let digest = Self.digest(list, after: number, with: &listHasher)
      #expect(digest == Self.plainDigest(list, after: number), "seed \(seed), step \(step)")
    }
  }

  @Test func anImageThatStandsStillIsHashedOnce() {
    var listHasher = DisplayListHasher()
    var digests: Set<Digest> = []
    for radius in 1...5 {
      let list = Self.list(Self.image, Self.disc(Double(radius)), Self.disc(9))
      digests.insert(Self.digest(list, with: &listHasher))
    }
    #expect(digests.count == 5)
    #expect(listHasher.work == 3 + 4 * 2)
  }

  /// A list of another length, or after another size, is hashed from its beginning.
  @Test func listsWithAnotherBeginningAreHashedAgain() {
    var listHasher = DisplayListHasher()
    func hash(_ list: OutlinedDisplayList, after number: Int = 0) -> Int {
      let work = listHasher.work
      let digest = Self.digest(list, after: number, with: &listHasher)
      #expect(digest == Self.plainDigest(list, after: number))
      return listHasher.work - work
    }
    let (two, three) = (
      Self.list(Self.image, Self.disc(1)), Self.list(Self.image, Self.disc(1), Self.disc(2))
    )
    #expect(hash(two) == 2)
    #expect(hash(two) == 0)
    #expect(hash(three) == 3)
    #expect(hash(three, after: 1) == 3)
    #expect(hash(three, after: 1) == 0)
  }

  /// Keeping a small list would cost more than hashing it again.
  @Test func smallListsAreHashedAgain() {
    var listHasher = DisplayListHasher()
    for _ in 0..<3 { _ = Self.digest(Self.list(Self.disc(1)), with: &listHasher) }
    #expect(listHasher.work == 3)
  }
}
