import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

/// The state that runs share, as in a program that draws many images.
private struct RenderState: ~Copyable {
  let engine = TextEngine()
  var renderer: Renderer

  /// A small budget, so that images that need too much memory fail quickly.
  init() { renderer = Renderer(text: engine, memory: MemoryBudget(limit: 256 << 20)) }
}

// libFuzzer calls from one thread only.
nonisolated(unsafe) private var state = RenderState()

/// Reads any bytes as a config and draws the scene, if there is one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDraw(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let pixels = 1 << 16
  let reader = ConfigReader(maximumPixels: pixels)
  let source = SourceText(name: "x", bytes: bytes)
  do {
    let config = try reader.open(source)
    _ = try config.checkedCanvas(measuring: state.engine)
    let scene = try config.bound().onFrameCanvas(checking: true, measuring: state.engine).still
    let image = try state.renderer.image(of: scene, maximumPixels: pixels)
    if image.pixels.count != image.size.count * 4 {
      fatalError("\(image.pixels.count) bytes for \(image.size)")
    }
  } catch let error as CairoError {
    // The program would report this error as an internal bug.
    fatalError("\(error)")
  } catch {
    return 0
  }
  return 0
}
