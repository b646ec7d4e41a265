public import Diagnostics
import Markup

extension Rule {
  /// An API in a section on another framework.
  public static let nativeWrongFramework = Rule(
    "native-wrong-framework",
    .error,
    "An API is named under a framework that does not have it.",
    explanation: """
      `UIProgressView` is UIKit's and `ProgressView` is SwiftUI's: who looks for one under the other's heading writes code \
      that does not compile, or does not find it at all. A section is what a heading or a list item with nothing but a \
      platform's or a framework's name says it is. A paragraph that names the API's own framework, or compares two, may \
      name both.
      """,
    source: """
      https://developer.apple.com/documentation/uikit, https://developer.apple.com/documentation/swiftui, \
      https://developer.apple.com/documentation/appkit, https://developer.android.com/reference
      """,
    examples: [
      Example(wrong: "### UIKit\n\nUse `ProgressView`.", right: "### UIKit\n\nUse `UIProgressView`."),
      Example(wrong: "- **SwiftUI**\n  - `UIActivityIndicatorView`", right: "- **SwiftUI**\n  - `ProgressView`"),
    ]
  )
}

let nativeWrongFrameworkCheck = Check<PageSubject>(.nativeWrongFramework) { subject in
  guard let body = subject.body, let reading = subject.reading.native else { return [] }
  let named = reading.mentions.compactMap { mention -> Diagnostic? in
    guard let api = NativeAPI.byName[mention.name], let section = reading.section(at: mention.range.lowerBound),
      let known = section.scope.known, known.isDisjoint(with: api.frameworks), isMeant(api, mention.context, known)
    else { return nil }
    return diagnostic(api.name, of: api.frameworks, in: section, known, at: mention.range, subject.file)
  }
  return named + misleadingLinks(in: body, reading, subject.file)
}

/// Whether a text speaks of the API, as one that its section has.
private func isMeant(_ api: NativeAPI, _ context: NativeReading.Context, _ known: Set<Framework>) -> Bool {
  switch context {
  case .text(let prose, let isCode):
    guard isCode || !api.isPlain else { return false }
    return !speaks(prose, of: api.frameworks, besides: known)
  case .code(let block, let code):
    let isPlain = api.isPlain && block.language != "xml"
    return !isPlain && code.canName(api.frameworks) && !code.defines(api.name) && !code.isBridge
  }
}

/// Whether a text names the API's own framework or platform, or weighs two against each other.
private func speaks(_ prose: Prose, of frameworks: Set<Framework>, besides known: Set<Framework>) -> Bool {
  let plain = prose.text.enumerated().map { prose.isCode($0.offset) ? UInt8(ascii: " ") : $0.element }
  let words = frameworks.flatMap(\.words)
  let platforms = Set(frameworks.flatMap(\.platformWords)).subtracting(known.flatMap(\.platformWords))
  return says(plain, anyOf: words + platforms + comparisons)
}

/// Words of a text that names an API to tell it from another.
private let comparisons = [
  "unlike", "instead", "equivalent", "counterpart", "corresponds", "compared", "wrap", "wraps", "wrapping", "wrapped",
  "bridge", "bridges", "rather", "there is no", "no longer", "not", "don't", "don’t", "doesn't", "doesn’t",
  "under the hood",
]

private func diagnostic(
  _ name: String,
  of frameworks: Set<Framework>,
  in section: NativeReading.Section,
  _ known: Set<Framework>,
  at range: Range<Int>,
  _ file: SourceFile
) -> Diagnostic {
  let owners = Framework.allCases.filter(frameworks.contains).map(\.rawValue).joined(separator: " and ")
  let own = Framework.allCases.filter(known.contains)
  let names = own.flatMap(NativeAPI.names).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
  return Diagnostic(
    .nativeWrongFramework,
    at: file.range(range),
    "`\(name)` belongs to \(owners), and stands under “\(section.text)”",
    help: "\(own.map(\.rawValue).joined(separator: " and ")) has \(names.map { "`\($0)`" }.joined(separator: ", ")).",
    notes: [.init(at: file.range(section.label), "the section begins here")]
  )
}

/// The diagnostics about links, in sections on Compose, to the classes of the same names for Android Views.
private func misleadingLinks(
  in body: MarkupDocument,
  _ reading: NativeReading,
  _ file: SourceFile
) -> [Diagnostic] {
  if reading.materialLinks.isEmpty { return [] }
  let blocks = body.prose.sorted { $0.block.lowerBound < $1.block.lowerBound }
  // Whether a block speaks of Android Views: a block may have thousands of links.
  var isOnViews: [Int: Bool] = [:]
  return reading.materialLinks.compactMap { link in
    let place = link.range.lowerBound
    guard let path = link.destination.firstRange(of: NativeAPI.materialPath),
      let section = reading.section(at: place), let known = section.scope.known, known == [.compose]
    else { return nil }
    if let index = lastIndex(of: blocks, where: { $0.block.lowerBound <= place }), blocks[index].block.contains(place) {
      let speaksOfViews = isOnViews[index] ?? speaks(blocks[index], of: [.views], besides: known)
      isOnViews[index] = speaksOfViews
      if speaksOfViews { return nil }
    }
    let name = link.destination[path.upperBound...].dropFirst().prefix { $0.isLetter }
    return diagnostic("\(NativeAPI.materialPath)/\(name)", of: [.views], in: section, known, at: link.range, file)
  }
}
