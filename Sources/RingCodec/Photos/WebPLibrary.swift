import RingSystem

/// The functions of libwebp, loaded when the first WebP is decoded.
struct WebPLibrary: Sendable {
  /// The function `WebPGetInfo`: width and height; returns 0 if the data is not a WebP.
  let size:
    @convention(c) @Sendable (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  /// The function `WebPDecodeRGBAInto`: buffer, size, bytes per row; returns `nil` for a damaged
  /// file.
  let decode:
    @convention(c) @Sendable (
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int, Int32
    ) -> UnsafeMutablePointer<UInt8>?

  /// The library; `nil` if it is not installed.
  static let shared: WebPLibrary? = DynamicLibrary(names).flatMap(WebPLibrary.init)

  #if os(macOS)
    /// Homebrew's library, which is not in the system's search path.
    private static let names = ["/opt/homebrew", "/usr/local"].map {
      $0 + "/opt/webp/lib/libwebp.7.dylib"
    }
  #else
    private static let names = ["libwebp.so.7"]
  #endif

  private init?(_ library: DynamicLibrary) {
    // The types are those of webp/decode.h.
    do throws(DynamicLibrary.MissingSymbolError) {
      size = try library.function("WebPGetInfo")
      decode = try library.function("WebPDecodeRGBAInto")
    } catch {
      return nil
    }
  }
}
