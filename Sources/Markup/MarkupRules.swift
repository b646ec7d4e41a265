public import Diagnostics

extension Rule {
  static let textRawHTML = Rule(
    "text-raw-html",
    .error,
    "Raw HTML is in a body where the library refuses it.",
    explanation: """
      `raw-html: refuse` in `polite.yml` keeps bodies to Markdown, so that headings, tables and links stay checkable. \
      HTML comments are always allowed.
      """,
    wrong: "<b>Never</b> trap focus.",
    right: "**Never** trap focus."
  )

  static let textTooComplex = Rule(
    "text-too-complex",
    .error,
    "A body is nested or interlaced so deeply that reading it would take too long.",
    explanation: """
      No text for people nests a hundred lists, or opens thousands of images that it never closes. Such a body is not \
      read, so that one file cannot hold up the library. Nor are missing cells filled in where a body's tables lack \
      half a million of them.
      """,
    wrong: "> > > > …    500 times",
    right: "> A quotation"
  )

  static let textCalloutKind = Rule(
    "text-callout-kind",
    .warning,
    "A callout is of a kind that does not exist.",
    explanation: """
      The kinds are `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` and `[!CAUTION]`. Any other stays a block quote, \
      and its marker is printed.
      """,
    wrong: "> [!«NOTICE]\n> The value is read.",
    right: "> [!NOTE]\n> The value is read.",
    isFixable: true
  )

  static let textCalloutForm = Rule(
    "text-callout-form",
    .warning,
    "A callout's marker shares its line with text.",
    explanation: "The marker is alone on the first line of the block quote; the text follows on the next line.",
    wrong: "> «[!NOTE] The value is read.",
    right: "> [!NOTE]\n> The value is read."
  )

  static let textTableCells = Rule(
    "text-table-cells",
    .warning,
    "A table's row has more cells than its header.",
    explanation: "Cells beyond the header's columns are not printed. A `|` inside a cell is written `\\|`.",
    source: "https://github.github.com/gfm/#tables-extension-",
    wrong: "| key | effect |\n| --- | --- |\n| up | raises | «by one |",
    right: "| key | effect |\n| --- | --- |\n| up | raises by one |"
  )

  static let textTableColumns = Rule(
    "text-table-columns",
    .warning,
    "A table's delimiter row does not have as many columns as its header.",
    explanation: "The lines stay a paragraph, pipes and all, until both rows have the same number of columns.",
    source: "https://github.github.com/gfm/#tables-extension-",
    wrong: "| key | effect |\n«| --- |\n| up | raises |",
    right: "| key | effect |\n| --- | --- |\n| up | raises |"
  )

  static let textCodeLanguage = Rule(
    "text-code-language",
    .warning,
    "A code block names a language that looks misspelt.",
    explanation: "Code in a language that Polite does not know stays plain; so does code whose language is misspelt.",
    wrong: "```«swfit\nSlider(value: $volume)\n```",
    right: "```swift\nSlider(value: $volume)\n```"
  )
}

/// Every rule of this module.
public let markupRules: [Rule] = [
  .textRawHTML, .textTooComplex, .textCalloutKind, .textCalloutForm, .textTableCells, .textTableColumns,
  .textCodeLanguage, .linkUnsafeScheme,
]
