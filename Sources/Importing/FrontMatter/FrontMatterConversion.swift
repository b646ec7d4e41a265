import Diagnostics
import PatternLibrary
import Text

/// Sorts the fields of front matter into a draft.
struct FrontMatterConversion {
  private(set) var draft: EntryDraft

  init(_ draft: EntryDraft, _ range: Range<Int>) {
    self.draft = draft
    let fields = Fields(draft.file, range)
    self.draft.diagnostics += fields.diagnostics
    carryPreamble(fields, range)
    for field in fields.fields { convert(field) }
  }

  private mutating func carryPreamble(_ fields: Fields, _ range: Range<Int>) {
    draft.comments += fields.preamble.filter { $0.hasPrefix("#") }
    let rest = fields.preamble.filter { !$0.hasPrefix("#") }
    guard !rest.isEmpty else { return }
    draft.carried.append(EntryDraft.Carried(text: rest.joined(separator: "\n"), range: range))
    let start = range.lowerBound..<range.lowerBound
    draft.report(.importUnknownKey, start, "lines without a key are in the body as they are", nil)
  }

  private mutating func convert(_ field: Field) {
    let known = FrontMatterKey(key: field.key)
    guard let known, take(known, field) else { return convertUnknown(field) }
    draft.markup.append(field.keyBytes)
    draft.comments += field.comments
  }

  /// Takes a field with a known key.
  ///
  /// - Returns: Whether an entry has a place for the value.
  private mutating func take(_ key: FrontMatterKey, _ field: Field) -> Bool {
    switch key {
    case .layout: return takeLayout(field)
    case .title: return take(field, \.title)
    case .description, .summary: return take(field, \.summary)
    case .order: return takeOrder(field)
    case .category, .categories: return takeWords(field, \.categories, separators: " ,")
    case .aliases, .tags, .keywords: return takeWords(field, \.aliases, separators: ",")
    case .name: return take(field, \.name)
    case .focus: return take(field, \.focus)
    case .announcement: return takeAnnouncement(field)
    case .keyboard: takeRows(field.value, of: .keyboard)
    case .mobile: takeRows(field.value, of: .mobile)
    case .mobileGestures: takeRows(field.value, of: .mobileGestures)
    case .screenreader, .screenReader: takeRows(field.value, of: .screenReader)
    case .settings: takeRows(field.value, of: .settings)
    case .wcag: takeCriteria(field)
    case .gherkinKeyboard: takeGherkin(field, "Keyboard")
    case .gherkinMobile: takeGherkin(field, "Mobile")
    case .role, .group, .state, .value: return false
    }
    return true
  }

  // MARK: Single values

  private mutating func takeLayout(_ field: Field) -> Bool {
    guard case .text(let text, let range) = field.value else { return false }
    if text == "entry" {
      draft.isEntry = true
      draft.markup.append(range)
    } else {
      draft.report(.importDropped, range, "the layout `\(text)` is left out", nil)
    }
    return true
  }

  private mutating func takeOrder(_ field: Field) -> Bool {
    guard draft.order == nil, case .text(let text, _) = field.value, let number = Int(text),
      (-1_000_000...1_000_000).contains(number)
    else { return false }
    draft.order = number
    return true
  }

  private mutating func take(_ field: Field, _ path: WritableKeyPath<EntryDraft, String?>) -> Bool {
    if case .none = field.value { return true }
    guard draft[keyPath: path] == nil, case .text(let text, _) = field.value else { return false }
    draft[keyPath: path] = collapsed(text)
    return true
  }

  private mutating func take(_ field: Field, _ path: WritableKeyPath<EntryDraft, DraftText?>) -> Bool {
    guard draft[keyPath: path] == nil else { return false }
    if let text = field.value.draftText {
      draft[keyPath: path] = text
      return true
    }
    // The rest of such a map stays in the body.
    if case .rows(let pairs) = field.value {
      draft[keyPath: path] = pairs.lazy.filter { $0.key == "guidance" }.compactMap(\.value.draftText).first
    }
    return false
  }

