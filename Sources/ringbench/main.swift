import RingCairo
import RingGraphics
import RingPNG
import RingRender
import RingScene

// usage: ringbench SIZE FRAMES
//
// Draws scene R4 – the reference rings on a canvas of 320 points – frame after frame on one thread
// and encodes each frame at every compression. Frame i of n shows every ring's progress + 0.2·i/n,
// so no two frames are equal. Prints one line of JSON for each compression; times are medians.

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
precondition(
  arguments.count == 2 && arguments.allSatisfy { $0 > 0 }, "usage: ringbench SIZE FRAMES")
let (size, frames) = (arguments[0], arguments[1])

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

func report(_ compression: Compression) throws {
  var renderer = Renderer()
  var encoder = try PNGEncoder(compression: compression)
  let clock = ContinuousClock()
  var (drawing, encoding): ([Duration], [Duration]) = ([], [])
  var bytes: [Int] = []
  for frame in 0..<frames {
    let scene = referenceScene(step: 0.2 * Double(frame) / Double(frames))
    let start = clock.now
    let image = try renderer.image(of: scene)
    let drawn = clock.now
    bytes.append(try encoder.encode(image, metadata: PNGMetadata(scale: scene.canvas.scale)).count)
    encoding.append(clock.now - drawn)
    drawing.append(drawn - start)
  }
  let fields = [
    "\"peer\": \"ringrender\"", "\"compression\": \"\(compression.rawValue)\"",
    "\"size\": \(size)", "\"frames\": \(frames)",
    "\"draw_ms\": \(rounded(median(drawing)))", "\"png_ms\": \(rounded(median(encoding)))",
    "\"bytes\": \(bytes.sorted()[bytes.count / 2])",
  ]
  print("{\(fields.joined(separator: ", "))}")
}

func rounded(_ milliseconds: Double) -> Double { (milliseconds * 1000).rounded() / 1000 }

for compression in Compression.allCases { try report(compression) }
