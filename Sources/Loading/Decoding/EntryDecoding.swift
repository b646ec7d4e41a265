import Diagnostics
import PatternLibrary
import YAMLTree

/// Where an entry's file is, and what is beside it.
struct EntryPlace: Sendable {
  let file: FoundFile
  /// The folder below `Content/`; `nil` for a file directly in it.
  let category: String?
  let slug: String
  /// Whether the entry has a folder of its own, and so may have demos.
  let hasFolder: Bool
  /// The stems of the HTML files in the entry's folder, sorted.
  var demoStems: [String] = []
  /// The `evidence.json` in the entry's folder.
  var evidence: FoundFile?
  /// The whole file, where it is in memory; it is read when it is needed where not.
  var text: SourceFile?
}

extension EntryPlace {
  /// The place of a file that is in memory, with nothing beside it.
  init(inMemory file: SourceFile, category: String, slug: String) {
    let found = FoundFile(path: file.path, absolutePath: file.path)
    self.init(file: found, category: category, slug: slug, hasFolder: false, text: file)
  }
}

/// The parts of an entry that the catalogue dialect says elsewhere than Polite's own form.
struct EntryEssentials {
  var name: Located<NameGuidance>?
  var focus: Located<FocusGuidance>?
  var announcements: Located<AnnouncementGuidance>?

  init(_ root: YAMLNode) {
    name = root["name"].flatMap { node in NameGuidance(node).map { Located($0, at: node.bytes) } }
    focus = root["focus"].flatMap { node in FocusGuidance(node).map { Located($0, at: node.bytes) } }
    announcements = root["announcement"].flatMap { node in
      AnnouncementGuidance(node).map { Located($0, at: node.bytes) }
    }
  }
}

extension Entry {
  /// An entry out of front matter that the table has found to be in order.
  init?(_ root: YAMLNode, head: SourceFile, category: String, slug: String, _ essentials: EntryEssentials) {
    guard let title = root["title"]?.located, let name = essentials.name, let focus = essentials.focus,
      let announcements = essentials.announcements
    else { return nil }
    self.init(
      head: head,
      category: category,
      slug: slug,
      title: title,
      name: name,
      focus: focus,
      announcements: announcements
    )
    readLists(root)
    for section in BehaviourSection.allCases {
      if let node = root[section.rawValue] { self[rows: section] = node.rows }
    }
    untestable = root["untestable"]?.rows ?? []
    demos = root["demos"]?.pairs.compactMap(Demo.init) ?? []
  }

  private mutating func readLists(_ root: YAMLNode) {
    summary = root["summary"]?.located
    use = root["use"].flatMap(UseGuidance.init)
    instructions = root["do"]?.texts ?? []
    order = root["order"]?.integer
    status = root["status"]?.choice(Status.self) ?? status
    aliases = root["aliases"]?.texts ?? []
    related = root["related"]?.texts ?? []
    redirects = root["redirects"]?.texts ?? []
    platforms = located(root["platforms"]) { $0.choice(PatternLibrary.Platform.self) }
    wcag = located(root["wcag"], CriterionReference.init)
    changes = located(root["changes"], Change.init)
  }

  private func located<Value>(_ list: YAMLNode?, _ read: (YAMLNode) -> Value?) -> [Located<Value>] {
    list?.items.compactMap { item in read(item).map { Located($0, at: item.bytes) } } ?? []
  }
}

extension YAMLNode {
  /// The rows of a map of documented behaviour.
  fileprivate var rows: [BehaviourRow] {
    guard case .mapping(let pairs) = content else { return [] }
    var rows: [BehaviourRow] = []
    rows.reserveCapacity(pairs.count)
    for index in pairs.indices {
      if let row = BehaviourRow(pairs[index]) { rows.append(row) }
    }
    return rows
  }
}

extension BehaviourRow {
  init?(_ pair: YAMLPair) {
    guard let text = pair.value.located else { return nil }
    self.init(key: Located(trimmed(pair.key.text), at: pair.keyBytes), text: text)
  }
}

extension UseGuidance {
  init?(_ node: YAMLNode) {
    guard let when = node["when"]?.texts, !when.isEmpty else { return nil }
    self.init(when: when, not: node["not"]?.texts ?? [])
  }
}

extension NameGuidance {
  init?(_ node: YAMLNode) {
    guard let guidance = (node["guidance"] ?? node).text else { return nil }
    self.init(guidance: guidance, examples: node["examples"]?.texts.map(\.value) ?? [])
  }
}

extension FocusGuidance {
  init?(_ node: YAMLNode) {
    guard let guidance = (node["guidance"] ?? node).text else { return nil }
    self.init(guidance: guidance, policy: node["policy"]?.choice(FocusPolicy.self), to: node["to"]?.text)
  }
}

extension AnnouncementGuidance {
  init?(_ node: YAMLNode) {
    if let reason = node["none"]?.text {
      self = .none(reason: reason)
      return
    }
    let announcements = node.items.compactMap(Announcement.init)
    if announcements.isEmpty { return nil }
    self = .announced(announcements)
  }
}

extension Announcement {
  init?(_ node: YAMLNode) {
    guard let text = (node["text"] ?? node).text else { return nil }
    self.init(
      text: text,
      id: node["id"]?.text,
      types: placeholderTypes(node["where"]),
      one: node["one"]?.text,
      politeness: node["politeness"]?.choice(Politeness.self),
      when: node["when"]?.text,
      platform: node["platform"]?.choice(PatternLibrary.Platform.self)
    )
  }
}

/// The types of a map of placeholders; none of anything else.
private func placeholderTypes(_ node: YAMLNode?) -> [String: Placeholder] {
  var types: [String: Placeholder] = [:]
  for pair in node?.pairs ?? [] {
    types[trimmed(pair.key.text)] = pair.value.text.map { Placeholder($0) } ?? .oneOf(pair.value.texts.map(\.value))
  }
  return types
}

extension CriterionReference {
  /// `nil` for the catalogue dialect's groups of criteria in words, too.
  init?(_ node: YAMLNode) {
    guard let number = (node["criterion"] ?? node).text else { return nil }
    self.init(number: number, reason: node["reason"]?.text)
  }
}

extension Change {
  init?(_ node: YAMLNode) {
    guard let date = node["date"]?.text, let note = node["note"]?.text else { return nil }
    self.init(date: date, note: note)
  }
}
