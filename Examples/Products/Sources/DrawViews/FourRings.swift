import RingUI

struct Goal {
  var done: Double, goal: Double
  var from: Color, to: Color
}

func fourRings() throws {
  let goals = [
    Goal(done: 450, goal: 360, from: .pink, to: .red),
    Goal(done: 24, goal: 30, from: .mint, to: .green),
    Goal(done: 6, goal: 12, from: .teal, to: .blue),
    Goal(done: 8, goal: 20, from: .indigo, to: .purple),
  ]
  try ActivityRings(goals, diameter: 300) { goal in
    ActivityRing(progress: goal.done / goal.goal).colors(goal.from, goal.to)
  }
  .center { Text("Today").font(.title) }
  .padding(8)
  .writePNG(to: "rings.png", scale: 2)
}
