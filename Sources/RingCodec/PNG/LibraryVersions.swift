import PNGLibraries

extension PNGEncoder {
  /// The names and versions of libdeflate and libspng, separated by a comma.
  package static var libraryVersions: String {
    "libdeflate \(LIBDEFLATE_VERSION_STRING), libspng \(String(cString: spng_version_string()))"
  }
}
