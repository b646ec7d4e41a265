public import Diagnostics
public import Markup
public import PatternLibrary
import Text

/// The words of a vocabulary in lookup tables for rules, made once for a library.
public final class Terms: Sendable {
  let vocabulary: Vocabulary
  let native: NativeTerms
  let telling: TellingWords
  /// The naming of the kinds of components that a vague name fits, by the vague name.
  private let vagueNames: [String: ComponentKind.Naming]
  private let vagueNameFilter: PhraseFilter
  private let kindFilter: PhraseFilter

  public init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    native = NativeTerms(vocabulary)
    telling = TellingWords(native)
    let named = vocabulary.kinds.compactMap(\.naming).flatMap { naming in naming.vague.map { (plainKey($0), naming) } }
    vagueNames = Dictionary(named) { first, _ in first }
    vagueNameFilter = PhraseFilter(of: named.map(\.0))
    kindFilter = PhraseFilter(of: vocabulary.kinds.flatMap(\.words))
  }

  /// Returns which facts about a body the rules need. Most bodies contain no words that a rule is about, and a quick
  /// scan of the source shows that faster than reading the words would.
  ///
  /// - Parameters:
  ///   - file: The whole source file.
  ///   - start: Where the body starts in it.
  public func facts(neededOf file: SourceFile, from start: Int) -> MarkupOptions.Facts {
    let bytes = file.bytes
    return telling.occur(in: bytes, min(start, bytes.count)..<bytes.count) ? .prose : .structure
  }

  /// Whether a text may contain a vague name.
  func mayHoldVagueName(_ text: [UInt8]) -> Bool { vagueNameFilter.occur(in: text) }

  /// Returns the naming of the kind of components that a vague name fits; `nil` for a more specific name.
  func naming(ofVague name: String) -> ComponentKind.Naming? {
    vagueNameFilter.occur(in: Array(name.utf8)) ? vagueNames[plainKey(name)] : nil
  }

  /// Returns the kinds of component that an entry is about, by its title, its slug or its aliases.
  func kinds(of entry: Entry) -> [ComponentKind] {
    let names = ([entry.title.value, entry.slug] + entry.aliases.map(\.value)).filter {
      kindFilter.occur(in: Array($0.utf8))
    }
    .map { Array(folded($0).utf8) }
    if names.isEmpty { return [] }
    return vocabulary.kinds.filter { kind in names.contains { says($0, anyOf: kind.words.map(folded)) } }
  }
}

/// A quick search for phrases, which may report one where there is none, but never misses one.
private struct PhraseFilter: Sendable {
  /// One run of letters from each phrase; `nil` if a phrase has no three ASCII letters in a row.
  private let scan: PhraseScan?

  init(of texts: [String]) {
    let runs = texts.map { text in
      text.utf8.split { !isLetter($0) }.max { $0.count < $1.count }
        .map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
    }
    scan = runs.contains { $0.utf8.count < 3 } ? nil : PhraseScan(Set(runs).sorted())
  }

  func occur(in text: [UInt8]) -> Bool { scan?.occur(in: text.span) ?? true }
}
