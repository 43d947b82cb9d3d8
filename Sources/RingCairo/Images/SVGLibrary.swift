import CRingPango
import RingLibC

/// The functions of librsvg, loaded when the first SVG is met.
///
/// Linking the library costs every start of the program a few milliseconds for its dependencies,
/// whether there is an SVG or not; so it is opened by name, and need not be there.
struct SVGLibrary: Sendable {
  typealias Rectangle = (x: Double, y: Double, width: Double, height: Double)
  typealias ErrorPointer = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  /// `rsvg_handle_new_from_data`
  let open: @convention(c) @Sendable (UnsafePointer<UInt8>?, UInt, ErrorPointer) -> OpaquePointer?
  /// `rsvg_handle_set_dpi`
  let setResolution: @convention(c) @Sendable (OpaquePointer, Double) -> Void
  /// `rsvg_handle_get_intrinsic_size_in_pixels`
  let pixelSize:
    @convention(c) @Sendable (
      OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Int32
  /// `rsvg_handle_get_intrinsic_dimensions`, of which only the view box is asked for.
  let dimensions:
    @convention(c) @Sendable (
      OpaquePointer, OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer?,
      UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer
    ) -> Void
  /// `rsvg_handle_render_document`
  let render:
    @convention(c) @Sendable (
      OpaquePointer, OpaquePointer, UnsafeRawPointer, ErrorPointer
    ) -> Int32

  /// The library; `nil` if it is not installed, or is older than version 2.52.
  static let shared: SVGLibrary? = DynamicLibrary(names).flatMap(SVGLibrary.init)

  #if os(macOS)
    /// Beside the loader's own places those of Homebrew, which it does not search.
    private static let names = ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map {
      $0 + "librsvg-2.2.dylib"
    }
  #else
    private static let names = ["librsvg-2.so.2"]
  #endif

  private init?(_ library: DynamicLibrary) {
    // The types are those of librsvg's header, rsvg.h.
    do throws(DynamicLibrary.Missing) {
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
