import Diagnostics
import Text

/// The addresses where an entry's source can be read and changed and where problems can be reported, derived from the
/// address of a library's sources.
///
/// Reading only needs the address. Changing and reporting depend on the forge, which is recognised by the form of its
/// addresses: GitHub's `/blob/BRANCH`, GitLab's `/-/blob/BRANCH`, and Forgejo's and Gitea's `/src/branch/BRANCH`.
struct RepositoryLinks {
  let source: String
  let edit: String?
  let report: String?

  /// - Parameters:
  ///   - repository: The value of `repository` in `polite.yml`.
  ///   - path: The entry's file, relative to the library's root.
  ///   - title: The title of a report about the entry.
  init(_ repository: String, path: String, title: String) {
    let base = repository.hasSuffix("/") ? String(repository.dropLast()) : repository
    let isProject = Self.isProject(base)
    // On GitHub, `HEAD` is the default branch.
    source = base + (isProject ? "/blob/HEAD/" : "/") + path
    let forge = Forge.all.first { base.firstRange(of: $0.viewing) != nil }
    guard let forge, let place = base.firstRange(of: forge.viewing) else {
      edit = nil
      report = isProject ? base + Forge.all[1].reporting + percentEncoded(title) : nil
      return
    }
    let project = base[..<place.lowerBound]
    edit = project + forge.editing + base[place.upperBound...] + "/" + path
    report = project + forge.reporting + percentEncoded(title)
  }

  /// Whether an address is only that of a project, such as `https://github.com/owner/name`.
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
