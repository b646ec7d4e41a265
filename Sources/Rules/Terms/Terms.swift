public import Diagnostics
public import Markup
public import PatternLibrary

/// The words of a vocabulary in the tables that rules look them up in, made once for a library.
public final class Terms: Sendable {
  let vocabulary: Vocabulary
  let native: NativeTerms
  let telling: TellingWords
  /// How the kinds are named whose every component a name fits, by that name.
  private let vagueNames: [String: ComponentKind.Naming]
  private let tracesOfVagueNames: Traces
  private let tracesOfKinds: Traces

  public init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    native = NativeTerms(vocabulary)
    telling = TellingWords(native)
    let named = vocabulary.kinds.compactMap(\.naming).flatMap { naming in naming.vague.map { (plainKey($0), naming) } }
    vagueNames = Dictionary(named) { first, _ in first }
    tracesOfVagueNames = Traces(of: named.map(\.0))
    tracesOfKinds = Traces(of: vocabulary.kinds.flatMap(\.words))
  }

  /// What the rules need to know of a body. The words of most bodies hold nothing that a rule is about, which a look at
  /// the source tells sooner than reading them would.
  ///
  /// - Parameters:
  ///   - file: The whole source file.
  ///   - start: Where the body starts in it.
  public func facts(neededOf file: SourceFile, from start: Int) -> MarkupOptions.Facts {
    let isTelling = unsafe file.bytes.withUnsafeBufferPointer { bytes in
      unsafe telling.occur(in: UnsafeBufferPointer(rebasing: bytes[min(start, bytes.count)...]))
    }
    return isTelling ? .prose : .structure
  }

  /// Whether a vague name may be in a text.
  func mayHoldVagueName(_ text: [UInt8]) -> Bool { tracesOfVagueNames.occur(in: text) }

  /// How the kind is named whose every component a name fits; `nil` of a name that tells more.
  func naming(ofVague name: String) -> ComponentKind.Naming? {
    tracesOfVagueNames.occur(in: Array(name.utf8)) ? vagueNames[plainKey(name)] : nil
  }

  /// The kinds of component that an entry is about, by its title, its slug or its aliases.
  func kinds(of entry: Entry) -> [ComponentKind] {
    let names = ([entry.title.value, entry.slug] + entry.aliases.map(\.value)).filter {
      tracesOfKinds.occur(in: Array($0.utf8))
    }
    .map { Array(folded($0).utf8) }
    if names.isEmpty { return [] }
    return vocabulary.kinds.filter { kind in names.contains { says($0, anyOf: kind.words.map(folded)) } }
  }
}

/// A quick look for phrases, which may see one where there is none, but never overlooks one.
private struct Traces: Sendable {
  /// One run of letters of each phrase; `nil` where a phrase has none of ASCII.
  private let phrases: Phrases?

  init(of texts: [String]) {
    let runs = texts.map { text in
      text.utf8.split { !(0x61...0x7A).contains($0 | 0x20) }.max { $0.count < $1.count }
        .map { String(decoding: $0, as: UTF8.self).lowercased() }
    }
    phrases = runs.contains(nil) ? nil : Phrases(Array(Set(runs.compactMap { $0 })).sorted())
  }

  func occur(in text: [UInt8]) -> Bool { phrases?.occurAnywhere(in: text) ?? true }
}
