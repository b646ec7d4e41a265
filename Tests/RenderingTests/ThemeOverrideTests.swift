import Diagnostics
import Rendering
import Testing

@Suite("A library's own templates")
struct ThemeOverrideTests {
  private func diagnostics(_ files: [String: String]) -> [Diagnostic] {
    let overrides = files.sorted { $0.key < $1.key }.map { SourceFile(path: "Templates/\($0.key)", text: $0.value) }
    return compileTheme(overrides: overrides).diagnostics
  }

  @Test("are reported if their names are near misses of the theme's, and change nothing")
  func misspelt() {
    // That a file names itself does not mean that it is used.
    let files = [
      "entri.mustache": "x", "foter.mustache": "x", "assets/polit.css": "/* polit.css */", "polite.js": "x",
    ]
    let found = diagnostics(files)
    #expect(Set(found.map(\.rule.id)) == ["template-misspelt-file"])
    #expect(
      found.map(\.message)
        == ["assets/polit.css", "entri.mustache", "foter.mustache", "polite.js"].map {
          "`\($0)` replaces no file of the theme"
        }
    )
    #expect(
      found.map(\.help)
        == ["assets/polite.css", "entry.mustache", "footer.mustache", "assets/polite.js"].map {
          "Did you mean `Templates/\($0)`?"
        }
    )
  }

  @Test("may replace files of the theme, and add files of their own")
  func right() {
    let found = diagnostics([
      "footer.mustache": "{{>foter}}<link rel=\"stylesheet\" href=\"assets/polit.css\">", "foter.mustache": "x",
      "assets/polit.css": "x", "assets/logo.svg": "x", "README.md": "x",
    ])
    #expect(found.isEmpty)
  }

  @Test("are rejected if they clash with files of the theme, of the search or of each other")
  func clashing() {
    let found = diagnostics([
      "assets/POLITE.css": "x", "assets/polite.js/x.js": "x", "assets/search/own.js": "x", "assets/criteria/0.js": "x",
      "assets/own.css": "x", "assets/Own.css": "x", "assets/fonts/own.css": "x", "assets/play.css": "x",
    ])
    .filter { $0.rule.id == "library-reserved-name" }
    let places = ["POLITE.css", "criteria/0.js", "own.css", "polite.js/x.js", "search/own.js"]
    #expect(found.map(\.range.file.path) == places.map { "Templates/assets/\($0)" })
  }

  @Test("have each block that the theme fills and they do not have reported, at their own place")
  func missingBlocks() {
    let found = diagnostics([
      "layout.mustache": "<!doctype html>{{$head}}{{/head}}{{$mian}}{{/mian}}{{$class}}{{/class}}"
    ])
    #expect(
      Set(found.map { "\($0.range.file.path) \($0.rule.id)" }) == ["Templates/layout.mustache template-unknown-block"]
    )
    let main = found.first { $0.message.contains("`main`") }
    #expect(main?.message == "`layout` has no block `main`, which built-in templates fill")
    #expect(main?.help == "Add `{{$main}}{{/main}}`, or rename `mian`.")
    #expect(Set(found.map(\.message)).count == found.count && found.count > 1)
  }

  @Test("have a built-in template that they include in the wrong place reported once, at its tag")
  func wrongPlace() {
    let text = "{{<layout}}{{$main}}<h1>{{title}}</h1>\n{{>stage}}{{/main}}{{/layout}}"
    let found = diagnostics(["entry.mustache": text])
    #expect(found.map { "\($0.range.file.path):\($0.range.start.line)" } == ["Templates/entry.mustache:2"])
    let message = "in the built-in template `stage`, which is included here, there is no `isWrong` here"
    #expect(found.map(\.message) == [message])
  }

  @Test("are reported when nothing uses them")
  func unused() {
    let found = diagnostics([
      "foot.mustache.txt": "x", "my notes.mustache": "x", "notes.mustache": "x", "style.css": "x",
      "assets/logo.svg": "x", "READ.txt": "x",
    ])
    #expect(
      found.map(\.help) == [
        "Rename it to `foot.mustache`, or remove it.", "Rename it without white space, so that a tag can name it.",
        "Include it in a template, as `{{>notes}}`, or remove it.",
        "Move it to `Templates/assets/`, from where files are copied, or remove it.",
      ]
    )
  }
}
