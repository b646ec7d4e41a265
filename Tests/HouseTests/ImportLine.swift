/// One `import` of a Swift file.
struct ImportLine: Equatable {
  var module: String
  /// The words before `import`: `public`, `@testable`.
  var modifiers: [String]

  /// Parses a line; `nil` if it imports nothing.
  init?(_ line: String) {
    guard line.contains("import") else { return nil }
    let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let words = code.split { $0 == " " || $0 == "\t" || $0 == ";" }.map(String.init)
    guard let place = words.firstIndex(of: "import") else { return nil }
    modifiers = Array(words[..<place])
    guard modifiers.allSatisfy({ $0.hasPrefix("@") || Self.access.contains($0) }) else { return nil }
    var rest = words[(place + 1)...]
    if let kind = rest.first, Self.kinds.contains(kind) { rest = rest.dropFirst() }
    guard let path = rest.first, let name = path.split(separator: ".").first else { return nil }
    module = String(name)
  }

  private static let access: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set<String> = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
}
