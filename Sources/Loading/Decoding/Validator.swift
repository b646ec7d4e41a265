import Diagnostics
import PatternLibrary
import Text
import YAMLTree

/// Checks a tree against a table and reports every fault in it.
struct Validator {
  let file: SourceFile
  let rules: FaultRules
  /// Whether forms of the catalogue dialect are allowed.
  let isDialect: Bool
  private(set) var diagnostics: [Diagnostic] = []
  private var unknownKeys: UnknownKeys

  init(file: SourceFile, rules: FaultRules = .entry, isDialect: Bool = false) {
    (self.file, self.rules, self.isDialect) = (file, rules, isDialect)
    unknownKeys = UnknownKeys(isDialect: isDialect)
  }

  /// A value's name for messages, and where to point when there is no value to point at.
  ///
  /// The name is only written out when a fault is found.
  struct Subject {
    let bytes: Range<Int>
    private let source: String
    private let isKey: Bool
    /// The key in a table that the value belongs to.
    private let key: Key?
    /// Whether an object without the value is at fault.
    var isNeeded = false
    /// How many lists the value is nested in, below what the source names.
    private var listDepth = 0

    init(name: String, bytes: Range<Int>) {
      self.bytes = bytes
      source = name
      isKey = false
      key = nil
    }

    init(_ key: Key, bytes: Range<Int>) {
      self.bytes = bytes
      source = key.name
      isKey = true
      self.key = key
    }

    /// Creates the subject for a value of a map whose keys are the writer's choice.
    init(_ name: String, in map: Subject, bytes: Range<Int>) {
      self.bytes = bytes
      source = name
      isKey = true
      key = map.key
    }

    private init(_ list: Subject, at bytes: Range<Int>) {
      self.bytes = bytes
      source = list.source
      isKey = list.isKey
      key = list.key
      listDepth = list.listDepth + 1
    }

    var name: String {
      String(repeating: "an item of ", count: listDepth) + (isKey ? "`\(shortened(source))`" : source)
    }

    /// The meaning of the value, as a sentence.
    var meaning: String? { key.map { "`\($0.name)`: \(lowercasedFirst($0.summary))" } }

    func item(_ node: YAMLNode) -> Subject { Subject(self, at: node.bytes) }
  }

  mutating func check(_ node: YAMLNode, _ shape: Shape, _ subject: Subject) {
    if case .anything = shape { return }
    switch node.content {
    case .refused: return
    case .scalar(let scalar): checkScalar(node, scalar, shape, subject)
    case .sequence(let nodes): checkSequence(node, nodes, shape, subject)
    case .mapping(let pairs): checkMapping(node, pairs, shape, subject)
    }
  }

  private mutating func checkScalar(_ node: YAMLNode, _ scalar: YAMLScalar, _ shape: Shape, _ subject: Subject) {
    if case .null = scalar.type { return empty(node, subject) }
    switch alternative(of: shape, for: node) {
    case .text(let form): checkText(node, scalar, form, subject)
    case .scalar(let form) where !form.accepts(scalar.text):
      if isBlank(scalar.text) { empty(node, subject) } else { badForm(scalar.text, node, form, subject) }
    case .integer(let range): checkInteger(node, scalar, range, subject)
    case .flag: checkFlag(node, scalar, subject)
    case .choice(let words): checkChoice(node, scalar, words, shape.table, subject)
    case .state(let state): checkState(node, scalar, state, subject)
    case nil: wrongType(node, shape, subject)
    default: break
    }
  }

  private mutating func checkSequence(_ node: YAMLNode, _ nodes: [YAMLNode], _ shape: Shape, _ subject: Subject) {
    switch alternative(of: shape, for: node) {
    case .list(let item, let count, let isSet):
      if nodes.isEmpty {
        empty(node, subject)
      } else if !count.contains(nodes.count) {
        badCount(node, nodes, count, subject)
      }
      var seen: Set<String> = []
      for index in nodes.indices {
        check(nodes[index], item, subject.item(nodes[index]))
        guard isSet, let text = item.alone(in: nodes[index])?.text, !seen.insert(text).inserted else { continue }
        let message = "\(subject.name) has `\(shortened(text))` twice"
        report(rules.form(.any), nodes[index].bytes, message, "Remove one of the two.")
      }
    case nil: wrongType(node, shape, subject)
    default: break
    }
  }

