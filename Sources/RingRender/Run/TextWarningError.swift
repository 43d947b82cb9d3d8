import RingCairo
import RingCore

/// The error of an image whose texts have warnings, if warnings fail.
package struct TextWarningError: Error, Hashable, Sendable, CustomStringConvertible {
  package let warning: TextWarning
  /// In order of appearance.
  package let others: [TextWarning]

  package init(_ warning: TextWarning, others: [TextWarning] = []) {
    (self.warning, self.others) = (warning, others)
  }

  /// Creates the error for warnings; `nil` if `warnings` is empty.
  package init?(_ warnings: [TextWarning]) {
    guard let first = warnings.first else { return nil }
    self.init(first, others: Array(warnings.dropFirst()))
  }

  package var warnings: [TextWarning] { [warning] + others }

  /// The descriptions of all warnings, on one line.
  package var description: String { warnings.map(\.description).joined(separator: "; ") }
}

extension TextWarningError: ProblemConvertible {
  package var problems: [Problem] { warnings.map(\.problem) }
}
