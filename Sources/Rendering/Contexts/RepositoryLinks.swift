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
      report = Self.isProject(base) ? base + Forge.all[1].reporting + encoded(title) : nil
      return
    }
    let project = base[..<place.lowerBound]
    edit = project + forge.editing + base[place.upperBound...] + "/" + path
    report = project + forge.reporting + encoded(title)
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

/// A text as a part of a query: all but letters, digits and `-._~` in percent signs (RFC 3986, section 2.3).
private func encoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var result: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      result.append(byte)
    default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: result, as: UTF8.self)
}
