public import Diagnostics

extension Rule {
  static let yamlSyntax = Rule(
    "yaml-syntax",
    .error,
    "The text is not YAML.",
    explanation: "Nothing after that place can be read, so only the first such fault of a file is reported.",
    source: "YAML 1.2.2",
    wrong: "title: «\"Slider",
    right: "title: \"Slider\"",
    language: "yaml"
  )
  static let yamlTab = Rule(
    "yaml-tab",
    .error,
    "A tab is where YAML counts spaces.",
    explanation: "Editors show tabs in different widths, so YAML does not allow them for indentation.",
    source: "YAML 1.2.2, section 6.1",
    wrong: "keyboard:\n→up: Raises the value",
    right: "keyboard:\n  up: Raises the value",
    language: "yaml"
  )
  static let yamlControlCharacter = Rule(
    "yaml-control-character",
    .error,
    "A control character is in the text.",
    explanation:
      "Such characters are invisible. YAML does not allow them unescaped, and in a page they are errors, escaped or not.",
    source: "YAML 1.2.2, section 5.1",
    wrong: "title: Sli␈der",
    right: "title: Slider",
    language: "yaml"
  )
  static let yamlDuplicateKey = Rule(
    "yaml-duplicate-key",
    .error,
    "A key appears twice in one map.",
    explanation: "Only one of the two values could count, and nothing says which.",
    source: "YAML 1.2.2, section 3.2.1.1",
    wrong: "title: Slider\n«title: Range",
    right: "title: Slider\naliases: [range]",
    language: "yaml"
  )
  static let yamlAnchor = Rule(
    "yaml-anchor",
    .error,
    "An anchor or an alias is used.",
    explanation: "An entry says in full what it says: aliases hide it from readers, and can grow without bound.",
    wrong: "name: «&label Says what is set.",
    right: "name: Says what is set.",
    language: "yaml"
  )
  static let yamlTag = Rule(
    "yaml-tag",
    .error,
    "A tag is not one of YAML's core schema, or does not fit its value.",
    explanation: "Types follow from the text; tags of other schemas have no meaning here.",
    source: "YAML 1.2.2, section 10.3",
    wrong: "order: «!number 3",
    right: "order: 3",
    language: "yaml"
  )
  static let yamlSeveralDocuments = Rule(
    "yaml-several-documents",
    .error,
    "More than one document is in one text.",
    explanation: "Front matter is one document; what is in a second one would be lost, and nobody would notice.",
    wrong: "title: Slider\n...\n«--- # more\nname: Says what is set.",
    right: "title: Slider\nname: Says what is set.",
    language: "yaml"
  )
  static let yamlComplexKey = Rule(
    "yaml-complex-key",
    .error,
    "A key is a list or a map.",
    explanation: "Keys are words here.",
    wrong: "keyboard:\n  ? «[up, down]\n  : Changes the value",
    right: "keyboard:\n  up, down: Changes the value",
    language: "yaml"
  )
  static let yamlTooDeep = Rule(
    "yaml-too-deep",
    .error,
    "Lists and maps are nested more than 32 deep.",
    explanation: "No entry needs such depth; text that has it is broken or hostile.",
    wrong: "demos: [[[[[[…    33 lists",
    right: "demos: { volume: { title: Set the volume } }",
    language: "yaml"
  )
  static let yamlTooLarge = Rule(
    "yaml-too-large",
    .error,
    "The YAML is larger than 64 KB.",
    explanation: """
      `polite.yml` is meant to be a page of settings. Front matter is looked for only in a file's first 64 KB.
      """,
    wrong: "title: …    70 KB",
    right: "title: Our patterns",
    language: "yaml"
  )

  /// The rules of this room.
  public static let yamlRules: [Rule] = [
    .yamlSyntax, .yamlTab, .yamlControlCharacter, .yamlDuplicateKey, .yamlAnchor, .yamlTag, .yamlSeveralDocuments,
    .yamlComplexKey, .yamlTooDeep, .yamlTooLarge,
  ]
}
