import Markup
import TestSupport
import Testing

@Suite("Headings")
struct HeadingTests {
  @Test(
    "get ids of letters, digits, hyphens and underscores in any script",
    arguments: [
      ("Name", "name"), ("Announcement examples", "announcement-examples"), ("What's new?", "whats-new"),
      ("`ProgressView` *label*", "progressview-label"), ("Über Ñandú", "über-ñandú"), ("進捗 表示", "進捗-表示"),
      ("a_b-c", "a_b-c"), ("!?", "section"), ("a/b", "ab"),
    ]
  )
  func slugs(text: String, id: String) {
    #expect(parse("## \(text)\n").headings.map(\.id) == [id])
  }

  @Test("get numbered ids if an id is taken by a heading or by raw HTML, wherever it is")
  func collisions() {
    let text = """
      ## Name
      ## Name
      ## Name-2
      ## Related
      ## Below

      <div id="related"></div>

      Text <a name="below"></a>.
      """
    let document = parse(text)
    #expect(document.headings.map(\.id) == ["name", "name-2", "name-2-2", "related-2", "below-2"])
    #expect(Set(document.anchors).count == document.anchors.count)
    #expect(document.anchors.suffix(2) == ["related", "below"])
  }

  @Test("keep an id that occurs only in a code sample or in rejected HTML")
  func harmlessIDs() {
    var options = MarkupOptions.plain
    options.rawHTML = .refuse
    #expect(parse("## Name\n\n```html\n<p id=\"name\">\n```\n").headings.map(\.id) == ["name"])
    #expect(parse("## Name\n\n<p id=\"name\">\n", options).headings.map(\.id) == ["name"])
  }

  @Test("provide their level, text and place, and whether they are nested")
  func facts() {
    let marked = MarkedText(
      """
      intro

      1️⃣## The *first* `one`2️⃣

      > 3️⃣### In a quote4️⃣ ###

      5️⃣Two
      lines
      ---6️⃣
      """
    )
    let headings = parse(marked.text).headings
    #expect(headings.map(\.text) == ["The first one", "In a quote", "Two lines"])
    #expect(headings.map(\.level) == [2, 3, 2])
    #expect(headings.map(\.isNested) == [false, true, false])
    for (index, pair) in [("1️⃣", "2️⃣"), ("3️⃣", "4️⃣"), ("5️⃣", "6️⃣")].enumerated() {
      #expect(headings[index].range == marked.markers[pair.0]!..<marked.markers[pair.1]!)
    }
  }

  @Test("have a link to themselves, after the heading and not inside it")
  func anchors() {
    let document = parse("## A & B\n", MarkupOptions())
    #expect(
      document.text == """
        <div class="heading-wrapper">
        <h2 id="a--b">A &amp; B</h2>
        <a class="anchor" href="#a--b"><span aria-hidden="true">#</span>\
        <span class="visually-hidden">Link to “A &amp; B”</span></a>
        </div>

        """
    )
  }

  @Test("mark the words of that link as English on a page in another language, but not the heading in them")
  func anchorsInGerman() {
    #expect(
      parse("## Aussehen\n", MarkupOptions(language: "de-AT")).text.contains(
        """
        <a class="anchor" href="#aussehen" lang="en"><span aria-hidden="true">#</span>\
        <span class="visually-hidden">Link to “<span lang="de-AT">Aussehen</span>”</span></a>
        """
      )
    )
  }

  @Test("move down one level only if the body has a first-level heading")
  func demotion() {
    let options = MarkupOptions(headingAnchors: false)
    let demoted = parse("# One\n## Two\n###### Six\n", options)
    #expect(demoted.headings.map(\.level) == [1, 2, 6])
    #expect(demoted.headings.map(\.renderedLevel) == [2, 3, 6])
    #expect(demoted.text == "<h2 id=\"one\">One</h2>\n<h3 id=\"two\">Two</h3>\n<h6 id=\"six\">Six</h6>\n")
    #expect(parse("## Two\n", options).text == "<h2 id=\"two\">Two</h2>\n")
  }
}

@Suite("Platform tabs")
struct PlatformTests {
  @Test("wrap two or more consecutive platform sections, each named by its heading")
  func sequence() {
    let document = parse("before\n\n## iOS\n\n### Name\n\n## Android\n\n### Name\n\n## Notes\n\nafter\n")
    #expect(
      document.text == """
        <p>before</p>
        <div class="platforms" data-tabs>
        <section class="platform" id="platform-ios" data-platform="ios" aria-labelledby="ios">
        <h2 id="ios">iOS</h2>
        <h3 id="ios-name">Name</h3>
        </section>
        <section class="platform" id="platform-android" data-platform="android" aria-labelledby="android">
        <h2 id="android">Android</h2>
        <h3 id="android-name">Name</h3>
        </section>
        </div>
        <h2 id="notes">Notes</h2>
        <p>after</p>

        """
    )
    #expect(document.headings.map(\.platform) == ["ios", "ios", "android", "android", nil])
  }

  @Test("end with their underline, whatever follows")
  func underlined() {
    let text = "One\n===\nTwo\n---\n# Three\nFour\nfive\n ---  \n---\n> Six\n> ==\n> text\n\n- Seven\n  ==\n  text\n"
    let headings = parse(text).headings.map { slice(text, $0.range) }
    #expect(
      headings == ["One\n===", "Two\n---", "# Three", "Four\nfive\n ---", "Six\n> ==", "Seven\n  =="]
    )
  }

  @Test("are not made for a single platform heading")
  func single() {
    let document = parse("## iOS\n\n### Name\n\n## Notes\n\n## Web\n")
    #expect(!document.text.contains("platform"))
    #expect(document.headings.map(\.id) == ["ios", "name", "notes", "web"])
    #expect(document.headings.allSatisfy { $0.platform == nil })
  }

  @Test("end with the body, and at a first-level heading")
  func ends() {
    #expect(parse("## Web\n\n## Wear OS\n\ntext\n").text.hasSuffix("<p>text</p>\n</section>\n</div>\n"))
    #expect(parse("## Web\n## iOS\n# End\n").text.hasSuffix("</section>\n</div>\n<h1 id=\"end\">End</h1>\n"))
  }

  @Test("contain the developer notes that follow a platform, one level down")
  func developerNotes() {
    let document = parse("## iOS\n## Developer notes\n### Name\n## Android\n## Developer notes\n")
    #expect(
      document.headings.map(\.id) == ["ios", "ios-developer-notes", "ios-name", "android", "android-developer-notes"]
    )
    #expect(document.headings.map(\.renderedLevel) == [2, 3, 3, 2, 3])
    #expect(document.text.ranges(of: "<section").count == 2)
  }

  @Test("ignore platform names in quotes and lists")
  func nested() {
    #expect(!parse("> ## iOS\n> ## Android\n").text.contains("<section"))
  }
}
