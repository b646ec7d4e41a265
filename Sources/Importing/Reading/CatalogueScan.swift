import Diagnostics
import Platform
import Text

/// A catalogue as it is on a disk. It is only read, never written.
struct CatalogueScan {
  private(set) var catalogue: Catalogue
  private(set) var diagnostics: [Diagnostic] = []
  /// The folder to which paths are relative.
  let root: String

  /// - Parameter source: A folder, or one file.
  /// - Throws: When there is nothing that can be read.
  init(_ source: String) throws(SystemError) {
    let kind = try fileKind(at: realPath(of: source))
    switch kind {
    case .folder: root = source
    case .file: root = FolderHandle.split(source).parent
    case .link, .other: throw SystemError("import", source, code: SystemError.notAFile)
    }
    let real = try realPath(of: root)
    catalogue = Catalogue(name: lastPart(real), files: [])
    if kind == .folder {
      _ = try listFolder(at: root)
      var walk = FolderWalk(root: root, realRoot: real)
      walk.read("", depth: 1)
      catalogue.files = walk.files
      catalogue.others = walk.others
      catalogue.includes = walk.includes
      diagnostics = walk.diagnostics
    } else {
      readSingle(source)
    }
    readAbove(real)
  }

  /// A single file is an entry, whatever its extension.
  private mutating func readSingle(_ source: String) {
    var walk = FolderWalk(root: root, realRoot: root)
    walk.readMarkdown(FolderHandle.split(source).name)
    catalogue.files = walk.files
    diagnostics = walk.diagnostics
    catalogue.includes += includes(at: root + "/_includes", folder: "")
  }

  /// Reads the parts of the catalogue's site that are above it: includes, and the values of `_config.yml`.
  private mutating func readAbove(_ real: String) {
    var folder = real
    while true {
      if folder != real { catalogue.includes += includes(at: folder + "/_includes", folder: nil) }
      if catalogue.settings.isEmpty, let bytes = try? readPrefix(of: folder + "/_config.yml", atMost: 65_536) {
        catalogue.settings = siteSettings(bytes)
      }
      guard folder.contains("/"), folder != "/", !parentPath(folder).isEmpty else { return }
      folder = parentPath(folder)
    }
  }
}

/// The files below a folder, level by level.
private struct FolderWalk {
  let root: String
  let realRoot: String
  private(set) var files: [CatalogueFile] = []
  private(set) var others: Set<String> = []
  private(set) var includes: [IncludeFolder] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(root: String, realRoot: String) {
    (self.root, self.realRoot) = (root, realRoot)
  }

  mutating func read(_ folder: String, depth: Int) {
    guard depth <= depthLimit else {
      let help = "Move the folder up; it is not read."
      return report(.importTooDeep, folder, "folders are nested more than \(depthLimit) deep", help)
    }
    do throws(SystemError) {
      var left: [String] = []
      for item in try listFolder(at: absolute(folder)) where !isIgnored(item.name) {
        read(item, in: folder, depth, &left)
      }
      reportLeft(left, in: folder)
    } catch {
      unreadable(folder, error)
    }
  }

  private mutating func read(_ item: FolderItem, in folder: String, _ depth: Int, _ left: inout [String]) {
    let path = folder.isEmpty ? item.name : "\(folder)/\(item.name)"
    guard item.isExact else {
      return report(.importUnreadable, path, "the name is not UTF-8, and the file is not read", "Rename it.")
    }
    switch item.kind {
    case .folder where item.name == "_includes": includes += Importing.includes(at: absolute(path), folder: folder)
    case .folder: read(path, depth: depth + 1)
    case .file where isMarkdown(item.name): readMarkdown(path)
    case .file:
      if !others.insert(path).inserted {
        let message = "another file's name differs only by the form of its accents, and only one of them can be copied"
        report(.importDuplicateSlug, path, message, "Rename one of the files.")
      }
      if item.name != "_config.yml" { left.append(item.name) }
    case .link: reportLink(path)
    case .other: report(.importUnreadable, path, "this is neither a file nor a folder, and is not read", "Remove it.")
    }
  }

  mutating func readMarkdown(_ path: String) {
    do throws(SystemError) {
      let bytes = try readPrefix(of: absolute(path), atMost: sizeLimit + 1)
      if bytes.count > sizeLimit {
        return report(.importTooLarge, path, "the file is larger than 4 MB, and is not read", "Split it.")
      }
      files.append(CatalogueFile(path: path, bytes: bytes))
    } catch {
      unreadable(path, error)
    }
  }

