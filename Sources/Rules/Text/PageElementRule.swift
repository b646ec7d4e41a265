public import Diagnostics
import Markup

extension Rule {
  /// An element of raw HTML that is about the whole page.
  public static let textPageElement = Rule(
    "text-page-element",
    .error,
    "An element of raw HTML changes the page around it.",
    explanation: """
      A body is a part of a page. `<base>` points all links of the page elsewhere, including those to its style sheets \
      and scripts; `<meta http-equiv>` can lead away from the page; attributes of `<html>` and `<body>` are added to \
      the page's own; and after `<plaintext>` nothing is read as HTML any more.
      """,
    source: "HTML, section 13.2.6.4.7 The \"in body\" insertion mode",
    wrong: "«<base href=\"https://example.org/\">",
    right: "<a href=\"https://example.org/\">The example</a>"
  )
}

let textPageElementCheck = Check<PageSubject>(.textPageElement) { subject in
  (subject.body?.tags ?? []).filter { !$0.isClosing && concernsPage($0) }.map { tag in
    Diagnostic(
      .textPageElement,
      at: subject.file.range(tag.range),
      "`<\(tag.name)>` changes the page around it",
      help: "Take it out. What all pages should have belongs in `Templates/layout.mustache`."
    )
  }
}

private func concernsPage(_ tag: RawTag) -> Bool {
  tag.name == "meta" ? tag["http-equiv"] != nil : pageElements.contains(tag.name)
}

private let pageElements: Set<String> = ["base", "body", "frameset", "head", "html", "plaintext"]
