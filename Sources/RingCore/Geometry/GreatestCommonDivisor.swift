/// Returns the greatest common divisor of two integers that are not negative (Euclid).
package func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
