public import Diagnostics
import Markup
import PatternLibrary

extension Rule {
  /// An API in a section about another framework.
  public static let nativeWrongFramework = Rule(
    "native-wrong-framework",
    .error,
    "An API is named under a framework that does not have it.",
    explanation: """
      `UIProgressView` belongs to UIKit and `ProgressView` to SwiftUI: readers who find one under the other's heading \
      write code that does not compile, or do not find the API at all. A heading says which framework its section is \
      about, and so does a list item with nothing but a platform's or a framework's name. A paragraph that names the \
      API's own framework, or compares two, may name both.
      """,
    source: """
      https://developer.apple.com/documentation/uikit, https://developer.apple.com/documentation/swiftui, \
      https://developer.apple.com/documentation/appkit, https://developer.android.com/reference
      """,
    examples: [
      Example(wrong: "### UIKit\n\nUse `«ProgressView`.", right: "### UIKit\n\nUse `UIProgressView`."),
      Example(wrong: "- **SwiftUI**\n  - `«UIActivityIndicatorView`", right: "- **SwiftUI**\n  - `ProgressView`"),
    ]
  )
}

let nativeWrongFrameworkCheck = Check<PageSubject>(.nativeWrongFramework) { subject in
  guard let body = subject.body, let reading = subject.reading.native else { return [] }
  let reporting = FrameworkReporting(terms: subject.terms.native, file: subject.file)
  let named = reading.mentions.compactMap { mention -> Diagnostic? in
    guard let api = reporting.terms.byName[mention.name]?.api,
      let section = reading.section(at: mention.range.lowerBound), let known = section.scope.known,
      known.isDisjoint(with: api.frameworks), reporting.isMeant(api, mention.context, known)
    else { return nil }
    return reporting.diagnostic(api, in: section, known, at: mention.range)
  }
  return named + reporting.misleadingLinks(in: body, reading)
}

/// Words of a text that names an API to distinguish it from another.
private let comparisons = [
  "unlike", "instead", "equivalent", "counterpart", "corresponds", "compared", "wrap", "wraps", "wrapping", "wrapped",
  "bridge", "bridges", "rather", "there is no", "no longer", "not", "don't", "don’t", "doesn't", "doesn’t",
  "under the hood",
]

/// Reports the APIs in one file that are under another framework.
private struct FrameworkReporting {
  let terms: NativeTerms
  let file: SourceFile

  /// Whether a text is about the API as one that its section's frameworks have.
  func isMeant(_ api: NativeAPI, _ context: NativeReading.Context, _ known: Set<String>) -> Bool {
    switch context {
    case .text(let prose, let isCode):
      guard isCode || !api.isPlain else { return false }
      return !speaks(prose, of: api.frameworks, besides: known)
    case .code(let block, let code):
      let isPlain = api.isPlain && block.language != "xml"
      return !isPlain && code.canName(api.frameworks) && !code.defines(api.name) && !code.isBridge
    }
  }

  /// Whether a text names the API's own framework or platform, or compares two.
  private func speaks(_ prose: Prose, of names: Set<String>, besides known: Set<String>) -> Bool {
    let plain = prose.text.enumerated().map { prose.isCode($0.offset) ? UInt8(ascii: " ") : $0.element }
    let frameworks = terms.frameworks(names)
    let others = Set(terms.frameworks(known).flatMap(\.platforms))
    let platforms = frameworks.flatMap(\.platforms).filter { !others.contains($0) }
    return says(plain, anyOf: frameworks.flatMap(\.words) + platforms + comparisons)
  }

  /// - Parameter name: The name in the text, if it is longer than the API's name.
  func diagnostic(
    _ api: NativeAPI,
    _ name: String? = nil,
    in section: NativeReading.Section,
    _ known: Set<String>,
    at range: Range<Int>
  ) -> Diagnostic {
    let owners = terms.frameworks(api.frameworks).map(\.name).joined(separator: " and ")
    let own = terms.frameworks(known)
    let names = terms.typicalNames(of: own, insteadOf: api.name).map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .nativeWrongFramework,
      at: file.range(range),
      "`\(name ?? api.name)` belongs to \(owners), but is under “\(section.text)”",
      help: names.isEmpty ? nil : "\(own.map(\.name).joined(separator: " and ")) has \(names).",
      notes: [.init(at: file.range(section.label), "the section begins here")]
    )
  }

  /// Returns the diagnostics about links to the documentation of a package in sections about frameworks that do not
  /// have it. The names of classes may be the same.
  func misleadingLinks(in body: MarkupDocument, _ reading: NativeReading) -> [Diagnostic] {
    if reading.packageLinks.isEmpty { return [] }
    let blocks = body.prose.sorted { $0.block.lowerBound < $1.block.lowerBound }
    // Whether a block mentions a package's framework, stored because a block may have thousands of links.
    var speaking: [Int: [String: Bool]] = [:]
    return reading.packageLinks.compactMap { link in
      let place = link.range.lowerBound
      guard let (api, path) = terms.packages.first(where: { link.destination.contains($0.path) }),
        let end = link.destination.firstRange(of: path)?.upperBound,
        let section = reading.section(at: place), let known = section.scope.known,
        known.isDisjoint(with: api.frameworks)
      else { return nil }
      if let index = lastIndex(of: blocks, where: { $0.block.lowerBound <= place }), blocks[index].block.contains(place)
      {
        let speaks =
          speaking[index]?[api.name] ?? speaks(blocks[index], of: api.frameworks, besides: known)
        speaking[index, default: [:]][api.name] = speaks
        if speaks { return nil }
      }
      let name = link.destination[end...].dropFirst().prefix { $0.isLetter }
      return diagnostic(api, "\(path)/\(name)", in: section, known, at: link.range)
    }
  }
}
