public import Diagnostics

extension Rule {
  static let importUnreadable = Rule(
    "import-unreadable",
    .error,
    "A file or folder of the catalogue cannot be read.",
    explanation: "What it holds is not in the library."
  )
  static let importTooLarge = Rule(
    "import-too-large",
    .error,
    "A file of the catalogue is larger than 4 MB.",
    explanation: "No entry is that long; it is not read."
  )
  static let importTooDeep = Rule("import-too-deep", .error, "Folders are nested more than 32 deep.")
  static let importNotFollowed = Rule(
    "import-not-followed",
    .warning,
    "A symbolic link of the catalogue is not followed.",
    explanation: "A file inside the catalogue is imported at its own place; what is outside does not belong to it."
  )
  static let importFileLeft = Rule(
    "import-file-left",
    .note,
    "Files that are not Markdown stay behind.",
    explanation: "Only those that an entry links to are copied."
  )
  static let importEmptyFile = Rule("import-empty-file", .warning, "A file of the catalogue is empty.")
  static let importEncoding = Rule(
    "import-encoding",
    .warning,
    "A file is not UTF-8.",
    explanation: "UTF-16 is converted. Single bytes that are not UTF-8 are read as Windows-1252, NUL as U+FFFD."
  )
  static let importDiffers = Rule(
    "import-differs",
    .error,
    "A file that the import would write already exists, and differs.",
    explanation: "Nothing is written then, unless `--force` says that such files should be replaced."
  )
  static let importDuplicateSlug = Rule(
    "import-duplicate-slug",
    .warning,
    "Two files of the catalogue would have the same page.",
    explanation: "The second gets a number."
  )
  static let importNotConverted = Rule(
    "import-not-converted",
    .warning,
    "A file cannot be converted into an entry.",
    explanation: "The entry says so, and links to the source's text in a file beside it."
  )
  static let importLostWords = Rule(
    "import-lost-words",
    .warning,
    "Words of the source are in no file that was made from it.",
    explanation:
      "Each import compares the words of a source with those of the files made from it, and names what is missing."
  )

  static let placeRules: [Rule] = [
    .importUnreadable, .importTooLarge, .importTooDeep, .importNotFollowed, .importFileLeft, .importEmptyFile,
    .importEncoding, .importDiffers, .importDuplicateSlug, .importNotConverted, .importLostWords,
  ]
}

extension Rule {
  static let importFence = Rule(
    "import-fence",
    .warning,
    "A line `---` around the front matter is missing.",
    explanation: "The front matter is assumed to reach as far as its lines look like keys and values."
  )
  static let importYAML = Rule(
    "import-yaml",
    .warning,
    "A part of the front matter is not YAML.",
    explanation: "It is read line by line: what ends in `|`, or is no deeper than the key before it, is a key."
  )
  static let importKeySpelling = Rule(
    "import-key-spelling",
    .note,
    "A key, a gesture or a property is spelled differently in the library.",
    explanation: "Catalogues spell one key in many ways; the library has one spelling for each."
  )
  static let importKeySlipped = Rule(
    "import-key-slipped",
    .warning,
    "A key slipped out of the map that it belongs to."
  )
  static let importDuplicateKey = Rule(
    "import-duplicate-key",
    .warning,
    "A key appears twice in one map.",
    explanation: "Both texts are in one row of the library."
  )
  static let importEmptyRow = Rule("import-empty-row", .note, "A row has no text, and is left out.")
  static let importNotAMap = Rule(
    "import-not-a-map",
    .warning,
    "A single text is where a map belongs.",
    explanation: "`N/A` makes no row; any other text makes one row for `all`."
  )
  static let importUnknownKey = Rule(
    "import-unknown-key",
    .warning,
    "A key of the front matter has no counterpart in an entry.",
    explanation: "Its lines are in the body, in the section “Front matter of the source”."
  )
  static let importDropped = Rule(
    "import-dropped",
    .note,
    "A key that only the catalogue's own site needs is left out."
  )
  static let importNoTitle = Rule("import-no-title", .note, "A source has no title; it is made from the file's name.")
  static let importNotSaid = Rule(
    "import-not-said",
    .warning,
    "A source does not say what every entry must.",
    explanation:
      "An entry says its name, where focus goes and what is announced. The draft says that the source does not."
  )

  static let frontRules: [Rule] = [
    .importFence, .importYAML, .importKeySpelling, .importKeySlipped, .importDuplicateKey, .importEmptyRow,
    .importNotAMap, .importUnknownKey, .importDropped, .importNoTitle, .importNotSaid,
  ]
}

extension Rule {
  static let importInclude = Rule(
    "import-include",
    .warning,
    "A file that the source includes cannot be put in.",
    explanation: "Included files are looked for in `_includes` beside the source and above it."
  )
  static let importLiquid = Rule(
    "import-liquid",
    .warning,
    "A Liquid tag is not carried over.",
    explanation:
      "Highlighting, includes, raw text, comments and plain values are; conditions and loops are not evaluated."
  )
  static let importLiquidValue = Rule(
    "import-liquid-value",
    .note,
    "A Liquid value is not known, and is left as it is written."
  )
  static let importAttributeList = Rule(
    "import-attribute-list",
    .note,
    "A kramdown attribute list is left out.",
    explanation: "Ids stay as anchors; classes and other attributes have no place in a body."
  )
  static let importExample = Rule(
    "import-example",
    .note,
    "An example became a demo.",
    explanation: "Styles and scripts of the catalogue's own site are not part of it."
  )
  static let importExampleAttributes = Rule(
    "import-example-attributes",
    .warning,
    "Attributes of an example have no place in the library.",
    explanation: """
      The attributes of an example that is a piece of HTML stay, on an element around it in the demo. An example that \
      is a whole page, or only text, has no such element.
      """
  )
  static let importExampleUnclosed = Rule("import-example-unclosed", .warning, "An example is not closed.")
  static let importExampleInner = Rule(
    "import-example-inner",
    .warning,
    "An example is within a line, and did not become a demo.",
    explanation: "An example becomes a demo if it begins its line; otherwise it is unclear what it belongs to."
  )
  static let importLink = Rule(
    "import-link",
    .warning,
    "A link leads to nothing that is in the library.",
    explanation: "The link becomes text that names its target, so that the library builds and nothing is lost."
  )

  static let bodyRules: [Rule] = [
    .importInclude, .importLiquid, .importLiquidValue, .importAttributeList, .importExample, .importExampleAttributes,
    .importExampleUnclosed, .importExampleInner, .importLink,
  ]

  /// The rules of this module.
  public static let importingRules: [Rule] = placeRules + frontRules + bodyRules
}
