public import Diagnostics
import HTMLTree

extension Rule {
  /// A number that puts an element before all others in the tab order.
  public static let demoPositiveTabindex = Rule(
    "demo-positive-tabindex",
    .warning,
    "An element takes focus before elements that come before it in the page.",
    explanation:
      "An element with a positive `tabindex` takes focus before everything else in the page, so focus jumps about.",
    source: "WCAG 2.2, 2.4.3 Focus Order",
    wrong: "<button «tabindex=\"2\">Save</button>",
    right: "<button>Save</button>",
    language: "html"
  )

  /// Two elements with the same id.
  public static let demoDuplicateID = Rule(
    "demo-duplicate-id",
    .error,
    "Two elements have the same id.",
    explanation: "A label, a description or a link finds only the first, so the second is left without.",
    source: "HTML Standard, section 3.2.6 Global attributes; WCAG 2.2, 4.1.2 Name, Role, Value",
    wrong: "<progress id=\"bar\"></progress> <progress «id=\"bar\"></progress>",
    right: "<progress id=\"photo-bar\"></progress> <progress id=\"film-bar\"></progress>",
    language: "html"
  )

  /// A reference to an id that no element has.
  public static let demoDanglingReference = Rule(
    "demo-dangling-reference",
    .error,
    "An element refers to an id that no element has.",
    explanation: """
      The name, the description or the relation that the reference promises is then missing, and nobody notices. Ids \
      that a script could create are assumed to exist.
      """,
    source: "WCAG 2.2, 1.3.1 Info and Relationships; 4.1.2 Name, Role, Value",
    wrong: "<label for=\"«bar\">Uploading</label> <progress id=\"bars\"></progress>",
    right: "<label for=\"bar\">Uploading</label> <progress id=\"bar\"></progress>",
    language: "html"
  )
}

let demoPositiveTabindexCheck = Check<DemoSubject>(.demoPositiveTabindex) { subject in
  subject.facts.attributed.filter { $0.number(of: "tabindex") ?? 0 > 0 }.map { element in
    Diagnostic(
      .demoPositiveTabindex,
      at: subject.place(of: "tabindex", in: element),
      "this element takes focus before everything that comes before it",
      help: "Take `tabindex` out, and put the element where it belongs in the focus order."
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
        notes: [Diagnostic.Note(at: subject.place(of: "id", in: elements[0]), "it is here first")]
      )
    }
  }
}

/// The attributes that contain ids of other elements.
private let references: Set<String> = [
  "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details", "aria-errormessage", "aria-flowto",
  "aria-labelledby", "aria-owns", "for", "form", "headers", "list", "popovertarget", "commandfor",
]

let demoDanglingReferenceCheck = Check<DemoSubject>(.demoDanglingReference) { subject in
  let facts = subject.facts
  if facts.isIncomplete { return [] }
  let missing = facts.elements.flatMap { element in
    element.attributes.filter { references.contains($0.name) }.flatMap { attribute in
      words(of: attribute.value).filter { !facts.hasElement(withID: $0) }.map { (id: $0, attribute: attribute) }
    }
  }
  if missing.isEmpty { return [] }
  let shapes = IDShapes(facts.scripts)
  // In a page with so many ids, every name is close to one. Nobody writes so many references that lead nowhere.
  let near = NearMisses(facts.ids.count > 200 ? [] : facts.ids.keys.sorted())
  return missing.filter { !shapes.couldBe($0.id) }.enumerated().map { index, reference in
    let meant = index < 50 ? near.nearest(to: reference.id) : nil
    return dangling(reference.id, reference.attribute, meaning: meant, in: subject)
  }
}

private func dangling(
  _ id: String,
  _ attribute: HTMLAttribute,
  meaning near: String?,
  in subject: DemoSubject
) -> Diagnostic {
  let value = subject.file.range(attribute.range.dropFirst(attribute.name.utf8.count))
  return Diagnostic(
    .demoDanglingReference,
    // Nobody writes so many ids by hand, and searching for each would take long.
    at: value.bytes.count > 4096 ? value : value.searched(for: Array(id.utf8)[...]),
    "`\(attribute.name)` refers to `\(id)`, and no element has that id",
    help: near.map(didYouMean) ?? "Give the element that is meant this id."
  )
}

/// Returns the words of an attribute's value, each once, in order.
private func words(of value: String) -> [String] {
  value.split(whereSeparator: \.isWhitespace).unique(by: \.self).map(String.init)
}

extension DemoFacts {
  /// Whether an element has an id or will get it from a template, or a script mentions it.
  fileprivate func hasElement(withID id: String) -> Bool {
    ids[id] != nil || idsInTemplates.contains(id) || scripts.words.contains(Substring(id))
  }
}

/// The ids that scripts could make, described by the beginnings and ends of their texts.
private struct IDShapes {
  /// Whether a script writes markup and fills in its id, so that the id could be anything.
  private var isOpen = false
  /// Texts that an id may start with.
  private var beginnings: Set<String> = []
  /// Texts around a part that is filled in.
  private var frames: Set<Frame> = []

  private struct Frame: Hashable {
    let start: Substring
    let end: Substring
  }

  /// The maximum number of frames that ids are checked against. If there are more, any id is accepted.
  private static let mostFrames = 200

  init(_ scripts: DemoScripts) {
    for text in Set(scripts.texts) {
      if text.contains(DemoScripts.hole) {
        take(template: text)
      } else if (3...80).contains(text.utf8.count) {
        beginnings.insert(text)
      }
    }
    if frames.count > Self.mostFrames { isOpen = true }
  }

  private mutating func take(template text: String) {
    if text.contains("id=") { isOpen = true }
    let parts = text.split(separator: DemoScripts.hole, omittingEmptySubsequences: false)
    guard let start = parts.first, let end = parts.last, start.count + end.count > 0,
      !text.contains(where: \.isWhitespace)
    else { return }
    frames.insert(Frame(start: start, end: end))
  }

  func couldBe(_ id: String) -> Bool {
    isOpen || frames.contains { id.hasPrefix($0.start) && id.hasSuffix($0.end) }
      || (3...80).contains { beginnings.contains(String(id.prefix($0))) }
  }
}
