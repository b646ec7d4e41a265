public import Diagnostics

extension Rule {
  /// A relative link whose file is not in the library.
  public static let linkMissingFile = Rule(
    "link-missing-file",
    .error,
    "A link names a file that is not in the library.",
    explanation: """
      Links between entries name source files, relative to the file that has the link: `../toast/index.md`. Polite \
      rewrites them to pages. A link to a file that does not exist would be dead on every page that shows it.
      """,
    wrong: "See [the toast](«../messages/tost.md).",
    right: "See [the toast](../messages/toast.md)."
  )

  /// A link to a place that its page does not have.
  public static let linkMissingAnchor = Rule(
    "link-missing-anchor",
    .error,
    "A link names a place that its page does not have.",
    explanation: """
      The part after `#` must be the id of a heading or of an element in the page. Heading ids are made from their text, \
      in lower case with hyphens; under a platform tab they begin with the platform: `ios-name`.
      """,
    wrong: "See [how it is named](«#nmae).\n\n## Name",
    right: "See [how it is named](#name).\n\n## Name"
  )

  /// A link that works only where letter case is ignored.
  public static let linkCase = Rule(
    "link-case",
    .error,
    "A link differs from its file in upper and lower case.",
    explanation: "It works on a file system that ignores case and is dead on most web servers.",
    wrong: "See [the toast](«../Messages/Toast.md).",
    right: "See [the toast](../messages/toast.md)."
  )

  /// A link from the site's root.
  public static let linkAbsolute = Rule(
    "link-absolute",
    .error,
    "A link begins with a slash.",
    explanation: """
      A path from the root works neither from a file browser nor on a site that is served below a path. Write it \
      relative to the file that has the link.
      """,
    wrong: "See [the toast](«/messages/toast.html).",
    right: "See [the toast](../messages/toast.md)."
  )

  /// A link that climbs out of `Content/`.
  public static let linkEscapes = Rule(
    "link-escapes",
    .error,
    "A link climbs out of the library.",
    explanation: "What lies outside `Content/` is not published, so the link would be dead on the site.",
    wrong: "See [the script](«../../tools/make.sh).",
    right: "See [the script](https://example.org/tools/make.sh)."
  )

  /// A link that is not a valid URL.
  public static let linkMalformed = Rule(
    "link-malformed",
    .error,
    "A link's percent escapes are broken.",
    explanation: "After `%` come two hexadecimal digits, and the bytes they name must be UTF-8.",
    source: "RFC 3986, section 2.1",
    wrong: "See [the toast](«100%.md).",
    right: "See [the toast](100%25.md)."
  )

  /// A link without a destination.
  public static let linkEmpty = Rule(
    "link-empty",
    .error,
    "A link or a picture has no destination.",
    explanation: "Such a link leads to the page that it is on, and such a picture shows nothing.",
    wrong: "See [the toast](«).",
    right: "See [the toast](../messages/toast.md)."
  )

  /// A link to an entry that is not built.
  public static let linkDraft = Rule(
    "link-draft",
    .error,
    "A link leads to a draft.",
    explanation: "Drafts are not built unless `--drafts` asks for them, so the link would be dead on the site.",
    wrong: "See [the dial](«dial.md), which is a draft.",
    right: "See [the labels](labels.md)."
  )

  static let linkRules: [Rule] = [
    linkDraft, linkMissingFile, linkMissingAnchor, linkCase, linkAbsolute, linkEscapes, linkMalformed,
    linkEmpty,
  ]
}

/// Returns the diagnostic for one reference in a body, if something is wrong with it. `checkAnchors` checks places in
/// pages.
func linkDiagnostic(
  for outcome: LinkResolver.Outcome,
  destination: String,
  at range: SourceRange,
  from resolver: LinkResolver
) -> Diagnostic? {
  switch outcome {
  case .anchor where destination.isEmpty:
    let help = "Name a file, a place or an address."
    return Diagnostic(.linkEmpty, at: range, "nothing says where this leads", help: help)
  case .kept, .anchor, .file:
    return nil
  case .absolute:
    return Diagnostic(
      .linkAbsolute,
      at: range,
      "`\(destination)` begins with a slash",
      help: resolver.relative(toAbsolute: destination).map { "Write `\($0)`." }
        ?? "Write the path relative to this file, as `../category/entry/index.md`."
    )
  case .escaping:
    return Diagnostic(
      .linkEscapes,
      at: range,
      "`\(destination)` climbs out of Content/",
      help: "Link to a file below Content/, or to a web address."
    )
  case .malformed:
    return Diagnostic(
      .linkMalformed,
      at: range,
      "`\(destination)` has a broken percent escape",
      help: "Write two hexadecimal digits after each `%`; a percent sign itself is `%25`."
    )
  case .draft(let source):
    return Diagnostic(
      .linkDraft,
      at: range,
      "`\(source.text)` is a draft and is not built",
      help: "Take the link out, publish the entry, or build with --drafts."
    )
  case .missing(let source):
    return missingFile(source, destination: destination, at: range, from: resolver)
  }
}

private func missingFile(
  _ source: SitePath,
  destination: String,
  at range: SourceRange,
  from resolver: LinkResolver
) -> Diagnostic {
  if let other = resolver.library.files.differingInCase(from: source) {
    return Diagnostic(
      .linkCase,
      at: range,
      "`\(destination)` differs from the file in upper and lower case",
      help: "Write `\(resolver.sourceReference(to: other))`."
    )
  }
  let near = resolver.library.files.nearest(to: source)
  return Diagnostic(
    .linkMissingFile,
    at: range,
    "there is no file `\(source.text)` in Content/",
    help: near.map { didYouMean(resolver.sourceReference(to: $0)) }
      ?? "Put the file there, or take the link out; a path begins at the file that has the link."
  )
}
