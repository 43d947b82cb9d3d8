import RingConfig
@_spi(Bench) import RingRender

// usage: ringbench [still] [jobs=N] SCENE SIZE FRAMES [COMPRESSION…]
//
// Draws a scene (rings, petals, gauge or timer) frame after frame and encodes each frame at every
// compression. Prints one line of JSON for each compression: `draw_ms` is the median time of
// drawing a frame; `png_ms` is the median time of drawing and encoding it, less `draw_ms`. `still`
// draws every frame without the cached coverage of the previous one, but reuses its memory. `jobs`
// is the number of threads per image, default 1.

var arguments = Array(CommandLine.arguments.dropFirst())
let isStill = arguments.first == "still"
if isStill { arguments.removeFirst() }
let jobs = arguments.first.flatMap { $0.hasPrefix("jobs=") ? Int($0.dropFirst(5)) : nil }
if jobs != nil { arguments.removeFirst() }
let numbers = arguments.dropFirst().prefix(2).compactMap { Int($0) }
let compressions = arguments.dropFirst(3).compactMap { Compression(rawValue: $0) }
guard let scene = arguments.first.flatMap(BenchScene.init(rawValue:)), numbers.count == 2,
  numbers.allSatisfy({ $0 > 0 }), compressions.count + 3 == arguments.count
else {
  fatalError(
    "usage: ringbench [still] [jobs=N] rings|petals|gauge|timer SIZE FRAMES [COMPRESSION…]")
}
let (size, frames) = (numbers[0], numbers[1])

/// Returns the median of some times, in milliseconds.
func median(_ times: [Duration]) -> Double {
  let sorted = times.sorted()
  let middle = sorted[sorted.count / 2]
  return Double(middle.components.attoseconds) / 1e15 + Double(middle.components.seconds) * 1e3
}

let animation = try scene.animation(size: size)

/// Calls `body` with each frame's scene; returns the median of its times, in milliseconds.
func measure(_ body: (Scene) throws -> Void) throws -> Double {
  let clock = ContinuousClock()
  let times = try (0..<frames).map { frame in
    let scene = try animation.scene(at: Double(frame) / Double(frames))
    return try clock.measure { try body(scene) }
  }
  return median(times)
}

func rounded(_ milliseconds: Double) -> Double { (milliseconds * 1000).rounded() / 1000 }

func report(_ compression: Compression) throws {
  var renderer = try MeasuredRenderer(compression: compression, jobs: jobs ?? 1)
  var bytes: [Int] = []
  let drawing = try measure {
    if isStill { renderer.clearCoverageCache() }
    try renderer.draw($0)
  }
  let total = try measure {
    if isStill { renderer.clearCoverageCache() }
    bytes.append(try renderer.encode($0))
  }
  let fields = [
    "\"peer\": \"ringrender\"", "\"scene\": \"\(scene.rawValue)\"",
    "\"still\": \(isStill)", "\"jobs\": \(jobs ?? 1)",
    "\"compression\": \"\(compression.rawValue)\"", "\"size\": \(size)", "\"frames\": \(frames)",
    "\"draw_ms\": \(rounded(drawing))", "\"png_ms\": \(rounded(total - drawing))",
    "\"bytes\": \(bytes.sorted()[bytes.count / 2])",
  ]
  print("{\(fields.joined(separator: ", "))}")
}

for compression in compressions.isEmpty ? Compression.allCases : compressions {
  try report(compression)
}
