public import Diagnostics
import HTMLTree

extension Rule {
  /// A number that puts an element before all others in the order of Tab.
  public static let demoPositiveTabindex = Rule(
    "demo-positive-tabindex",
    .warning,
    "An element takes focus before those that stand before it.",
    explanation: "A positive `tabindex` goes before everything else in the page, so focus jumps about.",
    source: "WCAG 2.2, 2.4.3 Focus Order",
    examples: [
      Example(wrong: "<button tabindex=\"2\">Save</button>", right: "<button>Save</button>", language: "html")
    ]
  )

  /// Two elements with one id.
  public static let demoDuplicateID = Rule(
    "demo-duplicate-id",
    .error,
    "Two elements have one id.",
    explanation: "A label, a description or a link finds only the first, so the second is left without.",
    source: "HTML Standard, section 3.2.6 Global attributes; WCAG 2.2, 4.1.2 Name, Role, Value",
    examples: [
      Example(
        wrong: "<progress id=\"bar\"></progress> <progress id=\"bar\"></progress>",
        right: "<progress id=\"photo-bar\"></progress> <progress id=\"film-bar\"></progress>",
        language: "html"
      )
    ]
  )

  /// A reference to an id that nothing has.
  public static let demoDanglingReference = Rule(
    "demo-dangling-reference",
    .error,
    "An element refers to an id that nothing has.",
    explanation: """
      The name, the description or the relation that the reference promises is then missing, without a word. Ids that a \
      script could make are taken to be there.
      """,
    source: "WCAG 2.2, 1.3.1 Info and Relationships; 4.1.2 Name, Role, Value",
    examples: [
      Example(
        wrong: "<label for=\"bar\">Uploading</label> <progress id=\"bars\"></progress>",
        right: "<label for=\"bar\">Uploading</label> <progress id=\"bar\"></progress>",
        language: "html"
      )
    ]
  )
}

let demoPositiveTabindexCheck = Check<DemoSubject>(.demoPositiveTabindex) { subject in
  subject.document.elements.filter { $0["tabindex"].flatMap { Int($0) } ?? 0 > 0 }.map { element in
    Diagnostic(
      .demoPositiveTabindex,
      at: subject.place(of: "tabindex", in: element),
      "this element takes focus before all that stand before it",
      help: "Take `tabindex` out, and put the element where its turn is."
    )
  }
}

let demoDuplicateIDCheck = Check<DemoSubject>(.demoDuplicateID) { subject in
  let ids = subject.facts.ids.filter { $0.value.count > 1 }
  return ids.sorted { $0.key < $1.key }.flatMap { id, elements in
    elements.dropFirst().map { element in
      Diagnostic(
        .demoDuplicateID,
        at: subject.place(of: "id", in: element),
        "the id `\(id)` is taken",
        help: "Give each element an id of its own.",
        notes: [Diagnostic.Note(at: subject.place(of: "id", in: elements[0]), "it stands here first")]
      )
    }
  }
}

/// The attributes that hold ids of other elements.
private let references: Set<String> = [
  "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto",
  "aria-labelledby", "aria-owns", "for", "form", "headers", "list", "popovertarget", "commandfor",
]

let demoDanglingReferenceCheck = Check<DemoSubject>(.demoDanglingReference) { subject in
  let facts = subject.facts
  if facts.isIncomplete { return [] }
  let missing = facts.elements.lazy.flatMap { element in
    element.attributes.lazy.filter { references.contains($0.name) }.flatMap { attribute in
      attribute.value.split(whereSeparator: \.isWhitespace).lazy.map { (id: String($0), attribute) }
        .filter { !facts.hasElement(withID: $0.id) }
    }
  }
  return missing.prefix(mostDangling).filter { id, _ in !facts.scripts.literals.contains { $0.couldBe(id) } }
    .map { id, attribute in dangling(id, attribute, in: subject) }
}

/// The most references that are looked for in scripts: each is held against every literal.
private let mostDangling = 200

private func dangling(_ id: String, _ attribute: HTMLAttribute, in subject: DemoSubject) -> Diagnostic {
  let near = nearMiss(to: id, among: subject.facts.ids.keys.sorted())
  let value = attribute.range.dropFirst(attribute.name.utf8.count)
  return Diagnostic(
    .demoDanglingReference,
    at: subject.file.range(value).searched(for: Array(id.utf8)[...]),
    "`\(attribute.name)` refers to `\(id)`, and no element has that id",
    help: near.map(didYouMean) ?? "Give the element that is meant this id."
  )
}

extension DemoFacts {
  /// Whether an element has an id, or will have it from a template, or a script speaks of it.
  fileprivate func hasElement(withID id: String) -> Bool {
    ids[id] != nil || idsInTemplates.contains(id) || scripts.words.contains(Substring(id))
  }
}

extension ScriptLiteral {
  /// Whether a literal could be the beginning of an id, or the id with something filled in.
  fileprivate func couldBe(_ id: String) -> Bool {
    let parts = text.split(separator: DemoScripts.hole, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text.utf8.count >= 3 && id.hasPrefix(text) }
    // Markup with an id in it.
    if text.contains("id=") { return true }
    guard let first = parts.first, let last = parts.last, !text.contains(where: \.isWhitespace) else { return false }
    return first.count + last.count > 0 && id.hasPrefix(first) && id.hasSuffix(last)
  }
}
