// Classes of ASCII bytes. Bytes beyond ASCII are in none of them. All are inlined, since parsers ask for each byte.

@inlinable @inline(__always) public func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

@inlinable @inline(__always) public func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

@inlinable @inline(__always) public func isSmallLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }

@inlinable @inline(__always) public func isLetter(_ byte: UInt8) -> Bool { isSmallLetter(byte | 0x20) }

@inlinable @inline(__always) public func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

/// Returns a byte, with a capital turned into its small letter.
@inlinable @inline(__always) public func lowercased(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte | 0x20 : byte }

// MARK: White space

// Each format has its own, from the narrowest to the widest.

/// Whether a byte is white space within a line (YAML 1.2.2, section 5.5; CommonMark 0.31.2, section 2.1).
@inlinable @inline(__always) public func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Whether a byte ends a line: a line feed or a carriage return (YAML 1.2.2, section 5.4; CommonMark 0.31.2, section 2.1).
@inlinable @inline(__always) public func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

/// Whether a byte is a space, a tab or a line end, which is all white space of JSON (RFC 8259, section 2), and of YAML.
@inlinable @inline(__always) public func isPlainSpace(_ byte: UInt8) -> Bool { isSpaceOrTab(byte) || isLineEnd(byte) }

/// The same with the form feed: ASCII whitespace of HTML (Infra Standard, section 4.6) and CSS (Syntax Level 3, 3.3).
@inlinable @inline(__always) public func isWebSpace(_ byte: UInt8) -> Bool { isPlainSpace(byte) || byte == 0x0C }

/// The same with the vertical tab: white space of C (`isspace`), and so of libcmark.
@inlinable @inline(__always) public func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

// MARK: Hexadecimal digits

/// Returns the value of a hexadecimal digit in either letter case.
@inlinable public func hexadecimalValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
  default: nil
  }
}

/// Returns the digit of a value below 16, or below 36.
@inlinable public func asciiDigit(_ value: UInt8, isCapital: Bool = false) -> UInt8 {
  value < 10 ? 0x30 + value : (isCapital ? 0x41 : 0x61) + value - 10
}

/// Returns a number in hexadecimal digits: at least some.
public func hexadecimal(_ number: some BinaryInteger, digits: Int, isCapital: Bool = true) -> String {
  let text = String(number, radix: 16, uppercase: isCapital)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
