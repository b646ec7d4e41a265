public import Diagnostics

/// A file of a demo that refers to others: the demo itself, or a style sheet that it uses.
public struct ReferringFile: Sendable {
  /// Where the file is in the site.
  let page: SitePath
  public let source: PageSource

  public init(_ demo: CheckedDemo) { (page, source) = (demo.page, demo.file) }

  init(_ asset: CheckedAsset) { (page, source) = (asset.page, asset.file) }
}

extension CheckedLibrary {
  /// Explains why an address in a demo, or in its style sheet, leads to no file of the library; `nil` where it leads to
  /// one, or outside the library.
  ///
  /// A page of the site counts as a file too: a demo can link to the pages around it.
  ///
  /// - Parameters:
  ///   - base: The prefix of relative addresses.
  ///   - place: Where the address is.
  public func fault(
    inReference address: String,
    of file: ReferringFile,
    base: String,
    at place: SourceRange
  ) -> (message: String, help: String?)? {
    let bytes = address.utf8.span
    guard case .relative(let length, _) = LinkTarget(bytes) else {
      guard case .absolute = LinkTarget(bytes) else { return nil }
      return ("`\(address)` begins with a slash", "Write the path relative to the file that it is in.")
    }
    // An address that is only a query names the file itself.
    if length == 0 { return nil }
    let resolver = resolver(of: file)
    let outcome = resolver.resolve(base + address)
    let page: SitePath? =
      switch outcome {
      case .missing(let path): files.page(meantBy: path)
      case .file(let file, _, _): file.madePage
      default: nil
      }
    if let page {
      if case .missing(let path) = outcome, path == page { return nil }
      let place = address[address.before(anyOf: "?#").endIndex...]
      return ("the site has no `\(address)`", "Write `\(file.page.reference(to: page))\(place)`.")
    }
    // A draft's files are there when the demo is opened by itself.
    if case .draft = outcome { return nil }
    return linkDiagnostic(for: outcome, destination: address, at: place, from: resolver).map { ($0.message, $0.help) }
  }

  /// Returns the file that an address leads to, if it is one that is copied as it is.
  public func asset(at address: String, of file: ReferringFile, base: String) -> ReferringFile? {
    guard case .file(let found, _, _) = resolver(of: file).resolve(base + address),
      case .asset(let index, _) = found.target
    else { return nil }
    return ReferringFile(assets[index])
  }

  private func resolver(of file: ReferringFile) -> LinkResolver {
    LinkResolver(library: self, page: file.page, source: file.source.path, isPublished: true)
  }
}
