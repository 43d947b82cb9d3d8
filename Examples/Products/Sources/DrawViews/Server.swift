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

/// A badge that any thread may lay out.
struct ThreadBadge: NonisolatedView {
  let progress: Double

  nonisolated init(progress: Double) { self.progress = progress }

  nonisolated var body: some View {
    HStack {
      ActivityRing(progress: progress, radius: 20, thickness: 6)
      Text("\(progress * 100, specifier: "%.0f")%")
    }
  }
}

func badgePNG(_ progress: Double) async throws -> Data {
  Data(try await Task.detached { try ThreadBadge(progress: progress).png(scale: 2) }.value)
}
