public import Diagnostics
import Markup

extension Rule {
  /// An image without a text alternative for people who cannot see it.
  public static let textImageAlt = Rule(
    "text-image-alt",
    .warning,
    "An image has no text.",
    explanation: """
      The text between the brackets is read in place of the image, and names the demo if the image embeds one. Write \
      an image that is only decoration as `<img alt="" …>`, which shows that the text was not forgotten.
      """,
    source: "WCAG 2.2, 1.1.1 Non-text Content; technique H37",
    examples: [
      Example(wrong: "![](«upload.png)", right: "![A bar, half full](upload.png)"),
      Example(
        wrong: "«<img src=\"upload.png\">",
        right: "<img src=\"upload.png\" alt=\"A bar, half full\">",
        language: "html"
      ),
    ]
  )
}

let textImageAltCheck = Check<PageSubject>(.textImageAlt) { subject in
  subject.passages.flatMap { passage in
    let images = passage.document.images.filter { $0.kind == .image && $0.text.allSatisfy(\.isWhitespace) }.map(\.range)
    let tags = passage.document.tags.filter(isBareImage).map(\.range)
    return (images + tags).map { range in
      Diagnostic(
        .textImageAlt,
        at: passage.range(range),
        "the image has no text",
        help: "Say what it shows; for decoration, write `<img alt=\"\" …>`."
      )
    }
  }
}

/// Whether a tag is an image that neither has a text alternative nor is hidden from assistive technology.
private func isBareImage(_ tag: RawTag) -> Bool {
  guard tag.name == "img", !tag.isClosing, tag["alt"] == nil else { return false }
  if ["aria-label", "aria-labelledby", "title"].contains(where: { tag[$0]?.isEmpty == false }) { return false }
  return tag["aria-hidden"] != "true" && !["presentation", "none"].contains(firstRole(in: tag["role"]))
}
