public import Diagnostics
import PatternLibrary
import Platform
import YAMLTree

/// What `polite.yml` says, and what is wrong with it.
struct LoadedConfiguration {
  var configuration = Configuration()
  var vocabulary = builtInVocabulary
  var addedRules: [AddedRule] = []
  let file: SourceFile?
  let diagnostics: [Diagnostic]
}

/// Reads `polite.yml`; a library without one has the configuration that `Configuration` begins with.
func loadConfiguration(
  below root: String
) -> LoadedConfiguration {
  let path = "polite.yml"
  do throws(SystemError) {
    let file = SourceFile(path: path, bytes: try readPrefix(of: "\(root)/\(path)", atMost: yamlSizeLimit + 4))
    if let fault = textFault(file) { return LoadedConfiguration(file: file, diagnostics: [fault]) }
    let start = file.bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let (node, faults) = parseYAML(file, in: start..<file.bytes.count)
    guard let node, node.scalar?.type != .null else { return LoadedConfiguration(file: file, diagnostics: faults) }
    var validator = Validator(file: file, rules: .configuration)
    validator.check(node, .object(.configuration), Validator.Subject(name: path, bytes: node.bytes))
    var reading = VocabularyReading(base: builtInVocabulary)
    if let added = node["vocabulary"] { reading.read(added, in: file, below: root) }
    return LoadedConfiguration(
      configuration: Configuration(node),
      vocabulary: reading.vocabulary,
      addedRules: reading.rules,
      file: file,
      diagnostics: faults + validator.diagnostics + reading.diagnostics
    )
  } catch {
    return LoadedConfiguration(file: nil, diagnostics: error.isMissing ? [] : [unreadable(path, error)])
  }
}

/// The rules that the vocabulary of a library adds; none where the library cannot be read.
public func addedRules(ofLibraryAt root: String) -> [Rule] {
  do throws(SystemError) {
    return loadConfiguration(below: try realPath(of: root)).addedRules.map(\.rule)
  } catch {
    return []
  }
}

extension Configuration {
  fileprivate init(_ node: YAMLNode) {
    self.init()
    title = node["title"]?.text ?? title
    summary = node["summary"]?.text
    language = node["language"]?.text ?? language
    baseURL = node["base-url"]?.text
    rawHTML = node["raw-html"]?.choice(RawHTML.self) ?? rawHTML
    repository = node["repository"]?.text
    rules = ruleSettings(node["rules"])
    overrides = (node["overrides"]?.items ?? []).map { item in
      RuleOverride(paths: patterns(item["paths"], of: .pathPattern), rules: ruleSettings(item["rules"]))
    }
    excludedAddresses = patterns(node["external"]?["exclude"], of: .addressPattern)
    keptNames = patterns(node["keep"], of: .namePattern)
    if let settings = node["mutants"] { mutants = Mutants(settings) }
    for pair in node["samples"]?.pairs ?? [] { samples[trimmed(pair.key.text)] = pair.value.located }
    searches = node["searches"]?.texts ?? []
  }
}

extension Configuration.Mutants {
  fileprivate init(_ node: YAMLNode) {
    self.init()
    if let share = node["threshold"], let percent = share.integer { threshold = Located(percent, at: share.bytes) }
    accepted = (node["accept"]?.items ?? []).compactMap { item in
      guard let mutant = item["mutant"]?.text, let reason = item["reason"]?.text else { return nil }
      return Accepted(
        mutant: mutant,
        entry: item["entry"]?.text,
        demo: item["demo"]?.text,
        target: item["of"]?.text,
        reason: reason
      )
    }
  }
}

/// The settings of a map from rules to levels; what is none has been reported, and is left out.
private func ruleSettings(_ node: YAMLNode?) -> [RuleSetting] {
  (node?.pairs ?? []).compactMap { pair in
    guard let level = pair.value.choice(RuleSetting.Level.self) else { return nil }
    return RuleSetting(
      rule: Located(trimmed(pair.key.text), at: pair.keyBytes),
      level: Located(level, at: pair.value.bytes)
    )
  }
}

/// The patterns of a list; what is none has been reported, and is left out.
private func patterns(_ node: YAMLNode?, of form: Form) -> [Located<PathPattern>] {
  (node?.texts ?? []).filter { form.accepts($0.value) }.map { Located(PathPattern($0.value), at: $0.bytes) }
}
