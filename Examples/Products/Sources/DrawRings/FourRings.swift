import RingRender

struct Goal: Sendable {
  var name: String, done: Double, goal: Double
  var from: DynamicColor, to: DynamicColor
}

let goals = [
  Goal(name: "Move", done: 450, goal: 360, from: .systemPink, to: .systemRed),
  Goal(name: "Exercise", done: 24, goal: 30, from: .systemMint, to: .systemGreen),
  Goal(name: "Stand", done: 6, goal: 12, from: .systemTeal, to: .systemBlue),
  Goal(name: "Read", done: 8, goal: 20, from: .systemIndigo, to: .systemPurple),
]

func fourRings() throws {
  let rings = ActivityRings(goals, diameter: 300) { goal in
    ActivityRing(progress: goal.done / goal.goal).colors(goal.from, goal.to)
  }
  try Scene(rings, padding: 8).writePNG(to: "rings.png", scale: 2)
}
