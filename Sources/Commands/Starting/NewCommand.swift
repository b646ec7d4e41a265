import Checking
import Diagnostics
import JSONSyntax
import Loading
import Platform
import Text

extension Command {
  static let new = Command(
    "new",
    "Write an entry with its fields explained",
    discussion: """
      Writes Content/CATEGORY/SLUG.md, or with --demo a folder with an entry and a demo. The entry is a draft: build \
      it with --drafts until its status changes. With --pattern it is not empty: it has the rows that the ARIA \
      Authoring Practices document for a classic widget, demos that follow them, and the scenarios that prove it.
      Files are never overwritten.
      """,
    arguments: [Argument("CATEGORY/SLUG", "The folder under Content, and the last part of the page's address.")],
    options: [.root, .title, .demo, .pattern, .quiet]
  ) { (invocation) throws(CommandFailure) in
    let (category, slug) = try entryPath(invocation.arguments[0])
    try refuseUnlessLibrary(invocation.root)
    let title = invocation.value(of: .title) ?? titled(slug)
    if title.contains(where: \.isNewline) { throw CommandFailure(.wrongUsage, "`--title` must be one line") }
    let path = "Content/\(category)/\(slug)"
    let pattern = invocation.value(of: .pattern)
    let files =
      WidgetPattern.all.first { $0.slug == pattern }?.draft(in: path, title: title)
      ?? newEntry(at: path, title: title, withDemo: invocation.has(.demo))
    try refuseOtherForm(of: path, below: invocation.root)
    if let title = invocation.value(of: .title), let fault = fault(of: title, in: files) {
      throw CommandFailure(.wrongUsage, "an entry cannot have that title: \(fault.message)")
    }
    try writeNewFiles(files, below: invocation.root)
    for file in files { invocation.say("wrote \(shown(file.path, in: invocation.root))") }
    let index = "Content/\(category)/index.md"
    if (try? FolderHandle(invocation.root).kind(of: index)) == nil {
      invocation.say("The category has no page of its own yet: write \(index) with a `title` and a `summary`")
    }
    return .clean
  }
}

extension Option {
  static let title = Option("title", takes: .text("TEXT"), "The entry's title. Default: made from SLUG.")
  static let demo = Option("demo", "Write a demo beside the entry, with a scenario.")
  static let pattern = Option(
    "pattern",
    takes: .choice(WidgetPattern.all.map(\.slug)),
    "Start from a widget: \(WidgetPattern.all.map(\.slug).joined(separator: ", "))."
  )
}

/// Returns the fault that a title would cause in the new entry.
private func fault(of title: String, in files: [NewFile]) -> Diagnostic? {
  guard let entry = files.first(where: { $0.path.hasSuffix(".md") }) else { return nil }
  let file = SourceFile(path: entry.path, text: entry.text)
  let faults = parseEntry(file, category: "", slug: "").diagnostics
  // The other unfinished parts of the entry are for its author to complete.
  return faults.first { $0.severity == .error && $0.rule.family != "entry" || $0.message.contains("`title`") }
}

/// Returns the category and the slug of `CATEGORY/SLUG`, each made of lower-case letters, digits and hyphens.
private func entryPath(_ argument: String) throws(CommandFailure) -> (category: String, slug: String) {
  let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  guard parts.count == 2, parts.allSatisfy(isPlainSlug) else {
    throw CommandFailure(
      .wrongUsage,
      "`\(argument)` is not CATEGORY/SLUG in lower-case letters, digits and hyphens",
      hint: "For example: polite new essentials/text-field"
    )
  }
  if parts[0] == CheckedLibrary.themeFolder {
    throw CommandFailure(.wrongUsage, "the site needs the name `\(parts[0])` for itself; take another category")
  }
  if parts[1] == "index" {
    throw CommandFailure(.wrongUsage, "`index` is the name of a category's own page; take another slug")
  }
  return (parts[0], parts[1])
}

private func isPlainSlug(_ part: String) -> Bool {
  let isPlain = part.utf8.allSatisfy { isSmallLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  return isPlain && !part.isEmpty && !part.hasPrefix("-") && !part.hasSuffix("-")
}

private func refuseUnlessLibrary(_ root: String) throws(CommandFailure) {
  do throws(SystemError) {
    if try FolderHandle(root).kind(of: "Content") != nil { return }
  } catch {
    throw CommandFailure(.unreadable(error))
  }
  throw CommandFailure(
    .wrongUsage,
    "\(root == "." ? "the working folder" : root) is not a library: it has no folder Content",
    hint: "Name the library with --root, or make one with `polite init`."
  )
}

/// Refuses an entry that is there already in its other form: a file and a folder of the same name would have the same
/// page.
private func refuseOtherForm(of path: String, below root: String) throws(CommandFailure) {
  do throws(SystemError) {
    let folder = try FolderHandle(root)
    for other in [path, path + ".md"] where try folder.kind(of: other) != nil {
      throw SystemError("create", folder.path(of: other), code: SystemError.exists)
    }
  } catch {
    throw CommandFailure(error)
  }
}

/// Returns the files of a new entry.
private func newEntry(at path: String, title: String, withDemo: Bool) -> [NewFile] {
  let demos = resource(withDemo ? "new-demos.yml" : "new-demos-none.yml")
  let entry = fill(
    resource("new-entry.md"),
    [
      "TITLE": quoted(title),
      "DEMOS": String(demos.dropLast()),
      "PLACEMENT": withDemo ? "\n![An example](example.html)\n" : "",
    ]
  )
  guard withDemo else { return [NewFile(path: path + ".md", text: entry)] }
  return [
    NewFile(path: path + "/index.md", text: entry),
    NewFile(path: path + "/example.html", text: resource("new-demo.html")),
  ]
}

/// Returns a text in which each `%NAME%` is replaced by the value of that name.
private func fill(_ template: String, _ values: [String: String]) -> String {
  var parts = template.split(separator: "%", omittingEmptySubsequences: false).map(String.init)
  for index in stride(from: 1, to: parts.count - 1, by: 2) { parts[index] = values[parts[index]] ?? "" }
  return parts.joined()
}

/// Returns a text as a double-quoted YAML scalar. YAML's escapes include those of JSON.
func quoted(_ text: String) -> String {
  var bytes: [UInt8] = []
  appendJSONString(text, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
