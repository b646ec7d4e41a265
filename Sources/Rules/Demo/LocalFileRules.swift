import Checking
public import Diagnostics
import HTMLTree

extension Rule {
  /// A file of a demo that does not exist.
  public static let demoMissingFile = Rule(
    "demo-missing-file",
    .error,
    "A demo names a file that is not in the library.",
    explanation: """
      Where a style sheet, a script or a picture is missing, the demo looks or works differently from what its author \
      saw. Where the target of a link is missing, the link leads nowhere. Addresses are relative to the file that they \
      are in: the demo, or a style sheet beside it that it links to or imports. Only the first fifty in a demo are \
      reported.
      """,
    wrong: "<link rel=\"stylesheet\" «href=\"style-that-was-removed.css\">",
    right: "<style>\n  progress { inline-size: 100%; }\n</style>",
    language: "html"
  )

  /// A module that a browser does not load from a file.
  public static let demoModule = Rule(
    "demo-module",
    .error,
    "A demo loads a module, but its entry does not say that it must be served.",
    explanation: """
      Browsers load modules only from a server. Readers and `polite verify` open demos from files, where the request \
      for a module goes to another origin and is refused. A module that is written in the demo and imports nothing \
      does run. If the entry says `served: true`, `polite verify` serves the demo from a server of its own, and the \
      demo's stage says that it is shown where the site is served.
      """,
    source: "HTML, 8.1.4.2 Fetching scripts; Fetch, 3.2 CORS protocol",
    wrong: "<script «type=\"module\" src=\"toast.js\"></script>",
    right: "<script src=\"toast.js\" defer></script>",
    language: "html"
  )
}

extension Rule {
  /// A file that a browser does not let a page from a file request.
  public static let demoRequest = Rule(
    "demo-request",
    .warning,
    "A demo requests a file, but its entry does not say that it must be served.",
    explanation: """
      Browsers refuse `fetch` to a page that is opened from a file, which is how readers and `polite verify` open demos. \
      If the entry says `served: true`, `polite verify` serves the demo from a server of its own, and the demo's stage \
      says that it is shown where the site is served.
      """,
    source: "Fetch, 4.2 Scheme fetch",
    wrong: "<script>\n  fetch(«\"towns.json\").then(show);\n</script>",
    right: "<script>\n  show(['Bath', 'York']);\n</script>",
    language: "html"
  )
}

let demoRequestCheck = Check<DemoSubject>(.demoRequest, needs: ["demos"]) { subject in
  if subject.checked.isServed { return [] }
  return subject.facts.scripts.tokens.flatMap(scriptReferences).filter { $0.use == .request }.map { request in
    Diagnostic(
      .demoRequest,
      at: subject.file.range(request.text.bytes),
      "browsers refuse `fetch` to a page that is opened from a file",
      help: "Put the data into the demo, or say `served: true` for the demo in the entry’s front matter."
    )
  }
}

let demoMissingFileCheck = Check<DemoSubject>(.demoMissingFile) { subject in
  var diagnostics: [Diagnostic] = []
  func look(_ references: [DemoReference], of file: ReferringFile, base: String) {
    for reference in references where diagnostics.count < 50 {
      let fault = subject.library.fault(inReference: reference.address, of: file, base: base, at: reference.place)
      guard let fault else { continue }
      diagnostics.append(Diagnostic(.demoMissingFile, at: reference.place, fault.message, help: fault.help))
    }
  }
  look(subject.references, of: ReferringFile(subject.checked), base: subject.facts.base)
  for sheet in subject.linkedSheets { look(sheet.references, of: sheet.place, base: "") }
  return diagnostics
}

let demoModuleCheck = Check<DemoSubject>(.demoModule, needs: ["demos"]) { subject in
  if subject.checked.isServed { return [] }
  let elements = subject.facts.attributed.compactMap { element -> SourceRange? in
    switch element.name {
    case "script" where element["type"].map { bareAddress($0).lowercased() } == "module" && element["src"] != nil:
      subject.place(of: "type", in: element)
    case "link" where bareAddress(element["rel"] ?? "").lowercased() == "modulepreload":
      subject.place(of: "rel", in: element)
    default: nil
    }
  }
  let modules = subject.facts.scripts.tokens.flatMap { tokens in
    scriptReferences(in: tokens).filter { $0.use == .module }.map { subject.file.range($0.text.bytes) }
  }
  return (elements + modules).map { place in
    Diagnostic(
      .demoModule,
      at: place,
      "browsers do not load a module for a page that is opened from a file",
      help: """
        Load a classic script, put the code into the demo, or say `served: true` for the demo in the entry’s front \
        matter.
        """
    )
  }
}
