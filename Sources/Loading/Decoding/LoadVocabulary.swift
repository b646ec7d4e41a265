public import Diagnostics
import EmbeddedFiles
public import PatternLibrary
import Platform
import YAMLTree

/// The vocabulary that the tool includes: `Vocabularies/*.yml`.
public let builtInVocabulary = loadBuiltInVocabulary().vocabulary

/// Reads the vocabulary that the tool includes, and reports its faults.
package func loadBuiltInVocabulary() -> (vocabulary: Vocabulary, diagnostics: [Diagnostic]) {
  var reading = VocabularyReading(base: Vocabulary())
  for file in embeddedFiles(in: "Sources/Loading/Vocabularies") {
    reading.read(SourceFile(path: file.path, bytes: file.bytes))
  }
  return (reading.vocabulary, reading.diagnostics)
}

/// A rule that a library's vocabulary adds, and its place.
public struct AddedRule: Sendable {
  public let rule: Rule
  public let place: SourceRange
}

/// Reads vocabularies, each of which adds to those before it.
struct VocabularyReading {
  private(set) var vocabulary: Vocabulary
  private(set) var diagnostics: [Diagnostic] = []
  /// The rules that were added.
  private(set) var rules: [AddedRule] = []
  /// How many bytes may still be read: search terms are kept in tables, which hostile input must not make too large.
  private var allowance = yamlSizeLimit

  init(base: Vocabulary) { vocabulary = base }

  /// Reads the value of `vocabulary` in `polite.yml`: names of files below the library's root, or a vocabulary.
  ///
  /// The form of the value has already been checked.
  mutating func read(_ node: YAMLNode, in file: SourceFile, below root: String) {
    if case .mapping = node.content { return add(node, file, size: node.bytes.count) }
    for name in node.texts where Form.libraryPath.accepts(name.value) {
      let place = file.range(name.bytes)
      do throws(SystemError) {
        let path = try realPath(of: "\(root)/\(name.value)")
        guard isPath(path, below: root) else {
          report(place, "the link leads out of the library", "Move what it leads to into the library.")
          continue
        }
        guard let bytes = try readFile(at: path, atMost: yamlSizeLimit) else {
          let message = "`\(shortened(name.value))` has more than \(yamlSizeLimit >> 10) KB"
          report(place, message, "Divide it into several files.")
          continue
        }
        read(SourceFile(path: name.value, bytes: bytes))
      } catch {
        let what = "`\(shortened(name.value))`"
        guard error.isMissing else {
          report(place, "cannot \(error.operation) \(what): \(error.reason)", nil)
          continue
        }
        let near = nearMiss(toPath: name.value, among: filesBeside(name.value, below: root)).map { didYouMean($0) }
        let help = near ?? "Name a file of the library by its path from the library's folder."
        report(place, "the library has no file \(what)", help)
      }
    }
  }

  /// Returns the paths below the library's root of the files in a file's folder.
  private func filesBeside(_ path: String, below root: String) -> [String] {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    return ((try? listFolder(at: "\(root)/\(folder)")) ?? []).map { folder + $0.name }.sorted()
  }

  /// Reads a vocabulary file.
  mutating func read(_ file: SourceFile) {
    let (node, faults) = readYAML(file, as: Vocabulary.table, named: file.path, .configuration)
    diagnostics += faults
    if let node { add(node, file, size: file.bytes.count) }
  }

  private mutating func add(_ node: YAMLNode, _ file: SourceFile, size: Int) {
    allowance -= size
    guard allowance >= 0 else {
      let message = "together, the library's vocabularies have more than \(yamlSizeLimit >> 10) KB"
      return report(
        file.range(node.bytes.lowerBound..<node.bytes.lowerBound),
        message,
        "Leave out what no entry needs."
      )
    }
    let added = Vocabulary(KeyReader(node))
    checkNames(node, file, known: vocabulary.frameworks.map(\.name) + added.frameworks.map(\.name))
    rules += addedRules(node, file, added.rules)
    vocabulary.add(added)
  }

  /// Checks that every framework that is named is a known one.
  private mutating func checkNames(_ node: YAMLNode, _ file: SourceFile, known: [String]) {
    for kind in node["kinds"]?.items ?? [] {
      let named =
        (kind["apis"]?.items ?? []).flatMap { $0["frameworks"]?.texts ?? [] }
        + (kind["missing-apis"]?.items ?? []).flatMap { $0["framework"]?.texts ?? [] }
      for name in named where !known.contains(name.value) {
        let near = nearMiss(to: name.value, among: known).map { didYouMean($0) }
        let all = "Known are \(joined(known.map { "`\($0)`" }, "and")); `frameworks` adds others."
        report(file.range(name.bytes), "there is no framework `\(shortened(name.value))`", near ?? all)
      }
    }
  }

  /// Returns the rules that a map declares, each with the place of its id.
  private func addedRules(_ node: YAMLNode, _ file: SourceFile, _ rules: [Rule]) -> [AddedRule] {
    let places = (node["kinds"]?.items ?? []).flatMap { $0["requirements"]?.items ?? [] }.compactMap {
      $0["rule"]?.located
    }
    return places.compactMap { id in
      rules.first { $0.id == id.value }.map { AddedRule(rule: $0, place: file.range(id.bytes)) }
    }
  }

  private mutating func report(_ place: SourceRange, _ message: String, _ help: String?) {
    diagnostics.append(Diagnostic(.configurationBadValue, at: place, message, help: help))
  }
}
