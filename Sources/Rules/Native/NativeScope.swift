import PatternLibrary

/// What a heading or a list item says its section is about, when that is a platform or a framework and nothing else.
struct NativeScope: Sendable, Equatable {
  /// The names of the frameworks of which the section may name APIs; `nil` where it is about something that the
  /// vocabulary does not know.
  let known: Set<String>?
  /// Whether only a platform is named, which may have several frameworks.
  let isPlatform: Bool

  var frameworks: Set<String> { known ?? [] }
}

/// The words of labels that name frameworks and platforms, in tables.
struct FrameworkLabels: Sendable {
  /// The frameworks that one word names.
  private var frameworks: [String: Set<String>] = [:]
  /// Those that several words name together.
  private var phrases: [(words: [String], framework: String)] = []
  private var platforms: [String: Set<String>] = [:]
  private let otherToolkits: Set<String>
  private let fillers: Set<String>
  /// All words, to tell by its first that a label is none.
  private let words: Set<String>

  init(_ vocabulary: Vocabulary) {
    otherToolkits = Set(vocabulary.otherToolkits)
    for framework in vocabulary.frameworks {
      for label in framework.labels {
        let words = wordsOfLabel(label)
        if words.count == 1 {
          frameworks[words[0], default: []].insert(framework.name)
        } else {
          phrases.append((words, framework.name))
        }
      }
      for label in framework.platformLabels { platforms[label, default: []].insert(framework.name) }
    }
    let known = Set(frameworks.keys).union(platforms.keys).union(otherToolkits)
    fillers = Set(vocabulary.fillers).union(phrases.flatMap(\.words)).subtracting(known)
    words = known.union(fillers)
  }

  /// Reads a label: `UIKit`, `iOS (SwiftUI)`, `Android developer notes`.
  ///
  /// - Returns: `nil` for a label with any other word, which leaves the section what it was.
  func scope(of label: String) -> NativeScope? {
    guard label.utf8.count <= 60, mayBegin(label) else { return nil }
    let words = wordsOfLabel(label)
    var onPlatforms: Set<String> = []
    var named: Set<String> = []
    var namesOther = false
    for word in words {
      if let found = frameworks[word] {
        named.formUnion(found)
      } else if let found = platforms[word] {
        onPlatforms.formUnion(found)
      } else if otherToolkits.contains(word) {
        namesOther = true
      } else if !fillers.contains(word) {
        return nil
      }
    }
    for phrase in phrases where phrase.words.allSatisfy(words.contains) { named.insert(phrase.framework) }
    guard namesOther || !onPlatforms.isEmpty || !named.isEmpty else { return nil }
    return NativeScope(
      known: namesOther ? nil : named.isEmpty ? onPlatforms : named,
      isPlatform: named.isEmpty && !namesOther
    )
  }

  /// Whether a label's first word is of the tables, or is not of ASCII's letters: this spares nearly all labels.
  private func mayBegin(_ label: String) -> Bool {
    let word = label.utf8.drop { !isWordByte($0) && $0 < 0x80 }.prefix { isWordByte($0) || $0 >= 0x80 }
    if word.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "_") }) { return true }
    return words.contains(String(decoding: word.map(fold), as: UTF8.self))
  }
}

private func wordsOfLabel(_ label: String) -> [String] {
  label.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
}
