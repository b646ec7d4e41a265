public import Diagnostics
import HTMLTree
import Loading
import Markup
import Platform

/// Checks fixes: whether a file, as they would leave it, differs from the original by what they promise and by nothing
/// else.
public typealias PromiseCheck = @Sendable (_ before: SourceFile, _ after: SourceFile, [Fix.Promise]) -> Bool

/// Reads a file before and after the fixes and compares the two: the front matter's map and the entry that is read from
/// it, the page that the body becomes, or a demo's document.
@Sendable
public func keepsPromises(_ before: SourceFile, _ after: SourceFile, _ promises: [Fix.Promise]) -> Bool {
  // Bytes that are not UTF-8 cannot be interpreted.
  guard String(validating: before.bytes, as: UTF8.self) != nil else { return false }
  let change = PromisedChange(promises)
  if !change.attributes.isEmpty {
    guard change.keys.isEmpty, !change.changesPage, let old = parseHTML(before.bytes), let new = parseHTML(after.bytes)
    else { return false }
    return isSame(old, new, but: change)
  }
  let (old, new) = (EntryStatement(before), EntryStatement(after))
  guard old.isSame(as: new, with: change.keys, namingAnnouncements: change.namesAnnouncements) else { return false }
  let heads = (before.bytes[..<old.bodyStart], after.bytes[..<new.bodyStart])
  if change.keys.isEmpty, !change.namesAnnouncements, heads.0 != heads.1 { return false }
  let bodies = (before.bytes[old.bodyStart...], after.bytes[new.bodyStart...])
  if bodies.0 == bodies.1 { return !change.changesPage }
  let pages = (page(of: before, from: old.bodyStart), page(of: after, from: new.bodyStart))
  if pages.0.isEmpty || pages.1.isEmpty { return false }
  if pages.0 == pages.1 { return !change.changesPage }
  guard change.changesPage, let oldPage = parseHTML(pages.0), let newPage = parseHTML(pages.1) else { return false }
  return isSame(oldPage, newPage, but: change)
}

/// What several fixes promise for one file.
struct PromisedChange {
  private(set) var keys: [String] = []
  private(set) var prefixes: Set<String> = []
  private(set) var callouts = false
  /// Whether scenarios name the announcements that they prove.
  private(set) var namesAnnouncements = false
  /// The names of the attributes that are removed, by their elements' places.
  private(set) var attributes: [Int: Set<String>] = [:]

  init(_ promises: [Fix.Promise]) {
    for promise in promises {
      switch promise {
      case .key(let key): keys.append(key)
      case .heardAnnouncements: namesAnnouncements = true
      case .samePage: break
      case .addressPrefix(let prefix): prefixes.insert(prefix)
      case .callout: callouts = true
      case .attributeRemoval(let name, let node): attributes[node, default: []].insert(name)
      }
    }
  }

  /// Whether the page of a body is to change.
  var changesPage: Bool { callouts || !prefixes.isEmpty }
}

/// The HTML of a body; empty for one that is not read.
private func page(of file: SourceFile, from start: Int) -> [UInt8] {
  parseMarkup(file, body: start..<file.bytes.count).html
}

/// Removes the fixes that would change more than they promise, or something else.
///
/// The fixes of one file are checked together. Only where that fails are they checked in halves.
func withCertainFixes(_ diagnostics: [Diagnostic], threads: Int) -> [Diagnostic] {
  let offers = diagnostics.indices.filter { diagnostics[$0].fix != nil }
  let files = Dictionary(grouping: offers) { diagnostics[$0].fix?.edits.first?.range.file.path ?? "" }
  let groups = files.sorted { $0.key < $1.key }.map(\.value)
  let doubtful = parallelMap(groups.count, threads: threads) { index in
    var search = BrokenPromiseSearch(diagnostics: diagnostics)
    return search.doubtful(groups[index][...])
  }
  var result = diagnostics
  for index in doubtful.joined() { result[index].fix = nil }
  return result
}

/// Looks for the fixes of a file that do not keep their promises.
private struct BrokenPromiseSearch {
  let diagnostics: [Diagnostic]
  /// How many bytes may still be read again. If a file is made so that nearly all of its fixes fail, the rest of them
  /// count as doubtful.
  private var bytesLeft = 4_000_000

  init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  mutating func doubtful(_ indices: ArraySlice<Int>) -> ArraySlice<Int> {
    if bytesLeft < 0 { return indices }
    bytesLeft -= diagnostics[indices[indices.startIndex]].fix?.edits.first?.range.file.bytes.count ?? 0
    if isCertain(indices.map { diagnostics[$0] }) { return [] }
    if indices.count == 1 { return indices }
    let middle = (indices.startIndex + indices.endIndex) / 2
    return doubtful(indices[..<middle]) + doubtful(indices[middle...])
  }
}

/// Whether fixes keep their promises when they are applied together to the files as they were read.
private func isCertain(_ diagnostics: [Diagnostic]) -> Bool {
  let fixes = Set(diagnostics.compactMap(\.fix))
  return Dictionary(grouping: fixes.flatMap(\.edits), by: \.range.file.path).allSatisfy { path, edits in
    let before = edits[0].range.file
    guard let after = applied(edits, to: before.bytes) else { return false }
    return keepsPromises(before, SourceFile(path: path, bytes: after), promises(of: diagnostics, for: path))
  }
}

/// Returns what fixes promise for a file that they change.
func promises(of diagnostics: [Diagnostic], for path: String) -> [Fix.Promise] {
  Set(diagnostics.compactMap(\.fix)).filter { fix in fix.edits.contains { $0.range.file.path == path } }.map(\.promise)
}
