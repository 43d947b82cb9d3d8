/// The changes of state that drive an animation of a view, each at a time.
public struct AnimationScript {
  private(set) var changes: [(time: Double, run: @MainActor () -> Void)] = []

  /// Adds a change that runs before the first frame at or after `seconds`.
  ///
  /// `change` typically sets properties of a model, as an action of a user would, inside
  /// `withAnimation` if the effect takes time. It runs once, while the frames are laid out. Changes
  /// with the same time run in the order in which they are added.
  public mutating func at(_ seconds: Double, _ change: @escaping @MainActor () -> Void) {
    changes.append((seconds, change))
  }
}
