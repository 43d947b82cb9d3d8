import PNGLibraries

extension PNGEncoder {
  /// The versions of the libraries that compress and decompress images.
  public static var libraryVersions: String {
    "libdeflate \(LIBDEFLATE_VERSION_STRING), libspng \(String(cString: spng_version_string()))"
  }
}
