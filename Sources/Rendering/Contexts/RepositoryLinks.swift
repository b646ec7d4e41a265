import Diagnostics

/// Where an entry's source can be read, changed and reported, from the address at which a library's sources are seen.
///
/// Reading only needs the address. Changing and reporting need to know the forge, which is told by how its addresses are
/// made: GitHub's `/blob/BRANCH`, GitLab's `/-/blob/BRANCH`, and Forgejo's and Gitea's `/src/branch/BRANCH`.
struct RepositoryLinks {
  let source: String
  let edit: String?
  let report: String?

  /// - Parameters:
  ///   - repository: What `repository` in `polite.yml` says.
  ///   - path: The entry's file, relative to the library's root.
  ///   - title: What a report about the entry is called.
  init(_ repository: String, path: String, title: String) {
    let base = repository.hasSuffix("/") ? String(repository.dropLast()) : repository
    source = base + "/" + path
    let forge = Forge.all.first { base.firstRange(of: $0.viewing) != nil }
    guard let forge, let place = base.firstRange(of: forge.viewing) else {
      edit = nil
      report = Self.isProject(base) ? base + Forge.all[1].reporting + percentEncoded(title) : nil
      return
    }
    let project = base[..<place.lowerBound]
    edit = project + forge.editing + base[place.upperBound...] + "/" + path
    report = project + forge.reporting + percentEncoded(title)
  }

  /// Whether an address is that of a project alone, as `https://github.com/owner/name`.
  private static func isProject(_ address: String) -> Bool {
    let parts = address.split(separator: "/")
    return parts.count == 4 && parts[1].lowercased() == "github.com"
  }

  private struct Forge {
    let viewing: String
    let editing: String
    let reporting: String

    static let all = [
      Forge(viewing: "/-/blob/", editing: "/-/edit/", reporting: "/-/issues/new?issue[title]="),
      Forge(viewing: "/blob/", editing: "/edit/", reporting: "/issues/new?title="),
      Forge(viewing: "/src/branch/", editing: "/_edit/", reporting: "/issues/new?title="),
    ]
  }
}
