import PatternLibrary
import Text

/// Lookup tables for the APIs of a vocabulary, and for the words of labels that name frameworks.
struct NativeTerms: Sendable {
  /// An API, and the kind of component that it is for.
  struct Known: Sendable {
    var api: NativeAPI
    let kind: Int
  }

  /// The names of all APIs, in the order of the vocabulary.
  let names: [String]
  let byName: [String: Known]
  let missing: [String: [MissingAPI]]
  /// The packages, with their paths in the documentation.
  let packages: [(api: NativeAPI, path: String)]
  let labels: FrameworkLabels
  let bridges: Set<String>
  /// The length of the shortest name in the tables.
  let shortestName: Int
  private let kinds: [ComponentKind]
  private let frameworks: [Framework]
  private let packageNames: [[UInt8]]
  /// The prefixes of attributes, such as `android:`.
  private let prefixes: [[UInt8]]
  private let pathsOfPackages: Phrases
  private let tableNames: [String]
  /// The first bytes of the names in the tables that do not begin with a capital.
  private let lowerCaseStarts: Set<UInt8>
  /// The beginnings and `endings` of the names in the tables. A misspelt name has one or the other.
  private let beginnings: Set<UInt64>
  private let endings: Set<UInt64>

  init(_ vocabulary: Vocabulary) {
    (kinds, frameworks) = (vocabulary.kinds, vocabulary.frameworks)
    let known = kinds.enumerated().flatMap { kind, of in of.apis.map { Known(api: $0, kind: kind) } }
    byName = Dictionary(known.map { ($0.api.name, $0) }) { first, second in
      let (one, other) = (first.api, second.api)
      let plain = one.isPlain || other.isPlain
      let both = one.frameworks.union(other.frameworks)
      let api = NativeAPI(one.name, of: both, isPlain: plain, isTypical: one.isTypical)
      return Known(api: api, kind: first.kind)
    }
    names = known.map(\.api.name)
    missing = Dictionary(grouping: kinds.flatMap(\.missingAPIs), by: \.name)
    let apis = known.map(\.api)
    packages = apis.filter { $0.name.contains(".") }.map { ($0, $0.name.split(separator: ".").joined(separator: "/")) }
    pathsOfPackages = Phrases(packages.map { $0.path.lowercased() })
    packageNames = packages.map { Array($0.api.name.utf8) }
    prefixes = Set(apis.compactMap { api in api.name.firstIndex(of: ":").map { String(api.name[...$0]) } }).sorted()
      .map { Array($0.utf8) }
    labels = FrameworkLabels(vocabulary)
    bridges = Set(vocabulary.bridges)
    tableNames = apis.map(\.name) + missing.keys.sorted()
    shortestName = tableNames.map(\.utf8.count).min() ?? .max
    lowerCaseStarts = Set(apis.compactMap(\.name.utf8.first).filter { !isCapital($0) })
    beginnings = Set(tableNames.map { packed($0.utf8.prefix(5)) })
    endings = Set(tableNames.map { packed($0.utf8.suffix(5)) })
  }

  /// Strings, at least one of which is in every word that can be a name in the tables with a capital, or a misspelling
  /// of such a name.
  var traces: [String] {
    Set(tableNames.flatMap { [String($0.prefix(5)), String($0.suffix(5))] }.map { $0.lowercased() }).sorted()
  }

  /// Strings that show by themselves that a text is about an API: the names in the tables that do not begin with a
  /// capital, and the packages' paths.
  var smallNames: [String] {
    (tableNames.filter { !isCapital($0.utf8.first ?? 0x41) } + packages.map(\.path)).map {
      $0.lowercased()
    }
  }

  /// Returns the names that a section about some frameworks would use for the kind of component that an API is for.
  func typicalNames(of frameworks: [Framework], insteadOf name: String) -> [String] {
    guard let kind = byName[name]?.kind else { return [] }
    let names = frameworks.flatMap { framework in
      kinds[kind].apis.filter { $0.isTypical && $0.frameworks.contains(framework.name) }.map(\.name)
    }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the frameworks with some names, in the order of the vocabulary.
  func frameworks(_ names: Set<String>) -> [Framework] { frameworks.filter { names.contains($0.name) } }

  /// Whether code in a language can name APIs of one of some frameworks. Code without a language can name all.
  func canName(_ names: Set<String>, in language: String?) -> Bool {
    guard let language else { return true }
    return frameworks(names).contains { $0.languages.contains(language) }
  }

  /// Returns how many frameworks code names, as in its imports.
  func namedFrameworks(in words: Set<String>) -> Int { frameworks.count { words.contains($0.name) } }

  /// Whether an address may lead into the documentation of a package.
  func mayBeOfPackage(_ address: String) -> Bool { pathsOfPackages.occur(in: Array(address.utf8)) }

  /// Returns the words in bytes that can be names in the tables, which may have dots and colons inside.
  func identifiers(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      while index < range.upperBound,
        isWordByte(bytes[index]) || (index > start && joins(bytes, index, range.upperBound))
      {
        index += 1
      }
      if index - start >= shortestName { found += parts(bytes, start..<index).filter { mayBeNative(bytes[$0]) } }
      if index == start { index += 1 }
    }
    return found
  }

  /// Splits a dotted name into a package in the tables and its last part, and any other name into all its parts.
  private func parts(_ bytes: [UInt8], _ run: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var rest = run
    while let package = packageNames.first(where: { bytes[rest].starts(with: $0) }) {
      let end = rest.lowerBound + package.count
      found.append(rest.lowerBound..<end)
      rest = end..<run.upperBound
    }
    if prefixes.contains(where: { bytes[rest].starts(with: $0) }) { return found + [rest] }
    return found + bytes[rest].split { !isWordByte($0) }.map { $0.startIndex..<$0.endIndex }
  }

  /// A quick check that rules out nearly all words: a misspelt name begins or ends like one in the tables.
  private func mayBeNative(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= shortestName, let first = word.first else { return false }
    if isCapital(first) {
      return beginnings.contains(packed(word.prefix(5))) || word.count >= 12 && endings.contains(packed(word.suffix(5)))
    }
    return lowerCaseStarts.contains(first) && byName[String(decoding: word, as: UTF8.self)] != nil
  }
}

/// Whether a dot or a colon is inside a name.
private func joins(_ bytes: [UInt8], _ index: Int, _ end: Int) -> Bool {
  (bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ":")) && index + 1 < end
    && isWordByte(bytes[index + 1])
}

/// Returns up to eight bytes as a number.
private func packed(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
