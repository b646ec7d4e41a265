import Diagnostics
import PatternLibrary

/// Checks the former paths of all entries against the files that exist and against each other.
func checkRedirects(
  of entries: [CheckedEntry],
  files: TakenPaths
) -> (redirects: [CheckedRedirect], diagnostics: [Diagnostic]) {
  var taken: [String: (entry: Int, range: SourceRange)] = [:]
  var files = files
  var diagnostics: [Diagnostic] = []
  for (index, checked) in entries.enumerated() {
    for redirect in checked.entry.redirects {
      let range = checked.entry.head.range(redirect.bytes)
      guard let path = redirectPath(redirect.value) else {
        diagnostics.append(badRedirect(redirect.value, range, reasonAgainst(redirect.value)))
        continue
      }
      if let other = taken[path.text.lowercased()] {
        diagnostics.append(
          Diagnostic(
            .entryBadRedirect,
            at: range,
            "`\(redirect.value)` already leads to \(other.entry == index ? "this" : "another") entry",
            help: "Keep one of the two.",
            notes: [.init(at: other.range, "it is claimed here first")]
          )
        )
      } else if let other = files.clash(path) {
        let why =
          switch other {
          case path.text.lowercased(): "is a file or folder of the site"
          case CheckedLibrary.themeFolder: "is in the folder `\(other)`, which the site needs for itself"
          default: "cannot be beside the file `\(other)`"
          }
        diagnostics.append(badRedirect(redirect.value, range, why))
      } else {
        taken[path.text.lowercased()] = (index, range)
        files.insert(path)
      }
    }
  }
  let redirects = entries.enumerated().flatMap { index, checked in
    checked.entry.redirects.compactMap { redirect in
      redirectPath(redirect.value).map { CheckedRedirect(from: $0, entry: index) }
    }
  }
  return (redirects.sorted { $0.from.text < $1.from.text }, diagnostics)
}

/// Returns the path that a redirect names, if it is a page's and no longer than file systems allow.
private func redirectPath(_ text: String) -> SitePath? {
  let path = SitePath(text)
  let isPage = text.hasSuffix(".html") && path.text == text && !text.contains(where: \.isWhitespace)
  return isPage && text.utf8.count <= 1000 && path.parts.allSatisfy { $0.utf8.count <= 255 } ? path : nil
}

/// Explains why a text is not the path of a page, as the end of a sentence that begins with the text.
private func reasonAgainst(_ text: String) -> String {
  if text.contains(where: \.isWhitespace) { return "has white space in it" }
  return text.hasSuffix(".html") ? "is not a path of a page below the site's root" : "does not end in `.html`"
}

private func badRedirect(_ text: String, _ range: SourceRange, _ why: String) -> Diagnostic {
  Diagnostic(
    .entryBadRedirect,
    at: range,
    "`\(text)` \(why)",
    help: "Write a former path of this page, as `old-category/old-name.html`."
  )
}
