/// The numbers of groups and primitives that are made for a group: a measure of work.
///
/// Glows, and shadows that are left out behind shapes, draw copies of their content. A copy has
/// none of the glows inside, except in masks, whose alpha includes them. So masks with glows in
/// masks multiply the copies at every level.
struct CopyCount {
  /// The group and everything in it.
  private(set) var own = 1.0
  /// What a copy contains of it.
  private(set) var inCopy = 1.0
  /// The copies that drawing the group makes.
  private(set) var made = 0.0

  init(_ items: [Group.Item], glows: Bool, knocksOut: Bool, isMask: Bool) {
    for item in items {
      guard let group = item.group else {
        (own, inCopy) = (own + 1, inCopy + 1)
        continue
      }
      own += group.copies.own
      inCopy += group.copies.inCopy
      made += group.copies.made
    }
    // A glow needs the light and the shape, a shadow only the shape.
    made += inCopy * ((glows ? 2 : 0) + (knocksOut ? 1 : 0))
    if isMask { inCopy = own + made }
  }

  /// In pixels.
  var work: Int { Int(clamping: made * Double(WorkCost.copy)) }
}
