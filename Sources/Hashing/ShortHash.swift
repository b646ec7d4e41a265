/// Returns a hash that tells words and names apart: 64-bit FNV-1a, the same on every run and machine.
@inlinable
public func shortHash(of bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
}
