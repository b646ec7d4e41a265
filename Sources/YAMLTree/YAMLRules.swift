public import Diagnostics

extension Rule {
  static let yamlSyntax = Rule(
    "yaml-syntax",
    .error,
    "The text is not YAML.",
    explanation: "Nothing behind the place can be read, so only the first such fault of a file is reported.",
    source: "YAML 1.2.2"
  )
  static let yamlTab = Rule(
    "yaml-tab",
    .error,
    "A tab stands where YAML counts spaces.",
    explanation: "Editors show tabs in different widths, so YAML takes none for indentation.",
    source: "YAML 1.2.2, section 6.1"
  )
  static let yamlControlCharacter = Rule(
    "yaml-control-character",
    .error,
    "A control character stands in the text.",
    explanation: "Such characters are invisible, and YAML does not allow them unescaped.",
    source: "YAML 1.2.2, section 5.1"
  )
  static let yamlDuplicateKey = Rule(
    "yaml-duplicate-key",
    .error,
    "A key stands twice in one map.",
    explanation: "Only one of the two values could count, and nothing says which.",
    source: "YAML 1.2.2, section 3.2.1.1"
  )
  static let yamlAnchor = Rule(
    "yaml-anchor",
    .error,
    "An anchor or an alias is used.",
    explanation: "An entry says in full what it says: aliases hide it from readers, and can grow without bound."
  )
  static let yamlTag = Rule(
    "yaml-tag",
    .error,
    "A tag is not one of YAML's core schema, or does not fit its value.",
    explanation: "Types follow from the text; tags of other schemas have no meaning here.",
    source: "YAML 1.2.2, section 10.3"
  )
  static let yamlSeveralDocuments = Rule(
    "yaml-several-documents",
    .error,
    "More than one document stands in one text."
  )
  static let yamlComplexKey = Rule(
    "yaml-complex-key",
    .error,
    "A key is a list or a map.",
    explanation: "Keys are words here."
  )
  static let yamlTooDeep = Rule(
    "yaml-too-deep",
    .error,
    "Lists and maps stand more than 32 deep in each other.",
    explanation: "No entry needs such depth; text that has it is broken or hostile."
  )
  static let yamlTooLarge = Rule(
    "yaml-too-large",
    .error,
    "The YAML is larger than 64 KB.",
    explanation: "Front matter says what an entry is; its text belongs in the body."
  )

  /// The rules of this room.
  public static let yamlRules: [Rule] = [
    .yamlSyntax, .yamlTab, .yamlControlCharacter, .yamlDuplicateKey, .yamlAnchor, .yamlTag, .yamlSeveralDocuments,
    .yamlComplexKey, .yamlTooDeep, .yamlTooLarge,
  ]
}
