/// A file as it was read: its path, as it is shown to people, and its bytes.
///
/// A diagnostic keeps the file it is about, so that a place in it can still be shown when the file on disk has changed.
/// The bytes may be a prefix of the file if no diagnostic is about a place beyond it.
public final class SourceFile: Sendable {
  /// The path that diagnostics print, relative to the library's root, with `/` between its parts.
  public let path: String

  /// The file's bytes, or a prefix of them.
  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }

  /// Creates a file from a string, for tests and for text that was never on disk.
  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Returns the place of a byte, counted in lines and Unicode scalars from 1.
  ///
  /// A byte offset past the end is taken for the end. A byte order mark has no width.
  public func position(at offset: Int) -> SourcePosition {
    LineTable(self).position(at: offset)
  }

  /// The bytes of the line that holds a byte, without its line ending.
  public func lineRange(containing offset: Int) -> Range<Int> {
    let place = min(max(offset, 0), bytes.count)
    var start = place
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var end = place
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// A range of this file.
  public func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(file: self, bytes: bytes)
  }

  /// The empty range at the start of this file, for diagnostics about the file as a whole.
  public var start: SourceRange { range(0..<0) }
}

extension SourceFile: Equatable {
  public static func == (left: SourceFile, right: SourceFile) -> Bool {
    left === right || (left.path == right.path && left.bytes == right.bytes)
  }
}

/// A place in a file.
public struct SourcePosition: Sendable, Hashable {
  /// Bytes from the start of the file, from 0.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  public init(offset: Int, line: Int, column: Int) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }
}

/// A run of bytes in a file.
public struct SourceRange: Sendable {
  public let file: SourceFile
  /// Byte offsets into the file, from 0.
  public let bytes: Range<Int>

  /// Returns the empty range at the start of a file whose bytes do not matter, for diagnostics about the file as a
  /// whole.
  public static func whole(of path: String) -> SourceRange { SourceFile(path: path, bytes: []).start }

  public var start: SourcePosition { file.position(at: bytes.lowerBound) }
}

extension SourceRange: Hashable {
  public static func == (left: SourceRange, right: SourceRange) -> Bool {
    left.file.path == right.file.path && left.bytes == right.bytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(file.path)
    hasher.combine(bytes)
  }
}

extension SourceRange {
  /// Returns the place in this range where a run of bytes is; this whole range when the run occurs more than once or
  /// not at all.
  public func searched(for run: ArraySlice<UInt8>) -> SourceRange {
    let reach = bytes.clamped(to: 0..<file.bytes.count)
    guard !run.isEmpty, let first = place(of: run, in: reach) else { return self }
    return place(of: run, in: first + 1..<reach.upperBound) == nil ? file.range(first..<first + run.count) : self
  }

  private func place(of run: ArraySlice<UInt8>, in reach: Range<Int>) -> Int? {
    guard reach.count >= run.count else { return nil }
    let whole = file.bytes
    let bytes = whole.span
    let run = run.span
    for start in reach.lowerBound...reach.upperBound - run.count {
      var count = 0
      while count < run.count, bytes[start + count] == run[count] { count += 1 }
      if count == run.count { return start }
    }
    return nil
  }
}
