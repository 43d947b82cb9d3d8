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
  static let shared: SVGLibrary? = names.lazy.compactMap { dlopen($0, RTLD_NOW) }.first
    .flatMap(SVGLibrary.init)

  #if os(macOS)
    /// Beside the loader's own places those of Homebrew, which it does not search.
    private static let names = ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map {
      $0 + "librsvg-2.2.dylib"
    }
  #else
    private static let names = ["librsvg-2.so.2"]
  #endif

  private init?(_ library: UnsafeMutableRawPointer) {
    guard let open = dlsym(library, "rsvg_handle_new_from_data"),
      let setResolution = dlsym(library, "rsvg_handle_set_dpi"),
      let pixelSize = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels"),
      let dimensions = dlsym(library, "rsvg_handle_get_intrinsic_dimensions"),
      let render = dlsym(library, "rsvg_handle_render_document")
    else { return nil }
    // The types are those of librsvg's header, rsvg.h.
    self.open = unsafeBitCast(open, to: type(of: self.open))
    self.setResolution = unsafeBitCast(setResolution, to: type(of: self.setResolution))
    self.pixelSize = unsafeBitCast(pixelSize, to: type(of: self.pixelSize))
    self.dimensions = unsafeBitCast(dimensions, to: type(of: self.dimensions))
    self.render = unsafeBitCast(render, to: type(of: self.render))
  }
}
