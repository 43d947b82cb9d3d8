/// The changes of state during an animation of a view, each at its time.
public struct AnimationScript {
  private(set) var changes: [(time: Double, run: @MainActor () -> Void)] = []

  /// Runs `change` before the first frame at or after `seconds`.
  ///
  /// `change` does what a user would do: it typically sets properties of a model, inside
  /// `withAnimation` if the effect takes time. It runs once, while the frames are laid out. Changes
  /// of the same time run in the order of the calls.
  public mutating func at(_ seconds: Double, _ change: @escaping @MainActor () -> Void) {
    changes.append((seconds, change))
  }
}
