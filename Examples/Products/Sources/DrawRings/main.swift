import Foundation

// Draws into the folder that is the argument.
_ = FileManager.default.changeCurrentDirectoryPath(CommandLine.arguments[1])
try oneRing()
try fourRings()
try await rising()
try await manyPictures()
strictText()
print(try await ring(0.75).count, "bytes")
