import Foundation
import RingConfig

// Draws into the folder that is the argument, which contains rows.csv.
_ = FileManager.default.changeCurrentDirectoryPath(CommandLine.arguments[1])
try writeConfigs()
try await drawConfigs()
let config = try Config(contentsOf: "badge.rings.json")
try await drawPeople(config)
try await drawRows(config)
try drawCard(config)
findProblems()
