import Text

/// How many diagnostics of each severity there are, and in how many files.
public struct DiagnosticCounts: Sendable, Hashable {
  public var errors = 0
  public var warnings = 0
  public var notes = 0
  public var files = 0
  /// How many of them carry a fix.
  public var fixable = 0

  public init(_ diagnostics: some Sequence<Diagnostic>) {
    var paths: Set<String> = []
    for diagnostic in diagnostics {
      paths.insert(diagnostic.range.file.path)
      if diagnostic.fix != nil { fixable += 1 }
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
    }
    files = paths.count
  }

  /// "2 errors, 1 warning in 3 files"; the empty string when nothing was found.
  public var sentence: String {
    let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return "" }
    return parts.map { counted($0.0, $0.1) }.joined(separator: ", ") + " in " + counted(files, "file")
  }
}

/// "1 file", "2 files", "10,000 files": a count and its noun, which forms its plural with "s" unless one is given.
public func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}

/// A whole number with its digits in groups of three: "10,000".
public func grouped(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  var result = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
    result.append(digit)
  }
  return result
}

/// Returns a text with its first letter capitalised.
public func capitalisedFirst(_ text: String) -> String {
  // Nearly every text begins with an ASCII letter.
  guard let first = text.utf8.first, isSmallLetter(first) else {
    return text.prefix(1).uppercased() + text.dropFirst()
  }
  var bytes = Array(text.utf8)
  bytes[0] = first & ~0x20
  return String(decoding: bytes, as: UTF8.self)
}

/// Turns a name in a path into words: `form-controls` becomes "Form controls".
public func titled(_ name: String) -> String {
  capitalisedFirst(name.split { $0 == "-" || $0 == "_" || $0.isWhitespace }.joined(separator: " "))
}

/// "a", "a and b", "a, b and c".
public func joined(_ words: [String], _ conjunction: String = "and") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
