import RingCairo
import RingConfig
import RingGraphics
import RingRender
import RingScene

/// What one run leaves for the next, as in a program that draws many pictures.
private struct Studio: ~Copyable {
  let engine = TextEngine()
  var renderer: Renderer

  /// Little memory, so that what needs too much is refused quickly.
  init() { renderer = Renderer(text: engine, memory: MemoryBudget(limit: 256 << 20)) }
}

// libFuzzer calls from one thread only.
nonisolated(unsafe) private var studio = Studio()

/// Any bytes as a config, which is drawn if it can be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDraw(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let pixels = 1 << 16
  let reader = ConfigReader(maximumPixels: pixels)
  let result = reader.read(SourceText(name: "x", bytes: bytes)) { _ in studio.engine }
  guard let scene = result.document?.scene else { return 0 }
  do {
    let image = try studio.renderer.image(of: scene, maximumPixels: pixels)
    if image.pixels.count != image.size.count * 4 {
      fatalError("\(image.pixels.count) bytes for \(image.size)")
    }
  } catch let error as CairoError {
    // The program would say that it is a bug of its own.
    fatalError("\(error)")
  } catch {
    return 0
  }
  return 0
}
