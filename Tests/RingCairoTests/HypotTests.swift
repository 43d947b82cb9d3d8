import Foundation
import Testing

#if os(Linux)
  /// The program's `hypot`, which Cairo calls; `scripts/check bytes` compares it with exact integers.
  @Suite struct HypotTests {
    /// The nearest results, none of which glibc 2.36 returns. The last numbers are subnormal.
    @Test(arguments: [
      (0x1.12163ae609c68p-2, 0x1.3e8d9344fcec9p-1, 0x1.5ac7e32e1a01ap-1),
      (0x1.7fp+8, 0x1.52p+8, 0x1.fed0e6488746cp+8),
      (
        Double(bitPattern: 0x7_f83d_f17f_d375), Double(bitPattern: 0x1_a8c8_a623_3256),
        Double(bitPattern: 0x8_23fe_504e_1fd7)
      ),
    ])
    func isExact(x: Double, y: Double, length: Double) {
      #expect(hypot(x, y) == length)
      #expect(hypot(-y, x) == length)
    }

    @Test func specialNumbers() {
      #expect(hypot(Double.nan, -Double.infinity) == .infinity)
      #expect(hypot(Double.nan, 1).isNaN)
      #expect(hypot(0.0, -0.0).sign == .plus)
      let largest = Double.greatestFiniteMagnitude
      #expect(hypot(largest, 1) == largest)
      #expect(hypot(largest, largest) == .infinity)
    }
  }
#endif
