import RingUI

struct Goal {
  var name: String, done: Double, goal: Double
  var from: Color, to: Color
}

let goals = [
  Goal(name: "Move", done: 450, goal: 360, from: .pink, to: .red),
  Goal(name: "Exercise", done: 24, goal: 30, from: .mint, to: .green),
  Goal(name: "Stand", done: 6, goal: 12, from: .teal, to: .blue),
  Goal(name: "Read", done: 8, goal: 20, from: .indigo, to: .purple),
]

func fourRings() throws {
  try ActivityRings(goals, diameter: 300) { goal in
    ActivityRing(progress: goal.done / goal.goal).colors(goal.from, goal.to)
  }
  .center { Text("Today").font(.title) }
  .padding(8)
  .writePNG(to: "rings.png", scale: 2)
}
