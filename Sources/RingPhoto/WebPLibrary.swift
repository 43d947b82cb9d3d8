import RingLibC

/// The functions of libwebp, loaded when the first WebP is met.
struct WebPLibrary: Sendable {
  /// `WebPGetInfo`: width and height; 0 for what is no WebP.
  let size:
    @convention(c) @Sendable (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  /// `WebPDecodeRGBAInto`: the buffer, its size, bytes per row; `nil` for a damaged file.
  let decode:
    @convention(c) @Sendable (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int, Int32
    ) -> UnsafeMutablePointer<UInt8>?

  /// The library; `nil` if it is not installed.
  static let shared: WebPLibrary? = DynamicLibrary(names).flatMap(WebPLibrary.init)

  #if os(macOS)
    /// Homebrew's, which does not lie among the system's libraries.
    private static let names = ["/opt/homebrew", "/usr/local"].map {
      $0 + "/opt/webp/lib/libwebp.7.dylib"
    }
  #else
    private static let names = ["libwebp.so.7"]
  #endif

  private init?(_ library: DynamicLibrary) {
    // The types are those of webp/decode.h.
    do throws(DynamicLibrary.Missing) {
      size = try library.function("WebPGetInfo")
      decode = try library.function("WebPDecodeRGBAInto")
    } catch {
      return nil
    }
  }
}
