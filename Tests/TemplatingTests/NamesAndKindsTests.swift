import Diagnostics
import Templating
import TestSupport
import Testing

/// Compiles templates with keycap markers, and gives the places of each file's diagnostics, in report order.
struct MarkedTemplates {
  let diagnostics: [Diagnostic]
  let template: Template?
  private let files: [String: MarkedText]

  init(_ texts: [String: String], schema: Schema) {
    let files = texts.mapValues(MarkedText.init)
    let result = compile("main", files.mapValues(\.text), against: schema)
    self.files = files
    self.diagnostics = result.diagnostics
    self.template = result.template
  }

  /// Rule, file, marker before the place, and the text of the place, for each diagnostic.
  var places: [String] {
    diagnostics.map { diagnostic in
      let path = diagnostic.range.file.path
      let name = String(path.prefix { $0 != "." })
      let bytes = diagnostic.range.bytes
      let marker = files[name]?.markers.first { $0.value == bytes.lowerBound }?.key ?? "at \(bytes.lowerBound)"
      let text = String(decoding: diagnostic.range.file.bytes[bytes], as: UTF8.self)
      return "\(diagnostic.rule.id) \(name) \(marker) \(text)"
    }
  }
}

@Suite("Names, kinds and blocks")
struct NamesAndKindsTests {
  private static let link: Layout = ["title": .text, "url": .text]
  private static let page: Layout = [
    "title": .text,
    "summary": .optional(.text),
    "body": .html,
    "isHome": .flag,
    "site": .object(["title": .text, "categories": .list(.object(link))]),
    "entries": .list(.object(["title": .text, "status": .optional(.object(["slug": .text]))])),
    "words": .list(.text),
    "previous": .optional(.object(link)),
  ]
  private static let schema = Schema.object(page)

  private static let sample: Sample = [
    "title": "Tom & Jerry", "body": .html("<p>"), "isHome": true, "entries": [],
    "site": ["title": "Site", "categories": [["title": "C", "url": "c"]]], "words": ["a", "b"],
    "previous": ["url": "p.html", "title": "P"],
  ]
  private static let value = sample.value(in: schema)

