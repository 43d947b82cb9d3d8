import Foundation
import RingScene

extension ProgressView {
  /// A view of what a `Progress` says now; indeterminate while the progress is.
  ///
  /// This is a module of its own, because importing Foundation costs the command line's start-up
  /// more than drawing does. `Date` needs no such module: `ProgressView(timerInterval:)` takes it as
  /// any other `Strideable`. The progress's descriptions depend on the locale, so they are not
  /// shown: give the view a label.
  public init(_ progress: Progress) {
    self.init(value: progress.isIndeterminate ? nil : progress.fractionCompleted)
  }

  /// A view of what a `Progress` says now, with a label.
  public init(_ progress: Progress, @ElementBuilder label: () -> [AnyElement]) {
    self.init(progress)
    self.label = AnyElement(column: label())
  }
}