  private mutating func badCount(_ node: YAMLNode, _ nodes: [YAMLNode], _ count: ClosedRange<Int>, _ subject: Subject) {
    let limits = "\(count.lowerBound) to \(count.upperBound) items"
    let message = "\(subject.name) must have \(limits), but has \(nodes.count)"
    report(rules.form(.any), node.bytes, message, subject.meaning ?? "Write \(limits).")
  }

  private mutating func checkMapping(_ node: YAMLNode, _ pairs: [YAMLPair], _ shape: Shape, _ subject: Subject) {
    switch alternative(of: shape, for: node) {
    case .map(let form, let value):
      if pairs.isEmpty { empty(node, subject) }
      for index in pairs.indices { checkFreeKey(pairs[index], form, value, subject) }
    case .object(let table): checkObject(node, pairs, table, subject)
    case nil: wrongType(node, shape, subject)
    default: break
    }
  }

  /// Checks an object. Its missing keys are reported at the subject's place.
  mutating func checkObject(_ node: YAMLNode, _ pairs: [YAMLPair], _ table: ObjectTable, _ subject: Subject) {
    var seen = KeySet()
    // Whether what belongs into the map of one key is beside that key.
    var isSplit = false
    for index in pairs.indices {
      guard let place = table.index(of: pairs[index].key.text) else {
        if table.count == .exactlyOne, let home = table.home(of: pairs[index].key.text, among: pairs) {
          report(rules.unknownKey, pairs[index].keyBytes, unknown(pairs[index], table), home)
          isSplit = true
          continue
        }
        // A misspelt key counts as present, so that it is reported only once.
        if let meant = unknownKey(pairs[index], table).flatMap({ table.index(of: $0) }) { seen.insert(meant) }
        continue
      }
      seen.insert(place)
      if isDialect || table.keys[place].dialect == .everywhere {
        var subject = Subject(table.keys[place], bytes: pairs[index].keyBytes)
        subject.isNeeded = isNeeded(table.keys[place]) || table.count == .exactlyOne
        check(pairs[index].value, table.keys[place].shape, subject)
      } else {
        unknownKey(pairs[index], table)
      }
    }
    switch table.count {
    case .exactlyOne: if pairs.count != 1, !isSplit { notOneKey(node, pairs, table, subject) }
    case .oneOrMore: if pairs.isEmpty { empty(node, subject) }
    case .any: checkPresence(seen, pairs, table, subject)
    }
  }

  private mutating func checkPresence(_ seen: KeySet, _ pairs: [YAMLPair], _ table: ObjectTable, _ subject: Subject) {
    for index in table.keys.indices where isNeeded(table.keys[index]) && !seen.contains(index) {
      let key = table.keys[index]
      missing("`\(key.name)`", table, subject, help: "Add `\(key.name)`: \(lowercasedFirst(key.summary))")
    }
    if table.needsOneOf.isEmpty { return }
    let isSaid = pairs.contains { pair in
      table.needsOneOf.contains(pair.key.text) && pair.value.scalar.map { isBlank($0.text) } != true
    }
    if isSaid { return }
    let names = joined(table.needsOneOf.map { "`\($0)`" }, "or")
    missing(names, table, subject, help: "Add \(names).")
  }

  private func isNeeded(_ key: Key) -> Bool {
    switch key.presence {
    case .optional: false
    case .required: true
    case .requiredOutsideDialect: !isDialect
    }
  }

  private mutating func missing(_ what: String, _ table: ObjectTable, _ subject: Subject, help: String) {
    report(rules.missing, subject.bytes, "\(what) is missing from \(table.name)", help)
  }

  private mutating func checkText(_ node: YAMLNode, _ scalar: YAMLScalar, _ form: Form, _ subject: Subject) {
    // Numbers with a form of their own, `2.1` for a criterion, are judged by the form.
    if form == .any {
      guard case .string = scalar.type else { return wrongType(node, .text(form), subject) }
      if isBlank(scalar.text) { empty(node, subject) }
      return
    }
    let text = trimmed(scalar.text)
    if text.isEmpty { return empty(node, subject) }
    if !form.accepts(text) { return badForm(text, node, form, subject) }
    // `true` and `5` are not texts, even if their characters match a form. But some forms accept numbers.
    if case .string = scalar.type { return }
    if node.flag != nil || !form.takesNumbers { wrongType(node, .text(form), subject) }
  }

