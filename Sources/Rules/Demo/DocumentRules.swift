public import Diagnostics
import HTMLTree
import PatternLibrary

extension Rule {
  /// A demo without a language.
  public static let demoNoLanguage = Rule(
    "demo-no-language",
    .error,
    "A demo does not say what language it is in.",
    explanation: """
      A screen reader chooses its voice by the document's language. A demo is a document of its own, in a frame or \
      opened alone, so it inherits no language from the page around it.
      """,
    source: "WCAG 2.2, 3.1.1 Language of Page; BCP 47, section 2.1",
    examples: [
      Example(wrong: "<!doctype html>\n«<html>", right: "<!doctype html>\n<html lang=\"en\">", language: "html"),
      Example(
        wrong: "<!doctype html>\n<html «lang=\"pt_BR\">",
        right: "<!doctype html>\n<html lang=\"pt-BR\">",
        language: "html"
      ),
    ]
  )

  /// A demo that is marked as wrong without a reason.
  public static let demoNoReason = Rule(
    "demo-no-reason",
    .error,
    "A demo is marked as wrong but does not say what is wrong with it.",
    explanation: "The page shows the mark's content beside the demo: it says what readers should learn from it.",
    wrong: "<meta name=\"polite:wrong\" «content=\"\">",
    right: "<meta name=\"polite:wrong\" content=\"Nothing is announced.\">",
    language: "html"
  )

  /// A demo without a title.
  public static let demoNoTitle = Rule(
    "demo-no-title",
    .error,
    "A demo has no title.",
    explanation: "The title names the demo's frame and its bare page; without one a person hears the file's address.",
    source: "WCAG 2.2, 2.4.2 Page Titled",
    wrong: "«<title></title>",
    right: "<title>Upload a photo</title>",
    language: "html"
  )

  /// A demo that declares an encoding other than UTF-8.
  public static let demoCharset = Rule(
    "demo-charset",
    .error,
    "A demo declares an encoding other than UTF-8.",
    explanation: "Demos are read as UTF-8. A browser that believes the declaration shows the wrong letters.",
    source: "HTML, section 4.2.5.4 Specifying the document's character encoding",
    wrong: "«<meta charset=\"iso-8859-1\"><p>Café</p>",
    right: "<meta charset=\"utf-8\"><p>Café</p>",
    language: "html"
  )
}

let demoCharsetCheck = Check<DemoSubject>(.demoCharset) { subject in
  let named = subject.document.elements.first { $0.name == "meta" && $0.namedEncoding != nil }
  guard let named, let charset = named.namedEncoding.map({ bareAddress($0) }),
    !["", "utf-8", "utf8"].contains(charset.lowercased())
  else { return [] }
  let message = "the document is UTF-8, but says that it is `\(charset)`"
  return [Diagnostic(.demoCharset, at: subject.place(of: named), message, help: "Write `<meta charset=\"utf-8\">`.")]
}

extension HTMLElement {
  /// The encoding that a `<meta>` declares, in either of its forms.
  fileprivate var namedEncoding: String? {
    if let charset = self["charset"] { return charset }
    guard self["http-equiv"]?.lowercased() == "content-type", let content = self["content"] else { return nil }
    return content.firstMatch(of: /(?i)charset\s*=\s*["']?([^\s;"']+)/).map { String($0.output.1) }
  }
}

let demoNoLanguageCheck = Check<DemoSubject>(.demoNoLanguage) { subject in
  let root = subject.document.first("html")
  let language = root?["lang"].map { bareAddress($0) }
  if let language, isLanguageTag(language) { return [] }
  let message =
    switch language {
    case nil: "the document has no `lang`"
    case "": "the document's `lang` is empty"
    case let language?: "`\(language)` is not a language tag"
    }
  return [
    Diagnostic(
      .demoNoLanguage,
      at: root.map { subject.place(of: "lang", in: $0) } ?? subject.file.start,
      message,
      help: "Write `<html lang=\"en\">`, or the tag of the language that the demo is in, like `pt-BR`."
    )
  ]
}

let demoNoReasonCheck = Check<DemoSubject>(.demoNoReason) { subject in
  guard let mark = subject.document.wrongMark, subject.wrong?.allSatisfy(\.isWhitespace) == true else { return [] }
  return [
    Diagnostic(
      .demoNoReason,
      at: subject.place(of: "content", in: mark),
      "`polite:wrong` does not say what is wrong",
      help: "Say in `content`, in a sentence, what goes wrong for people because of the mistake."
    )
  ]
}

let demoNoTitleCheck = Check<DemoSubject>(.demoNoTitle) { subject in
  let title = subject.document.elements.first { $0.name == "title" && !subject.facts.isInDrawing($0) }
  guard let title else {
    let place = subject.document.first("head").map { subject.place(of: $0) } ?? subject.file.start
    return [Diagnostic(.demoNoTitle, at: place, "the document has no title", help: "Say in `<title>` what it shows.")]
  }
  if !subject.facts.text(in: title).isEmpty { return [] }
  return [
    Diagnostic(
      .demoNoTitle,
      at: subject.place(of: title),
      "the document's title is empty",
      help: "Say in `<title>` what it shows."
    )
  ]
}
