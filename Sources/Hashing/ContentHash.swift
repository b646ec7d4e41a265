import CXXHash
import Text

/// A hash that identifies content: its XXH3-128, the same on every machine (xxHash's specification, version 0.1.1 and
/// later, "XXH3").
///
/// It shows whether a file has changed. It does not protect against forgery.
public struct ContentHash: Sendable, Hashable {
  /// The most significant half; `low` is the least significant half.
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// The hash of all bytes.
  public init(of bytes: [UInt8]) { self.init(of: bytes, in: bytes.indices) }

  /// The hash of some of the bytes. Any part of the range outside them is ignored.
  public init(of bytes: [UInt8], in range: Range<Int>) {
    let range = range.clamped(to: bytes.indices)
    let hash = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XXH3_128bits(buffer.baseAddress.map { unsafe $0 + range.lowerBound }, range.count)
    }
    self.init(high: hash.high64, low: hash.low64)
  }

  /// Reads a hash in the form of `text`; `nil` for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
    // `text` never has a sign or a capital letter.
    guard self.text == text else { return nil }
  }

  /// 32 hexadecimal digits in lower case, the most significant first.
  public var text: String {
    hexadecimal(high, digits: 16, isCapital: false) + hexadecimal(low, digits: 16, isCapital: false)
  }
}
