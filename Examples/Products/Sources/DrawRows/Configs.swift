import Foundation
import RingConfig

/// Writes the configs that the other functions read. A config is usually a file of your own.
func writeConfigs() throws {
  let badge = """
    {"data": {"score": {"type": "number", "sample": 0.5}},
     "scene": {"type": "activityRing", "progress": "$data.score", "padding": 8}}
    """
  let goals = """
    {"animation": {"duration": 1},
     "scene": {"type": "activityRing", "id": "move",
               "progress": {"from": 0, "to": 1.25, "duration": 1}}}
    """
  for (name, text) in [("badge", badge), ("goals", goals)] {
    try text.write(toFile: "\(name).rings.json", atomically: true, encoding: .utf8)
  }
}

func drawConfigs() async throws {
  let config = try Config(contentsOf: "goals.rings.json")
  let changed = try config.setting("move.progress", to: 0.8)
  try changed.scene(scale: 3).writePNG(to: "goals@3x.png")
  try await config.animatedScene().write(to: "goals.apng")
}