  @Test("compile and render if they exist")
  func renders() throws {
    let texts = [
      "main": """
      {{<layout}}
      {{$main}}
      {{#summary}}{{.}}{{/summary}}{{^summary}}none{{/summary}} {{{body}}}{{&body}}
      {{#words}}{{.}}{{title}} {{/words}}
      {{#previous}}{{url}} {{title}}{{/previous}} {{previous.title}}
      {{^entries}}empty{{/entries}}{{#isHome}}{{#site}}{{title}}{{/site}}{{/isHome}}
      {{/main}}
      {{/layout}}
      """,
      "layout": "<{{title}}>\n{{$main}}{{/main}}\n{{#site.categories}}\n  {{>item}}\n{{/site.categories}}\n",
      "item": "{{title}}={{url}} of {{site.title}}\n",
    ]
    let marked = MarkedTemplates(texts, schema: Self.schema)
    #expect(marked.places == [])
    let output = try #require(marked.template).render(Self.value)
    #expect(
      String(decoding: output, as: UTF8.self) == """
        <Tom &amp; Jerry>
        none <p><p>
        aTom &amp; Jerry bTom &amp; Jerry\u{20}
        p.html P P
        emptySite
          C=c of Site

        """
    )
  }

  @Test("are reported if they are unknown, with the nearest name")
  func unknownNames() {
    let marked = MarkedTemplates(
      [
        "main": "{{ 1️⃣titel }} {{{ 2️⃣bdy }}} {{#3️⃣entrys}}{{anything}}{{/entrys}} {{^4️⃣isHom}}{{/isHom}} {{5️⃣zzzzzz}}"
      ],
      schema: Self.schema
    )
    #expect(
      marked.places == [
        "template-unknown-name main 1️⃣ titel",
        "template-unknown-name main 2️⃣ bdy",
        "template-unknown-name main 3️⃣ entrys",
        "template-unknown-name main 4️⃣ isHom",
        "template-unknown-name main 5️⃣ zzzzzz",
      ]
    )
    let near = marked.diagnostics.dropLast().map(\.help)
    #expect(
      near == ["Did you mean `title`?", "Did you mean `body`?", "Did you mean `entries`?", "Did you mean `isHome`?"]
    )
    #expect(marked.diagnostics.last?.help?.hasPrefix("The names here are `title`, `summary`") == true)
    #expect(marked.template == nil)
  }

  @Test("are looked up through the surrounding sections")
  func scopes() {
    let marked = MarkedTemplates(
      [
        "main": """
        {{#entries}}{{title}}{{isHome}}{{#status}}{{slug}}{{1️⃣sluq}}{{/status}}{{2️⃣slug}}{{/entries}}{{#words}}{{words}}{{/words}}
        """
      ],
      schema: Self.schema
    )
    #expect(
      marked.places.filter { $0.contains("unknown") } == [
        "template-unknown-name main 1️⃣ sluq", "template-unknown-name main 2️⃣ slug",
      ]
    )
  }

  @Test("have the missing part of a dotted name reported")
  func dottedNames() {
    let marked = MarkedTemplates(
      [
        "main":
          "{{site.1️⃣titel}}{{2️⃣sit.title}}{{entries.3️⃣title}}{{title.4️⃣length.more}}{{#previous}}{{site.title}}{{/previous}}"
      ],
      schema: Self.schema
    )
    #expect(
      marked.places == [
        "template-unknown-name main 1️⃣ titel",
        "template-unknown-name main 2️⃣ sit",
        "template-unknown-name main 3️⃣ title",
        "template-unknown-name main 4️⃣ length",
      ]
    )
    #expect(marked.diagnostics[2].message == "`entries` is a list and has no `title`")
  }

  @Test("have their whole path in the help for a part of something that is not an object")
  func partsOfOthers() {
    let marked = MarkedTemplates(["main": "{{site.categories.title}}{{site.title.length}}"], schema: Self.schema)
    #expect(
      marked.diagnostics.map(\.help) == [
        "Open it as a section, `{{#site.categories}}…{{/site.categories}}`, and name its items' parts inside.",
        "Remove what follows `site.title`.",
      ]
    )
  }

  @Test("must be written as the kind of value requires")
  func kinds() {
    let marked = MarkedTemplates(
      [
        "main":
          "{{1️⃣body}}{{{2️⃣title}}}{{&3️⃣summary}}{{4️⃣isHome}}{{5️⃣entries}}{{{6️⃣site}}}{{#words}}{{.}}{{{7️⃣.}}}{{/words}}{{8️⃣.}}"
      ],
      schema: Self.schema
    )
    #expect(
      marked.places == [
        "template-wrong-kind main 1️⃣ body",
        "template-wrong-kind main 2️⃣ title",
        "template-wrong-kind main 3️⃣ summary",
        "template-wrong-kind main 4️⃣ isHome",
        "template-wrong-kind main 5️⃣ entries",
        "template-wrong-kind main 6️⃣ site",
        "template-wrong-kind main 7️⃣ .",
        "template-wrong-kind main 8️⃣ .",
      ]
    )
    #expect(marked.diagnostics[0].help == "Write `{{{body}}}`.")
    #expect(marked.diagnostics[1].help == "Write `{{title}}`.")
    #expect(marked.diagnostics[4].help == "Open a section: `{{#entries}}…{{/entries}}`.")
  }

  @Test("have a fault in a partial reported once, in the partial's file, with how it was included")
  func partials() throws {
    let marked = MarkedTemplates(
      [
        "main": "{{>middle}}{{#entries}}{{>leaf}}{{/entries}}{{>3️⃣laef}}{{<4️⃣layuot}}{{/layuot}}",
        "middle": "{{1️⃣nope}} {{>leaf}}",
        "leaf": "{{2️⃣nada}}",
        "layout": "",
      ],
      schema: Self.schema
    )
    #expect(
      marked.places == [
        "template-unknown-name leaf 2️⃣ nada",
        "template-unknown-partial main 3️⃣ laef",
        "template-unknown-partial main 4️⃣ layuot",
        "template-unknown-name middle 1️⃣ nope",
      ]
    )
    let notes = try #require(marked.diagnostics.first).notes
    #expect(notes.map(\.range.file.path) == ["middle.mustache", "main.mustache"])
    #expect(marked.diagnostics[1].help == "Did you mean `leaf`?")
    #expect(marked.diagnostics[2].help == "Did you mean `layout`?")
  }

  @Test("are checked in blocks where the block is rendered")
  func blocks() {
    let marked = MarkedTemplates(
      [
        "main": "{{<layout}}{{$a}}{{slug}}{{1️⃣nope}}{{/a}}{{$b}}{{2️⃣slug}}{{/b}}{{/layout}}",
        "layout": "{{#entries}}{{#status}}{{$a}}{{/a}}{{/status}}{{/entries}}{{$b}}{{3️⃣unseen}}{{/b}}",
      ],
      schema: Self.schema
    )
    #expect(
      marked.places == ["template-unknown-name main 1️⃣ nope", "template-unknown-name main 2️⃣ slug"]
    )
  }

  @Test("are reported as blocks that replace nothing, occur twice or do not exist")
  func arguments() throws {
    let marked = MarkedTemplates(
      [
        "main":
          "{{<layout}}{{$1️⃣mian}}{{/mian}}{{$head}}{{/head}} 2️⃣text {{$3️⃣head}}{{/head}}{{$deep}}{{/deep}}{{/layout}}",
        "layout": "{{$main}}{{/main}}{{>part}}",
        "part": "{{$head}}{{$deep}}{{/deep}}{{/head}}",
      ],
      schema: Self.schema
    )
    #expect(
      marked.places == [
        "template-unknown-block main 1️⃣ mian",
        "template-ignored-content main 2️⃣ text",
        "template-repeated-block main 3️⃣ head",
      ]
    )
    #expect(marked.diagnostics[0].help == "Did you mean `main`?")
    #expect(marked.diagnostics[1].severity == .warning)
    #expect(marked.diagnostics[2].notes.count == 1)
  }

  @Test("have faults of syntax and of names reported in one run")
  func everythingAtOnce() {
    let marked = MarkedTemplates(
      ["main": "{{1️⃣nope}}{{#2️⃣isHome}}{{>p}}", "p": "{{/3️⃣title}}{{4️⃣nada}}"],
      schema: Self.schema
    )
    #expect(
      marked.places == [
        "template-unknown-name main 1️⃣ nope",
        "template-unclosed-section main 2️⃣ isHome",
        "template-unopened-close p 3️⃣ title",
        "template-unknown-name p 4️⃣ nada",
      ]
    )
  }

  @Test("have each fault reported once when several templates are compiled")
  func several() throws {
    let set = templateSet([
      "home": "{{>shared}}", "entry": "{{>shared}}{{title}}", "shared": "{{nope}}", "unused": "{{#open}}",
    ])
    var faulty = Compilation(of: set)
    let none = ["home", "entry"].compactMap { faulty.template($0, against: Self.schema) }
    #expect(none.isEmpty)
    #expect(faulty.diagnostics.map(\.rule.id) == ["template-unknown-name", "template-unclosed-section"])
    #expect(set.diagnostics.map(\.rule.id) == ["template-unclosed-section"])
    var sound = Compilation(of: templateSet(["home": "a", "entry": "b"]))
    let both = ["home", "entry"].compactMap { sound.template($0, against: Self.schema) }
    #expect(both.count == 2)
    #expect(sound.diagnostics.isEmpty)
  }

  @Test("need templates that exist")
  func noTemplate() {
    let result = templateSet(["main": ""]).compile("mian", against: Self.schema)
    #expect(result.template == nil)
    #expect(result.diagnostics.map(\.rule.id) == ["template-unknown-partial"])
  }

  @Test("are overridden by a source of the same name")
  func overriding() throws {
    let theme = [
      "main": SourceFile(path: "theme/main.mustache", text: "{{>head}}{{title}}"),
      "head": SourceFile(path: "theme/head.mustache", text: "Theme: "),
    ]
    let own = ["head": SourceFile(path: "Templates/head.mustache", text: "Own: {{nope}}")]
    let result = TemplateSet(theme.merging(own) { $1 }).compile("main", against: Self.schema)
    #expect(result.diagnostics.map(\.range.file.path) == ["Templates/head.mustache"])
    let fixed = ["head": SourceFile(path: "Templates/head.mustache", text: "Own: ")]
    let template = TemplateSet(theme.merging(fixed) { $1 }).compile("main", against: Self.schema).template
    #expect(String(decoding: try #require(template).render(Self.value), as: UTF8.self) == "Own: Tom &amp; Jerry")
  }
}
