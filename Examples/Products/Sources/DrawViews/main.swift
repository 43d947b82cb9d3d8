import RingUI

// Draws into the folder that is the argument.
_ = FileManager.default.changeCurrentDirectoryPath(CommandLine.arguments[1])
try oneRing()
try fourRings()
try gauges()
try progressViews()
try RingView(progress: 0.75).writePNG(to: "view.png", scale: 2)
try badge()
try darkBadge()
try await animatedModel()
try await rising()
try await manyPictures()
try await manyViews()
strictText()
try await Badge.png(progress: 0.7).write(to: URL(fileURLWithPath: "served-badge.png"))
try await ringPNG(0.75).write(to: URL(fileURLWithPath: "served-ring.png"))
try await badgePNG(0.7).write(to: URL(fileURLWithPath: "thread-badge.png"))
