public import Hashing
import Platform

/// Returns the hash that a demo's evidence is checked against: that of its file and of any scripts and style sheets
/// beside it.
///
/// Which of them a demo loads is decided at run time, so all of those in its entry's folder count.
public func demoHash(of demo: [UInt8], with companions: [Asset]) -> ContentHash {
  var bytes = demo
  for companion in companions {
    bytes += Array(companion.sitePath.utf8) + [0]
    // A file that cannot be read is reported where it is copied.
    if let text = try? readFile(at: companion.absolutePath) { bytes += text }
  }
  return ContentHash(of: bytes)
}

extension Asset {
  /// Whether the asset is a script or a style sheet.
  var isCode: Bool { [".js", ".mjs", ".css"].contains { sitePath.lowercased().hasSuffix($0) } }

  /// `category/slug` of the entry whose folder it is in.
  var folder: String { sitePath.split(separator: "/").dropLast().prefix(2).joined(separator: "/") }
}
