import RingRender

// Two rings, one of which continues over its own beginning.
var rings = ActivityRings(
  ActivityRing(
    progress: 1.25, startColor: Color(red: 1, green: 0.6, blue: 0.59),
    endColor: Color(red: 0.84, green: 0.15, blue: 0.16)),
  ActivityRing(
    progress: 0.4, startColor: Color(red: 0.78, green: 0.66, blue: 0.94),
    endColor: Color(red: 0.28, green: 0.13, blue: 0.62)),
  diameter: 135)
rings.thickness = 14
rings.spacing = 2

try Scene(rings, padding: 8).writePNG(to: CommandLine.arguments[1], scale: 2)
