import RingSystem

/// The functions of TurboJPEG, loaded when the first JPEG is decoded.
///
/// TurboJPEG is the interface of libjpeg-turbo without structures whose layout depends on the
/// version.
struct JPEGLibrary: Sendable {
  typealias Handle = OpaquePointer

  /// The function `tjInitDecompress`.
  let open: @convention(c) @Sendable () -> Handle?
  /// The function `tjDestroy`.
  let close: @convention(c) @Sendable (Handle) -> Int32
  /// The function `tjDecompressHeader3`: width, height, subsampling, colour space.
  let readHeader:
    @convention(c) @Sendable (
      Handle, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  /// The function `tjDecompress2`: width, bytes per row, height, pixel format, flags.
  let decode:
    @convention(c) @Sendable (
      Handle, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<UInt8>?, Int32, Int32,
      Int32, Int32, Int32
    ) -> Int32
  /// The function `tjGetErrorStr2`.
  let errorText: @convention(c) @Sendable (Handle) -> UnsafePointer<CChar>?
  /// The function `tjGetErrorCode`: 0 for a warning.
  let errorCode: @convention(c) @Sendable (Handle) -> Int32

  /// The library; `nil` if it is not installed, or is older than version 2.
  static let shared: JPEGLibrary? = DynamicLibrary(names).flatMap(JPEGLibrary.init)

  #if os(macOS)
    /// Homebrew's library, which is not in the system's search path.
    private static let names = ["/opt/homebrew", "/usr/local"].map {
      $0 + "/opt/jpeg-turbo/lib/libturbojpeg.0.dylib"
    }
  #else
    private static let names = ["libturbojpeg.so.0"]
  #endif

  private init?(_ library: DynamicLibrary) {
    // The types are those of turbojpeg.h.
    do throws(DynamicLibrary.MissingSymbolError) {
      open = try library.function("tjInitDecompress")
      close = try library.function("tjDestroy")
      readHeader = try library.function("tjDecompressHeader3")
      decode = try library.function("tjDecompress2")
      errorText = try library.function("tjGetErrorStr2")
      errorCode = try library.function("tjGetErrorCode")
    } catch {
      return nil
    }
  }
}
