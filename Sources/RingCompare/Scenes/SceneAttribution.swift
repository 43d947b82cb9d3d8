import RingCore

/// An attribution of differing pixels to the elements of a scene.
struct SceneAttribution {
  /// Differing pixels by element name.
  private(set) var counts: [String: Int] = [:]

  /// The maximum product of pixels and elements. A larger product takes too long for a hint.
  private static let maximumWork = 1 << 26

  private struct Shape {
    var name: String
    var box: Rect
    var ring: SceneSnapshot.Ring?
    var isChanged: Bool

    func covers(_ point: Point, _ margin: Double) -> Bool {
      guard point.x >= box.minX - margin, point.x <= box.maxX + margin,
        point.y >= box.minY - margin, point.y <= box.maxY + margin
      else { return false }
      guard let ring else { return true }
      let distance = abs((point - ring.center).length - ring.radius)
      return distance <= ring.thickness / 2 + margin
    }
  }

  /// Attributes the differing pixels to elements; `nil` if that would take too long.
  ///
  /// A pixel belongs to the topmost changed element that covers it in either image. Without one, it
  /// belongs to the topmost element that covers it. Therefore an unchanged translucent element
  /// above a changed one gets no pixels.
  init?(
    _ difference: Difference, expected: SceneSnapshot, actual: SceneSnapshot,
    _ changes: [SceneChange]
  ) {
    let changed = Set(changes.map(\.element))
    let shapes = [Self.shapes(actual, changed), Self.shapes(expected, changed)]
    guard let box = difference.bounds else { return }
    guard
      box.width * box.height * (shapes[0].count + shapes[1].count) <= Self.maximumWork
    else { return nil }
    let scales = [actual.scale, expected.scale]
    for y in box.y..<box.y + box.height {
      for x in box.x..<box.x + box.width where difference.mask[x, y] == .counted {
        let hits = zip(shapes, scales).map { shapes, scale in
          let point = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
          // An anti-aliased edge extends into the adjacent pixels.
          return shapes.filter { $0.covers(point, 1 / scale) }
        }
        let owner =
          hits.lazy.compactMap { $0.last(where: \.isChanged) }.first
          ?? hits.lazy.compactMap(\.last).first
        counts[owner?.name ?? SceneSnapshot.canvas, default: 0] += 1
      }
    }
  }

  private static func shapes(_ snapshot: SceneSnapshot, _ changed: Set<String>) -> [Shape] {
    snapshot.elements.map {
      Shape(name: $0.name, box: $0.box, ring: $0.ring, isChanged: changed.contains($0.name))
    }
  }

  /// Whether all differing pixels are in changed elements.
  func isExplained(by changes: [SceneChange]) -> Bool { others(than: changes).isEmpty }

  /// Returns lines about differing pixels in unchanged elements. Without any, a line says that
  /// nothing else changed, unless `changes` is empty.
  func lines(_ changes: [SceneChange]) -> [String] {
    let others = others(than: changes).sorted { $0.key < $1.key }
    if others.isEmpty { return changes.isEmpty ? [] : ["nothing else changed"] }
    return others.map { name, count in
      "\(count) \(count == 1 ? "pixel differs" : "pixels differ") in \"\(name)\", none of whose "
        + "values changed"
    }
  }

  /// Returns the numbers of differing pixels in unchanged elements.
  private func others(than changes: [SceneChange]) -> [String: Int] {
    let changed = Set(changes.map(\.element))
    return counts.filter { !changed.contains($0.key) }
  }
}
