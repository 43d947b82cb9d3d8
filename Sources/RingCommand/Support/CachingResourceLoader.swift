import RingConfigDecoding
import RingCore
import RingSystem

/// A loader that caches images, for decoding a config several times.
struct CachingResourceLoader: ResourceLoading {
  private let loader: any ResourceLoading
  private let images = Monitor<[ImageRequest: LoadedImage]>([:])

  init(_ loader: any ResourceLoading) { self.loader = loader }

  func image(
    _ request: ImageRequest, memory: MemoryBudget
  ) throws(ResourceError) -> LoadedImage {
    if let cached = images.withLock({ $0[request] }) { return cached }
    let loaded = try loader.image(request, memory: memory)
    images.withLock { $0[request] = loaded }
    return loaded
  }

  func font(at path: String) throws(ResourceError) -> String { try loader.font(at: path) }
}
