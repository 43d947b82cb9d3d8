import RingUI

// Draws into the folder that is the argument.
_ = FileManager.default.changeCurrentDirectoryPath(CommandLine.arguments[1])
try Gauge(Text("72"), value: 0.72).writePNG(to: "own-gauge.png", scale: 2)
try drawBoth()
