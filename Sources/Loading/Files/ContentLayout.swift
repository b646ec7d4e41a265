import Diagnostics
import PatternLibrary
import Platform

/// The suffix of the pages that Polite makes from demos for their stages: `upload.html` runs as `upload.stage.html`.
public let stageSuffix = ".stage"

/// The suffix of the pages that open a demo that shows a mistake, and say so: `upload.html` is framed by
/// `upload.alone.html`.
public let aloneSuffix = ".alone"

/// The role of each file below `Content/`, determined by its place and its name.
struct ContentLayout: Sendable {
  private(set) var home: FoundFile?
  /// Categories' indexes, by the folder's name.
  private(set) var indexes: [String: FoundFile] = [:]
  /// By path.
  private(set) var entries: [EntryPlace] = []
  private(set) var demoFiles: [DemoFile] = []
  private(set) var assets: [Asset] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The folders below `Content/` of entries that are nested too deep, with the places where they would be entries.
  private var nestedEntries: [String: String] = [:]
  /// The last category whose name was found to be valid.
  private var lastFittingName: String?

  /// - Parameter threads: The maximum number of threads that read names; the result is the same for any number.
  init(_ scan: LibraryScan, threads: Int) {
    var pages: [(file: FoundFile, parts: [String], stem: String)] = []
    var evidence: [(file: FoundFile, parts: [String])] = []
    let names = parallelMap(scan.files.count, threads: threads) { FileName(scan.files[$0].path) }
    for (file, name) in zip(scan.files, names) {
      switch name.kind {
      case .page(let stem): pages.append((file, name.parts, stem))
      case .markdown(let stem): addMarkdown(file, name.parts, stem)
      case .evidence: evidence.append((file, name.parts))
      case .asset: addAsset(file, name.parts)
      case .nothing: continue
      case .almost(let ending):
        strayMarkdown(file, name.parts, "Rename it so that it ends in `.\(ending)`.")
      }
    }
    addDemos(pages)
    addEvidence(evidence)
  }

  private mutating func addMarkdown(_ file: FoundFile, _ parts: [String], _ stem: String) {
    switch (parts.count, stem) {
    case (1, "index"): home = file
    case (1, _): addEntry(EntryPlace(file: file, category: nil, slug: stem, hasFolder: false))
    case (2, "index"):
      checkName(parts[0], file)
      indexes[parts[0]] = file
    case (2, _): addEntry(EntryPlace(file: file, category: parts[0], slug: stem, hasFolder: false))
    case (3, "index"): addEntry(EntryPlace(file: file, category: parts[0], slug: parts[1], hasFolder: true))
    case (_, "index"):
      let folder = parts.dropLast().joined(separator: "/")
      let place = "\(parts[0])/\(parts[parts.count - 2])"
      nestedEntries[folder] = place
      let message = "no page is made of this file: an entry's folder is directly in its category's"
      report(.libraryStrayMarkdown, file, message, Self.moving(folder, to: place))
    default:
      strayMarkdown(file, parts, "Move it to `Content/\(parts[0])/\(stem).md`, or remove it.")
    }
  }

  private static func moving(_ folder: String, to place: String) -> String {
    "Move the folder `Content/\(folder)` to `Content/\(place)`, or remove it."
  }

  private mutating func addEntry(_ place: EntryPlace) {
    // Files are sorted, so nearly all of a category's are consecutive. An invalid name is reported for each file.
    if let category = place.category, category != lastFittingName {
      checkName(category, place.file)
      lastFittingName = isSlug(category) ? category : nil
    }
    checkName(place.slug, place.file)
    if place.slug.utf8.count == 5, place.slug.lowercased() == "index" {
      report(.libraryIndexEntry, place.file, "an entry cannot be named `\(place.slug)`", "Rename its folder.")
    }
    entries.append(place)
  }

  private mutating func checkName(_ name: String, _ file: FoundFile) {
    if name.utf8.count > longestPageName {
      let message = "the name `\(shortened(name))` is too long for the files that are made of it"
      return report(.fileName, file, message, "Use at most \(longestPageName) bytes.")
    }
    if isSlug(name) { return }
    report(
      .fileName,
      file,
      "the name `\(shortened(name))` cannot be a part of an address",
      "Use \(Form.slug.expectation)."
    )
  }

  /// The entries that have a folder, by that folder.
  private var folders: [String: Int] {
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where entry.hasFolder {
      places["\(entry.category ?? "")/\(entry.slug)"] = index
    }
    return places
  }

  /// Assigns evidence to the entry whose `index.md` it is beside.
  private mutating func addEvidence(_ files: [(file: FoundFile, parts: [String])]) {
    if files.isEmpty { return }
    let places = folders
    for (file, parts) in files {
      if let place = places[parts.dropLast().joined(separator: "/")] {
        entries[place].evidence = file
      } else {
        let help = helpForStray(in: parts.dropLast().joined(separator: "/"))
        report(.evidenceStray, file, "this evidence belongs to no entry", help)
      }
    }
  }

