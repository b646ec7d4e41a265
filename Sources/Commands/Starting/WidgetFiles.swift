import EmbeddedFiles

/// A pattern of `Examples/widgets`, as it was when the binary was built: an entry with its demos, whose scenarios are proven.
struct WidgetPattern {
  let slug: String
  /// What is in the entry's folder, the entry first.
  let files: [EmbeddedFile]

  static let all = embeddedFiles(in: patterns).filter { $0.path.hasSuffix("/index.md") }.map { entry in
    let slug = String(entry.path.dropLast("/index.md".count))
    let files = embeddedFiles(in: "\(patterns)/\(slug)")
    let others = files.filter { $0.path != "index.md" }
    return WidgetPattern(slug: slug, files: files.filter { $0.path == "index.md" } + others)
  }

  /// The files in a folder of a library, as they are in the library of examples but for what was taken and recorded there:
  /// a new library has no pictures yet, and asks for none.
  func files(in folder: String) -> [NewFile] {
    files.map { file in
      let written = file.text.replacing(#/(?m)^    pictures:\n(?: {6,}.*\n)+/#, with: "")
      return NewFile(path: "\(folder)/\(file.path)", text: written)
    }
  }

  /// The files of a draft in another library: under a title of its own, and without what leads to other patterns, which
  /// are not there.
  func draft(in folder: String, title: String) -> [NewFile] {
    files(in: folder).map { file in
      guard file.path.hasSuffix(".md") else { return file }
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
        if line.hasPrefix("title: ") { return "title: \(quoted(title))\nstatus: draft" }
        if line.hasPrefix("order: ") || line.hasPrefix("related: ") { return nil }
        return String(line).replacing(/\[([^\]]*)\]\(\.\.\/[^)]*\)/) { String($0.1) }
      }
      return NewFile(path: file.path, text: lines.joined(separator: "\n"))
    }
  }
}

private let patterns = "Examples/widgets/Content/patterns"

/// The files of `Examples/widgets`.
func widgetLibrary() -> [NewFile] {
  ["polite.yml", "dialogs.yml", "Content/index.md", "Content/patterns/index.md"].map { path in
    NewFile(path: path, text: embeddedFile("Examples/widgets/\(path)").text)
  } + WidgetPattern.all.flatMap { $0.files(in: "Content/patterns/\($0.slug)") }
}
