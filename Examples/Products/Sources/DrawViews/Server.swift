import RingUI

extension Badge {
  static func png(progress: Double) async throws -> Data {
    let scene = try await Scene(scale: 2) { Badge(progress: progress) }
    return Data(try await Task.detached { try scene.png() }.value)
  }
}

func ringPNG(_ progress: Double) async throws -> Data {
  Data(try await Task.detached { try ActivityRing(progress: progress).png(scale: 2) }.value)
}
