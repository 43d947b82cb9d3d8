import RingCore
import RingKernels
import Testing

/// The scan converter passes an array of points to C without a copy.
@Suite struct PointLayoutTests {
  @Test func aPointHasTheLayoutOfAPointInC() {
    #expect(MemoryLayout<Point>.size == MemoryLayout<ring_point>.size)
    #expect(MemoryLayout<Point>.stride == MemoryLayout<ring_point>.stride)
    #expect(MemoryLayout<Point>.alignment == MemoryLayout<ring_point>.alignment)
    #expect(MemoryLayout<Point>.offset(of: \.x) == MemoryLayout<ring_point>.offset(of: \.x))
    #expect(MemoryLayout<Point>.offset(of: \.y) == MemoryLayout<ring_point>.offset(of: \.y))
  }
}
