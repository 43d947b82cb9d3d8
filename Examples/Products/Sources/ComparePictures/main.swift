import Foundation
import RingCompare
import RingRender

/// Returns the picture in a PNG file.
func picture(_ path: String) throws -> RasterImage {
  try PNGDecoder().decode([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
}

// Ends with 1 if the pictures differ.
let result = Comparison().compare(
  expected: try picture(CommandLine.arguments[1]), actual: try picture(CommandLine.arguments[2]))
print(result.isAccepted ? "equal" : "different")
exit(result.isAccepted ? 0 : 1)
