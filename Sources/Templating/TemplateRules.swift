public import Diagnostics

extension Rule {
  /// Every rule of this module's diagnostics.
  public static let templatingRules: [Rule] = [
    templateUnclosedTag, templateBadName, templateBadDelimiters, templateUnclosedSection,
    templateMismatchedClose, templateUnopenedClose, templateTooManyFaults, templateTooDeep, templateTooLarge,
    templateUnknownName, templateWrongKind, templateUnknownPartial, templateUnknownBlock, templateRepeatedBlock,
    templateIgnoredContent, templateRecursion,
  ]

  static let templateUnclosedTag = Rule(
    "template-unclosed-tag",
    .error,
    "A tag has no closing delimiter.",
    explanation: """
      A tag starts with `{{` and ends with `}}` (a raw one with `{{{` and `}}}`), unless the template sets other \
      delimiters. Without the closing delimiter, everything up to the next one would be taken for a name.
      """,
    source: "Mustache specification, interpolation",
    wrong: "<h1>«{{page.title</h1>",
    right: "<h1>{{page.title}}</h1>",
    language: "mustache"
  )

  static let templateBadName = Rule(
    "template-bad-name",
    .error,
    "A tag's name is empty or malformed.",
    explanation: """
      A name is a run of characters without white space. Parts of a dotted name are not empty; a single dot is the \
      current item.
      """,
    source: "Mustache specification, interpolation",
    wrong: "{{«page..title}}",
    right: "{{page.title}}",
    language: "mustache"
  )

  static let templateBadDelimiters = Rule(
    "template-bad-delimiters",
    .error,
    "A tag that sets delimiters is malformed.",
    explanation: """
      `{{=<% %>=}}` sets the delimiters for the rest of the file: two runs of characters, without white space and \
      equals signs, with white space between them. Polite allows 32 bytes for each.
      """,
    source: "Mustache specification, delimiters",
    wrong: "«{{=<%=}}",
    right: "{{=<% %>=}}",
    language: "mustache"
  )

  static let templateUnclosedSection = Rule(
    "template-unclosed-section",
    .error,
    "A section, parent or block is not closed.",
    explanation: """
      `{{#name}}`, `{{^name}}`, `{{<name}}` and `{{$name}}` each need a `{{/name}}` of the same name after them, within \
      the same section.
      """,
    source: "Mustache specification, sections and inheritance",
    wrong: "{{#«hasToc}}\n<nav>…</nav>",
    right: "{{#hasToc}}\n<nav>…</nav>\n{{/hasToc}}",
    language: "mustache"
  )

  static let templateMismatchedClose = Rule(
    "template-mismatched-close",
    .error,
    "A closing tag names something other than what is open.",
    explanation: "Sections, parents and blocks close in the reverse order in which they open, under the same name.",
    source: "Mustache specification, sections",
    wrong: "{{#hasToc}}…{{/«toc}}",
    right: "{{#hasToc}}…{{/hasToc}}",
    language: "mustache"
  )

  static let templateUnopenedClose = Rule(
    "template-unopened-close",
    .error,
    "A closing tag closes nothing.",
    explanation: "`{{/name}}` is where no section, parent or block is open.",
    source: "Mustache specification, sections",
    wrong: "<nav>…</nav>{{/«hasToc}}",
    right: "{{#hasToc}}<nav>…</nav>{{/hasToc}}",
    language: "mustache"
  )

  static let templateTooManyFaults = Rule(
    "template-too-many-faults",
    .error,
    "A template has so many faults that the rest is not reported.",
    explanation: "After 100 faults of syntax in a file, or 1,000 of names, more of them help nobody. Fix these first.",
    wrong: "{{a b}} {{c d}} …    101 times",
    right: "{{a}} {{c}}",
    language: "mustache"
  )

