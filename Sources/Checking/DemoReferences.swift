public import Diagnostics

extension CheckedLibrary {
  /// Why an address in a demo leads to no file of the library; `nil` where it leads to one, or elsewhere.
  ///
  /// A page of the site counts as a file, too: a demo can lead to the pages around it.
  ///
  /// - Parameters:
  ///   - base: What stands in front of relative addresses.
  ///   - place: Where the address stands.
  public func fault(
    inReference address: String,
    of demo: CheckedDemo,
    base: String,
    at place: SourceRange
  ) -> (message: String, help: String?)? {
    let bytes = address.utf8.span
    guard case .relative(let length, _) = LinkTarget(bytes) else {
      guard case .absolute = LinkTarget(bytes) else { return nil }
      return ("`\(address)` begins with a slash", "Write the path relative to the demo's file.")
    }
    // A query alone names the demo itself.
    if length == 0 { return nil }
    let resolver = LinkResolver(library: self, page: demo.page, source: demo.file.path)
    let outcome = resolver.resolve(base + address)
    if case .missing(let path) = outcome, files.isPage(path) { return nil }
    // A draft's files are there when the demo is opened by itself.
    if case .draft = outcome { return nil }
    return linkDiagnostic(for: outcome, destination: address, at: place, from: resolver).map { ($0.message, $0.help) }
  }
}
