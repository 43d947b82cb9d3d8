import RingCore
import RingRender
import RingSystem

// The texts of the libraries' errors and notes with the option of the command that helps.

extension FileError {
  /// The description, with the option that allows the folder of a file outside of the allowed ones.
  var commandText: String {
    guard case .outside(_, let folder) = reason else { return description }
    return "\(self); add --allow-path \(folder.printable)"
  }
}

extension SheetError {
  /// The description, with the option that raises the limit of pixels.
  var commandText: String {
    isTooLong ? description : "\(message) (--max-pixels): \(help)"
  }
}

extension AnimationNote {
  /// The description, with the option that avoids the change.
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
