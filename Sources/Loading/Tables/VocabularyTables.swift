import Diagnostics
import PatternLibrary
import YAMLTree

extension Shape {
  /// `vocabulary` in `polite.yml`: files, or the vocabulary itself.
  static let vocabulary = Shape.either([
    .text(.libraryPath), .list(.text(.libraryPath), items: 1...32), .object(Vocabulary.table),
  ])
}

extension Vocabulary: Tabled {
  /// What is known about kinds of components and frameworks, in a file or in `polite.yml`.
  static let table = tabled(
    "a vocabulary",
    as: "vocabulary",
    "What is known about kinds of components, and about the frameworks whose APIs entries name."
  )

  init(_ keys: KeyReader) {
    self.init()
    kinds =
      keys(
        "kinds",
        .list(.object(ComponentKind.self)),
        "Kinds of components; what is said about a known kind is added to it."
      ) ?? []
    frameworks = keys("frameworks", .list(.object(Framework.self)), "Toolkits that apps are written in.") ?? []
    otherToolkits = keys.terms(
      "other-toolkits",
      "Words of headings that name a toolkit or a platform without known APIs."
    )
    fillers = keys.terms("fillers", "Words that change nothing in a heading that names a platform: `notes`.")
    bridges =
      keys(
        "bridges",
        .oneOrMore(.valid(.apiName)),
        "Names in code that put a view of one framework into another."
      ) ?? []
  }
}

extension ComponentKind: Tabled {
  static let table = tabled("a kind of component", as: "componentKind", "A kind of component, such as a dialog.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      name: try keys.required("name", .valid(.term), "What messages call it, without an article: `progress indicator`.")
    )
    words = keys.terms("words", "Words by which a title, a slug or an alias says that an entry is about it.")
    roles = keys("roles", .roles, "The roles of ARIA that its elements have.") ?? []
    naming = keys("naming", .object(Naming.self), "How components of the kind are named.")
    requirements =
      keys("requirements", .list(.object(ElementRequirement.self)), "What its elements must have in demos.") ?? []
    apis = keys("apis", .list(.object(NativeAPI.self)), "The APIs of platforms for it.") ?? []
    missingAPIs =
      keys("missing-apis", .list(.object(MissingAPI.self)), "Names that look like such an API, but are not.") ?? []
  }
}

extension ComponentKind.Naming: Tabled {
  static let table = tabled("`naming`", as: "naming", "How components of a kind are named.")

  init(_ keys: KeyReader) throws(MissingKey) {
    let says = try keys.required("says", .text, "What a name says, after “say”: `what is in progress`.")
    let example = try keys.required("example", .text, "A name that says it.")
    let vague = keys.required("vague", .terms, "Names that are true of every component of the kind.", else: [])
    self.init(vague: vague, says: says, example: example)
  }
}

extension ElementRequirement: Tabled {
  static let table = tabled(
    "a requirement",
    as: "requirement",
    "What elements of some roles must have in demos: a rule of the library's own."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    let id = try keys.required("rule", .valid(.demoRule), "The rule's id, which begins with `demo-`.")
    let demand = try keys.required("must", .demand, "What each element must have.")
    let roles = keys("roles", .roles, "The roles that it is asked of; those of the kind if absent.")
    let rule = Rule(
      id,
      keys("severity", .choice(Severity.self), "How bad it is; `warning` if absent.") ?? .warning,
      keys.required("summary", .text, "What is wrong where this is not the case, in a sentence.", else: ""),
      explanation: keys.required("explanation", .text, "Why it matters, in a few sentences of Markdown.", else: ""),
      source: keys(
        "source",
        .text,
        "Where the demand comes from: a criterion of WCAG, a section of a specification."
      ) ?? "",
      examples: keys.required(
        "examples",
        .list(.object(Rule.Example.self)),
        "HTML that breaks the rule, and the same HTML as it should be.",
        else: []
      )
    )
    self.init(rule: rule, roles: roles ?? [], demand: demand)
  }
}

