import Diagnostics
import Rules
import TestSupport
import Testing

@Suite("Malicious demos", .timeLimit(.minutes(1)))
struct HostileDemoTests {
  private static let size = 24_000

  private func diagnostics(inDemo source: String) throws -> [Diagnostic] {
    let scenario = "demos: { demo: { title: A, scenarios: [{ id: a, steps: [{ when: { activate: Gone } }] }] } }\n"
    return try RulesTests.diagnostics(
      in: ["Content/a/upload/index.md": entry(scenario), "Content/a/upload/demo.html": source]
    )
  }

  private static func filled(_ text: String, _ size: Int = size) -> String {
    String(repeating: text, count: size / text.utf8.count)
  }

  @Test(
    "may have endless style sheets",
    arguments: [
      "{", "a{", "a{b{c:d}", ":not(", "a,", "a{animation:b 1s}", "*{animation:none}", "@media (a:b){", "/*", "'",
      "a{color:red;background:red}", ":root{--on-a:var(--on-a)}", "--a:var(--b);", "@media (prefers-reduced-motion){a{",
      "@media (prefers-reduced-motion){a{animation:none}}a{animation:b 1s}", "a:hover{transition:all 1s;&b,&c{", "[",
      "((", "a{b:url(",
    ]
  )
  func styles(text: String) throws {
    let found = try expectProportionalTime(to: Self.size) { size in
      try diagnostics(inDemo: demo(style: Self.filled(text, size)))
    }
    #expect(found.allSatisfy { $0.range.bytes.upperBound <= $0.range.file.bytes.count })
  }

  @Test(
    "may have endless scripts",
    arguments: [
      "`${", "`", "'", "/", "(", "{", "a.b.", "x=document.createElement('p');", "'<p role=status>x</p>';", "`${a}-b`,",
      "\\", "/*", "a:1,", "'row-'+", "x.append(y);", "<!--", "'\\", "\\'", "/[", "/[/]",
    ]
  )
  func scripts(text: String) throws {
    let found = try expectProportionalTime(to: Self.size) { size in
      try diagnostics(inDemo: demo("<b aria-controls=gone></b>", script: Self.filled(text, size)))
    }
    #expect(found.allSatisfy { $0.range.bytes.upperBound <= $0.range.file.bytes.count })
  }

  @Test(
    "may have an endless number of elements",
    arguments: [
      "<div></div>", "<progress id=a aria-labelledby=a>x</progress>", "<b id=a aria-controls='b c d'></b>",
      "<p role=status>x</p>", "<svg><g role=status></g></svg>", "<label for=a></label>",
      "<b style='animation:a 1s'></b>",
      "<template><b id=x></b></template>", "<img src=//a>", "<li onclick=x tabindex=1>", "<style>a{color:red}</style>",
      "<script>'a'</script>", "<p>text</p>", "<b role=tab></b>", "<b role=menu></b>", "<b role=switch aria-owns=a></b>",
      "<div role=menu>", "<div role=tab>",
    ]
  )
  func elements(text: String) throws {
    let found = try expectProportionalTime(to: Self.size) { try diagnostics(inDemo: demo(Self.filled(text, $0))) }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.range.bytes.upperBound <= $0.range.file.bytes.count })
  }

  @Test("may refer to one missing id many times in one attribute, and to many in another")
  func references() throws {
    let many = (0..<2000).map { "b\($0)" }.joined(separator: " ")
    let body = "<p aria-labelledby='\(String(repeating: "a ", count: 2000))'></p><p aria-labelledby='\(many)'></p>"
    let found = try diagnostics(inDemo: demo(body)).filter { $0.rule == .demoDanglingReference }
    #expect(found.count == 2001)
  }

  @Test("may have hundreds of elements around everything")
  func deep() throws {
    let open = String(repeating: "<div role=status>", count: 400)
    let found = try diagnostics(inDemo: demo(open + Self.filled("<i>x</i>") + String(repeating: "</div>", count: 400)))
    #expect(found.filter { $0.rule == .demoRegionNotEmpty }.count == 400)
  }
}
