import RingCore
import RingRender
import RingSystem

// Errors and notes of the libraries do not know the command line. These texts add the option that
// helps.

extension FileError {
  /// For a file outside the allowed folders, with the option that allows its folder.
  var commandText: String {
    guard case .outside(_, let folder) = reason else { return description }
    return "\(self); add --allow-path \(folder.printable)"
  }
}

extension SheetError {
  /// For a sheet of too many pixels, with the option that raises the limit.
  var commandText: String {
    isTooLong ? description : "\(message) (--max-pixels): \(help)"
  }
}

extension AnimationNote {
  /// With the option that avoids the change or the slow playback, if there is one.
  var commandText: String {
    switch self {
    case .flattened: "\(self) (set it with --background)"
    case .padded: description
    case .hardEdges: "\(self) (for soft edges, set --background)"
    case .fastGIF: "\(self) (use --fps 50)"
    case .fastAPNG, .fastWebP: "\(self) (use --fps 90)"
    }
  }
}