  private mutating func badForm(_ text: String, _ node: YAMLNode, _ form: Form, _ subject: Subject) {
    let near = form == .keys ? nearKeys(to: text) : nil
    report(
      rules.form(form),
      node.bytes,
      "\(subject.name) must be \(form.expectation), but is `\(shortened(text))`",
      near.map { didYouMean($0) } ?? subject.meaning
    )
  }

  private mutating func checkInteger(
    _ node: YAMLNode,
    _ scalar: YAMLScalar,
    _ range: ClosedRange<Int>,
    _ subject: Subject
  ) {
    guard case .int(let value) = scalar.type else { return wrongType(node, .integer(range), subject) }
    if let value, range.contains(value) { return }
    let limits = "from \(range.lowerBound) to \(range.upperBound)"
    report(
      rules.form(.any),
      node.bytes,
      "\(subject.name) must be a whole number \(limits), but is `\(scalar.text)`",
      subject.meaning
    )
  }

  private mutating func checkFlag(_ node: YAMLNode, _ scalar: YAMLScalar, _ subject: Subject) {
    if case .bool = scalar.type { return }
    wrongType(node, .flag, subject, help: "Write `true` or `false`; YAML 1.2 reads other words as text.")
  }

  /// - Parameter map: The map that can be used instead of a word.
  private mutating func checkChoice(
    _ node: YAMLNode,
    _ scalar: YAMLScalar,
    _ words: [String],
    _ map: ObjectTable?,
    _ subject: Subject
  ) {
    let text = trimmed(scalar.text)
    if text.isEmpty { return empty(node, subject) }
    if words.contains(text) { return }
    let key = map.flatMap { $0.requiredKey ?? $0.keys.first }
    let all = joined(words.map { "`\($0)`" } + (key.map { ["a map like `{ \($0.name): … }`"] } ?? []), "or")
    report(
      rules.unknownValue,
      node.bytes,
      "\(subject.name) cannot be `\(shortened(text))`",
      nearMiss(to: text, among: words).map { didYouMean($0) } ?? "It is \(all)."
    )
  }

  private mutating func checkState(_ node: YAMLNode, _ scalar: YAMLScalar, _ state: ElementState, _ subject: Subject) {
    if case .words = state.values { return checkChoice(node, scalar, state.words, nil, subject) }
    let text = trimmed(scalar.text)
    if text.isEmpty { return empty(node, subject) }
    if state.value(text) != nil || state.words.contains(text) { return }
    report(
      rules.form(.any),
      node.bytes,
      "\(subject.name) must be \(state.expectation), but is `\(shortened(text))`",
      subject.meaning
    )
  }

  private mutating func checkFreeKey(_ pair: YAMLPair, _ form: Form, _ shape: Shape, _ subject: Subject) {
    let name = pair.key.text
    if name.isEmpty {
      report(rules.empty, pair.keyBytes, "a key of \(subject.name) is empty", "Name what the row is about.")
    } else if !form.accepts(name) {
      report(
        rules.form(form),
        pair.keyBytes,
        "a key of \(subject.name) must be \(form.expectation), but is `\(shortened(name))`",
        subject.meaning ?? "Give it another name."
      )
    }
    let before = diagnostics.count
    check(pair.value, shape, Subject(name, in: subject, bytes: pair.keyBytes))
    guard isDialect else { return }
    // Catalogues have rows that nobody has filled in; these are left out.
    for index in before..<diagnostics.count where diagnostics[index].rule == rules.empty {
      diagnostics[index].severity = .warning
    }
  }

  /// - Returns: The key that was most probably meant.
  @discardableResult
  private mutating func unknownKey(_ pair: YAMLPair, _ table: ObjectTable) -> String? {
    let (meant, help) = unknownKeys.look(up: pair.key.text, in: table)
    let isCutOff = meant == nil && UnknownKeys.isCutOff(pair.keyBytes, in: file)
    report(rules.unknownKey, pair.keyBytes, unknown(pair, table), isCutOff ? UnknownKeys.cutOff : help)
    return meant
  }

