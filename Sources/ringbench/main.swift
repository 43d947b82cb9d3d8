import RingCairo
import RingGraphics
import RingPNG
import RingRender
import RingScene

// usage: ringbench SIZE FRAMES [COMPRESSION…]
//
// Draws scene R4 – the reference rings on a canvas of 320 points – frame after frame on one thread
// and encodes each frame at every compression. Frame i of n shows every ring's progress + 0.2·i/n,
// so no two frames are equal. Prints one line of JSON for each compression; times are medians.

let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.prefix(2).compactMap { Int($0) }
let compressions = arguments.dropFirst(2).compactMap { Compression(rawValue: $0) }
precondition(
  numbers.count == 2 && numbers.allSatisfy { $0 > 0 } && compressions.count + 2 == arguments.count,
  "usage: ringbench SIZE FRAMES [COMPRESSION…]")
let (size, frames) = (numbers[0], numbers[1])

/// The reference scene at a step of its animation.
func referenceScene(step: Double) -> Scene {
  let rings: [(progress: Double, radius: Double, first: Color, last: Color)] = [
    (1.25, 140, Color(bytes: 0xFF, 0x98, 0x96), Color(bytes: 0xD6, 0x27, 0x28)),
    (1.75, 120, Color(bytes: 0x98, 0xDF, 0x8A), Color(bytes: 0x2C, 0xA0, 0x2C)),
    (1.15, 100, Color(bytes: 0xFF, 0xBB, 0x78), Color(bytes: 0xFF, 0x7F, 0x0E)),
    (0.40, 80, Color(bytes: 0xC8, 0xA8, 0xF0), Color(bytes: 0x47, 0x21, 0x9E)),
  ]
  var canvas = Canvas()
  canvas.width = 320
  canvas.height = 320
  canvas.scale = Double(size) / 320
  let elements = rings.map { ring -> AnyElement in
    var element = ActivityRing(progress: ring.progress + step, radius: ring.radius)
    element.colors = RingColors([DynamicColor(ring.first), DynamicColor(ring.last)])
    return AnyElement(element)
  }
  return Scene(canvas: canvas, root: AnyElement(ZStack(children: elements)))
}

/// The middle one of some times, in milliseconds.
func median(_ times: [Duration]) -> Double {
  let sorted = times.sorted()
  let middle = sorted[sorted.count / 2]
  return Double(middle.components.attoseconds) / 1e15 + Double(middle.components.seconds) * 1e3
}

/// Calls `body` with each frame's scene; returns the median of what it takes.
func measure(_ body: (Scene) throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let times = try (0..<frames).map { frame in
    let scene = referenceScene(step: 0.2 * Double(frame) / Double(frames))
    return try clock.measure { try body(scene) }
  }
  return median(times)
}

func report(_ compression: Compression) throws {
  var renderer = Renderer()
  var encoder = try PNGEncoder(compression: compression)
  var bytes: [Int] = []
  let drawing = try measure { try renderer.draw($0) }
  let total = try measure { bytes.append(try renderer.png(of: $0, encoder: &encoder).count) }
  let fields = [
    "\"peer\": \"ringrender\"", "\"compression\": \"\(compression.rawValue)\"",
    "\"size\": \(size)", "\"frames\": \(frames)",
    "\"draw_ms\": \(rounded(drawing))", "\"png_ms\": \(rounded(total - drawing))",
    "\"bytes\": \(bytes.sorted()[bytes.count / 2])",
  ]
  print("{\(fields.joined(separator: ", "))}")
}

func rounded(_ milliseconds: Double) -> Double { (milliseconds * 1000).rounded() / 1000 }

for compression in compressions.isEmpty ? Compression.allCases : compressions {
  try report(compression)
}