  /// Assigns demos to the entry whose `index.md` they are beside.
  private mutating func addDemos(_ pages: [(file: FoundFile, parts: [String], stem: String)]) {
    let places = folders
    for page in pages {
      let entry = page.parts.dropLast().joined(separator: "/")
      guard page.parts.count == 3, let place = places[entry] else {
        let help = helpForStray(in: entry)
        report(.libraryStrayDemo, page.file, "this HTML file belongs to no entry, and is not published", help)
        continue
      }
      checkName(page.stem, page.file)
      for suffix in [stageSuffix, aloneSuffix] where page.stem.lowercased().hasSuffix(suffix) {
        let message = "a demo cannot be named `\(shortened(page.stem))`"
        report(.libraryStageDemo, page.file, message, "Rename it so that it does not end in `\(suffix).html`.")
      }
      entries[place].demoStems.append(page.stem)
      demoFiles.append(
        DemoFile(entry: entry, stem: page.stem, path: page.file.path, absolutePath: page.file.absolutePath)
      )
    }
  }

  private func helpForStray(in folder: String) -> String {
    nestedEntries[folder].map { Self.moving(folder, to: $0) }
      ?? "Put it beside the `index.md` of its entry, or remove it."
  }

  private mutating func addAsset(_ file: FoundFile, _ parts: [String]) {
    let path = parts.joined(separator: "/")
    if let fault = unportablePath(file.path, path) { return diagnostics.append(fault) }
    assets.append(Asset(sitePath: path, path: file.path, absolutePath: file.absolutePath))
  }

  private mutating func strayMarkdown(_ file: FoundFile, _ parts: [String], _ help: String) {
    let isIndex = parts.last != "index.md" && parts.last?.lowercased() == "index.md"
    report(.libraryStrayMarkdown, file, "no page is made of this file", isIndex ? "Name it `index.md`." : help)
  }

  private mutating func report(_ rule: Rule, _ file: FoundFile, _ message: String, _ help: String) {
    diagnostics.append(Diagnostic(rule, at: .whole(of: file.path), message, help: help))
  }
}

/// Returns the diagnostic about a file whose path is not allowed on every system.
///
/// - Parameters:
///   - path: Below the library's root.
///   - sitePath: The part of the path that is published.
func unportablePath(_ path: String, _ sitePath: String) -> Diagnostic? {
  if sitePath.split(separator: "/").allSatisfy(isPortableName) { return nil }
  return Diagnostic(
    .fileName,
    at: .whole(of: path),
    "the path cannot be published on every system",
    help: "Rename it without control characters, direction marks, or any of `\\ : * ? \" < > |`."
  )
}

/// A file's path below `Content/`, in parts, and the kind of file that its name indicates.
private struct FileName: Sendable {
  let parts: [String]
  let kind: Kind

  enum Kind: Sendable {
    case page(stem: String)
    case markdown(stem: String)
    case evidence
    case asset
    /// Its extension resembles one of a page, and is probably meant to be this one.
    case almost(ending: String)
    case nothing
  }

  init(_ path: String) {
    parts = pathParts(path).dropFirst().map { String($0) }
    guard let name = parts.last else {
      kind = .nothing
      return
    }
    if let stem = stem(of: name, "html") {
      kind = .page(stem: stem)
    } else if let stem = stem(of: name, "md") {
      kind = .markdown(stem: stem)
    } else if name == Evidence.fileName {
      kind = .evidence
    } else {
      switch fileExtension(name).lowercased() {
      case "md", "markdown": kind = .almost(ending: "md")
      case "html": kind = .almost(ending: "html")
      default: kind = .asset
      }
    }
  }
}

/// Returns the parts of a path between its slashes. It works on bytes, because it runs for every file.
func pathParts(_ path: String) -> [Substring] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
}

private func fileExtension(_ name: String) -> String {
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
  return String(name[name.utf8.index(after: dot)...])
}

/// Returns the name without an extension, if it has that extension and something before it.
private func stem(of name: String, _ wanted: String) -> String? {
  let stem = name.utf8.dropLast(wanted.utf8.count + 1)
  guard !stem.isEmpty, name.utf8[stem.endIndex] == UInt8(ascii: "."),
    name.utf8.suffix(wanted.utf8.count).elementsEqual(wanted.utf8)
  else { return nil }
  return String(Substring(stem))
}

/// The maximum length of a page's name in bytes. File systems allow 255, and the site also makes longer names from it,
/// such as `slider.stage.html`.
private let longestPageName = 240
