public import Diagnostics

extension Diagnostic {
  /// `path:line:column rule`, the shortest form for tests.
  public var brief: String {
    let start = range.start
    return "\(range.file.path):\(start.line):\(start.column) \(rule.id)"
  }
}

/// The text to which a diagnostic points.
public func pointed(_ diagnostic: Diagnostic) -> String { text(at: diagnostic.range) }

/// The text to which a note points.
public func pointed(_ note: Diagnostic.Note) -> String { text(at: note.range) }

private func text(at range: SourceRange) -> String { String(decoding: range.file.bytes[range.bytes], as: UTF8.self) }