  private func unknown(_ pair: YAMLPair, _ table: ObjectTable) -> String {
    "unknown key `\(shortened(pair.key.text))` in \(table.name)"
  }

  private mutating func notOneKey(_ node: YAMLNode, _ pairs: [YAMLPair], _ table: ObjectTable, _ subject: Subject) {
    if pairs.isEmpty { return empty(node, subject) }
    let bytes = pairs.dropFirst().first?.keyBytes ?? node.bytes
    report(
      rules.wrongType,
      bytes,
      "\(table.name) has exactly one key, but \(pairs.count) are here",
      "Write each in an item of its own."
    )
  }

  private mutating func empty(_ node: YAMLNode, _ subject: Subject) {
    let bytes = node.bytes.isEmpty ? subject.bytes : node.bytes
    let isCutOff = subject.name.contains(" ") && UnknownKeys.isCutOff(subject.bytes, in: file)
    let help = isCutOff ? UnknownKeys.cutOff : subject.isNeeded ? "Give it a value." : "Give it a value, or remove it."
    report(rules.empty, bytes, "\(subject.name) is empty", help)
  }

  mutating func wrongType(_ node: YAMLNode, _ shape: Shape, _ subject: Subject, help: String? = nil) {
    let needsQuotes = shape.takesText && node.scalar != nil
    var meaning = subject.meaning
    if meaning == nil, case .object(let table) = shape { meaning = "It is: \(lowercasedFirst(table.summary))" }
    report(
      rules.wrongType,
      node.bytes,
      "\(subject.name) must be \(shape.words(isDialect)), but is \(node.words)",
      help ?? (needsQuotes ? "Put the value in quotes if it is meant as text." : meaning)
        ?? "Write \(shape.words(isDialect)) in its place."
    )
  }

  private mutating func report(_ rule: Rule, _ bytes: Range<Int>, _ message: String, _ help: String?) {
    diagnostics.append(Diagnostic(rule, at: file.range(bytes), message, help: help))
  }

  /// Returns the shape itself, or the one among several that a value of this kind is meant for, if there is one.
  private func alternative(of shape: Shape, for node: YAMLNode) -> Shape? {
    switch shape {
    case .either(let shapes): best(of: shapes, for: node)
    case .dialect(let shape): isDialect ? alternative(of: shape, for: node) : nil
    default: shape.fits(node) ? shape : nil
    }
  }

  /// Returns the only shape that fits; among several objects, the first that has the most of the keys.
  private func best(of shapes: [Shape], for node: YAMLNode) -> Shape? {
    var best: (table: ObjectTable, shape: Shape)?
    for shape in shapes {
      guard let shape = alternative(of: shape, for: node) else { continue }
      guard case .object(let table) = shape else { return shape }
      if let other = best?.table, table.knownKeys(of: node) <= other.knownKeys(of: node) { continue }
      best = (table, shape)
    }
    return best?.shape
  }
}

extension Shape {
  /// Returns the single value that an item of a list is or, if the item is a map, that of its required key.
  fileprivate func alone(in node: YAMLNode) -> YAMLScalar? {
    if let scalar = node.scalar { return scalar }
    return table?.requiredKey.flatMap { node[$0.name]?.scalar }
  }

  /// The table of the first shape that is a map.
  var table: ObjectTable? {
    switch self {
    case .object(let table): table
    case .either(let shapes): shapes.lazy.compactMap(\.table).first
    default: nil
    }
  }
}

extension ObjectTable {
  /// The first required key.
  var requiredKey: Key? { keys.first { $0.presence == .required } }

  /// Returns how many of a map's keys the table has.
  fileprivate func knownKeys(of node: YAMLNode) -> Int { node.pairs.count { index(of: $0.key.text) != nil } }
}

/// Some of a table's keys, by their indices; no table has more than 64.
private struct KeySet {
  private var bits: UInt64 = 0

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
  func contains(_ index: Int) -> Bool { bits & 1 << UInt64(index) != 0 }
}
