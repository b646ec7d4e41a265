import Diagnostics
import PatternLibrary
import YAMLTree

extension Vocabulary {
  /// Takes in what a map says that has been checked; what is not as it must be is left out.
  init(_ node: YAMLNode) {
    self.init()
    kinds = (node["kinds"]?.items ?? []).compactMap { ComponentKind($0) }
    frameworks = (node["frameworks"]?.items ?? []).compactMap { Framework($0) }
    otherToolkits = terms(node["other-toolkits"])
    fillers = terms(node["fillers"])
    bridges = (node["bridges"]?.texts ?? []).map(\.value).filter(Form.apiName.accepts)
  }
}

extension ComponentKind {
  fileprivate init?(_ node: YAMLNode) {
    guard let name = node["name"]?.text, Form.term.accepts(name) else { return nil }
    self.init(name: name)
    words = terms(node["words"])
    roles = knownRoles(node["roles"])
    naming = node["naming"].flatMap { Naming($0) }
    requirements = (node["requirements"]?.items ?? []).compactMap { ElementRequirement($0) }
    apis = (node["apis"]?.items ?? []).compactMap { NativeAPI($0) }
    missingAPIs = (node["missing-apis"]?.items ?? []).compactMap { MissingAPI($0) }
  }
}

extension ComponentKind.Naming {
  fileprivate init?(_ node: YAMLNode) {
    guard let says = node["says"]?.text, let example = node["example"]?.text else { return nil }
    self.init(vague: terms(node["vague"]), says: says, example: example)
  }
}

extension ElementRequirement {
  fileprivate init?(_ node: YAMLNode) {
    guard let id = node["rule"]?.text, Form.demoRule.accepts(id), let demand = node["must"].flatMap({ Demand($0) })
    else { return nil }
    let examples = (node["examples"]?.items ?? []).compactMap { example -> Rule.Example? in
      guard let wrong = example["wrong"]?.text, let right = example["right"]?.text else { return nil }
      return Rule.Example(wrong: wrong, right: right, language: "html")
    }
    let rule = Rule(
      id,
      node["severity"]?.choice(Severity.self) ?? .warning,
      node["summary"]?.text ?? "",
      explanation: node["explanation"]?.text ?? "",
      source: node["source"]?.text ?? "",
      examples: examples
    )
    self.init(rule: rule, roles: knownRoles(node["roles"]), demand: demand)
  }
}

extension ElementRequirement.Demand {
  fileprivate init?(_ node: YAMLNode) {
    if let attribute = node["have-attribute"]?.text {
      guard Form.word.accepts(attribute) else { return nil }
      self = .attribute(attribute)
    } else {
      guard let found = Self.words.first(where: { $0.word == node.text }) else { return nil }
      self = found.demand
    }
  }
}

extension NativeAPI {
  fileprivate init?(_ node: YAMLNode) {
    guard let name = node["name"]?.text, Form.apiName.accepts(name) else { return nil }
    self.init(
      name,
      of: Set((node["frameworks"]?.texts ?? []).map(\.value)),
      isPlain: node["plain"]?.flag ?? false,
      isTypical: node["typical"]?.flag ?? false
    )
  }
}

extension MissingAPI {
  fileprivate init?(_ node: YAMLNode) {
    guard let name = node["name"]?.text, let instead = node["instead"]?.text, Form.apiName.accepts(name),
      Form.apiName.accepts(instead)
    else { return nil }
    self.init(name, instead: instead, framework: node["framework"]?.text)
  }
}

extension Framework {
  fileprivate init?(_ node: YAMLNode) {
    guard let name = node["name"]?.text, Form.term.accepts(name) else { return nil }
    self.init(name: name)
    words = terms(node["words"])
    platforms = terms(node["platforms"])
    labels = terms(node["labels"])
    platformLabels = terms(node["platform-labels"])
    languages = (node["languages"]?.texts ?? []).map(\.value)
  }
}

/// Words that are looked for, in lower case.
private func terms(_ node: YAMLNode?) -> [String] {
  (node?.texts ?? []).map(\.value).filter(Form.term.accepts).map { $0.lowercased() }
}

private func knownRoles(_ node: YAMLNode?) -> [String] {
  (node?.texts ?? []).map(\.value).filter(ariaRoles.contains)
}
