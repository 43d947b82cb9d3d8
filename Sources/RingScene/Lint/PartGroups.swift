import RingCore

/// Parts with data that are compared with one another, in groups of parts that compare alike.
///
/// Most pictures with many parts have few colours, so that few groups are compared instead of many
/// parts.
struct PartGroups: Sendable {
  /// The indices of the parts of each group, ascending; at least one.
  private(set) var members: [[Int]] = []
  /// The look of each group.
  private(set) var looks: [Int] = []
  /// The centres of the groups' circles; `nil` without a circle.
  private var centers: [Point?] = []
  /// The path of each group's element; `nil` for a group that is compared because of its centre.
  private var paths: [[Int]?] = []
  private var groups: [Key: Int] = [:]
  private var buckets: [Bucket: [Int]] = [:]
  private var groupsOfParts: [Int: [Int]] = [:]

  /// The distance in points up to which centres are equal.
  private static let tolerance = 0.5

  /// The common features of the parts of a group.
  private struct Key: Hashable {
    var path: [Int]?
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
  /// circles with its centre, and with all of its element if `comparesElements` is true.
  mutating func add(_ index: Int, _ part: ScenePart, look: Int, comparesElements: Bool) {
    let center = part.circle?.arc.center
    if let center { add(index, Key(center: center, look: look), in: .cell(Self.cell(center))) }
    guard comparesElements else { return }
    let path = part.owner.path
    add(index, Key(path: path, center: center, look: look), in: .path(path))
  }

  private mutating func add(_ index: Int, _ key: Key, in bucket: Bucket) {
    let group = groups.number(of: key)
    if group == members.count {
      members.append([])
      looks.append(key.look)
      centers.append(key.center)
      paths.append(key.path)
      buckets[bucket, default: []].append(group)
    }
    members[group].append(index)
    groupsOfParts[index, default: []].append(group)
  }

  /// The square of the grid of centres that has a point.
  private static func cell(_ point: Point) -> Point {
    Point(
      x: (point.x / tolerance).rounded(.down), y: (point.y / tolerance).rounded(.down))
  }

  /// Returns the groups that a group is compared with, itself included.
  ///
  /// Each pair of parts is in one pair of groups only: a group of an element is not compared with
  /// groups of the same centre, which are compared anyway.
  private func related(to group: Int) -> [Int] {
    let center = centers[group]
    func isConcentric(_ other: Int) -> Bool {
      guard let center, let otherCenter = centers[other] else { return false }
      return (center - otherCenter).length < Self.tolerance
    }
    if let path = paths[group] {
      return (buckets[.path(path)] ?? []).filter { !isConcentric($0) }
    }
    guard let center else { return [] }
    let cell = Self.cell(center)
    let cells = Set(
      [-1.0, 0, 1].flatMap { x in [-1.0, 0, 1].map { cell + Point(x: x, y: $0) } })
    return cells.flatMap { (buckets[.cell($0)] ?? []).filter(isConcentric) }
  }

  /// Calls a closure with each two groups that are compared, if the first has a part behind one of
  /// the second.
  func forEachPair(_ body: (_ first: Int, _ second: Int) -> Void) {
    let (first, last) = (members.map { $0[0] }, members.map { $0[$0.count - 1] })
    for group in members.indices {
      for other in related(to: group) where first[other] < last[group] { body(other, group) }
    }
  }

  /// Returns the looks of the other parts that a part is compared with.
  func looks(comparedWith index: Int) -> Set<Int> {
    let groups = groupsOfParts[index] ?? []
    return Set(
      groups.flatMap { group in
        related(to: group).filter { $0 != group || members[group].count > 1 }.map { looks[$0] }
      })
  }

  /// Returns the worst pairs of parts whose groups break a rule.
  ///
  /// `keys` has the number of the finding that each part belongs to. `excess` returns by how much
  /// two groups miss the rule's limit; `nil` if they do not.
  func worstPairs(keys: [Int], excess: (_ first: Int, _ second: Int) -> Double?) -> WorstPairs {
    var worst = WorstPairs(keys: keys)
    forEachPair { first, second in
      guard let excess = excess(first, second) else { return }
      var count = 0
      for part in members[second] {
        while count < members[first].count, members[first][count] < part { count += 1 }
        guard count > 0 else { continue }
        worst.add(members[first][0], part, excess: excess, count: count)
      }
    }
    return worst
  }
}
