import RingConfigDecoding
import RingCore

/// Reads any bytes as a config: a document or an error, and frames at some times of its animation.
/// Then reads them as settings of `verify`, and as a baseline of `lint`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfig(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let reader = ConfigReader(maximumPixels: 1 << 20)
  let source = SourceText(name: "x", bytes: bytes)
  do throws(Diagnostics) {
    let config = try reader.open(source)
    _ = config.problems.rendered()
    let animation = try config.bound().animation
    for time in [0, 0.37, 1, 1000.5] { _ = try? animation.scene(at: time) }
  } catch {
    if !error.hasErrors { fatalError("neither a scene nor an error") }
    _ = error.rendered()
  }
  do throws(Diagnostics) { _ = try VerifySettings(source) } catch { _ = error.rendered() }
  do throws(Diagnostics) { _ = try LintBaseline(source) } catch { _ = error.rendered() }
  return 0
}
