import RingConfigDecoding
import RingCore

/// A loader of the images that a config names, whose bytes a function returns.
struct FunctionResourceLoader: ResourceLoading {
  let load: @Sendable (String) throws -> [UInt8]
  let decoder: ImageFileDecoder

  func font(at path: String) throws(ResourceError) -> String {
    throw ResourceError(
      "a font must be a file", help: "allow its folder with FileAccess.folders, or install it")
  }

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage {
    try decoder.image(load(request.path), for: request, memory: memory)
  }
}
