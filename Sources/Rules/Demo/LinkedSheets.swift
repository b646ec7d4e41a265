public import CSSSyntax
public import Checking
public import Diagnostics
import HTMLTree

/// A style sheet of the library that a demo uses, directly or through imports.
public struct LinkedSheet: Sendable {
  public let place: ReferringFile
  public let file: SourceFile
  public let sheet: StyleSheet
  /// Whether it applies whatever the medium and the person's settings.
  let isUnconditional: Bool

  init(_ place: ReferringFile, _ file: SourceFile, isUnconditional: Bool) {
    (self.place, self.file, self.isUnconditional) = (place, file, isUnconditional)
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
  /// The rules of the library's style sheets that always apply to the demo.
  var linkedRules: [StyleRule] { styleRules(of: linkedSheets.filter(\.isUnconditional).map(\.sheet)) }

  /// The maximum number of style sheets that are followed from one demo.
  static let mostSheets = 100

  /// Returns the style sheets that the demo uses, each once, in the order in which they are found.
  func followSheets(_ read: SheetReader) -> [LinkedSheet] {
    var found: [LinkedSheet] = []
    var seen: Set<String> = []
    func follow(_ link: SheetLink, from file: ReferringFile, base: String) {
      let address = link.address
      guard let place = library.asset(at: trimmed(address), of: file, base: base) else { return }
      guard found.count < Self.mostSheets, seen.insert(place.source.path).inserted else { return }
      if let file = read(place.source) {
        found.append(LinkedSheet(place, file, isUnconditional: link.isUnconditional))
      }
    }
    let demo = ReferringFile(checked)
    let links = facts.attributed.compactMap(SheetLink.init)
    for link in links + facts.styles.sheets.flatMap({ imports(of: $0, isUnconditional: true) }) {
      follow(link, from: demo, base: base)
    }
    var next = 0
    while next < found.count {
      let sheet = found[next]
      for link in imports(of: sheet.sheet, isUnconditional: sheet.isUnconditional) {
        follow(link, from: sheet.place, base: "")
      }
      next += 1
    }
    return found
  }
}

/// A link to a style sheet, or the import of one.
private struct SheetLink {
  let address: String
  let isUnconditional: Bool

  init(_ address: String, isUnconditional: Bool) {
    (self.address, self.isUnconditional) = (address, isUnconditional)
  }

  /// Reads a `<link>`; `nil` for any other element.
  init?(_ link: HTMLElement) {
    let kinds = (link["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard link.name == "link", kinds.contains("stylesheet"), let address = link["href"] else { return nil }
    let media = trimmed(link["media"] ?? "").lowercased()
    let isEverywhere = ["", "all", "screen"].contains(media) && link["disabled"] == nil
    self.init(address, isUnconditional: isEverywhere && !kinds.contains("alternate"))
  }
}

/// Returns the style sheets that a style sheet imports.
///
/// - Parameter isUnconditional: Whether the style sheet itself always applies.
private func imports(of sheet: StyleSheet, isUnconditional: Bool) -> [SheetLink] {
  sheet.rules.filter { $0.atName == "import" }.compactMap { rule in
    let words = sheet.tokens[rule.prelude].filter { $0.kind != .whitespace }
    guard let token = words.first(where: { $0.kind == .string || $0.kind == .url }) else { return nil }
    return SheetLink(sheet.value(of: token), isUnconditional: isUnconditional && words.count == 1)
  }
}
