import RingRender

func ring(_ progress: Double) async throws -> [UInt8] {
  try await Task.detached { try ActivityRing(progress: progress).png(scale: 2) }.value
}
