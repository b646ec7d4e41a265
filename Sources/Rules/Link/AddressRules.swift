public import Diagnostics
import Markup
import PatternLibrary

extension Rule {
  /// A web address that cannot lead anywhere.
  public static let linkBadAddress = Rule(
    "link-bad-address",
    .error,
    "A web address is malformed.",
    explanation:
      "A web address is `https://`, a host, and a path. Without a host it leads nowhere.",
    source: "RFC 3986, section 3; RFC 9110, section 4.2",
    wrong: "[WAI](«https:/www.w3.org/WAI/)",
    right: "[WAI](https://www.w3.org/WAI/)"
  )

  /// An address that takes its scheme from the page.
  public static let linkProtocolRelative = Rule(
    "link-protocol-relative",
    .error,
    "An address has no scheme.",
    explanation: """
      `//example.org` takes the scheme of the page that it is on. The site opens from a file browser too, where that \
      is `file`, and the link then leads to a folder that does not exist.
      """,
    source: "RFC 3986, section 4.2",
    wrong: "[WAI](«//www.w3.org/WAI/)",
    right: "[WAI](https://www.w3.org/WAI/)",
    isFixable: true
  )

  /// A link to the library's own site by its web address.
  public static let linkOwnSite = Rule(
    "link-own-site",
    .warning,
    "A link leads to the library's own site by its web address.",
    explanation: """
      Such a link leaves a preview, or a copy that was opened from a file browser, for the published site, and nobody \
      notices when its page is gone. A link to the source file is checked and works everywhere.
      """,
    wrong: "[Labels](«https://patterns.example/controls/labels.html)",
    right: "[Labels](labels.md)"
  )
}

let linkBadAddressCheck = Check<PageSubject>(.linkBadAddress) { subject in
  subject.destinations.compactMap { link, passage in
    guard let address = WebAddress(link.destination), address.isWeb, !address.hasHost else { return nil }
    let help = "After `\(address.scheme)` come `://`, a host, and a path."
    return Diagnostic(
      .linkBadAddress,
      at: passage.range(link.range),
      "`\(link.destination)` names no host",
      help: help
    )
  }
}

let linkProtocolRelativeCheck = Check<PageSubject>(.linkProtocolRelative) { subject in
  subject.destinations.filter { link, _ in link.destination.hasPrefix("//") }.map { link, passage in
    let place = passage.range(link.range)
    let insertion = subject.file.range(place.bytes.lowerBound..<place.bytes.lowerBound)
    let fix = Fix(
      "Write `https:` before the address",
      edits: [Fix.Edit(insertion, "https:")],
      promise: .addressPrefix("https:")
    )
    return Diagnostic(
      .linkProtocolRelative,
      at: place,
      "`\(link.destination)` has no scheme",
      help: "Write `https:\(link.destination)`.",
      fix: passage.isBody && link.isExact && WebAddress("https:\(link.destination)")?.hasHost == true ? fix : nil
    )
  }
}

let linkOwnSiteCheck = Check<PageSubject>(.linkOwnSite) { subject in
  guard let base = subject.library.configuration.baseURL else { return [] }
  let site = base.hasSuffix("/") ? String(base.dropLast()) : base
  func isOwn(_ address: String) -> Bool {
    guard address.utf8.starts(with: site.utf8) else { return false }
    return address.utf8.dropFirst(site.utf8.count).first.map { "/?#".utf8.contains($0) } ?? true
  }
  return subject.destinations.filter { link, _ in isOwn(link.destination) }.map { link, passage in
    Diagnostic(
      .linkOwnSite,
      at: passage.range(link.range),
      "`\(link.destination)` is on the library's own site",
      help: "Link to the source file, relative to this one."
    )
  }
}

extension PageSubject {
  /// Everything that the page's texts link to or show, with its passage.
  var destinations: [(link: MarkupLink, passage: Passage)] { reading.destinations }
}
