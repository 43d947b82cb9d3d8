/// Returns the 64-bit FNV-1a hash of `bytes`, the same in every process.
///
/// Meant for hashes that appear in names and messages. `StableHasher` is faster, and its digest is
/// longer.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
