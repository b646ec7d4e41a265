import Foundation
import Importing
import Testing

@Suite("The links of a catalogue") struct LinkTests {
  private func body(_ text: String, others: Set<String> = [], more: [String: String] = [:]) -> (String, Conversion) {
    let files = ["_web/lamp.md": "---\nlayout: entry\ntitle: Lamp\n---\n\(text)"].merging(more) { $1 }
    let conversion = imported(files, others: others)
    let entry = conversion.text("Content/web/lamp.md") ?? ""
    return (String(entry[(entry.range(of: "\n---\n\n")?.upperBound ?? entry.startIndex)...]), conversion)
  }

  private let torch = ["_native/torch.md": "---\nlayout: entry\ntitle: Torch\n---\n## How it glows\n\nBrightly.\n"]

  @Test(
    "lead to the new places of entries",
    arguments: [
      "../_native/torch.md", "/native/torch", "/native/torch/", "/native/torch.html", "/torch",
      "{{ site.baseurl }}/native/torch", "../native/torch.html", "../native/torch/",
    ]
  )
  func entries(destination: String) throws {
    let (text, conversion) = body("See [it](\(destination)).\n", more: torch)
    #expect(text == "See [it](../native/torch.md).\n")
    #expect(try loadingErrors(conversion).isEmpty)
  }

  @Test("keep anchors that their targets have, and lose others")
  func anchors() {
    let (text, conversion) = body(
      "[a](/torch#how-it-glows) [b](/torch#gone) [c](#here) [d](#gone)\n\n## Here\n",
      more: torch
    )
    #expect(text.hasPrefix("[a](../native/torch.md#how-it-glows) [b](../native/torch.md) [c](#here) d (`#gone`)\n"))
    // The first leads to its page, without the anchor.
    #expect(conversion.places("import-link") == ["/", "#gone"])
  }

  @Test("become text with the name of the target if there is none")
  func missing() {
    let cases = [
      "[a](gone.md)": "a (`gone.md`)", "[a](/gone \"Title\")": "a (`/gone`, Title)", "![a](gone.png)": "a (`gone.png`)",
      "[a](<go ne.md>)": "a (`go ne.md`)", "[a](<g``o>)": "a (``` g``o ```)",
      "[a [b] c](x/y.html#z)": "a [b] c (`x/y.html#z`)",
      "[![a](gone.png)](gone.md)": "a (`gone.png`) (`gone.md`)", "[](gone.md)": "(`gone.md`)",
      "[a](../../../up.md)": "a (`../../../up.md`)", "[a](bad%zz.md)": "a (`bad%zz.md`)",
      "<a href=\"gone.md\">a</a>": "<a data-missing-href=\"gone.md\">a</a>",
      "<img alt=a src=gone.png>": "<img alt=a data-missing-src=gone.png>",
      "<img srcset=\"a.png 1x, b.png 2x\" alt=\"\">": "<img data-missing-srcset=\"a.png 1x, b.png 2x\" alt=\"\">",
      "[a][1]\n\n[1]: gone.md\n": "[a][1]\n\n\\[1]: gone.md\n",
      // Including links with schemes that are not allowed, each separately.
      "[a](sms:1) b": "a (`sms:1`) b", "<ftp://a.org>": "`ftp://a.org`",
      "<a href=\"vbscript:b\">a</a>": "<a data-missing-href=\"vbscript:b\">a</a>",
    ]
    for (source, expected) in cases {
      let (text, conversion) = body(source + "\n")
      #expect(text.trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines))
      #expect(conversion.rules.contains("import-link"))
    }
  }

  @Test("leave the words of a heading alone if there is no target")
  func heading() {
    let (text, conversion) = body("## See [the torch](gone.md)\n\n[up](#see-the-torch)\n")
    #expect(text == "## See the torch\n\n[up](#see-the-torch)\n")
    #expect(conversion.messages("import-link").first?.contains("gone.md") == true)
  }

  @Test("stay as they are if they lead elsewhere")
  func elsewhere() {
    let source = "[a](https://a.example) <https://b.example> [c](mailto:c@c.example) [d](//d.example) [e](#)\n"
    let (text, conversion) = body(source)
    #expect(text == source)
    #expect(!conversion.rules.contains("import-link"))
  }

  @Test("have copies of the other files that they lead to, under names that every system accepts")
  func files() {
    let (text, conversion) = body(
      "![a](img/My%20Lamp.PNG) <video src=\"/media/a.webm\"></video> [page](old.html)\n",
      others: ["_web/img/My Lamp.PNG", "media/a.webm", "_web/old.html", "media/other.webm"]
    )
    #expect(text.contains("![a](../files/web/img/my-lamp.png)"))
    #expect(text.contains("<video src=\"../files/media/a.webm\">"))
    #expect(text.contains("page (`old.html`)"))
    let copies = conversion.files.compactMap { file in
      if case .copy(let source) = file.content { "\(source) > \(file.path)" } else { nil }
    }
    #expect(
      copies == [
        "media/a.webm > Content/files/media/a.webm", "_web/img/My Lamp.PNG > Content/files/web/img/my-lamp.png",
      ]
    )
  }

  @Test("are converted in rows, too")
  func rows() throws {
    let text =
      "---\nlayout: entry\nkeyboard:\n  tab: Goes to [it](gone.md)\n  enter: \"# Opens [a](/torch)\"\n---\nText\n"
    let conversion = imported(torch.merging(["_web/lamp.md": text]) { $1 })
    let entry = try #require(conversion.text("Content/web/lamp.md"))
    #expect(entry.contains("  tab: Goes to it (`gone.md`)\n"))
    #expect(entry.contains("  enter: \"\\\\# Opens [a](../native/torch.md)\"\n"))
    #expect(try loadingErrors(conversion).isEmpty)
  }

  @Test("stay in a copy of the source beside the entry if its text is too complex to parse")
  func tangled() throws {
    let text = "---\nlayout: entry\ntitle: Lamp\n---\n" + String(repeating: "> ", count: 3_000) + "deep\n"
    let conversion = imported(["web/lamp.md": text])
    #expect(conversion.rules.contains("import-not-converted"))
    #expect(conversion.text("Content/web/lamp-source.txt") == text)
    #expect(conversion.text("Content/web/lamp.md")?.contains("[Its text](lamp-source.txt)") == true)
    #expect(try loadingErrors(conversion).isEmpty)
  }
}