extension ShapeOf where Value == ElementRequirement.Demand {
  fileprivate static var demand: Self {
    let words = ElementRequirement.Demand.words
    return Self(.either([.choice(words.map(\.word)), .object(AttributeDemand.table)]), sample: .name) { node in
      if case .mapping = node.content { return AttributeDemand(node).map { .attribute($0.name) } }
      return words.first { $0.word == node.text }?.demand
    }
  }
}

/// An attribute that an element must have.
private struct AttributeDemand: Tabled {
  static let table = tabled("`must`", as: "attributeDemand", "An attribute that an element must have.")

  let name: String

  init(_ keys: KeyReader) throws(MissingKey) {
    name = try keys.required("have-attribute", .valid(.word), "The attribute's name: `aria-describedby`.")
  }
}

extension Rule.Example: Tabled {
  static let table = tabled(
    "an example",
    as: "ruleExample",
    "A snippet that breaks a rule, and the same snippet as it should be."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      wrong: try keys.required("wrong", .text, "HTML that breaks the rule once."),
      right: try keys.required("right", .text, "HTML that does not."),
      language: "html"
    )
  }
}

extension NativeAPI: Tabled {
  static let table = tabled(
    "an API",
    as: "nativeAPI",
    "An API of a platform: a type, a modifier, an attribute or, with dots, a package."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      try keys.required("name", .valid(.apiName), "Its name, as code writes it."),
      of: Set(
        keys.required("frameworks", .oneOrMore(.text(.term)), "The frameworks that have it, by their names.", else: [])
      ),
      isPlain: keys(
        "plain",
        .flag,
        "Whether the name is so plain that an app may have a type of its own with that name."
      ) ?? false,
      isTypical: keys("typical", .flag, "Whether it is among those that help offers for its framework.") ?? false
    )
  }
}

extension MissingAPI: Tabled {
  static let table = tabled("a missing API", as: "missingAPI", "A name that looks like an API, but is not.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(
      try keys.required("name", .valid(.apiName), "The name."),
      instead: try keys.required("instead", .valid(.apiName), "The API that exists instead."),
      framework: keys(
        "framework",
        .text(.term),
        "The framework in whose sections it is looked for; anywhere if absent."
      )
    )
  }
}

extension Framework: Tabled {
  static let table = tabled("a framework", as: "framework", "A toolkit that an app's interface is written in.")

  init(_ keys: KeyReader) throws(MissingKey) {
    self.init(name: try keys.required("name", .valid(.term), "What messages call it."))
    words = keys.terms("words", "The words of a sentence that mentions it.")
    platforms = keys.terms("platforms", "The words of a sentence that mentions its platforms.")
    labels = keys.terms("labels", "What headings of sections on it say; of several words, all must be there.")
    platformLabels = keys.terms("platform-labels", "The words of headings that name a platform which has it.")
    let known = Shape.oneOrMore(.choice(Configuration.sampleLanguages))
    languages =
      keys(
        "languages",
        ShapeOf(known, sample: []) { $0.texts.map(\.value) },
        "The languages of code that can name its APIs."
      ) ?? []
  }
}

extension KeyReader {
  /// Returns the words to search for under a key.
  fileprivate func terms(_ name: String, _ summary: String) -> [String] { self(name, .terms, summary) ?? [] }
}

extension ShapeOf where Value == String {
  /// A text that is only read if it has its form, so that a vocabulary with faults is read as far as possible.
  fileprivate static func valid(_ form: Form) -> Self {
    Self(.text(form), sample: "") { node in node.text.flatMap { form.accepts($0) ? $0 : nil } }
  }
}

extension ShapeOf where Value == [String] {
  /// One word or a list of words to search for, in lower case.
  fileprivate static var terms: Self {
    Self(.oneOrMore(.text(.term)), sample: []) { node in
      node.texts.map(\.value).filter(Form.term.accepts).map { $0.lowercased() }
    }
  }

  fileprivate static var roles: Self {
    Self(.oneOrMore(.choice(ariaRoles.sorted())), sample: []) { $0.texts.map(\.value).filter(ariaRoles.contains) }
  }
}
