public import Hashing
import Platform

/// What evidence of a demo is held against: its file and, where there are any, the scripts and style sheets beside it.
///
/// Which of them a demo loads is decided when it runs, so all that are in its entry's folder count.
public func demoHash(of demo: [UInt8], with companions: [Asset]) -> ContentHash {
  var bytes = demo
  for companion in companions {
    bytes += Array(companion.sitePath.utf8) + [0]
    // One that cannot be read is told of where it is copied.
    if let text = try? readFile(at: companion.absolutePath) { bytes += text }
  }
  return ContentHash(of: bytes)
}

extension Asset {
  /// Whether it is a script or a style sheet.
  var isCode: Bool { [".js", ".mjs", ".css"].contains { sitePath.lowercased().hasSuffix($0) } }

  /// `category/slug` of the entry in whose folder it is.
  var folder: String { sitePath.split(separator: "/").dropLast().prefix(2).joined(separator: "/") }
}