  static let templateTooDeep = Rule(
    "template-too-deep",
    .error,
    "Sections or templates nest too deeply.",
    explanation: """
      Polite allows 64 levels within a file, 128 when partials and parents are put in their places, and a chain of 64 \
      partials and parents, so that no template can exhaust a thread's stack.
      """,
    wrong: "{{#a}}{{#a}}…    65 nested sections",
    right: "{{#a}}…{{/a}}",
    language: "mustache"
  )

  static let templateTooLarge = Rule(
    "template-too-large",
    .error,
    "A template becomes too large when its partials are put in their places.",
    explanation: """
      A partial that includes another twice, which includes a third twice, and so on, grows without limit. Polite \
      stops at 50,000 partials, 2.5 million tags and lines, or 64 MB of text.
      """,
    wrong: "{{! each of 20 partials includes the next one twice }}\n{{>next}}{{>next}}",
    right: "{{! each includes the next one once }}\n{{>next}}",
    language: "mustache"
  )

  static let templateUnknownName = Rule(
    "template-unknown-name",
    .error,
    "A template uses a name that its context does not have.",
    explanation: """
      Plain Mustache renders an unknown name as nothing, so a spelling mistake goes unnoticed until a reader misses \
      something. Polite knows the names that each page offers and checks every template, partial and block against \
      them. docs/templates.md lists them.
      """,
    wrong: "{{site.«titel}}",
    right: "{{site.title}}",
    language: "mustache"
  )

  static let templateWrongKind = Rule(
    "template-wrong-kind",
    .error,
    "A value is used as something that it is not.",
    explanation: """
      Text is written as `{{name}}`, which escapes it, and HTML as `{{{name}}}`, which does not: the other way round, the \
      page would show markup, or take a text for markup. Flags, lists and objects open sections and cannot be written.
      """,
    wrong: "{{{«page.title}}}",
    right: "{{page.title}}",
    language: "mustache"
  )

  static let templateUnknownPartial = Rule(
    "template-unknown-partial",
    .error,
    "A template names a template that does not exist.",
    explanation: """
      `{{>name}}` and `{{<name}}` name another template: the file `name.mustache` in the library's `Templates/` or in the \
      default theme.
      """,
    wrong: "{{>«foter}}",
    right: "{{>footer}}",
    language: "mustache"
  )

  static let templateUnknownBlock = Rule(
    "template-unknown-block",
    .error,
    "A block overrides nothing in the parent.",
    explanation: """
      A block inside `{{<parent}}` replaces the block of the same name in the parent, or in what the parent includes. \
      Where there is none, the block would never be rendered.
      """,
    wrong: "{{<layout}}{{$«boddy}}…{{/boddy}}{{/layout}}",
    right: "{{<layout}}{{$main}}…{{/main}}{{/layout}}",
    language: "mustache"
  )

  static let templateRepeatedBlock = Rule(
    "template-repeated-block",
    .error,
    "A parent is given the same block twice.",
    explanation: "Only the last block of a name would be rendered.",
    wrong: "{{<layout}}{{$body}}one{{/body}}{{$«body}}two{{/body}}{{/layout}}",
    right: "{{<layout}}{{$body}}one two{{/body}}{{/layout}}",
    language: "mustache"
  )

  static let templateIgnoredContent = Rule(
    "template-ignored-content",
    .warning,
    "Content inside a parent is in no block.",
    explanation: "Inside `{{<parent}}`, only blocks count. Other text and tags are never rendered.",
    source: "Mustache specification, inheritance",
    wrong: "{{<layout}}«Hello{{$body}}…{{/body}}{{/layout}}",
    right: "{{<layout}}{{$body}}Hello …{{/body}}{{/layout}}",
    language: "mustache"
  )

  static let templateRecursion = Rule(
    "template-recursion",
    .error,
    "A template includes itself.",
    explanation: """
      The context of a page has a fixed depth, so a template that includes itself would never end. Write the levels out.
      """,
    wrong: "{{! footer.mustache }}\n{{>«footer}}",
    right: "{{! footer.mustache }}\n{{site.title}}",
    language: "mustache"
  )
}