  /// Symbolic links are not followed: their targets are imported at their own places, or do not belong to the
  /// catalogue.
  private mutating func reportLink(_ path: String) {
    do throws(SystemError) {
      let target = try realPath(of: absolute(path))
      let isInside = target == realRoot || target.hasPrefix(realRoot + "/")
      let reason = isInside ? "to what is imported at its own place" : "out of the catalogue"
      report(.importNotFollowed, path, "the link leads \(reason), and is not followed", isInside ? nil : "Copy it in.")
    } catch {
      let reason = error.isLinkLoop ? "in a circle" : error.isMissing ? "nowhere" : "to something that cannot be read"
      report(.importNotFollowed, path, "the link leads \(reason), and is not followed", nil)
    }
  }

  private mutating func reportLeft(_ names: [String], in folder: String) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    let verb = names.count == 1 ? "is not Markdown; it stays" : "are not Markdown; they stay"
    let message = "\(shown)\(more) \(verb) behind unless an entry links to \(names.count == 1 ? "it" : "them")"
    report(.importFileLeft, folder, message, nil)
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }

  private mutating func unreadable(_ path: String, _ error: SystemError) {
    let help = "Check that its permissions allow it to be read."
    report(.importUnreadable, path, "cannot \(error.operation) this: \(error.reason)", help)
  }

  private mutating func report(_ rule: Rule, _ path: String, _ message: String, _ help: String?) {
    diagnostics.append(Diagnostic(rule, at: .whole(of: path.isEmpty ? "." : path), message, help: help))
  }
}

private let depthLimit = 32
private let sizeLimit = 4 << 20

/// Returns the files below a folder `_includes`, up to 16 MB; nothing if there is no such folder.
private func includes(at path: String, folder: String?) -> [IncludeFolder] {
  guard (try? fileKind(at: path)) == .folder else { return [] }
  var files: [String: [UInt8]] = [:]
  var left = 16 << 20
  var pending = [(path: "", depth: 1)]
  while let next = pending.popLast() {
    let items = (try? listFolder(at: next.path.isEmpty ? path : "\(path)/\(next.path)")) ?? []
    for item in items where item.isExact && !isIgnored(item.name) {
      let inner = next.path.isEmpty ? item.name : "\(next.path)/\(item.name)"
      if item.kind == .folder, next.depth < depthLimit { pending.append((inner, next.depth + 1)) }
      guard item.kind == .file, let bytes = try? readPrefix(of: "\(path)/\(inner)", atMost: 1 << 20) else { continue }
      if bytes.count == 1 << 20 || bytes.count > left { continue }
      left -= bytes.count
      files[inner] = bytes
    }
  }
  return [IncludeFolder(folder: folder, files: files)]
}

/// Returns the plain values of a `_config.yml`: one key and one value on a line, at the start of the line.
private func siteSettings(_ bytes: [UInt8]) -> [String: String] {
  var settings: [String: String] = [:]
  let text = SourceText(CatalogueFile(path: "_config.yml", bytes: bytes)).file.bytes
  for line in lineRanges(text, 0..<text.count) {
    guard let key = KeyLine(text, line) else { continue }
    var value = trimmed(string(text[key.valueStart..<line.upperBound]))
    if let quote = value.first, quote == "\"" || quote == "'" {
      guard let end = value.dropFirst().firstIndex(of: quote) else { continue }
      value = String(value[value.index(after: value.startIndex)..<end])
    } else if let comment = value.range(ofComment: " #") {
      value = trimmed(String(value[..<comment]))
    }
    if !value.isEmpty, !"|>[{&*".contains(value.first ?? " ") { settings[key.key] = value }
  }
  return settings
}

extension String {
  fileprivate func range(ofComment sign: String) -> String.Index? {
    find(sign, in: Array(utf8), from: 0).map { utf8.index(startIndex, offsetBy: $0) }
  }
}

private func isMarkdown(_ name: String) -> Bool {
  let name = name.lowercased()
  return name.hasSuffix(".md") || name.hasSuffix(".markdown")
}

/// Whether a file is hidden, left behind by an editor, or needed only by a site generator.
private func isIgnored(_ name: String) -> Bool {
  if name.hasPrefix(".") || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#")) { return true }
  if [".swp", ".swo", ".bak", ".orig", ".tmp"].contains(where: name.hasSuffix) { return true }
  return ["_site", "_layouts", "_sass", "_data", "_plugins", "node_modules"].contains(name)
}
