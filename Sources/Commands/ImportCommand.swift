import Diagnostics
import Importing
import Platform

extension Command {
  static let importing = Command(
    "import",
    "Make a library from a catalogue in another format",
    discussion: """
      Reads a folder of Markdown entries, or one file: entries with front matter from a Jekyll site, and entries whose \
      sections carry the data. Writes Content/CATEGORY/SLUG.md, pages for the categories, and polite.yml where there is \
      none. Every entry is a draft: build with --drafts.
      What is not carried over, or only in another form, is reported with its place. The catalogue is never touched. \
      If a file of the library differs from what the import makes, nothing at all is written without --force.
      """,
    arguments: [Argument("SOURCE", "The catalogue's folder, or one file.")],
    options: [.root, .replacing, .strict] + Option.forReports
  ) { (invocation) throws(CommandFailure) in
    var catalogue = CatalogueImport(source: invocation.arguments[0], root: invocation.root)
    catalogue.overwrites = invocation.has(.replacing)
    invocation.tell("Importing \(catalogue.source) into \(catalogue.root)")
    let outcome: CatalogueImport.Outcome
    do throws(ImportError) { outcome = try catalogue.run() } catch { throw CommandFailure(error) }
    let exitCode = Report(invocation, rules: Rule.importingRules, folder: outcome.folder).write(outcome.diagnostics)
    for path in outcome.written { invocation.tell("wrote \(shown(path, in: invocation.root))") }
    invocation.say(counts(of: outcome))
    return exitCode
  }
}

extension Option {
  static let replacing = Option("force", "Replace files of the library that differ from what the import makes.")
}

private func counts(of outcome: CatalogueImport.Outcome) -> String {
  let entries = counted(outcome.entries, "entry", "entries")
  let files = counted(outcome.written.count, "file")
  return "\(entries), \(files) written, \(grouped(outcome.unchanged)) unchanged"
}

extension CommandFailure {
  /// A missing source and a library in the wrong place are wrong calls.
  init(_ error: ImportError) {
    switch error {
    case .refused(let place, let reason):
      self.init(
        .wrongUsage,
        "will not write a library to \(place): \(reason)",
        hint: "Name another folder with --root."
      )
    case .nothing(let source):
      self.init(.wrongUsage, "there is no Markdown file in \(source)", hint: "Name the folder that holds the entries.")
    case .system(let cause) where cause.isMissing:
      let message = "there is no file or folder \(cause.path)"
      self.init(.wrongUsage, message, hint: "Name the folder that holds the entries.")
    case .system(let cause), .unwritten(let cause): self.init(.couldNotRun, cause.description)
    }
  }
}
