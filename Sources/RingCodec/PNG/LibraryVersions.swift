import PNGLibraries

extension PNGEncoder {
  package static var libraryVersions: String {
    "libdeflate \(LIBDEFLATE_VERSION_STRING), libspng \(String(cString: spng_version_string()))"
  }
}
