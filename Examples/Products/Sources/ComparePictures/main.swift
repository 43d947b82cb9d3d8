import Foundation
import RingCompare

// Compares expected.png and actual.png in the folder that is the argument. Exits with 1 if their
// difference exceeds the tolerances.
_ = FileManager.default.changeCurrentDirectoryPath(CommandLine.arguments[1])
try compareFiles()
try explain()
exit(try isTolerated() ? 0 : 1)
