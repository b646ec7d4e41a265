public import Diagnostics
public import PatternLibrary
public import Platform
import YAMLTree

/// Reads a list of subjects.
///
/// - Parameters:
///   - path: Where the file is.
///   - name: Its path as diagnostics print it.
/// - Returns: The list, unless there are faults, and everything that is wrong with it by itself.
/// - Throws: When the file cannot be read.
public func loadSubjects(
  at path: String,
  as name: String
) throws(SystemError) -> (list: SubjectList?, file: SourceFile, diagnostics: [Diagnostic]) {
  let file = SourceFile(path: name, bytes: try readPrefix(of: path, atMost: yamlSizeLimit + 4))
  let (list, diagnostics) = parseSubjects(file)
  return (list, file, diagnostics)
}

/// Reads a list of subjects that is in memory.
public func parseSubjects(_ file: SourceFile) -> (list: SubjectList?, diagnostics: [Diagnostic]) {
  if let fault = textFault(file) { return (nil, [fault]) }
  let start = file.bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  let (node, faults) = parseYAML(file, in: start..<file.bytes.count)
  guard let node, node.scalar?.type != .null else {
    let help = "Name the pages under `subjects`, each with its `page` and its `entry`."
    let empty = Diagnostic(.verifySubjectValue, at: file.start, "the list of subjects is empty", help: help)
    return (nil, faults.isEmpty ? [empty] : faults)
  }
  var validator = Validator(file: file, rules: .subjects)
  validator.check(node, .object(.subjectList), Validator.Subject(name: "the list of subjects", bytes: node.bytes))
  let diagnostics = faults + validator.diagnostics
  return (diagnostics.contains { $0.severity == .error } ? nil : SubjectList(node), diagnostics)
}

extension SubjectList {
  fileprivate init(_ node: YAMLNode) {
    let clock = node["clock"]?.choice(Conditions.Clock.self)
    self.init(
      library: node["library"]?.located,
      hosts: node["hosts"]?.texts ?? [],
      files: node["files"]?.located,
      subjects: (node["subjects"]?.items ?? []).compactMap { Subject($0, clock: clock ?? .real) }
    )
  }
}

extension Subject {
  fileprivate init?(_ node: YAMLNode, clock usual: Conditions.Clock) {
    guard let page = node["page"]?.located, let entry = node["entry"]?.located else { return nil }
    self.init(name: node["name"]?.located ?? entry, page: page, entry: entry)
    demos = node["demo"]?.texts ?? []
    approach = (node["steps"]?.items ?? []).compactMap { item in
      Step(item) ?? Action(item).map { Step(when: Located($0, at: item.bytes), then: []) }
    }
    words = texts(node["words"])
    controls = (node["controls"]?.items ?? []).compactMap { item in
      guard let one = item["entry"], let other = item["page"], let key = ElementReference(one),
        let value = ElementReference(other)
      else { return nil }
      return Replacement(Located(key, at: one.bytes), Located(value, at: other.bytes))
    }
    times = (node["times"]?.pairs ?? []).compactMap { pair in
      guard let key = milliseconds(trimmed(pair.key.text)), let value = Milliseconds(pair.value) else { return nil }
      return Replacement(Located(Milliseconds(key), at: pair.keyBytes), Located(value, at: pair.value.bytes))
    }
    allowances = node["allow"]?.items.compactMap(Allowance.init) ?? []
    storage.local = kept(node["storage"]?["local"])
    storage.session = kept(node["storage"]?["session"])
    storage.cookies = kept(node["storage"]?["cookies"])
    clock = node["clock"]?.choice(Conditions.Clock.self) ?? usual
    leftOut = texts(node["leave"])
  }
}

/// The texts of a map, by its keys.
private func texts(_ node: YAMLNode?) -> [Subject.Replacement<String, String>] {
  (node?.pairs ?? []).compactMap { pair in
    pair.value.located.map { Subject.Replacement(Located(trimmed(pair.key.text), at: pair.keyBytes), $0) }
  }
}

/// Values as they are written, by their names.
private func kept(_ node: YAMLNode?) -> [Subject.Storage.Item] {
  (node?.pairs ?? []).map { Subject.Storage.Item($0.key.text, $0.value.scalar?.text ?? "") }
}
