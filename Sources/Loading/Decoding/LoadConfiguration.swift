public import Diagnostics
import PatternLibrary
public import Platform
import YAMLTree

/// The content of `polite.yml`, and what is wrong with it.
struct LoadedConfiguration {
  var configuration = Configuration()
  var vocabulary = builtInVocabulary
  var addedRules: [AddedRule] = []
  let file: SourceFile?
  let diagnostics: [Diagnostic]
}

/// Reads `polite.yml`. A library without one has the default values of `Configuration`.
func loadConfiguration(
  below root: String
) -> LoadedConfiguration {
  let path = "polite.yml"
  do throws(SystemError) {
    let file = SourceFile(path: path, bytes: try readPrefix(of: "\(root)/\(path)", atMost: yamlSizeLimit + 4))
    let (node, faults) = readYAML(file, as: Configuration.table, named: path, .configuration)
    guard let node else { return LoadedConfiguration(file: file, diagnostics: faults) }
    var reading = VocabularyReading(base: builtInVocabulary)
    if let added = node["vocabulary"] { reading.read(added, in: file, below: root) }
    return LoadedConfiguration(
      configuration: Configuration(KeyReader(node)),
      vocabulary: reading.vocabulary,
      addedRules: reading.rules,
      file: file,
      diagnostics: faults + reading.diagnostics
    )
  } catch {
    return LoadedConfiguration(file: nil, diagnostics: error.isMissing ? [] : [unreadable(path, error)])
  }
}

/// Returns the rules that a library's vocabulary adds, and whether all of them can be read.
///
/// - Throws: When there is no such folder.
public func addedRules(ofLibraryAt root: String) throws(SystemError) -> (rules: [Rule], isWhole: Bool) {
  let loaded = loadConfiguration(below: try realPath(of: root))
  return (loaded.addedRules.map(\.rule), !loaded.diagnostics.contains { $0.severity == .error })
}
