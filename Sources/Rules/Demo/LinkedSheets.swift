public import CSSSyntax
public import Checking
public import Diagnostics
import HTMLTree

/// A style sheet of the library that a demo uses, directly or through imports.
public struct LinkedSheet: Sendable {
  public let place: ReferringFile
  public let file: SourceFile
  public let sheet: StyleSheet

  init(_ place: ReferringFile, _ file: SourceFile) {
    (self.place, self.file) = (place, file)
    sheet = parseStyleSheet(file.bytes)
  }

  /// All references to files in it.
  var references: [DemoReference] {
    addresses(in: sheet).map { DemoReference($0.text, at: file.range($0.bytes)) }
  }
}

/// A function that reads a style sheet of the library; it returns `nil` if the style sheet cannot be read.
public typealias SheetReader = (PageSource) -> SourceFile?

extension DemoSubject {
  /// The rules of the library's style sheets that the demo uses.
  var linkedRules: [StyleRule] { styleRules(of: linkedSheets.map(\.sheet)) }

  /// The maximum number of style sheets that are followed from one demo.
  static let mostSheets = 100

  /// Returns the style sheets that the demo uses, each once, in the order in which they are found.
  func followSheets(_ read: SheetReader) -> [LinkedSheet] {
    var found: [LinkedSheet] = []
    var seen: Set<String> = []
    func follow(_ address: String, from file: ReferringFile, base: String) {
      guard let place = library.asset(at: trimmed(address), of: file, base: base) else { return }
      guard found.count < Self.mostSheets, seen.insert(place.source.path).inserted else { return }
      if let file = read(place.source) { found.append(LinkedSheet(place, file)) }
    }
    let demo = ReferringFile(checked)
    let links = facts.attributed.filter { $0.name == "link" && isStyleSheet($0) }.compactMap { $0["href"] }
    for address in links + facts.styles.sheets.flatMap(imports) { follow(address, from: demo, base: base) }
    var next = 0
    while next < found.count {
      let sheet = found[next]
      for address in imports(of: sheet.sheet) { follow(address, from: sheet.place, base: "") }
      next += 1
    }
    return found
  }
}

private func isStyleSheet(_ link: HTMLElement) -> Bool {
  (link["rel"] ?? "").split(whereSeparator: \.isWhitespace).contains { $0.lowercased() == "stylesheet" }
}

/// Returns the addresses of the style sheets that a style sheet imports.
private func imports(of sheet: StyleSheet) -> [String] {
  sheet.rules.filter { $0.atName == "import" }.compactMap { rule in
    let token = sheet.tokens[rule.prelude].first { $0.kind == .string || $0.kind == .url }
    return token.map(sheet.value(of:))
  }
}
