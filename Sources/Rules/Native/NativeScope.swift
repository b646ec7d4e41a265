import PatternLibrary
import Text

/// What a section is about according to its heading or list item, if that is only a platform or a framework.
struct NativeScope: Sendable, Equatable {
  /// The names of the frameworks whose APIs the section may name; `nil` where it is about something that the vocabulary
  /// does not know.
  let known: Set<String>?
  /// Whether the label names only a platform, which may have several frameworks.
  let isPlatform: Bool

  var frameworks: Set<String> { known ?? [] }
}

/// Lookup tables for the words of labels that name frameworks and platforms.
struct FrameworkLabels: Sendable {
  /// The frameworks that one word names.
  private var frameworks: [String: Set<String>] = [:]
  /// The frameworks that several words name together.
  private var phrases: [(words: [String], framework: String)] = []
  private var platforms: [String: Set<String>] = [:]
  private let otherToolkits: Set<String>
  private let fillers: Set<String>
  /// All words, to rule out a text as a label by its first word.
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
  /// - Returns: `nil` for a label with any other word, which does not begin a section of its own.
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

  /// Whether a label's first word is in the tables, or is not in ASCII letters. This rules out nearly all labels.
  private func mayBegin(_ label: String) -> Bool {
    let word = label.utf8.drop { !isWordByte($0) && $0 < 0x80 }.prefix { isWordByte($0) || $0 >= 0x80 }
    if word.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "_") }) { return true }
    return words.contains(String(decoding: word.map(lowercased), as: UTF8.self))
  }
}

private func wordsOfLabel(_ label: String) -> [String] {
  words(of: label.lowercased())
}
