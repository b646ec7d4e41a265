public import CSSSyntax
public import Checking
public import Diagnostics
import HTMLTree

/// A style sheet of the library that a demo uses, directly or through imports.
public struct LinkedSheet: Sendable {
  public let place: ReferringFile
  public let file: SourceFile
  public let sheet: StyleSheet
  /// The conditions in the link, and in the imports that lead to it.
  let conditions: [StyleCondition]

  /// All references to files in it.
  var references: [DemoReference] {
    addresses(in: sheet).map { DemoReference($0.text, at: file.range($0.bytes)) }
  }
}

/// A function that reads a style sheet of the library; it returns `nil` if the style sheet cannot be read.
public typealias SheetReader = (PageSource) -> SourceFile?

/// The style sheets of the library that an entry's demos use, each read and parsed once.
final class SheetCache {
  private var sheets: [String: (file: SourceFile, sheet: StyleSheet)?] = [:]
  private let read: SheetReader

  init(_ read: @escaping SheetReader) { self.read = read }

  func sheet(at place: PageSource) -> (file: SourceFile, sheet: StyleSheet)? {
    if let known = sheets[place.path] { return known }
    let sheet = read(place).map { (file: $0, sheet: parseStyleSheet($0.bytes)) }
    sheets[place.path] = .some(sheet)
    return sheet
  }
}

extension DemoSubject {
  /// All style sheets of the demo, its own and those of the library that it uses, each with its file.
  var sheets: [(sheet: StyleSheet, file: SourceFile)] {
    facts.styles.sheets.map { ($0, file) } + linkedSheets.map { ($0.sheet, $0.file) }
  }
}

/// The maximum number of style sheets that are followed from one demo.
private let mostSheets = 100

extension CheckedLibrary {
  /// Returns the style sheets that a demo uses, each once, in the order in which they are found.
  func linkedSheets(of demo: CheckedDemo, _ facts: DemoFacts, _ cache: SheetCache) -> [LinkedSheet] {
    var found: [LinkedSheet] = []
    var seen: Set<String> = []
    func follow(_ link: SheetLink, from file: ReferringFile, base: String) {
      guard let place = asset(at: bareAddress(link.address), of: file, base: base) else { return }
      guard found.count < mostSheets, seen.insert(place.source.path).inserted else { return }
      if let (file, sheet) = cache.sheet(at: place.source) {
        found.append(LinkedSheet(place: place, file: file, sheet: sheet, conditions: link.conditions))
      }
    }
    let (demo, base) = (ReferringFile(demo), facts.base)
    let links = facts.attributed.compactMap(SheetLink.init)
    for link in links + facts.styles.sheets.flatMap({ imports(of: $0, under: []) }) {
      follow(link, from: demo, base: base)
    }
    var next = 0
    while next < found.count {
      let linked = found[next]
      for link in imports(of: linked.sheet, under: linked.conditions) { follow(link, from: linked.place, base: "") }
      next += 1
    }
    return found
  }
}

/// A link to a style sheet, or the import of one.
private struct SheetLink {
  let address: String
  let conditions: [StyleCondition]

  init(_ address: String, _ conditions: [StyleCondition]) { (self.address, self.conditions) = (address, conditions) }

  /// Reads a `<link>`; `nil` for any other element.
  init?(_ link: HTMLElement) {
    let kinds = (link["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard link.name == "link", kinds.contains("stylesheet"), let address = link["href"] else { return nil }
    // Only a script, or a person who chooses it, can have it apply.
    let isOff = link["disabled"] != nil || kinds.contains("alternate")
    self.init(address, StyleCondition.media(of: link) + (isOff ? [.never] : []))
  }
}

/// Returns the style sheets that a style sheet imports.
///
/// - Parameter conditions: The conditions of the style sheet itself.
private func imports(of sheet: StyleSheet, under conditions: [StyleCondition]) -> [SheetLink] {
  sheet.rules.filter { $0.atName == "import" }.compactMap { rule in
    StyleCondition.imported(rule, of: sheet).map { SheetLink($0.address, conditions + $0.conditions) }
  }
}
