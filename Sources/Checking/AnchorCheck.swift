public import Diagnostics
import Hashing
import PatternLibrary
import Platform
import Text

/// The names in a page that links may point to, and the places that its own links point to.
///
/// Names are kept as 64-bit hashes: a library of ten thousand pages has some hundred thousand of them.
public struct AnchorFacts: Sendable {
  let page: PageReference
  private var names: [UInt64] = []
  private(set) var wanted: [Wanted] = []
  /// The names as links have them, by the indices of what is wanted, where the place of a destination may hold more.
  private(set) var writtenNames: [Int: String] = [:]

  /// A place that a link points to.
  struct Wanted: Sendable {
    let name: UInt64
    /// Where the link's destination is in its source.
    let place: SourcePlace
    let target: PageReference
  }

  init(page: PageReference) { self.page = page }

  /// Sets the names that the page has, once the links of its body have been noted.
  mutating func setNames(_ names: some Sequence<String>) {
    self.names = names.map { shortHash(of: $0.utf8) }.sorted()
    // A copy has no room for more, which would add up.
    wanted = wanted.map(\.self)
  }

  /// Whether the page has a place with this name. Every page has a top.
  func has(_ name: UInt64) -> Bool {
    if name == shortHash(of: "".utf8) || name == shortHash(of: "top".utf8) { return true }
    return lastIndex(of: names) { $0 <= name }.map { names[$0] == name } ?? false
  }

  /// Records the place that a link points to, if it points to one.
  ///
  /// - Parameter isExact: Whether the range holds the destination and nothing else.
  mutating func note(_ outcome: LinkResolver.Outcome, at range: Range<Int>, isExact: Bool = true) {
    func want(_ name: String, of target: PageReference) {
      if !isExact { writtenNames[wanted.count] = name }
      wanted.append(Wanted(name: decodedHash(name), place: SourcePlace(range), target: target))
    }
    switch outcome {
    case .anchor(let name): want(name, of: page)
    case .file(let file, _, let fragment?):
      if case .page(let target, _) = file.target { want(fragment, of: target) }
    default: break
    }
  }

  /// `Top`, in any letter case, is the page's top where no place has that name (HTML Standard, 7.4.6.3).
  private func decodedHash(_ fragment: String) -> UInt64 {
    let name = percentDecoded(fragment) ?? fragment
    return shortHash(of: name.utf8.count == 3 && name.lowercased() == "top" ? "top".utf8 : name.utf8)
  }
}

extension CheckedLibrary {
  /// Checks every link to a place in a page against that page.
  ///
  /// - Parameters:
  ///   - facts: One for each page that has a body.
  ///   - threads: The maximum number of threads; the result is the same for any number.
  ///   - read: Reads a page's source again, for the few pages that have a diagnostic.
  public func checkAnchors(
    _ facts: [AnchorFacts],
    threads: Int,
    read: (PageReference) -> SourceFile?
  ) -> [Diagnostic] {
    let pages = Dictionary(facts.map { ($0.page, $0) }) { _, last in last }
    let missing = parallelMap(facts.count, threads: threads) { index in
      let wanted = facts[index].wanted
      return wanted.indices.filter { pages[wanted[$0].target]?.has(wanted[$0].name) != true }
    }
    var names: [PageReference: [String]] = [:]
    return zip(facts, missing).flatMap { fact, missing -> [Diagnostic] in
      guard !missing.isEmpty, let file = read(fact.page) else { return [] }
      // A page with very many such links was moved as a whole, and a near miss for each of them would take long to
      // find.
      for place in missing.prefix(mostNearMisses) where names[fact.wanted[place].target] == nil {
        let target = fact.wanted[place].target
        names[target] = anchorNames(of: target, read: read)
      }
      return missing.enumerated().map { index, place in
        let near = index < mostNearMisses ? names[fact.wanted[place].target, default: []] : []
        return diagnostic(for: place, of: fact, in: file, among: index * near.count < mostCompared ? near : [])
      }
    }
  }

  /// - Parameter place: The index of what is wanted.
  private func diagnostic(
    for place: Int,
    of fact: AnchorFacts,
    in file: SourceFile,
    among names: [String]
  ) -> Diagnostic {
    let wanted = fact.wanted[place]
    let range = wanted.place.bytes.clamped(to: 0..<file.bytes.count)
    let destination = file.bytes[range]
    let name = fact.writtenNames[place] ?? String(decoding: destination.drop { $0 != hash }.dropFirst(), as: UTF8.self)
    let target = source(of: wanted.target)?.path ?? path(of: wanted.target).text
    return Diagnostic(
      .linkMissingAnchor,
      at: file.range(range),
      "`\(target)` has no heading or element with the id `\(name)`",
      help: nearMiss(to: name, among: names).map { didYouMean("#\($0)") }
        ?? "Name the id of a heading or an element of that page, or leave out what follows `#`."
    )
  }

  private func anchorNames(of page: PageReference, read: (PageReference) -> SourceFile?) -> [String] {
    guard let source = source(of: page), let file = read(page) else { return [] }
    return anchorNames(in: file, bodyStart: source.bodyStart)
  }
}

private let hash = UInt8(ascii: "#")

/// How many of a page's links to missing places get a near miss.
private let mostNearMisses = 50

/// How many names a page's links to missing places are compared with before the search for near misses stops.
private let mostCompared = 60_000