  private mutating func takeAnnouncement(_ field: Field) -> Bool {
    guard draft.announcements.isEmpty, draft.silence == nil else { return false }
    if case .rows(let pairs) = field.value, pairs.count == 1, pairs[0].key == "none",
      let reason = pairs[0].value.draftText
    {
      draft.markup.append(pairs[0].keyBytes)
      draft.silence = reason
      return true
    }
    let values = if case .list(let values) = field.value { values } else { [field.value] }
    let texts = values.compactMap { value -> DraftText? in
      guard case .rows(let pairs) = value else { return value.draftText }
      return pairs.lazy.filter { $0.key == "text" }.compactMap(\.value.draftText).first
    }
    // Why nothing is announced is not said.
    guard texts.count == values.count, !texts.contains(where: { CatalogueDialect.isNotApplicable($0.text) }) else {
      return false
    }
    draft.announcements = texts
    // The rest of a map stays in the body.
    return values.allSatisfy { if case .rows = $0 { false } else { true } }
  }

  private mutating func takeWords(
    _ field: Field,
    _ path: WritableKeyPath<EntryDraft, [String]>,
    separators: String
  ) -> Bool {
    let texts: [String]
    switch field.value {
    case .none: texts = []
    case .text(let text, _): texts = text.split { separators.contains($0) || $0.isNewline }.map(String.init)
    case .list(let values):
      guard values.allSatisfy({ if case .text = $0 { true } else { false } }) else { return false }
      texts = values.map(\.flattened)
    case .rows: return false
    }
    draft[keyPath: path] += texts.map(collapsed).filter { !$0.isEmpty }
    return true
  }

  // MARK: Maps of behaviour

  private mutating func takeRows(_ value: FieldValue, of map: BehaviourSection) {
    switch value {
    case .none: break
    case .text(let text, let range): takeScalar(text, range, of: map)
    case .rows(let pairs): for pair in pairs { takeRow(pair, of: map) }
    case .list(let values): for value in values { takeRows(value, of: map) }
    }
  }

  private mutating func takeScalar(_ text: String, _ range: Range<Int>, of map: BehaviourSection) {
    if CatalogueDialect.isNotApplicable(text) {
      return draft.report(.importNotAMap, range, "`\(map.rawValue)` is `\(text)`, so it gets no rows", nil)
    }
    let help = "Make it a map, from what people do to what follows."
    draft.report(.importNotAMap, range, "`\(map.rawValue)` is a text, and becomes one row for `all`", help)
    draft.add(DraftRow(key: "all", text: text, range: range), to: map)
  }

  private mutating func takeRow(_ pair: FieldPair, of map: BehaviourSection) {
    var key = KeyVocabulary.normalised(pair.key, in: map)
    var text = pair.value.flattened
    guard !text.isEmpty else {
      return draft.report(.importEmptyRow, pair.keyBytes, "`\(collapsed(pair.key))` has no text, and is left out", nil)
    }
    if key.isEmpty || key.utf8.count > 200 {
      text = "\(collapsed(pair.key)): \(text)"
      key = "all"
    } else if key != pair.key {
      draft.report(.importKeySpelling, pair.keyBytes, "`\(collapsed(pair.key))` is `\(key)` in the library", nil)
    }
    draft.add(DraftRow(key: key, text: text, range: pair.range), to: map)
  }

  // MARK: What has no place

  /// Converts a field with a key that has slipped out of its map, or with one that the body keeps.
  private mutating func convertUnknown(_ field: Field) {
    if let map = KeyVocabulary.map(ofSlippedKey: field.key), case .text = field.value {
      let message = "`\(field.key)` is beside `\(map.rawValue)`, and becomes one of its rows"
      draft.report(.importKeySlipped, field.keyBytes, message, "Indent it under `\(map.rawValue)`.")
      takeRow(FieldPair(key: field.key, keyBytes: field.keyBytes, value: field.value), of: map)
      draft.comments += field.comments
      return
    }
    let text = string(draft.file.bytes[field.bytes])
    draft.carried.append(EntryDraft.Carried(text: trimmedLines(text), range: field.bytes))
    let isKnown = FrontMatterKey(key: field.key) != nil
    let why = isKnown ? "has a value that import does not take over as a whole" : "has no counterpart in an entry"
    let message = "`\(shortened(field.key))` \(why), and is in the body as it is"
    let help = "Say it in the entry's own words, and remove it from the body."
    draft.report(.importUnknownKey, field.keyBytes, message, help)
  }

