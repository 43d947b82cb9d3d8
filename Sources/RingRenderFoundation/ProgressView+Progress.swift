import Foundation
import RingScene

extension ProgressView {
  /// Creates a view of the current state of a `Progress`; indeterminate if the progress is.
  ///
  /// This initialiser has a module of its own, because importing Foundation takes longer than
  /// rendering when the command-line tool starts. `Date` does not need the module:
  /// `ProgressView(timerInterval:)` accepts any `Strideable`. The descriptions of the progress
  /// depend on the locale and are not shown; use a label.
  public init(_ progress: Progress) {
    self.init(value: progress.isIndeterminate ? nil : progress.fractionCompleted)
  }

  /// Creates a view of the current state of a `Progress`, with a label.
  public init(_ progress: Progress, @ElementBuilder label: () -> [AnyElement]) {
    self.init(progress)
    self.label = AnyElement(column: label())
  }
}
