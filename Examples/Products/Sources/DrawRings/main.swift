import RingRender

// Two rings, one of which continues over its own beginning.
let rings = ZStack {
  ActivityRing(
    progress: 1.25, radius: 60, thickness: 14, startColor: Color(red: 1, green: 0.6, blue: 0.59),
    endColor: Color(red: 0.84, green: 0.15, blue: 0.16))
  ActivityRing(
    progress: 0.4, radius: 44, thickness: 14, startColor: Color(red: 0.78, green: 0.66, blue: 0.94),
    endColor: Color(red: 0.28, green: 0.13, blue: 0.62))
}
.padding(8)

try rings.render(scale: 2).write(toPNG: CommandLine.arguments[1], scale: 2)
