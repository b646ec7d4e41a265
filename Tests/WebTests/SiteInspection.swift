import Foundation
import Verifying

/// Something wrong with a page of a site.
struct SiteFault: Hashable, Comparable, CustomStringConvertible {
  enum Kind: String {
    case missingTitle, missingLanguage, mainHeading, repeatedID, missingFile, missingAnchor, offTheSite
    case foreignRequest, consoleError, tooWide
  }

  var page: String
  var kind: Kind
  var detail = ""

  var description: String { "\(page): \(kind.rawValue) \(detail)" }

  static func < (left: SiteFault, right: SiteFault) -> Bool { left.description < right.description }
}

/// What the inspection found in a whole site, opened from its files.
struct SiteInspection {
  var pages: [PageFacts] = []
  private let folder: URL

  /// Opens every page of a site with `file:` URLs.
  init(of folder: URL, in session: Session) throws {
    self.folder = folder.resolvingSymlinksInPath()
    let names = try FileManager.default.subpathsOfDirectory(atPath: self.folder.path)
    for name in names.sorted() where name.hasSuffix(".html") {
      pages.append(try PageFacts(of: self.folder.appending(path: name).absoluteString, path: name, in: session))
    }
  }

  /// All faults, sorted.
  var faults: [SiteFault] {
    let ids = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, Set($0.ids)) })
    return pages.flatMap { page in
      faultsOfForm(page) + faultsOfBehaviour(page) + page.references.flatMap { faults(of: $0, on: page, ids: ids) }
    }
    .sorted()
  }

  private func faultsOfForm(_ page: PageFacts) -> [SiteFault] {
    var faults: [SiteFault] = []
    if page.title.isEmpty { faults.append(SiteFault(page: page.path, kind: .missingTitle)) }
    if page.language.isEmpty { faults.append(SiteFault(page: page.path, kind: .missingLanguage)) }
    // A demo is the author's own page: only the tool's pages are required to have one main heading.
    if page.mainHeadings != 1, !ContentSite.isDemo(page.path) {
      faults.append(SiteFault(page: page.path, kind: .mainHeading, detail: "\(page.mainHeadings)"))
    }
    let repeated = Dictionary(grouping: page.ids) { $0 }.filter { $0.value.count > 1 }.keys
    faults += repeated.map { SiteFault(page: page.path, kind: .repeatedID, detail: $0) }
    return faults
  }

  private func faultsOfBehaviour(_ page: PageFacts) -> [SiteFault] {
    var faults = page.consoleErrors.map { SiteFault(page: page.path, kind: .consoleError, detail: $0) }
    let home = folder.absoluteString
    for request in page.requests where !request.hasPrefix(home) && !request.hasPrefix("about:") {
      faults.append(SiteFault(page: page.path, kind: .foreignRequest, detail: request))
    }
    if page.overflow > 0 { faults.append(SiteFault(page: page.path, kind: .tooWide, detail: "by \(page.overflow) px")) }
    return faults
  }

  private func faults(
    of reference: PageFacts.Reference,
    on page: PageFacts,
    ids: [String: Set<String>]
  ) -> [SiteFault] {
    guard reference.scheme == "file:" else { return [] }
    let root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    guard reference.path.hasPrefix(root) else {
      return [SiteFault(page: page.path, kind: .offTheSite, detail: reference.written)]
    }
    let file = try? URL(filePath: reference.path).resourceValues(forKeys: [.isRegularFileKey])
    guard file?.isRegularFile == true else {
      return [SiteFault(page: page.path, kind: .missingFile, detail: reference.written)]
    }
    let target = String(reference.path.dropFirst(root.count))
    guard !reference.fragment.isEmpty, let there = ids[target], !there.contains(reference.fragment) else { return [] }
    return [SiteFault(page: page.path, kind: .missingAnchor, detail: reference.written)]
  }
}