  private func trimmedLines(_ text: String) -> String {
    var text = text[...]
    while text.utf8.last.map(isPlainSpace) == true { text = text.dropLast() }
    return String(text)
  }
}

// MARK: Lists of criteria and of steps

extension FrontMatterConversion {
  private mutating func takeCriteria(_ field: Field) {
    var groups: [CriteriaGroup] = []
    collect(field.value, field, &groups)
    draft.criteriaGroups += groups.filter { !$0.criteria.isEmpty || !$0.name.isEmpty }
  }

  private mutating func collect(_ value: FieldValue, _ field: Field, _ groups: inout [CriteriaGroup]) {
    switch value {
    case .none: break
    case .text(let text, let range): add(text, range, &groups)
    case .list(let values): for value in values { collect(value, field, &groups) }
    case .rows(let pairs):
      for pair in takeReason(pairs) {
        switch pair.key.lowercased() {
        case "name":
          draft.markup.append(pair.keyBytes)
          groups.append(CriteriaGroup(name: collapsed(pair.value.flattened), criteria: [], range: pair.range))
        case "list", "criteria", "criterion":
          draft.markup.append(pair.keyBytes)
          collect(pair.value, field, &groups)
        default: add("\(pair.key): \(pair.value.flattened)", pair.range, &groups)
        }
      }
    }
  }

  /// Takes a criterion with its reason, as an entry has them, and returns what else there is.
  private mutating func takeReason(_ pairs: [FieldPair]) -> [FieldPair] {
    func pair(_ key: String) -> FieldPair? { pairs.first { $0.key.lowercased() == key } }
    guard let criterion = pair("criterion"), let why = pair("reason"), let number = criterion.value.draftText?.text,
      let reason = why.value.draftText?.text, SuccessCriterion.numbered(number) != nil,
      !draft.criteria.contains(number)
    else { return pairs }
    draft.markup += [criterion.keyBytes, why.keyBytes]
    draft.criteria.append(number)
    draft.reasons[number] = collapsed(reason)
    return pairs.filter { ![criterion.keyBytes, why.keyBytes].contains($0.keyBytes) }
  }

  private mutating func add(_ text: String, _ range: Range<Int>, _ groups: inout [CriteriaGroup]) {
    if SuccessCriterion.numbered(text) != nil, !draft.criteria.contains(text) { return draft.criteria.append(text) }
    if groups.isEmpty { groups.append(CriteriaGroup(name: "", criteria: [], range: range)) }
    groups[groups.count - 1].criteria.append(collapsed(text))
  }

  private mutating func takeGherkin(_ field: Field, _ title: String) {
    var part = GherkinPart(title: title, steps: [], range: field.keyBytes)
    collect(field.value, &part)
    if !part.steps.isEmpty { draft.gherkin.append(part) }
  }

  private mutating func collect(_ value: FieldValue, _ part: inout GherkinPart) {
    switch value {
    case .none: break
    case .text(let text, let range):
      part.steps.append(GherkinPart.Step(word: "", text: collapsed(text), range: range))
    case .list(let values): for value in values { collect(value, &part) }
    case .rows(let pairs):
      for pair in pairs {
        let text = collapsed(pair.value.flattened)
        if pair.key.lowercased() == "result", part.steps.last?.result == nil, !part.steps.isEmpty, !text.isEmpty {
          part.steps[part.steps.count - 1].result = text
        } else {
          part.steps.append(GherkinPart.Step(word: collapsed(pair.key), text: text, range: pair.range))
        }
      }
    }
  }
}
