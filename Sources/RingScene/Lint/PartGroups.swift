import RingCore

/// Parts with data that are compared with one another, in groups of parts that compare alike.
///
/// Most pictures with many parts have few colours, so that few groups are compared instead of many
/// parts.
struct PartGroups: Sendable {
  struct Group: Sendable {
    fileprivate let key: Key
    /// Indices, ascending; at least one.
    fileprivate(set) var members: [Int] = []

    /// The number that the parts share because they compare alike.
    var look: Int { key.look }
  }

  /// In the order of their first parts.
  private(set) var all: [Group] = []
  private var numbers: [Key: Int] = [:]
  private var buckets: [Bucket: [Int]] = [:]
  private var groupsOfParts: [Int: [Int]] = [:]

  /// The distance in points up to which centres are equal.
  private static let tolerance = 0.5

  fileprivate struct Key: Hashable {
    /// The path of the element; `nil` for a group that is compared because of its centre.
    var path: [Int]?
    /// `nil` for a part without a circle.
    var center: Point?
    var look: Int
  }

  /// The bucket of groups that may be compared with one another.
  private enum Bucket: Hashable {
    case path([Int])
    case cell(Point)
  }

  /// Adds a part after all that lie behind it.
  ///
  /// `look` is a number that parts share if they compare alike. The part is compared with parts of
  /// circles with its centre, and with all of its element if `comparesWithinElement` is true.
  mutating func add(_ index: Int, _ part: ScenePart, look: Int, comparesWithinElement: Bool) {
    let center = part.circle?.arc.center
    if let center { add(index, Key(center: center, look: look), in: .cell(Self.cell(center))) }
    guard comparesWithinElement else { return }
    let path = part.owner.path
    add(index, Key(path: path, center: center, look: look), in: .path(path))
  }

  /// Adds a part to the group of `key`; a new group is entered in `bucket`.
  private mutating func add(_ index: Int, _ key: Key, in bucket: Bucket) {
    let group = numbers.number(of: key)
    if group == all.count {
      all.append(Group(key: key))
      buckets[bucket, default: []].append(group)
    }
    all[group].members.append(index)
    groupsOfParts[index, default: []].append(group)
  }

  /// Returns the square that contains a point in the grid of centres.
  private static func cell(_ point: Point) -> Point {
    Point(
      x: (point.x / tolerance).rounded(.down), y: (point.y / tolerance).rounded(.down))
  }

  /// Returns the groups that a group is compared with, itself included.
  ///
  /// Each pair of parts is in one pair of groups only: a group of an element is not compared with
  /// groups of the same centre, which are compared anyway.
  private func related(to group: Int) -> [Int] {
    let center = all[group].key.center
    func isConcentric(_ other: Int) -> Bool {
      guard let center, let otherCenter = all[other].key.center else { return false }
      return (center - otherCenter).length < Self.tolerance
    }
    if let path = all[group].key.path {
      return (buckets[.path(path)] ?? []).filter { !isConcentric($0) }
    }
    guard let center else { return [] }
    let cell = Self.cell(center)
    let cells = Set(
      [-1.0, 0, 1].flatMap { x in [-1.0, 0, 1].map { cell + Vector(x: x, y: $0) } })
    return cells.flatMap { (buckets[.cell($0)] ?? []).filter(isConcentric) }
  }

  /// Calls `body` with every two compared groups if a part of `first` lies behind one of `second`.
  func forEachPair(_ body: (_ first: Int, _ second: Int) -> Void) {
    let first = all.map { $0.members[0] }
    let last = all.map { $0.members[$0.members.count - 1] }
    for group in all.indices {
      for other in related(to: group) where first[other] < last[group] { body(other, group) }
    }
  }

  /// Returns the looks of the other parts that a part is compared with.
  func looks(comparedWith index: Int) -> Set<Int> {
    let groups = groupsOfParts[index] ?? []
    return Set(
      groups.flatMap { group in
        related(to: group).filter { $0 != group || all[group].members.count > 1 }
          .map { all[$0].look }
      })
  }

  /// Returns the worst pairs of parts whose groups break a rule.
  ///
  /// `findingNumbers` has the number of the finding that each part belongs to. `excess` returns by
  /// how much two groups miss the rule's limit; `nil` if they do not.
  func worstPairs(
    findingNumbers: [Int], excess: (_ first: Int, _ second: Int) -> Double?
  ) -> WorstPairs {
    var worst = WorstPairs(findingNumbers: findingNumbers)
    forEachPair { first, second in
      guard let excess = excess(first, second) else { return }
      let lower = all[first].members
      var count = 0
      for part in all[second].members {
        while count < lower.count, lower[count] < part { count += 1 }
        guard count > 0 else { continue }
        worst.addPairs(first: lower[0], second: part, excess: excess, count: count)
      }
    }
    return worst
  }
}
