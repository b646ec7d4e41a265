import Diagnostics
import PatternLibrary

extension Shape {
  /// `vocabulary` in `polite.yml`: files, or the vocabulary itself.
  static let vocabulary = Shape.either([
    .text(.libraryPath), .list(.text(.libraryPath), items: 1...32), .object(.vocabulary),
  ])

  fileprivate static let roles = Shape.oneOrMore(.choice(ariaRoles.sorted()))
  /// Words that are looked for: one, or a list.
  fileprivate static let terms = Shape.oneOrMore(.text(.term))
}

extension ObjectTable {
  /// What is known of kinds of components and of frameworks, in a file or in `polite.yml`.
  static let vocabulary = ObjectTable(
    name: "a vocabulary",
    schemaName: "vocabulary",
    summary: "What is known of kinds of components, and of the frameworks whose APIs entries name.",
    keys: [
      Key("kinds", .list(.object(kind)), "Kinds of components; what is said of one that is known is added to it."),
      Key("frameworks", .list(.object(framework)), "Toolkits that apps are written in."),
      Key("other-toolkits", .terms, "Words of headings that name a toolkit or a platform of which no API is known."),
      Key("fillers", .terms, "Words that change nothing in a heading that names a platform: `notes`."),
      Key("bridges", .oneOrMore(.text(.apiName)), "Names in code that put a view of one framework into another."),
    ]
  )

  private static let kind = ObjectTable(
    name: "a kind of component",
    schemaName: "componentKind",
    summary: "A kind of component, such as a dialog.",
    keys: [
      Key("name", .required, .text(.term), "What messages call it, without an article: `progress indicator`."),
      Key("words", .terms, "Words by which a title, a slug or an alias says that an entry is about it."),
      Key("roles", .roles, "The roles of ARIA that its elements have."),
      Key("naming", .object(naming), "How components of the kind are named."),
      Key("requirements", .list(.object(requirement)), "What its elements must have in demos."),
      Key("apis", .list(.object(api)), "The APIs of platforms for it."),
      Key("missing-apis", .list(.object(missingAPI)), "Names that look like such an API, and are none."),
    ]
  )

  private static let naming = ObjectTable(
    name: "`naming`",
    schemaName: "naming",
    summary: "How components of a kind are named.",
    keys: [
      Key("says", .required, .text, "What a name says, behind “say”: `what is in progress`."),
      Key("example", .required, .text, "A name that says it."),
      Key("vague", .required, .terms, "Names that are true of every component of the kind."),
    ]
  )

  private static let requirement = ObjectTable(
    name: "a requirement",
    schemaName: "requirement",
    summary: "What elements of some roles must have in demos: a rule of the library's own.",
    keys: [
      Key("rule", .required, .text(.demoRule), "The rule's id, which begins with `demo-`."),
      Key(
        "must",
        .required,
        .either([.choice(ElementRequirement.Demand.words.map(\.word)), .object(attributeDemand)]),
        "What each element must have."
      ),
      Key("roles", .roles, "The roles that it is asked of; those of the kind if absent."),
      Key("severity", .choice(Severity.allCases.map(\.rawValue)), "How bad it is; `warning` if absent."),
      Key("summary", .required, .text, "What is wrong where it is not so, in a sentence."),
      Key("explanation", .required, .text, "Why it matters, in a few sentences of Markdown."),
      Key("source", .text, "Where the demand comes from: a criterion of WCAG, a section of a specification."),
      Key("examples", .required, .list(.object(example)), "HTML that breaks the rule, and the same as it should be."),
    ]
  )

  private static let attributeDemand = ObjectTable(
    name: "`must`",
    schemaName: "attributeDemand",
    summary: "An attribute that an element must have.",
    keys: [Key("have-attribute", .required, .text(.word), "The attribute's name: `aria-describedby`.")]
  )

  private static let example = ObjectTable(
    name: "an example",
    schemaName: "ruleExample",
    summary: "A snippet that breaks a rule, and the same snippet as it should be.",
    keys: [
      Key("wrong", .required, .text, "HTML that breaks the rule once."),
      Key("right", .required, .text, "HTML that does not."),
    ]
  )

  private static let api = ObjectTable(
    name: "an API",
    schemaName: "nativeAPI",
    summary: "An API of a platform: a type, a modifier, an attribute or, with dots, a package.",
    keys: [
      Key("name", .required, .text(.apiName), "Its name, as code writes it."),
      Key("frameworks", .required, .oneOrMore(.text(.term)), "The frameworks that have it, by their names."),
      Key("plain", .flag, "Whether the name is so plain that an app may have a type of its own called so."),
      Key("typical", .flag, "Whether it is among those that help offers for its framework."),
    ]
  )

  private static let missingAPI = ObjectTable(
    name: "a missing API",
    schemaName: "missingAPI",
    summary: "A name that looks like an API, and is none.",
    keys: [
      Key("name", .required, .text(.apiName), "The name."),
      Key("instead", .required, .text(.apiName), "The API that is there instead."),
      Key("framework", .text(.term), "The framework in whose sections it is looked for; anywhere if absent."),
    ]
  )

  private static let framework = ObjectTable(
    name: "a framework",
    schemaName: "framework",
    summary: "A toolkit that an app's interface is written in.",
    keys: [
      Key("name", .required, .text(.term), "What messages call it."),
      Key("words", .terms, "The words of a sentence that speaks of it."),
      Key("platforms", .terms, "The words of a sentence that speaks of its platforms."),
      Key("labels", .terms, "What headings of sections on it say; of several words, all must be there."),
      Key("platform-labels", .terms, "The words of headings that name a platform which has it."),
      Key(
        "languages",
        .oneOrMore(.choice(Configuration.sampleLanguages)),
        "The languages of code that can name its APIs."
      ),
    ]
  )
}
