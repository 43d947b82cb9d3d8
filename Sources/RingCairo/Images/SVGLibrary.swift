import CairoShim
import RingSystem

/// The functions of librsvg, loaded for the first SVG.
///
/// Linking the library would cost every start of the program a few milliseconds for its
/// dependencies, even without an SVG. So it is opened by name, and is optional.
struct SVGLibrary: Sendable {
  typealias Rectangle = (x: Double, y: Double, width: Double, height: Double)
  typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  /// The function `rsvg_handle_new_from_data`: bytes, their number; returns `nil` on an error.
  let open: @convention(c) @Sendable (UnsafePointer<UInt8>?, UInt, ErrorPointer) -> OpaquePointer?
  /// The function `rsvg_handle_set_dpi`: pixels per inch.
  let setResolution: @convention(c) @Sendable (OpaquePointer, Double) -> Void
  /// The function `rsvg_handle_get_intrinsic_size_in_pixels`: width, height; 0 if there is none.
  let pixelSize:
    @convention(c) @Sendable (
      OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Int32
  /// The function `rsvg_handle_get_intrinsic_dimensions`; only the view box is read.
  let dimensions:
    @convention(c) @Sendable (
      OpaquePointer, OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?,
      UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer
    ) -> Void
  /// The function `rsvg_handle_render_document`: context, viewport; returns 0 on an error.
  let render:
    @convention(c) @Sendable (
      OpaquePointer, OpaquePointer, UnsafeRawPointer, ErrorPointer
    ) -> Int32

  /// The library; `nil` if it is not installed, or is older than version 2.52.
  static let shared: SVGLibrary? = DynamicLibrary(names).flatMap(SVGLibrary.init)

  #if os(macOS)
    /// The loader's default paths, then the folders of Homebrew, which the loader does not search.
    private static let names = ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map {
      $0 + "librsvg-2.2.dylib"
    }
  #else
    private static let names = ["librsvg-2.so.2"]
  #endif

  private init?(_ library: DynamicLibrary) {
    // The types follow librsvg's header, rsvg.h.
    do throws(DynamicLibrary.MissingSymbolError) {
      open = try library.function("rsvg_handle_new_from_data")
      setResolution = try library.function("rsvg_handle_set_dpi")
      pixelSize = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
      dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
      render = try library.function("rsvg_handle_render_document")
    } catch {
      return nil
    }
  }
}
